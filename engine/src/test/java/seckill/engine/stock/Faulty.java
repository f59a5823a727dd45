package seckill.engine.stock;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** The real thing, of which one call of one method fails: before it was done, or after. */
final class Faulty {

    private Faulty() {}

    enum When {
        BEFORE,
        AFTER
    }

    /**
     * @param method name of the method
     * @param call number of the call that fails, from 1
     */
    static <T> T in(Class<T> type, T real, String method, int call, When when, Throwable fault) {
        AtomicInteger calls = new AtomicInteger();
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, with) -> {
            boolean fails = called.getName().equals(method) && calls.incrementAndGet() == call;
            if (fails && when == When.BEFORE) {
                throw fault;
            }
            try {
                Object answer = called.invoke(real, with);
                if (fails) {
                    throw fault;
                }
                return answer;
            } catch (InvocationTargetException e) {
                throw Objects.requireNonNull(e.getCause());
            }
        }));
    }
}
