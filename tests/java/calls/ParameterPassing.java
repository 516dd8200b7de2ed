/** Checks that arguments are copies: primitives and references reassigned, objects mutated, strings kept. */
public class ParameterPassing {
    private int value = 1;

    private static void reassign(int number, long wide, String text, int[] array, ParameterPassing object) {
        number++;
        wide = -wide;
        text += "!";
        array = new int[] {100};
        object = new ParameterPassing();
        object.value = 100;
    }

    private static void mutate(int[] array, ParameterPassing object, StringBuilder text) {
        array[0] = 55;
        object.value = 66;
        text.append("!");
    }

    private static int swapTrick(int a, int b) {
        return a;
    }

    public static void main(String[] args) {
        int number = 1;
        long wide = 2;
        String text = "text";
        int[] array = {3};
        ParameterPassing object = new ParameterPassing();
        reassign(number, wide, text, array, object);
        System.out.println(number + " " + wide + " " + text + " " + array[0] + " " + object.value);
        StringBuilder builder = new StringBuilder("text");
        mutate(array, object, builder);
        System.out.println(array[0] + " " + object.value + " " + builder);
        int a = 1;
        int b = 2;
        a = swapTrick(b, b = a);
        System.out.println(a + " " + b);
        Integer boxed = 5;
        increment(boxed);
        System.out.println(boxed);
    }

    private static void increment(Integer boxed) {
        boxed++;
        System.out.println("inside " + boxed);
    }
}
