/** Checks locals of every type beyond index 255, which need the wide forms of load, store and increment. */
public class ManyLocals {
    public static void main(String[] args) {
        long l0 = 0, l1 = 1, l2 = 2, l3 = 3, l4 = 4, l5 = 5, l6 = 6, l7 = 7, l8 = 8, l9 = 9;
        long l10 = 10, l11 = 11, l12 = 12, l13 = 13, l14 = 14, l15 = 15, l16 = 16, l17 = 17, l18 = 18, l19 = 19;
        long l20 = 20, l21 = 21, l22 = 22, l23 = 23, l24 = 24, l25 = 25, l26 = 26, l27 = 27, l28 = 28, l29 = 29;
        long l30 = 30, l31 = 31, l32 = 32, l33 = 33, l34 = 34, l35 = 35, l36 = 36, l37 = 37, l38 = 38, l39 = 39;
        long l40 = 40, l41 = 41, l42 = 42, l43 = 43, l44 = 44, l45 = 45, l46 = 46, l47 = 47, l48 = 48, l49 = 49;
        long l50 = 50, l51 = 51, l52 = 52, l53 = 53, l54 = 54, l55 = 55, l56 = 56, l57 = 57, l58 = 58, l59 = 59;
        long l60 = 60, l61 = 61, l62 = 62, l63 = 63, l64 = 64, l65 = 65, l66 = 66, l67 = 67, l68 = 68, l69 = 69;
        long l70 = 70, l71 = 71, l72 = 72, l73 = 73, l74 = 74, l75 = 75, l76 = 76, l77 = 77, l78 = 78, l79 = 79;
        long l80 = 80, l81 = 81, l82 = 82, l83 = 83, l84 = 84, l85 = 85, l86 = 86, l87 = 87, l88 = 88, l89 = 89;
        long l90 = 90, l91 = 91, l92 = 92, l93 = 93, l94 = 94, l95 = 95, l96 = 96, l97 = 97, l98 = 98, l99 = 99;
        long l100 = 100, l101 = 101, l102 = 102, l103 = 103, l104 = 104, l105 = 105, l106 = 106, l107 = 107, l108 = 108,
            l109 = 109;
        long l110 = 110, l111 = 111, l112 = 112, l113 = 113, l114 = 114, l115 = 115, l116 = 116, l117 = 117, l118 = 118,
            l119 = 119;
        long l120 = 120, l121 = 121, l122 = 122, l123 = 123, l124 = 124, l125 = 125, l126 = 126, l127 = 127, l128 = 128,
            l129 = 129;
        int counter = 0;
        int large = 1000;
        long wideLong = Long.MAX_VALUE;
        float wideFloat = 0.5f;
        double wideDouble = 1e100;
        String text = "wide";
        int[] array = {1, 2, 3};
        for (counter = 0; counter < 300; counter++) {
            large += 2000;
            large -= 1;
        }
        wideLong -= counter;
        wideFloat *= wideFloat;
        wideDouble /= 3;
        text += large;
        array[1] += counter++;
        System.out.println(counter + " " + large + " " + wideLong + " " + wideFloat + " " + wideDouble);
        System.out.println(text + " " + array[1] + " " + ++counter);
        byte b = (byte) counter--;
        char c = 'c';
        c++;
        boolean flag = counter > 0 & b < 100;
        System.out.println(b + " " + c + " " + flag + " " + counter);
        long sum = l0 + l1 + l2 + l3 + l4 + l5 + l6 + l7 + l8 + l9
            + l10 + l11 + l12 + l13 + l14 + l15 + l16 + l17 + l18 + l19
            + l20 + l21 + l22 + l23 + l24 + l25 + l26 + l27 + l28 + l29
            + l30 + l31 + l32 + l33 + l34 + l35 + l36 + l37 + l38 + l39
            + l40 + l41 + l42 + l43 + l44 + l45 + l46 + l47 + l48 + l49
            + l50 + l51 + l52 + l53 + l54 + l55 + l56 + l57 + l58 + l59
            + l60 + l61 + l62 + l63 + l64 + l65 + l66 + l67 + l68 + l69
            + l70 + l71 + l72 + l73 + l74 + l75 + l76 + l77 + l78 + l79
            + l80 + l81 + l82 + l83 + l84 + l85 + l86 + l87 + l88 + l89
            + l90 + l91 + l92 + l93 + l94 + l95 + l96 + l97 + l98 + l99
            + l100 + l101 + l102 + l103 + l104 + l105 + l106 + l107 + l108 + l109
            + l110 + l111 + l112 + l113 + l114 + l115 + l116 + l117 + l118 + l119
            + l120 + l121 + l122 + l123 + l124 + l125 + l126 + l127 + l128 + l129;
        System.out.println(sum);
        try {
            array[counter] = 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        } finally {
            counter += 5000;
            System.out.println(counter);
        }
    }
}
