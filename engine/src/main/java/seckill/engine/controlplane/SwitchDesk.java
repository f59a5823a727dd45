package seckill.engine.controlplane;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.engine.control.Switchboard;
import seckill.engine.controlplane.SwitchView.OfInstance;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.SwitchLedger.Acknowledgement;
import seckill.engine.ledger.SwitchLedger.Planned;
import seckill.engine.ledger.SwitchLedger.Setting;
import seckill.engine.ledger.SwitchLedger.Wish;
import seckill.engine.reservation.SwitchSignals;
import seckill.engine.switches.SwitchWatch;
import seckill.model.SwitchName;

/** Reads and changes the switches that have a value. An answer to a change is given when this instance has taken it. */
final class SwitchDesk {

    /** Changes to come, over all switches. */
    static final int PLANNED_MAX = 200;

    private final SwitchLedger ledger;
    private final Switchboard board;
    private final SwitchWatch watch;
    private final SwitchSignals signals;

    SwitchDesk(SwitchLedger ledger, Switchboard board, SwitchWatch watch, SwitchSignals signals) {
        this.ledger = ledger;
        this.board = board;
        this.watch = watch;
        this.signals = signals;
    }

    List<SwitchView> all() {
        SwitchLedger.Board stands = ledger.board();
        List<Acknowledgement> taken = ledger.acknowledgements(SwitchWatch.SILENCE);
        List<Planned> planned = ledger.planned(PLANNED_MAX);
        return Arrays.stream(SwitchName.values())
                .map(name -> view(name, of(name, stands.settings()), stands.version(), taken, planned))
                .toList();
    }

    SwitchView one(SwitchName name) {
        SwitchLedger.Board stands = ledger.board();
        return view(
                name,
                of(name, stands.settings()),
                stands.version(),
                ledger.acknowledgements(SwitchWatch.SILENCE),
                ledger.planned(PLANNED_MAX));
    }

    private static Optional<Setting> of(SwitchName name, List<Setting> settings) {
        return settings.stream().filter(s -> s.name().equals(name.word())).findFirst();
    }

    /** @return false when somebody else changed it since that version */
    boolean set(SwitchName name, SwitchRequest wish, long expectedVersion, String who, String reason) {
        Wish asked = new Wish(name.word(), wish.value(), wish.until(), reason);
        if (ledger.set(asked, expectedVersion, who).isEmpty()) {
            return false;
        }
        signals.announce();
        watch.look();
        return true;
    }

    /** @throws RefusedException when there are {@value #PLANNED_MAX} already */
    Planned plan(SwitchName name, SwitchRequest.Plan plan, Instant dueAt, String who, String reason) {
        if (ledger.planned(PLANNED_MAX).size() == PLANNED_MAX) {
            throw new RefusedException(
                    ProblemCode.TOO_MANY_PLANS, "there are " + PLANNED_MAX + " planned changes; withdraw one first");
        }
        Wish asked = new Wish(name.word(), plan.value(), plan.until(), reason);
        long id = ledger.plan(asked, dueAt, plan.zone(), who);
        return ledger.planned(id).orElseThrow();
    }

    private SwitchView view(
            SwitchName name,
            Optional<Setting> setting,
            long version,
            List<Acknowledgement> taken,
            List<Planned> planned) {
        return new SwitchView(
                name.word(),
                name.unit(),
                name.min(),
                name.max(),
                board.value(name),
                board.defaultOf(name),
                setting.map(Setting::wanted).orElse(null),
                setting.map(Setting::version).orElse(0L),
                setting.map(Setting::expiresAt).orElse(null),
                setting.map(Setting::fallsTo).orElse(null),
                setting.map(Setting::changedBy).orElse(null),
                setting.map(Setting::changedAt).orElse(null),
                setting.map(Setting::reason).orElse(null),
                taken.stream().map(t -> ofInstance(t, name, version)).toList(),
                planned.stream().filter(p -> p.name().equals(name.word())).toList());
    }

    private static OfInstance ofInstance(Acknowledgement taken, SwitchName name, long version) {
        return new OfInstance(
                taken.instance(),
                value(taken.taken(), name),
                taken.version() >= version,
                taken.takenAt(),
                taken.seenAt());
    }

    private static @Nullable Long value(String taken, SwitchName name) {
        String start = name.word() + "=";
        return taken.lines()
                .filter(line -> line.startsWith(start))
                .map(line -> Long.valueOf(line.substring(start.length())))
                .findFirst()
                .orElse(null);
    }
}
