package glassbox.executor;

import glassbox.runner.Request;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A run as it was asked for. */
final class Order {
    final long number;
    final long milliseconds;
    final int most;
    final Setting setting;
    final Object[] given;
    final Map<String, byte[]> special = new HashMap<>();

    Order(Request request) throws IOException {
        DataInputStream in = request.rest();
        number = in.readLong();
        milliseconds = in.readLong();
        most = in.readInt();
        setting = new Setting(in);
        given = Values.readAll(in);
        for (int i = in.readInt(); i > 0; i--) {
            String name = Values.text(in);
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            special.put(name, bytes);
        }
    }
}
