package corpus.outside;

import java.util.ServiceLoader;
import java.util.spi.ToolProvider;

/** Who provides a service is found out when the program runs. */
public final class LoadsServices {
    private LoadsServices() {
    }

    public static String choose(String tool, int least) {
        int count = 0;
        for (ToolProvider provider : ServiceLoader.load(ToolProvider.class, ClassLoader.getSystemClassLoader())) {
            if (provider.name().equals(tool)) {
                return "there";
            }
            count++;
        }
        if (count >= least) {
            return least > 0 ? "enough" : "any";
        }
        return "too few";
    }
}
