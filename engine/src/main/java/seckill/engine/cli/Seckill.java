package seckill.engine.cli;

/** Entry point. */
public final class Seckill {
    private Seckill() {}

    public static void main(String[] args) {}
}
