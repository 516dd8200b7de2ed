class MovedMembersChild extends MovedMembersParent {
    static final String CONSTANT = "new";
    static final String COMPUTED = "new".trim();

    @Override
    String inherited() {
        return "overridden above " + super.inherited();
    }
}
