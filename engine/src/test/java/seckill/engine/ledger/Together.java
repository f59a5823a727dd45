package seckill.engine.ledger;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs two things at the same moment. */
final class Together {

    private Together() {}

    record Both<A, B>(A first, B second) {}

    static <A, B> Both<A, B> run(Callable<A> first, Callable<B> second) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            Future<A> a = threads.submit(() -> after(start, first));
            Future<B> b = threads.submit(() -> after(start, second));
            return new Both<>(a.get(), b.get());
        }
    }

    /** What each of several threads got. */
    static <T> List<T> run(int threadCount, Callable<T> work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threadCount);
        List<T> results = new java.util.ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
            Callable<T> one = () -> after(start, work);
            for (Future<T> each : threads.invokeAll(java.util.Collections.nCopies(threadCount, one))) {
                results.add(each.get());
            }
        }
        return results;
    }

    private static <T> T after(CyclicBarrier start, Callable<T> work) throws Exception {
        start.await();
        return work.call();
    }
}
