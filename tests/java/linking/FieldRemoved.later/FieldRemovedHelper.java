class FieldRemovedHelper {
    long changed = 20;
    long kept = 40;
}
