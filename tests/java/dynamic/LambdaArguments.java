/** Checks every adaptation of an argument that method references make, before and behind arguments that take two slots. */
import java.io.Serializable;

public class LambdaArguments {
    interface Sink<T> {
        String take(T value);
    }

    interface Between<T> {
        String take(long before, T value, double after);
    }

    interface FromBoolean {
        String take(boolean value);
    }

    interface BetweenBoolean {
        String take(long before, boolean value, double after);
    }

    interface FromByte {
        String take(byte value);
    }

    interface BetweenByte {
        String take(long before, byte value, double after);
    }

    interface FromChar {
        String take(char value);
    }

    interface BetweenChar {
        String take(long before, char value, double after);
    }

    interface FromShort {
        String take(short value);
    }

    interface BetweenShort {
        String take(long before, short value, double after);
    }

    interface FromInt {
        String take(int value);
    }

    interface BetweenInt {
        String take(long before, int value, double after);
    }

    interface FromLong {
        String take(long value);
    }

    interface BetweenLong {
        String take(long before, long value, double after);
    }

    interface FromFloat {
        String take(float value);
    }

    interface BetweenFloat {
        String take(long before, float value, double after);
    }

    interface FromDouble {
        String take(double value);
    }

    interface BetweenDouble {
        String take(long before, double value, double after);
    }

    static String booleanTaken(boolean value) {
        return show(value);
    }

    static String booleanBetween(long before, boolean value, double after) {
        return before + show(value) + after;
    }

    static String booleanBoxTaken(Boolean value) {
        return "box " + show(value);
    }

    static String byteTaken(byte value) {
        return show(value);
    }

    static String byteBetween(long before, byte value, double after) {
        return before + show(value) + after;
    }

    static String byteBoxTaken(Byte value) {
        return "box " + show(value);
    }

    static String charTaken(char value) {
        return show(value);
    }

    static String charBetween(long before, char value, double after) {
        return before + show(value) + after;
    }

    static String charBoxTaken(Character value) {
        return "box " + show(value);
    }

    static String shortTaken(short value) {
        return show(value);
    }

    static String shortBetween(long before, short value, double after) {
        return before + show(value) + after;
    }

    static String shortBoxTaken(Short value) {
        return "box " + show(value);
    }

    static String intTaken(int value) {
        return show(value);
    }

    static String intBetween(long before, int value, double after) {
        return before + show(value) + after;
    }

    static String intBoxTaken(Integer value) {
        return "box " + show(value);
    }

    static String longTaken(long value) {
        return show(value);
    }

    static String longBetween(long before, long value, double after) {
        return before + show(value) + after;
    }

    static String longBoxTaken(Long value) {
        return "box " + show(value);
    }

    static String floatTaken(float value) {
        return show(value);
    }

    static String floatBetween(long before, float value, double after) {
        return before + show(value) + after;
    }

    static String floatBoxTaken(Float value) {
        return "box " + show(value);
    }

    static String doubleTaken(double value) {
        return show(value);
    }

    static String doubleBetween(long before, double value, double after) {
        return before + show(value) + after;
    }

    static String doubleBoxTaken(Double value) {
        return "box " + show(value);
    }

    static String objectTaken(Object value) {
        return "object " + show(value);
    }

    static String numberTaken(Number value) {
        return "number " + show(value);
    }

    static String comparableTaken(Comparable<?> value) {
        return "comparable " + show(value);
    }

    static String serializableTaken(Serializable value) {
        return "serializable " + show(value);
    }

    static <T extends Comparable<T>> String variableTaken(T value) {
        return value.compareTo(value) + " " + show(value);
    }

    static String show(Object value) {
        return value + ":" + value.getClass().getSimpleName();
    }

    /** Primitive to primitive, as it is and widened. */
    static void widened() {
        FromBoolean booleanToBoolean = LambdaArguments::booleanTaken;
        BetweenBoolean booleanToBooleanBetween = LambdaArguments::booleanBetween;
        System.out.println(booleanToBoolean.take(true) + " " + booleanToBooleanBetween.take(3L, true, 0.5));
        FromByte byteToByte = LambdaArguments::byteTaken;
        BetweenByte byteToByteBetween = LambdaArguments::byteBetween;
        System.out.println(byteToByte.take((byte) -7) + " " + byteToByteBetween.take(3L, (byte) -7, 0.5));
        FromByte byteToShort = LambdaArguments::shortTaken;
        BetweenByte byteToShortBetween = LambdaArguments::shortBetween;
        System.out.println(byteToShort.take((byte) -7) + " " + byteToShortBetween.take(3L, (byte) -7, 0.5));
        FromByte byteToInt = LambdaArguments::intTaken;
        BetweenByte byteToIntBetween = LambdaArguments::intBetween;
        System.out.println(byteToInt.take((byte) -7) + " " + byteToIntBetween.take(3L, (byte) -7, 0.5));
        FromByte byteToLong = LambdaArguments::longTaken;
        BetweenByte byteToLongBetween = LambdaArguments::longBetween;
        System.out.println(byteToLong.take((byte) -7) + " " + byteToLongBetween.take(3L, (byte) -7, 0.5));
        FromByte byteToFloat = LambdaArguments::floatTaken;
        BetweenByte byteToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(byteToFloat.take((byte) -7) + " " + byteToFloatBetween.take(3L, (byte) -7, 0.5));
        FromByte byteToDouble = LambdaArguments::doubleTaken;
        BetweenByte byteToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(byteToDouble.take((byte) -7) + " " + byteToDoubleBetween.take(3L, (byte) -7, 0.5));
        FromChar charToChar = LambdaArguments::charTaken;
        BetweenChar charToCharBetween = LambdaArguments::charBetween;
        System.out.println(charToChar.take('\u00e9') + " " + charToCharBetween.take(3L, '\u00e9', 0.5));
        FromChar charToInt = LambdaArguments::intTaken;
        BetweenChar charToIntBetween = LambdaArguments::intBetween;
        System.out.println(charToInt.take('\u00e9') + " " + charToIntBetween.take(3L, '\u00e9', 0.5));
        FromChar charToLong = LambdaArguments::longTaken;
        BetweenChar charToLongBetween = LambdaArguments::longBetween;
        System.out.println(charToLong.take('\u00e9') + " " + charToLongBetween.take(3L, '\u00e9', 0.5));
        FromChar charToFloat = LambdaArguments::floatTaken;
        BetweenChar charToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(charToFloat.take('\u00e9') + " " + charToFloatBetween.take(3L, '\u00e9', 0.5));
        FromChar charToDouble = LambdaArguments::doubleTaken;
        BetweenChar charToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(charToDouble.take('\u00e9') + " " + charToDoubleBetween.take(3L, '\u00e9', 0.5));
        FromShort shortToShort = LambdaArguments::shortTaken;
        BetweenShort shortToShortBetween = LambdaArguments::shortBetween;
        System.out.println(shortToShort.take((short) -300) + " " + shortToShortBetween.take(3L, (short) -300, 0.5));
        FromShort shortToInt = LambdaArguments::intTaken;
        BetweenShort shortToIntBetween = LambdaArguments::intBetween;
        System.out.println(shortToInt.take((short) -300) + " " + shortToIntBetween.take(3L, (short) -300, 0.5));
        FromShort shortToLong = LambdaArguments::longTaken;
        BetweenShort shortToLongBetween = LambdaArguments::longBetween;
        System.out.println(shortToLong.take((short) -300) + " " + shortToLongBetween.take(3L, (short) -300, 0.5));
        FromShort shortToFloat = LambdaArguments::floatTaken;
        BetweenShort shortToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(shortToFloat.take((short) -300) + " " + shortToFloatBetween.take(3L, (short) -300, 0.5));
        FromShort shortToDouble = LambdaArguments::doubleTaken;
        BetweenShort shortToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(shortToDouble.take((short) -300) + " " + shortToDoubleBetween.take(3L, (short) -300, 0.5));
        FromInt intToInt = LambdaArguments::intTaken;
        BetweenInt intToIntBetween = LambdaArguments::intBetween;
        System.out.println(intToInt.take(70_000) + " " + intToIntBetween.take(3L, 70_000, 0.5));
        FromInt intToLong = LambdaArguments::longTaken;
        BetweenInt intToLongBetween = LambdaArguments::longBetween;
        System.out.println(intToLong.take(70_000) + " " + intToLongBetween.take(3L, 70_000, 0.5));
        FromInt intToFloat = LambdaArguments::floatTaken;
        BetweenInt intToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(intToFloat.take(70_000) + " " + intToFloatBetween.take(3L, 70_000, 0.5));
        FromInt intToDouble = LambdaArguments::doubleTaken;
        BetweenInt intToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(intToDouble.take(70_000) + " " + intToDoubleBetween.take(3L, 70_000, 0.5));
        FromLong longToLong = LambdaArguments::longTaken;
        BetweenLong longToLongBetween = LambdaArguments::longBetween;
        System.out.println(longToLong.take(1L << 40) + " " + longToLongBetween.take(3L, 1L << 40, 0.5));
        FromLong longToFloat = LambdaArguments::floatTaken;
        BetweenLong longToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(longToFloat.take(1L << 40) + " " + longToFloatBetween.take(3L, 1L << 40, 0.5));
        FromLong longToDouble = LambdaArguments::doubleTaken;
        BetweenLong longToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(longToDouble.take(1L << 40) + " " + longToDoubleBetween.take(3L, 1L << 40, 0.5));
        FromFloat floatToFloat = LambdaArguments::floatTaken;
        BetweenFloat floatToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(floatToFloat.take(1.5f) + " " + floatToFloatBetween.take(3L, 1.5f, 0.5));
        FromFloat floatToDouble = LambdaArguments::doubleTaken;
        BetweenFloat floatToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(floatToDouble.take(1.5f) + " " + floatToDoubleBetween.take(3L, 1.5f, 0.5));
        FromDouble doubleToDouble = LambdaArguments::doubleTaken;
        BetweenDouble doubleToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(doubleToDouble.take(-2.25) + " " + doubleToDoubleBetween.take(3L, -2.25, 0.5));
    }

    /** A wrapper as type argument, unboxed and widened. */
    static void unboxed() {
        Sink<Boolean> booleanToBoolean = LambdaArguments::booleanTaken;
        Between<Boolean> booleanToBooleanBetween = LambdaArguments::booleanBetween;
        System.out.println(booleanToBoolean.take(true) + " " + booleanToBooleanBetween.take(3L, true, 0.5));
        Sink<Byte> byteToByte = LambdaArguments::byteTaken;
        Between<Byte> byteToByteBetween = LambdaArguments::byteBetween;
        System.out.println(byteToByte.take((byte) -7) + " " + byteToByteBetween.take(3L, (byte) -7, 0.5));
        Sink<Byte> byteToShort = LambdaArguments::shortTaken;
        Between<Byte> byteToShortBetween = LambdaArguments::shortBetween;
        System.out.println(byteToShort.take((byte) -7) + " " + byteToShortBetween.take(3L, (byte) -7, 0.5));
        Sink<Byte> byteToInt = LambdaArguments::intTaken;
        Between<Byte> byteToIntBetween = LambdaArguments::intBetween;
        System.out.println(byteToInt.take((byte) -7) + " " + byteToIntBetween.take(3L, (byte) -7, 0.5));
        Sink<Byte> byteToLong = LambdaArguments::longTaken;
        Between<Byte> byteToLongBetween = LambdaArguments::longBetween;
        System.out.println(byteToLong.take((byte) -7) + " " + byteToLongBetween.take(3L, (byte) -7, 0.5));
        Sink<Byte> byteToFloat = LambdaArguments::floatTaken;
        Between<Byte> byteToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(byteToFloat.take((byte) -7) + " " + byteToFloatBetween.take(3L, (byte) -7, 0.5));
        Sink<Byte> byteToDouble = LambdaArguments::doubleTaken;
        Between<Byte> byteToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(byteToDouble.take((byte) -7) + " " + byteToDoubleBetween.take(3L, (byte) -7, 0.5));
        Sink<Character> charToChar = LambdaArguments::charTaken;
        Between<Character> charToCharBetween = LambdaArguments::charBetween;
        System.out.println(charToChar.take('\u00e9') + " " + charToCharBetween.take(3L, '\u00e9', 0.5));
        Sink<Character> charToInt = LambdaArguments::intTaken;
        Between<Character> charToIntBetween = LambdaArguments::intBetween;
        System.out.println(charToInt.take('\u00e9') + " " + charToIntBetween.take(3L, '\u00e9', 0.5));
        Sink<Character> charToLong = LambdaArguments::longTaken;
        Between<Character> charToLongBetween = LambdaArguments::longBetween;
        System.out.println(charToLong.take('\u00e9') + " " + charToLongBetween.take(3L, '\u00e9', 0.5));
        Sink<Character> charToFloat = LambdaArguments::floatTaken;
        Between<Character> charToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(charToFloat.take('\u00e9') + " " + charToFloatBetween.take(3L, '\u00e9', 0.5));
        Sink<Character> charToDouble = LambdaArguments::doubleTaken;
        Between<Character> charToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(charToDouble.take('\u00e9') + " " + charToDoubleBetween.take(3L, '\u00e9', 0.5));
        Sink<Short> shortToShort = LambdaArguments::shortTaken;
        Between<Short> shortToShortBetween = LambdaArguments::shortBetween;
        System.out.println(shortToShort.take((short) -300) + " " + shortToShortBetween.take(3L, (short) -300, 0.5));
        Sink<Short> shortToInt = LambdaArguments::intTaken;
        Between<Short> shortToIntBetween = LambdaArguments::intBetween;
        System.out.println(shortToInt.take((short) -300) + " " + shortToIntBetween.take(3L, (short) -300, 0.5));
        Sink<Short> shortToLong = LambdaArguments::longTaken;
        Between<Short> shortToLongBetween = LambdaArguments::longBetween;
        System.out.println(shortToLong.take((short) -300) + " " + shortToLongBetween.take(3L, (short) -300, 0.5));
        Sink<Short> shortToFloat = LambdaArguments::floatTaken;
        Between<Short> shortToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(shortToFloat.take((short) -300) + " " + shortToFloatBetween.take(3L, (short) -300, 0.5));
        Sink<Short> shortToDouble = LambdaArguments::doubleTaken;
        Between<Short> shortToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(shortToDouble.take((short) -300) + " " + shortToDoubleBetween.take(3L, (short) -300, 0.5));
        Sink<Integer> intToInt = LambdaArguments::intTaken;
        Between<Integer> intToIntBetween = LambdaArguments::intBetween;
        System.out.println(intToInt.take(70_000) + " " + intToIntBetween.take(3L, 70_000, 0.5));
        Sink<Integer> intToLong = LambdaArguments::longTaken;
        Between<Integer> intToLongBetween = LambdaArguments::longBetween;
        System.out.println(intToLong.take(70_000) + " " + intToLongBetween.take(3L, 70_000, 0.5));
        Sink<Integer> intToFloat = LambdaArguments::floatTaken;
        Between<Integer> intToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(intToFloat.take(70_000) + " " + intToFloatBetween.take(3L, 70_000, 0.5));
        Sink<Integer> intToDouble = LambdaArguments::doubleTaken;
        Between<Integer> intToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(intToDouble.take(70_000) + " " + intToDoubleBetween.take(3L, 70_000, 0.5));
        Sink<Long> longToLong = LambdaArguments::longTaken;
        Between<Long> longToLongBetween = LambdaArguments::longBetween;
        System.out.println(longToLong.take(1L << 40) + " " + longToLongBetween.take(3L, 1L << 40, 0.5));
        Sink<Long> longToFloat = LambdaArguments::floatTaken;
        Between<Long> longToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(longToFloat.take(1L << 40) + " " + longToFloatBetween.take(3L, 1L << 40, 0.5));
        Sink<Long> longToDouble = LambdaArguments::doubleTaken;
        Between<Long> longToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(longToDouble.take(1L << 40) + " " + longToDoubleBetween.take(3L, 1L << 40, 0.5));
        Sink<Float> floatToFloat = LambdaArguments::floatTaken;
        Between<Float> floatToFloatBetween = LambdaArguments::floatBetween;
        System.out.println(floatToFloat.take(1.5f) + " " + floatToFloatBetween.take(3L, 1.5f, 0.5));
        Sink<Float> floatToDouble = LambdaArguments::doubleTaken;
        Between<Float> floatToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(floatToDouble.take(1.5f) + " " + floatToDoubleBetween.take(3L, 1.5f, 0.5));
        Sink<Double> doubleToDouble = LambdaArguments::doubleTaken;
        Between<Double> doubleToDoubleBetween = LambdaArguments::doubleBetween;
        System.out.println(doubleToDouble.take(-2.25) + " " + doubleToDoubleBetween.take(3L, -2.25, 0.5));
    }

    /** Primitive to wrapper, and to all that the wrapper is. */
    static void boxed() {
        FromBoolean booleanBoxed0 = LambdaArguments::booleanBoxTaken;
        System.out.println(booleanBoxed0.take(true));
        FromBoolean booleanBoxed1 = LambdaArguments::objectTaken;
        System.out.println(booleanBoxed1.take(true));
        FromBoolean booleanBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(booleanBoxed2.take(true));
        FromBoolean booleanBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(booleanBoxed3.take(true));
        FromBoolean booleanBoxed4 = LambdaArguments::variableTaken;
        System.out.println(booleanBoxed4.take(true));
        FromByte byteBoxed0 = LambdaArguments::byteBoxTaken;
        System.out.println(byteBoxed0.take((byte) -7));
        FromByte byteBoxed1 = LambdaArguments::objectTaken;
        System.out.println(byteBoxed1.take((byte) -7));
        FromByte byteBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(byteBoxed2.take((byte) -7));
        FromByte byteBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(byteBoxed3.take((byte) -7));
        FromByte byteBoxed4 = LambdaArguments::variableTaken;
        System.out.println(byteBoxed4.take((byte) -7));
        FromByte byteBoxed5 = LambdaArguments::numberTaken;
        System.out.println(byteBoxed5.take((byte) -7));
        FromChar charBoxed0 = LambdaArguments::charBoxTaken;
        System.out.println(charBoxed0.take('\u00e9'));
        FromChar charBoxed1 = LambdaArguments::objectTaken;
        System.out.println(charBoxed1.take('\u00e9'));
        FromChar charBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(charBoxed2.take('\u00e9'));
        FromChar charBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(charBoxed3.take('\u00e9'));
        FromChar charBoxed4 = LambdaArguments::variableTaken;
        System.out.println(charBoxed4.take('\u00e9'));
        FromShort shortBoxed0 = LambdaArguments::shortBoxTaken;
        System.out.println(shortBoxed0.take((short) -300));
        FromShort shortBoxed1 = LambdaArguments::objectTaken;
        System.out.println(shortBoxed1.take((short) -300));
        FromShort shortBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(shortBoxed2.take((short) -300));
        FromShort shortBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(shortBoxed3.take((short) -300));
        FromShort shortBoxed4 = LambdaArguments::variableTaken;
        System.out.println(shortBoxed4.take((short) -300));
        FromShort shortBoxed5 = LambdaArguments::numberTaken;
        System.out.println(shortBoxed5.take((short) -300));
        FromInt intBoxed0 = LambdaArguments::intBoxTaken;
        System.out.println(intBoxed0.take(70_000));
        FromInt intBoxed1 = LambdaArguments::objectTaken;
        System.out.println(intBoxed1.take(70_000));
        FromInt intBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(intBoxed2.take(70_000));
        FromInt intBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(intBoxed3.take(70_000));
        FromInt intBoxed4 = LambdaArguments::variableTaken;
        System.out.println(intBoxed4.take(70_000));
        FromInt intBoxed5 = LambdaArguments::numberTaken;
        System.out.println(intBoxed5.take(70_000));
        FromLong longBoxed0 = LambdaArguments::longBoxTaken;
        System.out.println(longBoxed0.take(1L << 40));
        FromLong longBoxed1 = LambdaArguments::objectTaken;
        System.out.println(longBoxed1.take(1L << 40));
        FromLong longBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(longBoxed2.take(1L << 40));
        FromLong longBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(longBoxed3.take(1L << 40));
        FromLong longBoxed4 = LambdaArguments::variableTaken;
        System.out.println(longBoxed4.take(1L << 40));
        FromLong longBoxed5 = LambdaArguments::numberTaken;
        System.out.println(longBoxed5.take(1L << 40));
        FromFloat floatBoxed0 = LambdaArguments::floatBoxTaken;
        System.out.println(floatBoxed0.take(1.5f));
        FromFloat floatBoxed1 = LambdaArguments::objectTaken;
        System.out.println(floatBoxed1.take(1.5f));
        FromFloat floatBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(floatBoxed2.take(1.5f));
        FromFloat floatBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(floatBoxed3.take(1.5f));
        FromFloat floatBoxed4 = LambdaArguments::variableTaken;
        System.out.println(floatBoxed4.take(1.5f));
        FromFloat floatBoxed5 = LambdaArguments::numberTaken;
        System.out.println(floatBoxed5.take(1.5f));
        FromDouble doubleBoxed0 = LambdaArguments::doubleBoxTaken;
        System.out.println(doubleBoxed0.take(-2.25));
        FromDouble doubleBoxed1 = LambdaArguments::objectTaken;
        System.out.println(doubleBoxed1.take(-2.25));
        FromDouble doubleBoxed2 = LambdaArguments::comparableTaken;
        System.out.println(doubleBoxed2.take(-2.25));
        FromDouble doubleBoxed3 = LambdaArguments::serializableTaken;
        System.out.println(doubleBoxed3.take(-2.25));
        FromDouble doubleBoxed4 = LambdaArguments::variableTaken;
        System.out.println(doubleBoxed4.take(-2.25));
        FromDouble doubleBoxed5 = LambdaArguments::numberTaken;
        System.out.println(doubleBoxed5.take(-2.25));
    }

    /** A wrapper as type argument to all that it is. */
    static void upcast() {
        Sink<Boolean> booleanUp0 = LambdaArguments::booleanBoxTaken;
        System.out.println(booleanUp0.take(true));
        Sink<Boolean> booleanUp1 = LambdaArguments::objectTaken;
        System.out.println(booleanUp1.take(true));
        Sink<Boolean> booleanUp2 = LambdaArguments::comparableTaken;
        System.out.println(booleanUp2.take(true));
        Sink<Boolean> booleanUp3 = LambdaArguments::serializableTaken;
        System.out.println(booleanUp3.take(true));
        Sink<Boolean> booleanUp4 = LambdaArguments::variableTaken;
        System.out.println(booleanUp4.take(true));
        Sink<Byte> byteUp0 = LambdaArguments::byteBoxTaken;
        System.out.println(byteUp0.take((byte) -7));
        Sink<Byte> byteUp1 = LambdaArguments::objectTaken;
        System.out.println(byteUp1.take((byte) -7));
        Sink<Byte> byteUp2 = LambdaArguments::comparableTaken;
        System.out.println(byteUp2.take((byte) -7));
        Sink<Byte> byteUp3 = LambdaArguments::serializableTaken;
        System.out.println(byteUp3.take((byte) -7));
        Sink<Byte> byteUp4 = LambdaArguments::variableTaken;
        System.out.println(byteUp4.take((byte) -7));
        Sink<Byte> byteUp5 = LambdaArguments::numberTaken;
        System.out.println(byteUp5.take((byte) -7));
        Sink<Character> charUp0 = LambdaArguments::charBoxTaken;
        System.out.println(charUp0.take('\u00e9'));
        Sink<Character> charUp1 = LambdaArguments::objectTaken;
        System.out.println(charUp1.take('\u00e9'));
        Sink<Character> charUp2 = LambdaArguments::comparableTaken;
        System.out.println(charUp2.take('\u00e9'));
        Sink<Character> charUp3 = LambdaArguments::serializableTaken;
        System.out.println(charUp3.take('\u00e9'));
        Sink<Character> charUp4 = LambdaArguments::variableTaken;
        System.out.println(charUp4.take('\u00e9'));
        Sink<Short> shortUp0 = LambdaArguments::shortBoxTaken;
        System.out.println(shortUp0.take((short) -300));
        Sink<Short> shortUp1 = LambdaArguments::objectTaken;
        System.out.println(shortUp1.take((short) -300));
        Sink<Short> shortUp2 = LambdaArguments::comparableTaken;
        System.out.println(shortUp2.take((short) -300));
        Sink<Short> shortUp3 = LambdaArguments::serializableTaken;
        System.out.println(shortUp3.take((short) -300));
        Sink<Short> shortUp4 = LambdaArguments::variableTaken;
        System.out.println(shortUp4.take((short) -300));
        Sink<Short> shortUp5 = LambdaArguments::numberTaken;
        System.out.println(shortUp5.take((short) -300));
        Sink<Integer> intUp0 = LambdaArguments::intBoxTaken;
        System.out.println(intUp0.take(70_000));
        Sink<Integer> intUp1 = LambdaArguments::objectTaken;
        System.out.println(intUp1.take(70_000));
        Sink<Integer> intUp2 = LambdaArguments::comparableTaken;
        System.out.println(intUp2.take(70_000));
        Sink<Integer> intUp3 = LambdaArguments::serializableTaken;
        System.out.println(intUp3.take(70_000));
        Sink<Integer> intUp4 = LambdaArguments::variableTaken;
        System.out.println(intUp4.take(70_000));
        Sink<Integer> intUp5 = LambdaArguments::numberTaken;
        System.out.println(intUp5.take(70_000));
        Sink<Long> longUp0 = LambdaArguments::longBoxTaken;
        System.out.println(longUp0.take(1L << 40));
        Sink<Long> longUp1 = LambdaArguments::objectTaken;
        System.out.println(longUp1.take(1L << 40));
        Sink<Long> longUp2 = LambdaArguments::comparableTaken;
        System.out.println(longUp2.take(1L << 40));
        Sink<Long> longUp3 = LambdaArguments::serializableTaken;
        System.out.println(longUp3.take(1L << 40));
        Sink<Long> longUp4 = LambdaArguments::variableTaken;
        System.out.println(longUp4.take(1L << 40));
        Sink<Long> longUp5 = LambdaArguments::numberTaken;
        System.out.println(longUp5.take(1L << 40));
        Sink<Float> floatUp0 = LambdaArguments::floatBoxTaken;
        System.out.println(floatUp0.take(1.5f));
        Sink<Float> floatUp1 = LambdaArguments::objectTaken;
        System.out.println(floatUp1.take(1.5f));
        Sink<Float> floatUp2 = LambdaArguments::comparableTaken;
        System.out.println(floatUp2.take(1.5f));
        Sink<Float> floatUp3 = LambdaArguments::serializableTaken;
        System.out.println(floatUp3.take(1.5f));
        Sink<Float> floatUp4 = LambdaArguments::variableTaken;
        System.out.println(floatUp4.take(1.5f));
        Sink<Float> floatUp5 = LambdaArguments::numberTaken;
        System.out.println(floatUp5.take(1.5f));
        Sink<Double> doubleUp0 = LambdaArguments::doubleBoxTaken;
        System.out.println(doubleUp0.take(-2.25));
        Sink<Double> doubleUp1 = LambdaArguments::objectTaken;
        System.out.println(doubleUp1.take(-2.25));
        Sink<Double> doubleUp2 = LambdaArguments::comparableTaken;
        System.out.println(doubleUp2.take(-2.25));
        Sink<Double> doubleUp3 = LambdaArguments::serializableTaken;
        System.out.println(doubleUp3.take(-2.25));
        Sink<Double> doubleUp4 = LambdaArguments::variableTaken;
        System.out.println(doubleUp4.take(-2.25));
        Sink<Double> doubleUp5 = LambdaArguments::numberTaken;
        System.out.println(doubleUp5.take(-2.25));
    }

    public static void main(String[] args) {
        widened();
        unboxed();
        boxed();
        upcast();
    }
}
