package seckill.model;

/** What became of a planned step. */
public enum PlannedStepState {
    WAITING,
    DONE,
    /** Its time came when it was not legal any more; why is recorded. */
    SKIPPED
}
