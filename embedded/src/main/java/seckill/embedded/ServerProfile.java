package seckill.embedded;

import java.util.List;

/** What a private MariaDB is for. */
public enum ServerProfile {

    /** Each commit is on disk before it is answered. */
    DURABLE(
            "--innodb-flush-log-at-trx-commit=1",
            "--innodb-buffer-pool-size=256M",
            "--innodb-log-file-size=" + MariaDbBinary.TEMPLATE_LOG_SIZE),

    /** Commits reach the operating system at once and the disk within a second; small. */
    TEST(
            "--innodb-flush-log-at-trx-commit=2",
            "--innodb-buffer-pool-size=64M",
            "--innodb-log-file-size=" + MariaDbBinary.TEMPLATE_LOG_SIZE);

    private final List<String> mariaDbArguments;

    ServerProfile(String... mariaDbArguments) {
        this.mariaDbArguments = List.of(mariaDbArguments);
    }

    List<String> mariaDbArguments() {
        return mariaDbArguments;
    }
}
