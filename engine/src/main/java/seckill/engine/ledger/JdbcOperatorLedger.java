package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import seckill.model.OperatorRole;

/** Operators in the database; edits lock all admins, so that two of them cannot end each other at once. */
final class JdbcOperatorLedger implements OperatorLedger {

    private static final String INSERT = """
            INSERT INTO {t}operator (name, password_hash, password_version, must_change_password, role, read_only,
              disabled, version, created_at, changed_at)
            """;

    private static final String CREATE = INSERT + """
            VALUES (:name, :hash, 1, :mustChange, :role, :readOnly, 0, 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
            """;

    private static final String COUNT = "SELECT COUNT(*) FROM {t}operator";

    /** Whoever creates the first waits here for another who does. */
    private static final String LOCK = "SELECT slot FROM {t}audit_head WHERE slot = 1 FOR UPDATE";

    private static final String ROWS = """
            SELECT name, password_hash, password_version, must_change_password, role, read_only, disabled, version,
              created_at, changed_at, signed_in_at, signed_in_from
            FROM {t}operator
            """;

    private static final String ONE = ROWS + "WHERE name = :name";
    private static final String ALL = ROWS + "ORDER BY name LIMIT :countMax";
    private static final String FOR_EDIT = ROWS + "ORDER BY name FOR UPDATE";

    private static final String EDIT = """
            UPDATE {t}operator
            SET role = :role, read_only = :readOnly, disabled = :disabled, version = version + 1,
              changed_at = UTC_TIMESTAMP(3)
            WHERE name = :name AND version = :version
            """;

    private static final String SET_PASSWORD = """
            UPDATE {t}operator
            SET password_hash = :hash, must_change_password = :mustChange, password_version = password_version + 1,
              version = version + 1, changed_at = UTC_TIMESTAMP(3)
            WHERE name = :name AND password_version = :passwordVersion
            """;

    private static final String SIGNED_IN = """
            UPDATE {t}operator SET signed_in_at = UTC_TIMESTAMP(3), signed_in_from = :address WHERE name = :name
            """;

    private final Transactions transactions;
    private final TableSet tables;

    JdbcOperatorLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.tables = tables;
    }

    @Override
    public boolean createFirst(NewOperator operator) {
        return transactions.write(() -> {
            transactions.sql().sql(tables.sql(LOCK)).query(Integer.class).single();
            long present =
                    transactions.sql().sql(tables.sql(COUNT)).query(Long.class).single();
            if (present > 0) {
                return false;
            }
            insert(operator);
            return true;
        });
    }

    @Override
    public boolean create(NewOperator operator) {
        try {
            return transactions.write(() -> {
                insert(operator);
                return true;
            });
        } catch (SchemaRefusalException e) {
            if (e.isDuplicate()) {
                return false;
            }
            throw e;
        }
    }

    private void insert(NewOperator operator) {
        int affected = transactions
                .sql()
                .sql(tables.sql(CREATE))
                .param("name", operator.name())
                .param("hash", operator.passwordHash())
                .param("mustChange", operator.mustChangePassword())
                .param("role", operator.role().name())
                .param("readOnly", operator.readOnly())
                .update();
        Affected.exactly(1, affected, CREATE);
    }

    @Override
    public Optional<OperatorRow> operator(String name) {
        return transactions.read(() -> transactions
                .sql()
                .sql(tables.sql(ONE))
                .param("name", name)
                .query(JdbcOperatorLedger::row)
                .optional());
    }

    @Override
    public List<OperatorRow> operators(int countMax) {
        return transactions.read(() -> transactions
                .sql()
                .sql(tables.sql(ALL))
                .param("countMax", countMax)
                .query(JdbcOperatorLedger::row)
                .list());
    }

    @Override
    public EditOutcome edit(String name, long expectedVersion, OperatorEdit edit) {
        return transactions.write(() -> {
            // All rows, always in the same order: whoever comes second sees what the first has left.
            List<OperatorRow> all = transactions
                    .sql()
                    .sql(tables.sql(FOR_EDIT))
                    .query(JdbcOperatorLedger::row)
                    .list();
            Optional<OperatorRow> found =
                    all.stream().filter(o -> o.name().equals(name)).findFirst();
            if (found.isEmpty()) {
                return new EditOutcome.Unknown();
            }
            OperatorRow current = found.get();
            if (current.version() != expectedVersion) {
                return new EditOutcome.Stale(current);
            }
            boolean othersAdminister = all.stream()
                    .anyMatch(o -> !o.name().equals(name) && asEdit(o).administers());
            if (asEdit(current).administers() && !edit.administers() && !othersAdminister) {
                return new EditOutcome.LastAdmin(current);
            }
            int affected = transactions
                    .sql()
                    .sql(tables.sql(EDIT))
                    .param("role", edit.role().name())
                    .param("readOnly", edit.readOnly())
                    .param("disabled", edit.disabled())
                    .param("name", name)
                    .param("version", expectedVersion)
                    .update();
            Affected.exactly(1, affected, EDIT);
            return new EditOutcome.Edited(transactions
                    .sql()
                    .sql(tables.sql(ONE))
                    .param("name", name)
                    .query(JdbcOperatorLedger::row)
                    .single());
        });
    }

    private static OperatorEdit asEdit(OperatorRow row) {
        return new OperatorEdit(row.role(), row.readOnly(), row.disabled());
    }

    @Override
    public boolean setPassword(String name, int expectedPasswordVersion, String passwordHash, boolean mustChange) {
        return 1
                == transactions.write(() -> transactions
                        .sql()
                        .sql(tables.sql(SET_PASSWORD))
                        .param("hash", passwordHash)
                        .param("mustChange", mustChange)
                        .param("name", name)
                        .param("passwordVersion", expectedPasswordVersion)
                        .update());
    }

    @Override
    public void signedIn(String name, String address) {
        int affected = transactions.write(() -> transactions
                .sql()
                .sql(tables.sql(SIGNED_IN))
                .param("address", address)
                .param("name", name)
                .update());
        Affected.exactly(1, affected, SIGNED_IN);
    }

    private static OperatorRow row(ResultSet row, int number) throws SQLException {
        return new OperatorRow(
                row.getString("name"),
                row.getString("password_hash"),
                row.getInt("password_version"),
                row.getBoolean("must_change_password"),
                OperatorRole.valueOf(row.getString("role")),
                row.getBoolean("read_only"),
                row.getBoolean("disabled"),
                row.getLong("version"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "changed_at"),
                UtcTime.readNullable(row, "signed_in_at"),
                row.getString("signed_in_from"));
    }
}
