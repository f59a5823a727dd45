package seckill.engine.captcha;

import cloud.tianai.captcha.resource.ResourceProvider;
import cloud.tianai.captcha.resource.common.model.dto.Resource;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.random.RandomGenerator;
import javax.imageio.ImageIO;

/** Paints a new backdrop each time: a known one would show the gap to whoever compares. */
final class Backdrops implements ResourceProvider {

    static final Resource RESOURCE = new Resource("painted", "new");
    private static final int WIDTH = 480;
    private static final int HEIGHT = 240;
    private static final int SHAPES = 40;

    private final RandomGenerator random;

    Backdrops(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public InputStream getResourceInputStream(Resource resource) {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            float hue = random.nextFloat();
            graphics.setPaint(new GradientPaint(
                    0, 0, Color.getHSBColor(hue, .5f, .8f), WIDTH, HEIGHT, Color.getHSBColor(hue + .3f, .6f, .5f)));
            graphics.fillRect(0, 0, WIDTH, HEIGHT);
            for (int i = 0; i < SHAPES; i++) {
                paintShape(graphics, hue);
            }
        } finally {
            graphics.dispose();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "bmp", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ByteArrayInputStream(out.toByteArray());
    }

    private void paintShape(Graphics2D graphics, float hue) {
        Color colour = Color.getHSBColor(
                hue + random.nextFloat() / 2, .4f + random.nextFloat() / 2, .4f + random.nextFloat() * .6f);
        graphics.setColor(new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), random.nextInt(70, 190)));
        int width = random.nextInt(20, 110);
        int height = random.nextInt(20, 110);
        int x = random.nextInt(WIDTH) - width / 2;
        int y = random.nextInt(HEIGHT) - height / 2;
        if (random.nextBoolean()) {
            graphics.fillOval(x, y, width, height);
        } else {
            graphics.rotate(random.nextDouble(3), x, y);
            graphics.fillRoundRect(x, y, width, height, 12, 12);
            graphics.setTransform(new AffineTransform());
        }
    }

    @Override
    public boolean supported(Resource resource) {
        return resource.getType().equals(RESOURCE.getType());
    }

    @Override
    public String getName() {
        return RESOURCE.getType();
    }
}
