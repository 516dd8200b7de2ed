package verdicts.strings;

final class TextsDrive {
    static void drive() {
        String[] some = {"", "a", "five5", "ab", "abc", "az", "x", "..x", "x.x", "a key", "xyz", " a", "ABC", "yes", "aa",
            "oof", "foo", "one", "two", "Aa", "BB", "C#", "42", "43", "7", "\u00df", "\ud83d\ude00", "a,b,c", "   ", "aba",
            "null", "zbc", "fooo", "bb", "no"};
        for (String one : some) {
            Texts.length(one);
            Texts.starts(one);
            Texts.ends(one);
            Texts.index(one);
            Texts.twoIndices(one);
            Texts.contains(one);
            Texts.cut(one);
            for (int from = -1; from < 3; from++) {
                Texts.cutOutside(one, from);
                Texts.repeated(one, from);
            }
            Texts.joinedNull(one);
            Texts.trimmed(one);
            Texts.trimmedSpace(one);
            Texts.upper(one);
            Texts.upperLonger(one);
            Texts.ignoringCase(one);
            Texts.replaced(one);
            Texts.built(one);
            Texts.reversed(one);
            Texts.switched(one);
            Texts.switchedCollision(one);
            Texts.number(one);
            if (!one.isEmpty()) {
                Texts.character(one);
                Texts.digit(one.charAt(0));
            }
            Texts.surrogates(one);
            Texts.split(one);
            Texts.blank(one);
            Texts.palindrome(one);
            for (String other : some) {
                Texts.equal(one, other);
                Texts.sameHash(one, other);
                Texts.joined(one, other);
                Texts.order(one, other);
            }
        }
        Texts.joinedNull(null);
        Texts.digit('8');
        Texts.printed(1);
        Texts.printed(Integer.MIN_VALUE);
        Texts.printedBack(1);
        Texts.format(1);
        Texts.switched(collision("one"));
        Texts.switched(collision("two"));
        Texts.switchedCollision("C#");
    }

    /** Another string with the same hash. */
    private static String collision(String text) {
        char[] letters = text.toCharArray();
        letters[0]++;
        letters[1] -= 31;
        return new String(letters);
    }
}
