package seckill.engine.reconciliation;

import java.util.List;
import seckill.model.OfferId;

/**
 * What a repair of the offer's returns would do.
 *
 * @param epoch of which it speaks; void in another
 * @param steps one for each divergent return; empty: the returns agree
 */
public record RepairPlan(OfferId offer, long epoch, List<RepairStep> steps) {}
