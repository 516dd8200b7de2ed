/** Checks inner classes: outer instances at several levels, shadowing, inheritance from inner classes. */
public class InnerClasses {
    private final String name;
    private int created;

    InnerClasses(String name) {
        this.name = name;
    }

    class Room {
        final String name = "room" + ++created;

        class Shelf {
            final String name = "shelf";

            String path(String name) {
                return InnerClasses.this.name + "/" + Room.this.name + "/" + this.name + "/" + name;
            }
        }

        Shelf shelf() {
            return new Shelf();
        }
    }

    class Attic extends Room {
        String where() {
            return name + " of " + InnerClasses.this.name;
        }
    }

    static class Foreign extends InnerClasses.Room {
        Foreign(InnerClasses house) {
            house.super();
        }
    }

    public static void main(String[] args) {
        InnerClasses house = new InnerClasses("house");
        InnerClasses barn = new InnerClasses("barn");
        Room room = house.new Room();
        Room.Shelf shelf = room.new Shelf();
        System.out.println(shelf.path("book"));
        System.out.println(barn.new Room().shelf().path("tool"));
        System.out.println(house.new Attic().where() + ", " + house.new Attic().shelf().path("dust"));
        System.out.println(new Foreign(barn).shelf().path("hay"));
        System.out.println(house.created + " " + barn.created);
        InnerClasses nothing = null;
        try {
            nothing.new Room();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
