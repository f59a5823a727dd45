package seckill.model.feed;

/**
 * One check of admission.
 *
 * @param passed since the instances started
 * @param rejected since the instances started
 */
public record CheckFigures(String name, long passed, long rejected, double passedPerSecond, double rejectedPerSecond) {}
