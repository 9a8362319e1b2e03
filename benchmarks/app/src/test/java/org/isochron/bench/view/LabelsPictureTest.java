package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.awt.image.BufferedImage;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

final class LabelsPictureTest {
  private static final int INK = 0xf1f4f9;
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);

  @Test
  void eachHalfHasItsTitleItsBarsAndItsWheel() throws NoSurface {
    try (ViewerLoop viewer = ViewerLoop.open(
        WindowChoice.OFF, SETTINGS, Mode.BALANCED, CLOCK, wanted -> DemoRun.open(wanted, CLOCK))) {
      // too few frames for a frame rate, so that a busy machine hides no bars
      viewer.run(60, () -> viewer.play().meter().shown().count() < 8);
      assumeThat(viewer.still()).as(viewer.description()).isPresent();
      BufferedImage image = viewer.still().orElseThrow();

      int middle = image.getWidth() / 2;
      for (int left : new int[] {0, middle}) {
        int ink = left == 0 ? 0xff9a5c : 0x53d39b;
        assertThat(count(image, left, 18, middle, 50, INK)).as("title").isGreaterThan(50);
        assertThat(count(image, left, 54, middle, 140, ink)).as("bars").isGreaterThan(500);
        assertThat(count(image, left, 310, middle, 410, ink))
            .as("wheel in the middle")
            .isGreaterThan(100);
      }
      assertThat(count(image, 0, 650, middle, 700, INK)).as("figures").isGreaterThan(50);
      BufferedImage scene = viewer.sceneOnly().orElseThrow();
      assertThat(scene.getWidth()).isEqualTo(image.getWidth());
      assertThat(count(scene, 0, 0, image.getWidth(), 140, INK)).as("no labels").isZero();
    }
  }

  private static int count(
      BufferedImage image, int left, int top, int width, int bottom, int colour) {
    int count = 0;
    for (int y = top; y < bottom; y++) {
      for (int x = left; x < left + width; x++) {
        int off = 0;
        for (int shift = 0; shift < 24; shift += 8) {
          off += Math.abs((image.getRGB(x, y) >> shift & 0xff) - (colour >> shift & 0xff));
        }
        count += off < 40 ? 1 : 0;
      }
    }
    return count;
  }
}
