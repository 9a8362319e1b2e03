package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Test;

/** The frames of a run where there is no graphics driver. */
final class UndrawnFramesTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 60, 100, false);

  @Test
  void framesAreJudgedAndNoneIsDrawn() {
    try (DemoRun stage = DemoRun.open(SETTINGS, CLOCK);
        ShownRun play = new ShownRun(stage, Mode.BALANCED);
        UndrawnFrames frames = new UndrawnFrames("a test")) {
      frames.open(play);

      stage.physics().time().resume();
      long until = CLOCK.nanos() + 20_000_000_000L;
      while (play.meter().shown().count() == 0 && CLOCK.nanos() - until < 0) {
        frames.frame(CLOCK.nanos());
      }

      assertThat(play.meter().shown().count()).isPositive();
      assertThat(frames.counts().frames()).isGreaterThan(frames.counts().empty());
      assertThat(frames.still(320, 180)).isEmpty();
      assertThat(frames.description()).isEqualTo("no picture is made (a test)");
    }
  }
}
