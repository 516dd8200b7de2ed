package p;

import java.util.Objects;

/** Takes objects that only other classes give. */
public class Supplied {
    private final Ticket ticket;

    public Supplied(Ticket ticket) {
        this.ticket = Objects.requireNonNull(ticket);
    }

    public int price(Shape shape) {
        if (shape.area() > 10) {
            return ticket.price() * 2;
        }
        return ticket.price();
    }

    public boolean isStrict(Strict strict) {
        return strict.name().length() == 3;
    }
}

abstract class Shape {
    abstract int area();
}

class Square extends Shape {
    private final int side;

    Square(int side) {
        this.side = side;
    }

    @Override
    int area() {
        return side * side;
    }
}

/** Made by an office only. */
final class Ticket {
    private final int price;

    private Ticket(int price) {
        this.price = price;
    }

    int price() {
        return price;
    }

    static class Office {
        Ticket issue(int price) {
            return new Ticket(price);
        }
    }
}

class Strict {
    private final String name;

    Strict(String name, Object second) {
        if (name == null || second == null || name.isEmpty()) {
            throw new IllegalArgumentException("name");
        }
        this.name = name;
    }

    String name() {
        return name;
    }
}
