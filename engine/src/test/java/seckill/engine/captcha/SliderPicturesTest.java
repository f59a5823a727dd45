package seckill.engine.captcha;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class SliderPicturesTest {

    private final SliderPictures pictures = new SliderPictures(new Random(1));

    private static BufferedImage read(String dataUri) throws IOException {
        assertThat(dataUri).matches("(?s)data:image/(jpeg|png);base64,.*");
        byte[] bytes = Base64.getDecoder().decode(dataUri.substring(dataUri.indexOf(',') + 1));
        return ImageIO.read(new ByteArrayInputStream(bytes));
    }

    @Test
    void pieceFitsIntoThePictureAndNoTwoAreAlike() throws IOException {
        Picture picture = pictures.get();
        var background = read(picture.background());
        var piece = read(picture.piece());
        assertThat(background.getWidth()).isEqualTo(picture.width());
        assertThat(background.getHeight()).isEqualTo(picture.height());
        assertThat(piece.getWidth()).isEqualTo(picture.pieceWidth());
        assertThat(piece.getHeight()).isEqualTo(picture.height());
        assertThat(picture.gap()).isBetween(picture.pieceWidth(), picture.width() - picture.pieceWidth());
        assertThat(picture.background().length() + picture.piece().length()).isLessThan(80_000);
        assertThat(pictures.get().background()).isNotEqualTo(picture.background());
    }
}
