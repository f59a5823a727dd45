package seckill.engine.timetable;

import java.time.Duration;
import seckill.engine.jobs.JobStart;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.JobLedger.JobRow;
import seckill.engine.preheat.PreheatJob;
import seckill.engine.sale.Closing;
import seckill.engine.sale.SaleDesk;
import seckill.model.JobState;

/** The steps at the desk where operators take them; a preheat is the same job as theirs. */
public record SaleSteps(SaleDesk desk, Closing closing, PreheatJob preheat, Jobs jobs) implements Steps {

    /** Shorter than a step is held; a longer job is looked at again. */
    private static final Duration WAIT = Duration.ofSeconds(10);

    @Override
    public void preheat(long activityId) {
        switch (preheat.start(activityId, StepAudit.WHO, "planned")) {
            case JobStart.NoRoom room -> throw new IllegalStateException(room.running() + " jobs run here already");
            case JobStart.AlreadyRunning other -> demandDone(other.jobId());
            case JobStart.Started started -> demandDone(started.jobId());
        }
    }

    private void demandDone(long jobId) {
        JobRow job = jobs.await(jobId, WAIT);
        if (job.state() != JobState.DONE) {
            throw new IllegalStateException("job " + jobId + " is " + job.state() + " " + job.detail());
        }
    }

    @Override
    public void open(long activityId) {
        desk.open(activityId);
    }

    @Override
    public void drain(long activityId) {
        desk.drain(activityId);
    }

    @Override
    public void close(long activityId) {
        closing.close(activityId);
    }
}
