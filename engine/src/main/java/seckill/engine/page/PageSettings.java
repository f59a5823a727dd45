package seckill.engine.page;

/**
 * What a page's script is told of the house.
 *
 * @param cashier where orders are paid, an https address with {@code {orderNo}} in it; empty: not from the page
 * @param sandbox whether the button pays in the sandbox
 */
record PageSettings(String cashier, boolean sandbox) {}
