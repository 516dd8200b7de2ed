import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Checks record components, sealed hierarchies and generic signatures as seen by reflection. */
public class ReflectionRecords {
    private record Entry<K extends Comparable<? super K>, V>(K key, List<? extends V> values, int[]... rest) {
        private static int checks;

        Entry {
            checks++;
        }
    }

    private sealed interface Animal permits Cat, Dog {
    }

    private static final class Cat implements Animal {
    }

    private static non-sealed class Dog implements Animal {
    }

    private abstract static class Mapper<A extends Number & Runnable> implements Function<Map<String, A[]>,
            List<List<Integer>>> {
        <X, Y extends X> Map.Entry<X, ? super Y> pair(X left, Y[] right) {
            return null;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        for (RecordComponent component : Entry.class.getRecordComponents()) {
            System.out.println(component + " | " + component.getGenericType() + " | " + component.getAccessor().getName());
        }
        Entry<String, Integer> entry = new Entry<>("k", List.of(1), new int[] {2});
        System.out.println(Entry.class.getRecordComponents()[1].getAccessor().invoke(entry) + " " + Entry.checks + " "
                + Entry.class.getSuperclass().getSimpleName()
                + " " + Entry.class.isRecord() + " " + Cat.class.getRecordComponents());
        System.out.println(entry.equals(new Entry<>("k", List.of(1), entry.rest())) + " "
                + entry.equals(new Entry<>("k", List.of(1), new int[] {2})) + " " + new Entry<>("x", null).values());

        System.out.println(Animal.class.isSealed() + " " + Arrays.toString(Animal.class.getPermittedSubclasses()) + " "
                + Dog.class.isSealed() + " " + Cat.class.getPermittedSubclasses());
        for (TypeVariable<?> variable : Entry.class.getTypeParameters()) {
            System.out.println(variable + " " + Arrays.toString(variable.getBounds()) + " "
                    + variable.getGenericDeclaration());
        }
        System.out.println(Arrays.toString(Mapper.class.getTypeParameters()[0].getBounds()));
        ParameterizedType function = (ParameterizedType) Mapper.class.getGenericInterfaces()[0];
        System.out.println(function + " " + function.getRawType() + " " + function.getOwnerType());
        for (Type argument : function.getActualTypeArguments()) {
            System.out.println(argument.getTypeName() + " " + ((ParameterizedType) argument).getActualTypeArguments()
                    .length);
        }
        System.out.println(Mapper.class.getDeclaredMethod("pair", Object.class, Object[].class).toGenericString());
        System.out.println(new java.util.ArrayList<String>() { }.getClass().getGenericSuperclass());
    }
}
