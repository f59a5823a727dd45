package seckill.engine.telemetry;

import java.util.Locale;

/**
 * What {@code GET /control/v1/metrics} tells, by the naming rules of Prometheus: base units, counters end in {@code _total}. No label ever
 * names a buyer. docs/metrics.md has the same list.
 */
public enum Metric {
    DOOR_REQUESTS_TOTAL(Kind.COUNTER, "Requests whose head was read at this instance's door, well-formed or not."),
    DOOR_ANSWERS_TOTAL(
            Kind.COUNTER, "Answers of this instance's door, by kind: ok, accepted, events or a problem's code."),
    DOOR_CONNECTIONS_OPEN(Kind.GAUGE, "Connections open at this instance's door."),
    DOOR_CONNECTIONS_REFUSED_TOTAL(
            Kind.COUNTER, "Connections that this instance turned away because there were too many."),
    ADMISSION_PASSED_TOTAL(
            Kind.COUNTER,
            "Purchases that a check of this instance let pass; tokens where the name begins with token-."),
    ADMISSION_REJECTED_TOTAL(
            Kind.COUNTER,
            "Purchases that a check of this instance rejected; tokens where the name begins with token-."),
    PURCHASES_GRANTED_TOTAL(Kind.COUNTER, "Reservations that this instance granted."),
    PURCHASES_REJECTED_TOTAL(Kind.COUNTER, "Purchases that this instance answered without a unit."),
    ORDERS_SETTLED_TOTAL(Kind.COUNTER, "Orders that this instance made."),
    STEP_LATENCY_SECONDS(Kind.GAUGE, "Latency of a step at this instance over the last ten seconds, by percentile."),
    INSTANCE_START_TIME_SECONDS(Kind.GAUGE, "When this instance started, in seconds since 1970."),
    INSTANCE_FENCED(Kind.GAUGE, "1 while this instance grants nothing because it has not recognised Redis."),
    INSTANCE_CLOCK_OFFSET_SECONDS(Kind.GAUGE, "This instance's clock less the database's."),
    INSTANCES(Kind.GAUGE, "Instances that write their figures, and those that have stopped writing them, by state."),
    SERVER_UP(Kind.GAUGE, "1 while this instance reaches the server."),
    SERVER_ANSWER_SECONDS(Kind.GAUGE, "Time of the last plain question to the server."),
    FIGURES_AGE_SECONDS(Kind.GAUGE, "How old the figures below are, by the source they were read from."),
    STOP_ALL(Kind.GAUGE, "1 while all sales are stopped."),
    OFFER_STATE(Kind.GAUGE, "1 for the state that the offer's activity is in."),
    OFFER_STOPPED(Kind.GAUGE, "1 while the offer, or its paused activity, grants nothing; by reason."),
    OFFER_UNITS(Kind.GAUGE, "Units of the offer, by where they are."),
    OFFER_BACKLOG_UNITS(Kind.GAUGE, "Units granted and not yet settled."),
    OFFER_BACKLOG_LIMIT_UNITS(Kind.GAUGE, "Beyond it granting pauses."),
    OFFER_OLDEST_SECONDS(
            Kind.GAUGE, "Age of the oldest grant that waits for settlement; absent while none waits or nobody knows."),
    OFFER_DEAD_LETTERS(Kind.GAUGE, "Open dead letters of the offer."),
    OFFER_LOST_RESERVATIONS(Kind.GAUGE, "Reservations that Redis lost after it had answered."),
    OFFER_INVARIANT(Kind.GAUGE, "1 for the state of the invariant: holds, broken, or unknown while nothing was read."),
    STAGE_UNITS_PER_SECOND(Kind.GAUGE, "What passes a stage of all instances, over the last seconds."),
    STAGE_BACKLOG(Kind.GAUGE, "What waits before a stage."),
    STAGE_OLDEST_SECONDS(Kind.GAUGE, "Age of the oldest that waits before a stage; absent while none does."),
    ALARMS(Kind.GAUGE, "Alarms that are not cleared, by rule, severity and state; absent while there is none.");

    enum Kind {
        COUNTER,
        GAUGE
    }

    private final Kind kind;
    private final String help;

    Metric(Kind kind, String help) {
        this.kind = kind;
        this.help = help;
    }

    /** Name at Prometheus. */
    public String word() {
        return "seckill_" + name().toLowerCase(Locale.ROOT);
    }

    public String help() {
        return help;
    }

    String type() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
