// The smallest program: its time is the start-up that is subtracted from all others.
class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
