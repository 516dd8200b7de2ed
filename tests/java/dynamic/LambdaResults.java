/** Checks every adaptation of a result that method references make: boxing, unboxing, widening, unboxing and widening, and none. */
import java.io.Serializable;

public class LambdaResults {
    interface Source<T> {
        T get();
    }

    interface ToBoolean {
        boolean get();
    }

    interface ToByte {
        byte get();
    }

    interface ToChar {
        char get();
    }

    interface ToShort {
        short get();
    }

    interface ToInt {
        int get();
    }

    interface ToLong {
        long get();
    }

    interface ToFloat {
        float get();
    }

    interface ToDouble {
        double get();
    }

    interface Nothing {
        void get();
    }

    static boolean booleanValue() {
        return true;
    }

    static Boolean booleanBox() {
        return true;
    }

    static byte byteValue() {
        return (byte) -7;
    }

    static Byte byteBox() {
        return (byte) -7;
    }

    static char charValue() {
        return '\u00e9';
    }

    static Character charBox() {
        return '\u00e9';
    }

    static short shortValue() {
        return (short) -300;
    }

    static Short shortBox() {
        return (short) -300;
    }

    static int intValue() {
        return 70_000;
    }

    static Integer intBox() {
        return 70_000;
    }

    static long longValue() {
        return 1L << 40;
    }

    static Long longBox() {
        return 1L << 40;
    }

    static float floatValue() {
        return 1.5f;
    }

    static Float floatBox() {
        return 1.5f;
    }

    static double doubleValue() {
        return -2.25;
    }

    static Double doubleBox() {
        return -2.25;
    }

    static <T> T same(T value) {
        return value;
    }

    static String show(Object value) {
        return value + ":" + value.getClass().getSimpleName();
    }

    /** A result of a primitive type, as it is and widened. */
    static void widened() {
        ToBoolean booleanToBoolean = LambdaResults::booleanValue;
        System.out.println(show(booleanToBoolean.get()));
        ToByte byteToByte = LambdaResults::byteValue;
        System.out.println(show(byteToByte.get()));
        ToShort byteToShort = LambdaResults::byteValue;
        System.out.println(show(byteToShort.get()));
        ToInt byteToInt = LambdaResults::byteValue;
        System.out.println(show(byteToInt.get()));
        ToLong byteToLong = LambdaResults::byteValue;
        System.out.println(show(byteToLong.get()));
        ToFloat byteToFloat = LambdaResults::byteValue;
        System.out.println(show(byteToFloat.get()));
        ToDouble byteToDouble = LambdaResults::byteValue;
        System.out.println(show(byteToDouble.get()));
        ToChar charToChar = LambdaResults::charValue;
        System.out.println(show(charToChar.get()));
        ToInt charToInt = LambdaResults::charValue;
        System.out.println(show(charToInt.get()));
        ToLong charToLong = LambdaResults::charValue;
        System.out.println(show(charToLong.get()));
        ToFloat charToFloat = LambdaResults::charValue;
        System.out.println(show(charToFloat.get()));
        ToDouble charToDouble = LambdaResults::charValue;
        System.out.println(show(charToDouble.get()));
        ToShort shortToShort = LambdaResults::shortValue;
        System.out.println(show(shortToShort.get()));
        ToInt shortToInt = LambdaResults::shortValue;
        System.out.println(show(shortToInt.get()));
        ToLong shortToLong = LambdaResults::shortValue;
        System.out.println(show(shortToLong.get()));
        ToFloat shortToFloat = LambdaResults::shortValue;
        System.out.println(show(shortToFloat.get()));
        ToDouble shortToDouble = LambdaResults::shortValue;
        System.out.println(show(shortToDouble.get()));
        ToInt intToInt = LambdaResults::intValue;
        System.out.println(show(intToInt.get()));
        ToLong intToLong = LambdaResults::intValue;
        System.out.println(show(intToLong.get()));
        ToFloat intToFloat = LambdaResults::intValue;
        System.out.println(show(intToFloat.get()));
        ToDouble intToDouble = LambdaResults::intValue;
        System.out.println(show(intToDouble.get()));
        ToLong longToLong = LambdaResults::longValue;
        System.out.println(show(longToLong.get()));
        ToFloat longToFloat = LambdaResults::longValue;
        System.out.println(show(longToFloat.get()));
        ToDouble longToDouble = LambdaResults::longValue;
        System.out.println(show(longToDouble.get()));
        ToFloat floatToFloat = LambdaResults::floatValue;
        System.out.println(show(floatToFloat.get()));
        ToDouble floatToDouble = LambdaResults::floatValue;
        System.out.println(show(floatToDouble.get()));
        ToDouble doubleToDouble = LambdaResults::doubleValue;
        System.out.println(show(doubleToDouble.get()));
    }

    /** A wrapper, unboxed and widened. */
    static void unboxed() {
        ToBoolean booleanToBoolean = LambdaResults::booleanBox;
        System.out.println(show(booleanToBoolean.get()));
        ToByte byteToByte = LambdaResults::byteBox;
        System.out.println(show(byteToByte.get()));
        ToShort byteToShort = LambdaResults::byteBox;
        System.out.println(show(byteToShort.get()));
        ToInt byteToInt = LambdaResults::byteBox;
        System.out.println(show(byteToInt.get()));
        ToLong byteToLong = LambdaResults::byteBox;
        System.out.println(show(byteToLong.get()));
        ToFloat byteToFloat = LambdaResults::byteBox;
        System.out.println(show(byteToFloat.get()));
        ToDouble byteToDouble = LambdaResults::byteBox;
        System.out.println(show(byteToDouble.get()));
        ToChar charToChar = LambdaResults::charBox;
        System.out.println(show(charToChar.get()));
        ToInt charToInt = LambdaResults::charBox;
        System.out.println(show(charToInt.get()));
        ToLong charToLong = LambdaResults::charBox;
        System.out.println(show(charToLong.get()));
        ToFloat charToFloat = LambdaResults::charBox;
        System.out.println(show(charToFloat.get()));
        ToDouble charToDouble = LambdaResults::charBox;
        System.out.println(show(charToDouble.get()));
        ToShort shortToShort = LambdaResults::shortBox;
        System.out.println(show(shortToShort.get()));
        ToInt shortToInt = LambdaResults::shortBox;
        System.out.println(show(shortToInt.get()));
        ToLong shortToLong = LambdaResults::shortBox;
        System.out.println(show(shortToLong.get()));
        ToFloat shortToFloat = LambdaResults::shortBox;
        System.out.println(show(shortToFloat.get()));
        ToDouble shortToDouble = LambdaResults::shortBox;
        System.out.println(show(shortToDouble.get()));
        ToInt intToInt = LambdaResults::intBox;
        System.out.println(show(intToInt.get()));
        ToLong intToLong = LambdaResults::intBox;
        System.out.println(show(intToLong.get()));
        ToFloat intToFloat = LambdaResults::intBox;
        System.out.println(show(intToFloat.get()));
        ToDouble intToDouble = LambdaResults::intBox;
        System.out.println(show(intToDouble.get()));
        ToLong longToLong = LambdaResults::longBox;
        System.out.println(show(longToLong.get()));
        ToFloat longToFloat = LambdaResults::longBox;
        System.out.println(show(longToFloat.get()));
        ToDouble longToDouble = LambdaResults::longBox;
        System.out.println(show(longToDouble.get()));
        ToFloat floatToFloat = LambdaResults::floatBox;
        System.out.println(show(floatToFloat.get()));
        ToDouble floatToDouble = LambdaResults::floatBox;
        System.out.println(show(floatToDouble.get()));
        ToDouble doubleToDouble = LambdaResults::doubleBox;
        System.out.println(show(doubleToDouble.get()));
    }

    /** What is a type variable to the implementation, unboxed as what the call returns, and widened. */
    static void generic() {
        Source<Boolean> booleanSource = () -> true;
        ToBoolean booleanToBoolean = booleanSource::get;
        System.out.println(show(booleanToBoolean.get()));
        Source<Byte> byteSource = () -> (byte) -7;
        ToByte byteToByte = byteSource::get;
        System.out.println(show(byteToByte.get()));
        ToShort byteToShort = byteSource::get;
        System.out.println(show(byteToShort.get()));
        ToInt byteToInt = byteSource::get;
        System.out.println(show(byteToInt.get()));
        ToLong byteToLong = byteSource::get;
        System.out.println(show(byteToLong.get()));
        ToFloat byteToFloat = byteSource::get;
        System.out.println(show(byteToFloat.get()));
        ToDouble byteToDouble = byteSource::get;
        System.out.println(show(byteToDouble.get()));
        Source<Character> charSource = () -> '\u00e9';
        ToChar charToChar = charSource::get;
        System.out.println(show(charToChar.get()));
        Source<Short> shortSource = () -> (short) -300;
        ToShort shortToShort = shortSource::get;
        System.out.println(show(shortToShort.get()));
        ToInt shortToInt = shortSource::get;
        System.out.println(show(shortToInt.get()));
        ToLong shortToLong = shortSource::get;
        System.out.println(show(shortToLong.get()));
        ToFloat shortToFloat = shortSource::get;
        System.out.println(show(shortToFloat.get()));
        ToDouble shortToDouble = shortSource::get;
        System.out.println(show(shortToDouble.get()));
        Source<Integer> intSource = () -> 70_000;
        ToInt intToInt = intSource::get;
        System.out.println(show(intToInt.get()));
        ToLong intToLong = intSource::get;
        System.out.println(show(intToLong.get()));
        ToFloat intToFloat = intSource::get;
        System.out.println(show(intToFloat.get()));
        ToDouble intToDouble = intSource::get;
        System.out.println(show(intToDouble.get()));
        Source<Long> longSource = () -> 1L << 40;
        ToLong longToLong = longSource::get;
        System.out.println(show(longToLong.get()));
        ToFloat longToFloat = longSource::get;
        System.out.println(show(longToFloat.get()));
        ToDouble longToDouble = longSource::get;
        System.out.println(show(longToDouble.get()));
        Source<Float> floatSource = () -> 1.5f;
        ToFloat floatToFloat = floatSource::get;
        System.out.println(show(floatToFloat.get()));
        ToDouble floatToDouble = floatSource::get;
        System.out.println(show(floatToDouble.get()));
        Source<Double> doubleSource = () -> -2.25;
        ToDouble doubleToDouble = doubleSource::get;
        System.out.println(show(doubleToDouble.get()));
    }

    /** A primitive type, boxed: as its wrapper and as all that its wrapper is. */
    static void boxed() {
        Source<Boolean> booleanAs0 = LambdaResults::booleanValue;
        System.out.println(show(booleanAs0.get()));
        Source<Object> booleanAs1 = LambdaResults::booleanValue;
        System.out.println(show(booleanAs1.get()));
        Source<Comparable<Boolean>> booleanAs2 = LambdaResults::booleanValue;
        System.out.println(show(booleanAs2.get()));
        Source<Serializable> booleanAs3 = LambdaResults::booleanValue;
        System.out.println(show(booleanAs3.get()));
        Source<Byte> byteAs0 = LambdaResults::byteValue;
        System.out.println(show(byteAs0.get()));
        Source<Object> byteAs1 = LambdaResults::byteValue;
        System.out.println(show(byteAs1.get()));
        Source<Comparable<Byte>> byteAs2 = LambdaResults::byteValue;
        System.out.println(show(byteAs2.get()));
        Source<Serializable> byteAs3 = LambdaResults::byteValue;
        System.out.println(show(byteAs3.get()));
        Source<Number> byteAs4 = LambdaResults::byteValue;
        System.out.println(show(byteAs4.get()));
        Source<Character> charAs0 = LambdaResults::charValue;
        System.out.println(show(charAs0.get()));
        Source<Object> charAs1 = LambdaResults::charValue;
        System.out.println(show(charAs1.get()));
        Source<Comparable<Character>> charAs2 = LambdaResults::charValue;
        System.out.println(show(charAs2.get()));
        Source<Serializable> charAs3 = LambdaResults::charValue;
        System.out.println(show(charAs3.get()));
        Source<Short> shortAs0 = LambdaResults::shortValue;
        System.out.println(show(shortAs0.get()));
        Source<Object> shortAs1 = LambdaResults::shortValue;
        System.out.println(show(shortAs1.get()));
        Source<Comparable<Short>> shortAs2 = LambdaResults::shortValue;
        System.out.println(show(shortAs2.get()));
        Source<Serializable> shortAs3 = LambdaResults::shortValue;
        System.out.println(show(shortAs3.get()));
        Source<Number> shortAs4 = LambdaResults::shortValue;
        System.out.println(show(shortAs4.get()));
        Source<Integer> intAs0 = LambdaResults::intValue;
        System.out.println(show(intAs0.get()));
        Source<Object> intAs1 = LambdaResults::intValue;
        System.out.println(show(intAs1.get()));
        Source<Comparable<Integer>> intAs2 = LambdaResults::intValue;
        System.out.println(show(intAs2.get()));
        Source<Serializable> intAs3 = LambdaResults::intValue;
        System.out.println(show(intAs3.get()));
        Source<Number> intAs4 = LambdaResults::intValue;
        System.out.println(show(intAs4.get()));
        Source<Long> longAs0 = LambdaResults::longValue;
        System.out.println(show(longAs0.get()));
        Source<Object> longAs1 = LambdaResults::longValue;
        System.out.println(show(longAs1.get()));
        Source<Comparable<Long>> longAs2 = LambdaResults::longValue;
        System.out.println(show(longAs2.get()));
        Source<Serializable> longAs3 = LambdaResults::longValue;
        System.out.println(show(longAs3.get()));
        Source<Number> longAs4 = LambdaResults::longValue;
        System.out.println(show(longAs4.get()));
        Source<Float> floatAs0 = LambdaResults::floatValue;
        System.out.println(show(floatAs0.get()));
        Source<Object> floatAs1 = LambdaResults::floatValue;
        System.out.println(show(floatAs1.get()));
        Source<Comparable<Float>> floatAs2 = LambdaResults::floatValue;
        System.out.println(show(floatAs2.get()));
        Source<Serializable> floatAs3 = LambdaResults::floatValue;
        System.out.println(show(floatAs3.get()));
        Source<Number> floatAs4 = LambdaResults::floatValue;
        System.out.println(show(floatAs4.get()));
        Source<Double> doubleAs0 = LambdaResults::doubleValue;
        System.out.println(show(doubleAs0.get()));
        Source<Object> doubleAs1 = LambdaResults::doubleValue;
        System.out.println(show(doubleAs1.get()));
        Source<Comparable<Double>> doubleAs2 = LambdaResults::doubleValue;
        System.out.println(show(doubleAs2.get()));
        Source<Serializable> doubleAs3 = LambdaResults::doubleValue;
        System.out.println(show(doubleAs3.get()));
        Source<Number> doubleAs4 = LambdaResults::doubleValue;
        System.out.println(show(doubleAs4.get()));
    }

    /** A wrapper as all that it is. */
    static void upcast() {
        Source<Object> booleanAs0 = LambdaResults::booleanBox;
        System.out.println(show(booleanAs0.get()));
        Source<Comparable<Boolean>> booleanAs1 = LambdaResults::booleanBox;
        System.out.println(show(booleanAs1.get()));
        Source<Serializable> booleanAs2 = LambdaResults::booleanBox;
        System.out.println(show(booleanAs2.get()));
        Source<Object> byteAs0 = LambdaResults::byteBox;
        System.out.println(show(byteAs0.get()));
        Source<Comparable<Byte>> byteAs1 = LambdaResults::byteBox;
        System.out.println(show(byteAs1.get()));
        Source<Serializable> byteAs2 = LambdaResults::byteBox;
        System.out.println(show(byteAs2.get()));
        Source<Number> byteAs3 = LambdaResults::byteBox;
        System.out.println(show(byteAs3.get()));
        Source<Object> charAs0 = LambdaResults::charBox;
        System.out.println(show(charAs0.get()));
        Source<Comparable<Character>> charAs1 = LambdaResults::charBox;
        System.out.println(show(charAs1.get()));
        Source<Serializable> charAs2 = LambdaResults::charBox;
        System.out.println(show(charAs2.get()));
        Source<Object> shortAs0 = LambdaResults::shortBox;
        System.out.println(show(shortAs0.get()));
        Source<Comparable<Short>> shortAs1 = LambdaResults::shortBox;
        System.out.println(show(shortAs1.get()));
        Source<Serializable> shortAs2 = LambdaResults::shortBox;
        System.out.println(show(shortAs2.get()));
        Source<Number> shortAs3 = LambdaResults::shortBox;
        System.out.println(show(shortAs3.get()));
        Source<Object> intAs0 = LambdaResults::intBox;
        System.out.println(show(intAs0.get()));
        Source<Comparable<Integer>> intAs1 = LambdaResults::intBox;
        System.out.println(show(intAs1.get()));
        Source<Serializable> intAs2 = LambdaResults::intBox;
        System.out.println(show(intAs2.get()));
        Source<Number> intAs3 = LambdaResults::intBox;
        System.out.println(show(intAs3.get()));
        Source<Object> longAs0 = LambdaResults::longBox;
        System.out.println(show(longAs0.get()));
        Source<Comparable<Long>> longAs1 = LambdaResults::longBox;
        System.out.println(show(longAs1.get()));
        Source<Serializable> longAs2 = LambdaResults::longBox;
        System.out.println(show(longAs2.get()));
        Source<Number> longAs3 = LambdaResults::longBox;
        System.out.println(show(longAs3.get()));
        Source<Object> floatAs0 = LambdaResults::floatBox;
        System.out.println(show(floatAs0.get()));
        Source<Comparable<Float>> floatAs1 = LambdaResults::floatBox;
        System.out.println(show(floatAs1.get()));
        Source<Serializable> floatAs2 = LambdaResults::floatBox;
        System.out.println(show(floatAs2.get()));
        Source<Number> floatAs3 = LambdaResults::floatBox;
        System.out.println(show(floatAs3.get()));
        Source<Object> doubleAs0 = LambdaResults::doubleBox;
        System.out.println(show(doubleAs0.get()));
        Source<Comparable<Double>> doubleAs1 = LambdaResults::doubleBox;
        System.out.println(show(doubleAs1.get()));
        Source<Serializable> doubleAs2 = LambdaResults::doubleBox;
        System.out.println(show(doubleAs2.get()));
        Source<Number> doubleAs3 = LambdaResults::doubleBox;
        System.out.println(show(doubleAs3.get()));
    }

    /** A result of one or two slots that nothing takes. */
    static void dropped() {
        Nothing booleanNothing = LambdaResults::booleanValue;
        booleanNothing.get();
        Nothing byteNothing = LambdaResults::byteValue;
        byteNothing.get();
        Nothing charNothing = LambdaResults::charValue;
        charNothing.get();
        Nothing shortNothing = LambdaResults::shortValue;
        shortNothing.get();
        Nothing intNothing = LambdaResults::intValue;
        intNothing.get();
        Nothing longNothing = LambdaResults::longValue;
        longNothing.get();
        Nothing floatNothing = LambdaResults::floatValue;
        floatNothing.get();
        Nothing doubleNothing = LambdaResults::doubleValue;
        doubleNothing.get();
        Nothing boxNothing = LambdaResults::longBox;
        boxNothing.get();
        Nothing madeNothing = StringBuilder::new;
        madeNothing.get();
        System.out.println("dropped");
    }

    public static void main(String[] args) {
        widened();
        unboxed();
        generic();
        boxed();
        upcast();
        dropped();
    }
}
