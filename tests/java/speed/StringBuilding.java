// args: 120000
// Building text piece by piece, and taking it apart again.
class StringBuilding {
    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i).append(", ").append((char) ('A' + i % 26)).append(i * 7L).append(';');
        }
        String all = text.toString();
        int pieces = 0;
        long checksum = all.length();
        for (int start = 0; start < all.length(); ) {
            int end = all.indexOf(';', start);
            String piece = all.substring(start, end);
            checksum = checksum * 31 + piece.trim().length() + piece.charAt(piece.length() / 2);
            pieces++;
            start = end + 1;
        }
        System.out.println(pieces + " " + checksum + " " + text.reverse().toString().hashCode());
    }
}
