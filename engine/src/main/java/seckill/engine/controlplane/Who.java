package seckill.engine.controlplane;

import seckill.model.OperatorRole;

/** Who may use a route. */
enum Who {
    /** Everybody, signed in or not. */
    OPEN,
    /** Everybody who is signed in, for what is his own; a read-only operator too, and one who must change his password. */
    SELF,
    VIEWER,
    OPERATOR,
    ADMIN;

    /** Whether a signed-in operator of this role may, flags aside. */
    boolean admits(OperatorRole role) {
        return switch (this) {
            case OPEN, SELF -> true;
            case VIEWER -> role.covers(OperatorRole.VIEWER);
            case OPERATOR -> role.covers(OperatorRole.OPERATOR);
            case ADMIN -> role.covers(OperatorRole.ADMIN);
        };
    }
}
