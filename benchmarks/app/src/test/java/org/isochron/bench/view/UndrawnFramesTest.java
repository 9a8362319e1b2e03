package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.render.FrameInfo;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;

final class UndrawnFramesTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 60, 100, false);

  @Test
  void framesAreJudgedAndNoneIsDrawn() {
    try (ViewerLoop viewer = new ViewerLoop(
        () -> "a test", SETTINGS, Mode.BALANCED, CLOCK, wanted -> DemoRun.open(wanted, CLOCK))) {
      long until = CLOCK.nanos() + 20_000_000_000L;
      viewer.run(60, () -> viewer.play().meter().shown().count() == 0 && CLOCK.nanos() - until < 0);

      assertThat(viewer.play().meter().shown().count()).isPositive();
      FrameInfo.Counts counts = viewer.play().counts();
      assertThat(counts.frames()).isGreaterThan(counts.empty());
      assertThat(viewer.still()).isEmpty();
      assertThat(viewer.description()).isEqualTo("a test");
    }
  }

  @Test
  void pictureThatCannotBeOpenedLeavesNoThreadBehind() {
    List<DemoRun> opened = new ArrayList<>();
    Picture picture = new Picture() {
      @Override
      public String description() {
        return "a test";
      }

      @Override
      public void open(ShownRun run, Controls controls) {
        throw new NoClassDefFoundError("planted");
      }
    };

    assertThatThrownBy(() -> new ViewerLoop(picture, SETTINGS, Mode.BALANCED, CLOCK, wanted -> {
          opened.add(DemoRun.open(wanted, CLOCK));
          return opened.get(0);
        }))
        .isInstanceOf(NoClassDefFoundError.class);

    assertThat(opened.get(0).physics().status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }
}
