package glassbox.executor;

import glassbox.executor.Setting.Assignment;
import glassbox.executor.Setting.Content;
import glassbox.executor.Setting.Recipe;
import glassbox.executor.Values.Call;
import glassbox.executor.Values.Node;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;

/** Makes the objects of a setting. */
final class Inputs {
    private final Setting setting;
    private final Members members;
    private final ClassLoader loader;
    private final Object[] made;
    private final boolean[] isMade;
    private final boolean[] isBeingMade;
    private final Recipe[] recipes;

    Inputs(Setting setting, Members members, ClassLoader loader) {
        this.setting = setting;
        this.members = members;
        this.loader = loader;
        int count = setting.nodes.length;
        made = new Object[count];
        isMade = new boolean[count];
        isBeingMade = new boolean[count];
        recipes = new Recipe[count];
        for (Recipe recipe : setting.recipes) {
            recipes[recipe.node] = recipe;
        }
    }

    /** The number of an object that was made; -1 if it is another. */
    int numberOf(Object object) {
        for (int i = 0; i < made.length; i++) {
            if (isMade[i] && made[i] == object) {
                return i;
            }
        }
        return -1;
    }

    /** Everything that has a recipe is made in the order of the recipes, whether it is needed or not. */
    void makeAll() throws ReflectiveOperationException {
        for (Recipe recipe : setting.recipes) {
            make(recipe.node);
        }
    }

    Object[] values(Object[] wire) throws ReflectiveOperationException {
        Object[] values = new Object[wire.length];
        for (int i = 0; i < wire.length; i++) {
            values[i] = value(wire[i]);
        }
        return values;
    }

    Object value(Object wire) throws ReflectiveOperationException {
        return wire instanceof Node ? make(((Node) wire).number) : wire;
    }

    Object make(int node) throws ReflectiveOperationException {
        if (isMade[node]) {
            return made[node];
        }
        if (isBeingMade[node]) {
            throw new InstantiationException("object " + node + " would be needed to make itself");
        }
        isBeingMade[node] = true;
        Recipe recipe = recipes[node];
        Content content = setting.nodes[node];
        if (recipe == null || recipe.kind == Recipe.LITERAL) {
            fill(node, content);
        } else {
            keep(node, construct(recipe, content));
        }
        if (recipe != null) {
            finish(recipe, made[node]);
        }
        return made[node];
    }

    private void keep(int node, Object object) {
        made[node] = object;
        isMade[node] = true;
    }

    private Object construct(Recipe recipe, Content content) throws ReflectiveOperationException {
        switch (recipe.kind) {
            case Recipe.CONSTRUCTOR:
                return members.constructor(recipe.call.method).newInstance(values(recipe.call.values));
            case Recipe.STATIC:
                return members.method(recipe.call.method).invoke(null, values(recipe.call.values));
            case Recipe.INSTANCE:
                Object[] values = values(recipe.call.values);
                Object[] rest = new Object[values.length - 1];
                System.arraycopy(values, 1, rest, 0, rest.length);
                return members.method(recipe.call.method).invoke(values[0], rest);
            case Recipe.STAND_IN:
                return standIn(recipe, content);
            case Recipe.CLASS_LITERAL:
                return members.described(recipe.literal);
            default:
                return members.field(recipe.field).get(null);
        }
    }

    /** Without a constructor: what is not listed stays zero. */
    private void fill(int node, Content content) throws ReflectiveOperationException {
        Class<?> type = members.type(content.type);
        switch (content.kind) {
            case Content.TEXT:
                keep(node, type == Class.class ? members.named(content.text) : content.text);
                break;
            case Content.ARRAY:
                Object array = Array.newInstance(type.getComponentType(), content.length);
                keep(node, array);
                for (int i = 0; i < content.indices.length; i++) {
                    Array.set(array, content.indices[i], value(content.values[i]));
                }
                break;
            default:
                keep(node, Access.allocate(type));
                int count = content.kind == Content.FIELDS ? content.fields.length : 0;
                for (int i = 0; i < count; i++) {
                    Access.set(members.field(content.fields[i]), made[node], value(content.values[i]));
                }
                break;
        }
    }

    private void finish(Recipe recipe, Object object) throws ReflectiveOperationException {
        for (Call call : recipe.calls) {
            members.method(call.method).invoke(object, values(call.values));
        }
        for (Assignment assignment : recipe.assignments) {
            Object value = value(assignment.value);
            if (assignment.setter != null) {
                members.method(assignment.setter).invoke(object, value);
            } else {
                Access.set(members.field(assignment.field), object, value);
            }
        }
    }

    /** An object of an interface whose methods return what the order says, one result after the other, then the last. */
    private Object standIn(Recipe recipe, Content content) throws ReflectiveOperationException {
        Map<String, Object[]> results = new HashMap<>();
        for (Call method : recipe.methods) {
            results.put(method.method.name + method.method.descriptor, values(method.values));
        }
        return StandIns.make(loader, members.type(content.type), results);
    }
}
