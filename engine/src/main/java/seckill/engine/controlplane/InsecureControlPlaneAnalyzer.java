package seckill.engine.controlplane;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says so in plain words instead of a stack trace. */
public final class InsecureControlPlaneAnalyzer extends AbstractFailureAnalyzer<InsecureControlPlaneException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InsecureControlPlaneException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.remedy(), cause);
    }
}
