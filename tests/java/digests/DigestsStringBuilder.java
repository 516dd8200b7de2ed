/** Digests the methods of StringBuilder on one builder per method that is edited all the time. */
public class DigestsStringBuilder {
    private static final String[] METHODS = ("appendNumbers appendOthers appendRange appendChars appendCodePoint "
            + "insertText insertChar insertNumbers insertRange delete deleteCharAt replace reverse "
            + "setCharAt setLength charAt substring indexOf getChars codePoints compareTo capacity "
            + "chars").split(" ");
    private static final int ROUNDS = 150;
    private static final String ALPHABET = "abcXYZ 09\u00E9\u4E2D\uD83D\uDE00";
    private static StringBuilder subject;
    private static long state;

    private static int next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) (state >>> 20);
    }

    private static int below(int bound) {
        return Math.floorMod(next(), bound);
    }

    private static String text(int maximum) {
        StringBuilder out = new StringBuilder();
        for (int i = below(maximum + 1); i > 0; i--) {
            out.append(ALPHABET.charAt(below(below(4) == 0 ? ALPHABET.length() : 9)));
        }
        return out.toString();
    }

    private static void disturb() {
        subject.append(text(3));
        if (subject.length() > 40) {
            subject.delete(below(10), 30);
        }
    }

    private static int index(int size) {
        return below(8) == 0 ? below(size + 5) - 2 : below(size + 1);
    }

    private static int indexAfter(int start, int size) {
        return below(8) == 0 ? index(size) : start + below(Math.max(1, size - start + 1));
    }

    private static Object call(String method) {
        disturb();
        int i = index(subject.length());
        int j = indexAfter(i, Math.min(i + 8, subject.length()));
        return switch (method) {
            case "appendNumbers" -> subject.append(next()).append((long) next() << 20).append(below(100) / 8f)
                    .append(below(100) / 4.0).toString();
            case "appendOthers" -> subject.append((Object) null).append(next() > 0).append((char) below(300))
                    .append(text(4).toCharArray()).toString();
            case "appendRange" -> subject.append(subject.toString(), i, j).toString();
            case "appendChars" -> subject.append(subject.toString().toCharArray(), i, j - i).toString();
            case "appendCodePoint" -> subject.appendCodePoint(below(0x120000)).toString();
            case "insertText" -> subject.insert(i, text(4)).toString();
            case "insertChar" -> subject.insert(i, (char) ('a' + below(26))).toString();
            case "insertNumbers" -> subject.insert(i, next()).insert(j, below(2) == 0).insert(0, below(9) / 2.0).toString();
            case "insertRange" -> subject.insert(i, text(6) + "xyz", 1, 2 + below(4)).toString();
            case "delete" -> subject.delete(i, j).toString();
            case "deleteCharAt" -> subject.deleteCharAt(i).toString();
            case "replace" -> subject.replace(i, j, text(5)).toString();
            case "reverse" -> subject.reverse().toString();
            case "setCharAt" -> {
                subject.setCharAt(i, ALPHABET.charAt(below(ALPHABET.length())));
                yield subject.toString();
            }
            case "setLength" -> {
                subject.setLength(j);
                yield subject.toString();
            }
            case "charAt" -> subject.charAt(i) + subject.codePointAt(j) + subject.codePointBefore(i);
            case "substring" -> subject.substring(i, j) + subject.substring(i) + subject.subSequence(i, i + 1);
            case "indexOf" -> subject.indexOf(text(2)) * 1000 + subject.indexOf(text(2), i) * 50
                    + subject.lastIndexOf(text(2), j);
            case "getChars" -> {
                char[] target = new char[10];
                subject.getChars(i, j, target, below(4));
                yield new String(target);
            }
            case "codePoints" -> subject.codePointCount(i, j) * 100 + subject.offsetByCodePoints(i, j - i);
            case "compareTo" -> subject.compareTo(new StringBuilder(subject.substring(0, subject.length() / 2))
                    .append(text(9)));
            case "capacity" -> {
                subject.ensureCapacity(i * 2);
                int capacity = subject.capacity();
                subject.trimToSize();
                yield capacity * 1000 + subject.capacity();
            }
            case "chars" -> subject.chars().sum() + subject.codePoints().filter(c -> c > 0xFFFF).count();
            default -> throw new AssertionError(method);
        };
    }

    public static void main(String[] args) {
        for (String method : METHODS) {
            state = 0x9E3779B97F4A7C15L ^ method.hashCode();
            subject = new StringBuilder(text(10));
            long digest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Object result;
                try {
                    result = call(method);
                } catch (RuntimeException e) {
                    result = e.getClass().getName() + ": " + e.getMessage();
                }
                digest = digest * 1000003 + (result == null ? 1 : result.hashCode());
            }
            System.out.println(method + " " + Long.toHexString(digest));
        }
    }
}
