package seckill.engine.captcha;

/**
 * A puzzle, ready to be sent.
 *
 * @param background data URI of the picture with the gap, {@code width} x {@code height} pixels
 * @param piece data URI of the piece on a strip as high as the picture, {@code pieceWidth} pixels wide
 * @param gap pixels from the picture's left edge to where the strip belongs; never told to anybody
 */
record Picture(String background, String piece, int width, int height, int pieceWidth, int gap) {}
