/** Checks that members moved to supertypes still link, and that compile-time constants stay as compiled. */
public class MovedMembers {
    public static void main(String[] args) {
        MovedMembersChild child = new MovedMembersChild();
        System.out.println(child.field + " " + MovedMembersChild.shared + " " + child.method(2) + " "
            + MovedMembersChild.create());
        System.out.println("inlined " + MovedMembersChild.CONSTANT + ", computed " + MovedMembersChild.COMPUTED);
        System.out.println(child.inherited());
    }
}

class MovedMembersParent {
    String inherited() {
        return "parent";
    }
}

class MovedMembersChild extends MovedMembersParent {
    static final String CONSTANT = "old";
    static final String COMPUTED = "old".trim();
    int field = 1;
    static int shared = 2;

    int method(int value) {
        return value;
    }

    static String create() {
        return "from the child";
    }
}
