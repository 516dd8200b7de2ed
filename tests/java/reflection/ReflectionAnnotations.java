import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Checks annotations of runtime retention: members, defaults, inheritance, repetition and equality. */
public class ReflectionAnnotations {
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Info {
        String value() default "none";

        int[] numbers() default {1, 2};

        Class<?> type() default Object.class;

        ElementType kind() default ElementType.TYPE;

        Tag tag() default @Tag("inner");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @interface Invisible {
    }

    @Info(value = "base", numbers = 9, kind = ElementType.FIELD)
    @Invisible
    static class Base {
        @Tag("a")
        @Tag("b")
        @Deprecated
        public void tagged(@Info("parameter") int parameter) {
        }

        @Info(type = String[].class)
        int field;
    }

    static class Derived extends Base {
        @Override
        public void tagged(int parameter) {
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Info info = Base.class.getAnnotation(Info.class);
        System.out.println(info.value() + " " + Arrays.toString(info.numbers()) + " " + info.type() + " " + info.kind()
                + " " + info.tag().value());
        System.out.println(Base.class.getAnnotations().length + " " + Derived.class.isAnnotationPresent(Info.class) + " "
                + Derived.class.getDeclaredAnnotations().length);
        System.out.println(info.equals(Derived.class.getAnnotation(Info.class)) + " "
                + info.annotationType().getSimpleName() + " "
                + (info.hashCode() == Derived.class.getAnnotation(Info.class).hashCode()));
        Method method = Base.class.getMethod("tagged", int.class);
        for (Tag tag : method.getAnnotationsByType(Tag.class)) {
            System.out.println(tag.value() + " " + tag);
        }
        System.out.println(method.getAnnotation(Tag.class) + " " + method.getAnnotation(Tags.class).value().length + " "
                + method.isAnnotationPresent(Deprecated.class));
        System.out.println(((Info) method.getParameterAnnotations()[0][0]).value() + " "
                + Derived.class.getMethod("tagged", int.class).getAnnotations().length);
        System.out.println(Base.class.getDeclaredField("field").getAnnotation(Info.class));
        int[] numbers = info.numbers();
        numbers[0] = 100;
        System.out.println(info.numbers()[0] + " " + Info.class.getMethod("value").getDefaultValue() + " "
                + info.equals("info"));
    }
}
