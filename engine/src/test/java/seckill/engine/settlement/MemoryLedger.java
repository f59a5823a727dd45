package seckill.engine.settlement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import seckill.engine.ledger.BatchOutcome;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SettleVerdict;
import seckill.engine.ledger.SettledOrder;
import seckill.engine.ledger.SettlementLedger;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;

/** A ledger in memory: a batch with anything but orders and repeats rolls back. */
final class MemoryLedger implements SettlementLedger {

    final Set<String> orders = new HashSet<>();
    final Map<String, Buried> buried = new LinkedHashMap<>();
    final Map<String, SettleVerdict> verdicts = new LinkedHashMap<>();
    final Set<String> throwing = new HashSet<>();
    final List<String> calls = new ArrayList<>();
    boolean down;
    boolean losesTheNextReply;

    record Buried(DeadLetterCause cause, int attempts, boolean compensate) {}

    @Override
    public BatchOutcome settle(OfferId offer, int bucket, long epoch, List<Grant> grants) {
        requireUp();
        calls.add("settle " + grants.size());
        for (Grant grant : grants) {
            if (verdicts.containsKey(grant.reservationId()) || throwing.contains(grant.reservationId())) {
                return new BatchOutcome.RolledBack("conflict of " + grant.reservationId());
            }
        }
        List<SettledOrder> made = new ArrayList<>();
        Set<String> repeats = new HashSet<>();
        for (Grant grant : grants) {
            if (!buried.containsKey(grant.reservationId()) && orders.add(grant.reservationId())) {
                made.add(new SettledOrder(grant.reservationId(), "order of " + grant.reservationId()));
            } else {
                repeats.add(grant.reservationId());
            }
        }
        loseReply();
        return new BatchOutcome.Committed(made, repeats);
    }

    @Override
    public SettleVerdict settleOne(Grant grant) {
        requireUp();
        calls.add("settleOne " + grant.reservationId());
        if (throwing.contains(grant.reservationId())) {
            throw new IllegalStateException("nobody foresaw " + grant.reservationId());
        }
        if (buried.containsKey(grant.reservationId()) || orders.contains(grant.reservationId())) {
            return new SettleVerdict.Repeat();
        }
        SettleVerdict verdict = verdicts.get(grant.reservationId());
        if (verdict != null) {
            return verdict;
        }
        orders.add(grant.reservationId());
        loseReply();
        return new SettleVerdict.Ordered(new SettledOrder(grant.reservationId(), "order of " + grant.reservationId()));
    }

    @Override
    public boolean bury(Grant grant, DeadLetterCause cause, String detail, int attempts, boolean compensate) {
        requireUp();
        return !orders.contains(grant.reservationId())
                && buried.putIfAbsent(grant.reservationId(), new Buried(cause, attempts, compensate)) == null;
    }

    @Override
    public boolean buryMalformed(OfferId offer, int bucket, String entryId, String payload, String detail) {
        requireUp();
        return buried.putIfAbsent(entryId, new Buried(DeadLetterCause.MALFORMED, 1, false)) == null;
    }

    @Override
    public boolean compensate(String reservationId) {
        throw new UnsupportedOperationException("an operator's call");
    }

    @Override
    public Grant reopen(String reservationId) {
        throw new UnsupportedOperationException("an operator's call");
    }

    @Override
    public StreamProgress progress(OfferId offer, int bucket, long epoch) {
        throw new UnsupportedOperationException("settlement asks for no progress");
    }

    @Override
    public Map<BucketEpoch, StreamProgress> progressOfLive() {
        throw new UnsupportedOperationException("settlement asks for no progress");
    }

    private void requireUp() {
        if (down) {
            throw new LedgerUnavailableException("down", new IllegalStateException("no connection"));
        }
    }

    private void loseReply() {
        if (losesTheNextReply) {
            losesTheNextReply = false;
            throw new LedgerUnavailableException("commit in doubt", new IllegalStateException("no reply"));
        }
    }
}
