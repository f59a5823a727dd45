package seckill.engine.admission;

import org.jspecify.annotations.Nullable;

/** Turns away addresses that are blacklisted, and blacklists those that ask too often. Unknown ones pass. */
final class AddressCheck implements Check {

    private final Blacklist<ClientAddress> blacklist;

    AddressCheck(Blacklist<ClientAddress> blacklist) {
        this.blacklist = blacklist;
    }

    @Override
    public String name() {
        return "address";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        ClientAddress address = applicant.address();
        return address != null && blacklist.refuses(address) ? Rejection.ADDRESS_BLOCKED : null;
    }
}
