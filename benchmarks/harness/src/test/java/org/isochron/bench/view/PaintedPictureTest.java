package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.stream.IntStream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Test;

/** The picture that is painted where there is no graphics driver. */
final class PaintedPictureTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 60, 100, false);

  @Test
  void bodiesAreToBeSeen() {
    Controls controls = new Controls(SETTINGS, Mode.BALANCED);
    try (DemoRun stage = DemoRun.open(SETTINGS, CLOCK);
        ShownRun play = new ShownRun(stage, Mode.BALANCED);
        PaintedPicture picture = new PaintedPicture(controls, "a test")) {
      picture.open(play);
      controls.playing(play);
      long empty = colours(picture.still(320, 180));

      stage.physics().time().step();
      long until = CLOCK.nanos() + 20_000_000_000L;
      while (picture.counts().frames() == picture.counts().empty() && CLOCK.nanos() - until < 0) {
        picture.frame(CLOCK.nanos());
      }

      assertThat(empty).as("sky and ground").isLessThan(4);
      assertThat(colours(picture.still(320, 180))).isGreaterThan(12);
    }
  }

  private static long colours(BufferedImage image) {
    return IntStream.range(0, image.getWidth() * image.getHeight())
        .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
        .distinct()
        .count();
  }
}
