package corpus;

/** Looks for a text in a text, place by place. */
public final class PatternMatching {
    private PatternMatching() {
    }

    /** Where the pattern first occurs, or -1. */
    public static int indexOf(char[] text, char[] pattern) {
        for (int start = 0; start + pattern.length <= text.length; start++) {
            int matched = 0;
            while (matched < pattern.length && text[start + matched] == pattern[matched]) {
                matched++;
            }
            if (matched == pattern.length) {
                return start;
            }
        }
        return -1;
    }
}
