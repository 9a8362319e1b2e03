package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.time.Duration;
import java.util.function.BiConsumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;

final class UnseenScene {
  private static final NanoClock CLOCK = NanoClock.system();

  private UnseenScene() {}

  /**
   * Runs a test on an off-screen scene after a few ticks; skips the test if there is no graphics
   * driver.
   */
  static void with(
      DemoSettings settings, Mode mode, int ticks, BiConsumer<Surface, ShownRun> trial) {
    try (Surface surface = Surface.open(WindowChoice.OFF);
        DemoRun stage = DemoRun.open(settings, CLOCK);
        ShownRun run = new ShownRun(stage, mode)) {
      assertThat(surface.hasWindow()).isFalse();
      for (int tick = 1; tick <= ticks; tick++) {
        step(run, tick);
      }
      trial.accept(surface, run);
    } catch (NoSurface e) {
      abort("no graphics driver to ask: " + e.getMessage());
    }
  }

  private static void step(ShownRun run, long tick) {
    run.stage().physics().time().step();
    long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
    while (run.meter().snapshot().map(Snapshot::tick).orElse(0L) < tick
        && CLOCK.nanos() - until < 0) {
      run.advance(CLOCK.nanos());
    }
    run.advance(CLOCK.nanos());
    run.advanceNewest(CLOCK.nanos());
    assertThat(run.meter().snapshot().map(Snapshot::tick)).hasValue(tick);
  }
}
