class MethodRemovedHelper {
    Object changed(String a, int[][] b) {
        return "new";
    }

    void kept() {
        System.out.println("new kept");
    }
}
