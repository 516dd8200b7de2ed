package corpus.outside;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Other threads do the work, and are waited for. */
public final class JoinsThreads {
    private JoinsThreads() {
    }

    public static String sum(int first, int second) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> parts = new ArrayList<>();
        parts.add(pool.submit(() -> first * 2));
        parts.add(pool.submit(() -> second * 3));
        int sum = 0;
        for (Future<Integer> part : parts) {
            sum += part.get();
        }
        pool.shutdown();
        if (sum == 0) {
            return "nothing";
        }
        if (first > second) {
            return first == 1234 ? "the one" : "falling";
        }
        return "rising";
    }
}
