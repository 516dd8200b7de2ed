package verdicts.enums;

import java.util.EnumMap;
import java.util.Map;
import verdicts.enums.Kinds.Color;

final class KindsDrive {
    static void drive() {
        for (Color color : Color.values()) {
            for (int number : new int[] {-1, 3, 9, 10}) {
                color.rank(number);
                Kinds.ranked(color, number);
            }
            Kinds.switched(color);
            Kinds.compared(color);
            Kinds.ordinal(color);
            Kinds.named(color);
            Kinds.inSet(color);
            Kinds.complement(color);
            Kinds.declaring(color);
            Kinds.anyEnum(color);
            Kinds.expression(color);
            for (Color other : Color.values()) {
                Kinds.equal(color, other);
                Kinds.order(color, other);
            }
        }
        Kinds.compared(null);
        Kinds.anyEnum(null);
        Kinds.parsed("RED");
        Kinds.parsed("PINK");
        Kinds.valuesChanged();
        Kinds.valuesLength();
        Kinds.Door door = Kinds.Door.FRONT;
        Kinds.doorState(door);
        door.open();
        door.opened = 6;
        Kinds.doorState(door);
        door.lock();
        door.open();
        for (int round = 0; round < 3; round++) {
            door.knock();
        }
        door.size();
        Kinds.Operation.PLUS.apply(1, 2);
        Kinds.applied(Kinds.Operation.PLUS, 40, 2);
        Kinds.applied(Kinds.Operation.OVER, 40, 2);
        Kinds.applied(Kinds.Operation.OVER, 40, 0);
        Kinds.Single.ONLY.next();
        Kinds.Single.ONLY.next();
        Kinds.sized(Kinds.Sized.SMALL);
        Kinds.sized(Kinds.Sized.LARGE);
        Kinds.empty(null);
        Kinds.Empty.values();
        Map<Color, Integer> map = new EnumMap<>(Color.class);
        Kinds.inMap(map);
        map.put(Color.BLUE, 1);
        Kinds.inMap(map);
        Kinds.mine();
    }
}
