package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import seckill.engine.ledger.JobLedger.JobItemRow;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.model.JobItemState;
import seckill.model.JobState;

/** Rows of jobs and of their items, as read. */
final class JobRows {

    private JobRows() {}

    static JobRow job(ResultSet row) throws SQLException {
        return new JobRow(
                row.getLong("job_id"),
                row.getString("kind"),
                row.getString("target"),
                row.getString("who"),
                row.getString("reason"),
                JobState.valueOf(row.getString("state")),
                row.getInt("items_total"),
                row.getInt("items_ended"),
                row.getInt("items_failed"),
                row.getBoolean("cancel_wanted"),
                row.getString("detail"),
                row.getString("instance"),
                UtcTime.read(row, "started_at"),
                UtcTime.readNullable(row, "ended_at"));
    }

    static JobItemRow item(ResultSet row) throws SQLException {
        return new JobItemRow(
                row.getInt("ordinal"),
                row.getString("name"),
                JobItemState.valueOf(row.getString("state")),
                row.getString("detail"),
                UtcTime.readNullable(row, "started_at"),
                UtcTime.readNullable(row, "ended_at"));
    }
}
