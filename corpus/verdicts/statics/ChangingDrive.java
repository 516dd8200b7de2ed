package verdicts.statics;

final class ChangingDrive {
    static void drive() {
        Changing.square(3);
        Changing.square(3);
        Changing.first();
        Changing.first();
        for (int round = 0; round < 4; round++) {
            Changing.third();
        }
        Changing.claim("a");
        Changing.claim("a");
        Changing.claim("b");
        Changing.pop();
        Changing.push(77);
        Changing.pop();
        Changing.push(1);
        Changing.pop();
        for (int round = 0; round < 60; round++) {
            Changing.roll();
        }
        Changing.count(1);
        Changing.count(1);
        for (int which = 0; which < 3; which++) {
            Changing.all();
            Changing.see(which);
        }
        Changing.all();
        Changing.log('a');
        Changing.log('b');
        Changing.log('c');
        Changing.register("a");
        Changing.register("a");
        Changing.tag("a");
        Changing.tag("a");
        Changing.bit(3);
        Changing.bit(3);
        Changing.cell();
        Changing.cell();
        Changing.cells(false);
        Changing.cells(false);
        Changing.cells(true);
        Changing.table(0, 0);
        Changing.table(0, 0);
        Changing.slot("a");
        Changing.slot("a");
    }

    static void driveOther() {
        Changing.cells(true);
        Changing.cells(false);
        new Changing.Cell();
    }
}
