package seckill.engine.switches;

import seckill.engine.ledger.SwitchLedger.Setting;
import seckill.model.SwitchName;

/** Hears what became of switches. */
public interface SwitchNews {

    /** This instance works by another value from now on. */
    void taken(SwitchName name, long before, long after);

    /** This instance, before all others, did what a schedule or an expiry asked for. */
    void applied(Setting setting);
}
