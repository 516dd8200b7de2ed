/** Checks fall-through, a default in the middle, grouped labels and break out of nested switches. */
public class SwitchFallThrough {
    private static String path(int start) {
        StringBuilder path = new StringBuilder();
        switch (start) {
            case 1:
                path.append("one ");
            case 2:
                path.append("two ");
                break;
            default:
                path.append("default ");
            case 3:
            case 4:
                path.append("three-or-four ");
            case 5:
                switch (path.length()) {
                    case 0:
                        path.append("empty ");
                        break;
                    default:
                        path.append("inner ");
                }
                path.append("five");
        }
        return path.toString();
    }

    private static int continueFromSwitch() {
        int odd = 0;
        for (int i = 0; i < 10; i++) {
            switch (i % 2) {
                case 0:
                    continue;
                default:
                    break;
            }
            odd += i;
        }
        return odd;
    }

    public static void main(String[] args) {
        for (int start = 0; start <= 6; start++) {
            System.out.println(start + ": " + path(start));
        }
        System.out.println(continueFromSwitch());
    }
}
