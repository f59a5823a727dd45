package seckill.engine.admission;

import seckill.engine.control.Catalog;

/** The real admission, for tests of what stands before it. */
public final class Admissions {

    private Admissions() {}

    public static Admission of(Catalog catalog) {
        return new AdmissionConfiguration().admission(catalog);
    }
}
