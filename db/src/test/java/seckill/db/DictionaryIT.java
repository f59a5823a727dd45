package seckill.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Holds the comments in the schema and the dictionary in README.md to each other. */
class DictionaryIT {

    private static final String OURS = "table_schema = DATABASE() AND table_name <> 'schema_history'";

    @Test
    void everyTableAndColumnIsCommented() throws SQLException {
        Database database = Database.migrated("db_comments");

        assertThat(database.strings(
                        "SELECT table_name FROM information_schema.tables WHERE table_comment = '' AND " + OURS))
                .isEmpty();
        assertThat(database.strings("SELECT CONCAT(table_name, '.', column_name) FROM information_schema.columns"
                        + " WHERE column_comment = '' AND " + OURS))
                .isEmpty();
    }

    @Test
    void theReadmeTellsEveryTableAndColumnInTheSchemasWords() throws SQLException, IOException {
        Database database = Database.migrated("db_dictionary");

        assertThat(Files.readAllLines(Path.of("README.md")))
                .containsAll(database.strings(
                        "SELECT CONCAT('### ', table_name) FROM information_schema.tables WHERE " + OURS))
                .containsAll(database.strings(
                        "SELECT CONCAT(table_comment, '.') FROM information_schema.tables WHERE " + OURS))
                .containsAll(database.strings("SELECT CONCAT('| ', column_name, ' | ', column_comment, ' |')"
                        + " FROM information_schema.columns WHERE " + OURS));
    }
}
