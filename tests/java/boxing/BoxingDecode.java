/** Checks decode of the integral classes with its prefixes and failures, and getInteger-style properties. */
public class BoxingDecode {
    public static void main(String[] args) {
        String[] samples = {"10", "0x1F", "0X1f", "#ff", "010", "-0x10", "+#10", "-010", "0", "00", "0x", "#", "", "-",
            "0x-1",
            "-#-1", "08", "0x80000000", "-0x80000000", "0xFFFFFFFF", "1e3"};
        for (String sample : samples) {
            String asInt;
            try {
                asInt = Integer.decode(sample).toString();
            } catch (NumberFormatException e) {
                asInt = e.getMessage();
            }
            String asLong;
            try {
                asLong = Long.decode(sample).toString();
            } catch (NumberFormatException e) {
                asLong = e.getMessage();
            }
            String asByte;
            try {
                asByte = Byte.decode(sample).toString();
            } catch (NumberFormatException e) {
                asByte = e.getMessage();
            }
            System.out.println("'" + sample + "' int: " + asInt + "; long: " + asLong + "; byte: " + asByte);
        }
        System.setProperty("boxing.decode", "0x40");
        System.setProperty("boxing.flag", "True");
        System.out.println(Integer.getInteger("boxing.decode") + " " + Integer.getInteger("boxing.none", 5)
                + " " + Integer.getInteger("boxing.none") + " " + Long.getLong("boxing.decode", -1L)
                + " " + Integer.getInteger("boxing.flag", 9) + " " + Boolean.getBoolean("boxing.flag") + " "
                + Integer.getInteger(""));
        Short.decode("0x8000");
    }
}
