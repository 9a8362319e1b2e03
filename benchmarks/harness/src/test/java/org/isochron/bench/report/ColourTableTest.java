package org.isochron.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

final class ColourTableTest {
  private static final int SIZE = 64;

  @Test
  void imageOfFewColoursStaysNearlyAsItIs() {
    BufferedImage image = image((x, y) -> x < SIZE / 2 ? 0xe05020 : 0x2050e0);

    BufferedImage reduced = ColourTable.reduced(image, 16);

    assertThat(colours(reduced)).isEqualTo(2);
    assertNear(reduced.getRGB(0, 0), 0xe05020);
    assertNear(reduced.getRGB(SIZE - 1, 0), 0x2050e0);
  }

  @Test
  void imageOfManyColoursGetsAsManyAsAreAllowed() {
    BufferedImage image = image((x, y) -> x * 0x40000 + y * 0x400 + (x + y) * 2);

    BufferedImage reduced = ColourTable.reduced(image, 32);

    assertThat(colours(reduced)).isEqualTo(32);
    assertNear(reduced.getRGB(SIZE / 2, SIZE / 2), image.getRGB(SIZE / 2, SIZE / 2));
  }

  private static void assertNear(int colour, int expected) {
    for (int shift = 0; shift <= 16; shift += 8) {
      assertThat(Math.abs((colour >> shift & 0xff) - (expected >> shift & 0xff)))
          .as("%x beside %x", colour, expected)
          .isLessThan(48);
    }
  }

  private static int colours(BufferedImage image) {
    return ((IndexColorModel) image.getColorModel()).getMapSize();
  }

  private static BufferedImage image(IntBinaryOperator painter) {
    BufferedImage image = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        image.setRGB(x, y, painter.applyAsInt(x, y));
      }
    }
    return image;
  }
}
