class UncaughtMissingMethodHelper {
}
