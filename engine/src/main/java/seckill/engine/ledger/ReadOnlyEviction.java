package seckill.engine.ledger;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** Has the pool drop a connection whose server turned read-only: it may lead to what is now the replica. */
public final class ReadOnlyEviction implements SQLExceptionOverride {

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        return SqlFault.of(failure) == SqlFault.READ_ONLY ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
