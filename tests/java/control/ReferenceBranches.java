/** Checks comparison of references with null and with each other, for objects, boxes, strings and arrays. */
public class ReferenceBranches {
    private static String compare(Object a, Object b) {
        String result = a == b ? "same" : "different";
        if (a == null) {
            result += ", left null";
        }
        if (b != null) {
            result += ", right not null";
        }
        if (a != b && a != null && a.equals(b)) {
            result += ", equal";
        }
        return result;
    }

    public static void main(String[] args) {
        Object one = new Object();
        int[] array = {1};
        System.out.println(compare(null, null));
        System.out.println(compare(null, one));
        System.out.println(compare(one, null));
        System.out.println(compare(one, one));
        System.out.println(compare(one, new Object()));
        System.out.println("literals: " + compare("text", "te" + "xt"));
        System.out.println("new string: " + compare("text", new String("text")));
        System.out.println("small boxes: " + compare(127, 127) + "; " + compare(-128, -128));
        System.out.println("large boxes: " + compare(128, 128) + "; " + compare(-129, -129));
        System.out.println("char boxes: " + compare('\u007f', '\u007f') + "; " + compare('\u0080', '\u0080'));
        System.out.println("long boxes: " + compare(127L, 127L) + "; int against long: " + compare(1, 1L));
        System.out.println("double boxes: " + compare(1.0, 1.0) + "; boolean boxes: " + compare(true, true));
        System.out.println("arrays: " + compare(array, array) + "; " + compare(array, array.clone()));
        Integer boxed = 1000;
        System.out.println("box against primitive: " + (boxed == 1000) + ", ordered: "
            + (boxed <= Integer.valueOf(1000)));
    }
}
