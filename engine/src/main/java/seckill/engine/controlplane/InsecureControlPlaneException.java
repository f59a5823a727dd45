package seckill.engine.controlplane;

/** The control plane does not start as it is configured. */
public final class InsecureControlPlaneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    InsecureControlPlaneException(String what, String remedy) {
        super(what + "; " + remedy);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
