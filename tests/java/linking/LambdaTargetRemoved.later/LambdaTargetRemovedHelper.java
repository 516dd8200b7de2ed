abstract class LambdaTargetRemovedHelper {
    LambdaTargetRemovedHelper(int value) {
    }
}
