import java.io.IOException;
import java.io.StringReader;
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Hashtable;
import java.util.List;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;

/** Checks Vector, Stack, Hashtable and Properties. */
public class CollectionsLegacy {
    public static void main(String[] args) throws IOException {
        Vector<Integer> vector = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) {
            vector.addElement(i * i);
        }
        System.out.println(vector + " " + vector.capacity() + " " + vector.elementAt(3) + " " + vector.firstElement() + " "
                + vector.lastElement());
        vector.insertElementAt(-1, 2);
        vector.removeElementAt(0);
        vector.setSize(8);
        System.out.println(vector + " " + vector.indexOf(16) + " " + vector.lastIndexOf(null) + " "
                + Collections.list(vector.elements()).size());
        try {
            vector.elementAt(8);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }

        Stack<String> stack = new Stack<>();
        stack.push("bottom");
        stack.push("middle");
        stack.push("top");
        System.out.println(stack.peek() + " " + stack.search("bottom") + " " + stack.search("none") + " " + stack.pop()
                + " " + stack + " " + stack.empty());

        Hashtable<String, Integer> table = new Hashtable<>(3);
        for (String word : List.of("one", "two", "three", "four", "five", "six", "seven")) {
            table.put(word, word.length());
        }
        System.out.println(table + " " + table.contains(5) + " " + Collections.list(table.keys()));
        System.out.println(table.merge("one", 7, Integer::sum) + " " + table.remove("two") + " "
                + table.getOrDefault("two", 0));
        try {
            table.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }

        Properties defaults = new Properties();
        defaults.setProperty("color", "blue");
        Properties properties = new Properties(defaults);
        properties.load(new StringReader("# comment\nsize = 10\n! other\npath: C\\:\\\\dir\nmulti=a,\\\n   b\nempty\n"
                + "uni\\u0041=\\u00e9x\n key\\ with\\ spaces  v \n"));
        System.out.println(new TreeMap<>(properties).toString().replace("\u00e9", "e'"));
        System.out.println(properties.getProperty("color") + " " + properties.getProperty("none") + " "
                + properties.getProperty("none", "d")
                + " " + properties.get("color") + " " + new java.util.TreeSet<>(properties.stringPropertyNames()));
        try {
            new Stack<Integer>().pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
        new Vector<>().firstElement();
    }
}
