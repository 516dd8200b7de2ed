/** Checks equals, hashCode and toString that records generate, for components of every type. */
public class RecordMembers {
    record Everything(boolean z, byte b, char c, short s, int i, long l, float f, double d, String text, int[] array) {
    }

    record Empty() {
    }

    record Pair<A, B>(A first, B second) {
    }

    public static void main(String[] args) {
        int[] array = {1};
        Everything one = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 32, 5.5f, 6.25, "text", array);
        Everything same = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 32, 5.5f, 6.25, "text", array);
        Everything other = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L << 32, 5.5f, 6.25, "text",
            array.clone());
        System.out.println(one.equals(same) + " " + one.equals(other) + " " + (one.hashCode() == same.hashCode()));
        System.out.println(one.toString().replaceAll("@[0-9a-f]+", "@..."));
        System.out.println(one.z() + " " + one.c() + " " + one.l() + " " + one.array()[0]);
        System.out.println(new Everything(false, (byte) 0, '\0', (short) 0, 0, 0, 0, 0, null, null).hashCode());
        System.out.println(new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()) + " "
            + new Empty().equals(null));
        Pair<Integer, Pair<String, Object>> nested = new Pair<>(1, new Pair<>("two", null));
        System.out.println(nested + " " + nested.hashCode() + " "
            + nested.equals(new Pair<>(1, new Pair<>("two", null))) + " "
            + nested.equals(new Pair<>(1L, nested.second())));
        System.out.println(new Pair<>('a', true).hashCode() + " " + new Pair<>(1.5, 2L).hashCode());
        System.out.println(Pair.class.isRecord() + " " + Pair.class.getRecordComponents()[1].getName() + " "
            + Pair.class.getSuperclass().getName() + " " + Pair.class.getRecordComponents().length);
    }
}
