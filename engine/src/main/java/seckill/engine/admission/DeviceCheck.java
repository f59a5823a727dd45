package seckill.engine.admission;

import org.jspecify.annotations.Nullable;

/** Turns away devices that are blacklisted, and blacklists those that ask too often. Who shows no fingerprint passes here. */
final class DeviceCheck implements Check {

    private final Blacklist<String> blacklist;

    DeviceCheck(Blacklist<String> blacklist) {
        this.blacklist = blacklist;
    }

    @Override
    public String name() {
        return "device";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        String device = applicant.device();
        return device != null && blacklist.refuses(device) ? Rejection.DEVICE_BLOCKED : null;
    }
}
