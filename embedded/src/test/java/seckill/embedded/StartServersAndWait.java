package seckill.embedded;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A program that starts both servers on the folder of its argument, says so, and waits to be killed. */
final class StartServersAndWait {

    static final String STARTED = "started";

    private StartServersAndWait() {}

    static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments[0]);
        PrivateRedis.start(folder.resolve("redis"), Progress.SILENT);
        PrivateMariaDb.start(folder.resolve("mariadb"), ServerProfile.TEST, Progress.SILENT);
        System.out.println(STARTED);
        new CountDownLatch(1).await();
    }
}
