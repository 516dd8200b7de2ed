import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Checks EnumSet and EnumMap, including an enum of more than 64 constants. */
public class CollectionsEnums {
    private enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    private enum Large {
        A00, A01, A02, A03, A04, A05, A06, A07, A08, A09, A10, A11, A12, A13, A14, A15, A16, A17, A18, A19, A20, A21, A22,
                A23,
        A24, A25, A26, A27, A28, A29, A30, A31, A32, A33, A34, A35, A36, A37, A38, A39, A40, A41, A42, A43, A44, A45, A46,
        A47,
        A48, A49, A50, A51, A52, A53, A54, A55, A56, A57, A58, A59, A60, A61, A62, A63, A64, A65, A66, A67, A68, A69
    }

    public static void main(String[] args) {
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> week = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + week + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.noneOf(Day.class));
        System.out.println(week.add(Day.MON) + " " + week.add(Day.SUN) + " " + week.removeAll(weekend) + " "
                + week.contains(null)
                + " " + week.containsAll(EnumSet.of(Day.MON, Day.FRI)) + " " + week);
        week.retainAll(EnumSet.of(Day.WED, Day.SAT));
        System.out.println(week + " " + week.equals(java.util.Set.of(Day.WED)) + " "
                + EnumSet.copyOf(java.util.List.of(Day.FRI, Day.MON)));

        EnumSet<Large> large = EnumSet.range(Large.A62, Large.A66);
        large.add(Large.A00);
        System.out.println(large + " " + EnumSet.allOf(Large.class).size() + " " + EnumSet.complementOf(large).size());
        large.removeIf(value -> value.ordinal() % 2 == 1);
        System.out.println(large + " " + large.clone().containsAll(large));

        EnumMap<Day, String> map = new EnumMap<>(Day.class);
        map.put(Day.FRI, "fish");
        map.put(Day.MON, null);
        map.put(Day.WED, "soup");
        System.out.println(map + " " + map.size() + " " + map.containsKey(Day.MON) + " " + map.containsValue(null) + " "
                + map.get(Day.TUE));
        for (Map.Entry<Day, String> entry : map.entrySet()) {
            entry.setValue(entry.getKey().name().charAt(0) + ":" + entry.getValue());
        }
        System.out.println(map + " " + map.remove(Day.WED) + " " + map.keySet() + " "
                + map.equals(Map.of(Day.FRI, "F:fish")));
        try {
            EnumSet.range(Day.SUN, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.copyOf(new java.util.ArrayList<Day>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        map.put(null, "x");
    }
}
