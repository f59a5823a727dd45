package seckill.db;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import seckill.testkit.TestServers;

/** A fresh database of a real server, spoken to in plain SQL. */
record Database(DataSource source) {

    static Database fresh(String name) {
        MysqlDataSource source = new MysqlDataSource();
        source.setUrl(TestServers.freshDatabase(name));
        source.setUser(TestServers.jdbcUser());
        source.setPassword(TestServers.jdbcPassword());
        return new Database(source);
    }

    static Database migrated(String name) {
        Database database = fresh(name);
        Migrations.migrate(database.source, "");
        return database;
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of each row. */
    List<String> strings(String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    List<String> tables() throws SQLException {
        return strings(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name");
    }
}
