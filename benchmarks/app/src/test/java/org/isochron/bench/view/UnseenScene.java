package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.time.Duration;
import java.util.function.Consumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.time.NanoClock;

/** A scene after its first tick, on a graphics driver without a window. */
final class UnseenScene {
  static final NanoClock CLOCK = NanoClock.system();

  private UnseenScene() {}

  /** Has something done with a scene; aborts the test where there is no driver. */
  static void with(DemoSettings settings, Controls controls, Consumer<GpuRun> trial) {
    try (Surface surface = Surface.open(WindowChoice.OFF, 64, 64);
        DemoRun stage = DemoRun.open(settings, CLOCK);
        ShownRun play = new ShownRun(stage, Mode.BALANCED);
        GpuRun run = new GpuRun(play)) {
      controls.playing(play);
      stage.physics().time().step();
      long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
      while (!isThere(run) && CLOCK.nanos() - until < 0) {
        run.advance(CLOCK.nanos());
      }
      run.advance(CLOCK.nanos());
      assertThat(isThere(run)).as(surface.renderer()).isTrue();
      assertThat(surface.hasWindow()).isFalse();

      trial.accept(run);
    } catch (NoSurface e) {
      abort("no graphics driver to ask: " + e.reasons());
    }
  }

  private static boolean isThere(GpuRun run) {
    boolean hasTicked =
        run.play().meter().snapshot().filter(at -> at.tick() > 0).isPresent();
    return hasTicked
        && !run.frame().isEmpty()
        && run.bodies(Pane.Showing.NEAREST).slotCount() > 0;
  }
}
