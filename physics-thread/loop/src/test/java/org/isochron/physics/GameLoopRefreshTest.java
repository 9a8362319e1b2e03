package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames that begin at the refreshes of a display, run ticks and are drawn. A game loop is compared
 * with a loop that looks at the clock once per frame.
 */
class GameLoopRefreshTest {
  private static final int FRAMES = 120;
  private static final int WARM_UP = 30;
  private static final long[] STEP_PERMILLE = {0, 100, 400, 500, 550, 650, 800, 1_100};
  private static final long[] DRAWING_PERMILLE = {0, 100, 200, 250, 500, 750, 1_100};
  private static final TickRate[] RATES = {
    TickRate.hertz(30),
    TickRate.hertz(60_000, 1_001),
    TickRate.hertz(100),
    TickRate.hertz(200),
    TickRate.hertz(240)
  };

  @ParameterizedTest
  @CsvSource({
    "16666667, 100, 5000000, 3300000",
    "8333333, 100, 4000000, 833333",
    "20000000, 200, 3250000, 4000000",
    "50000000, 100, 5500000, 12500000",
    "50000000, 60, 13300000, 0"
  })
  void frameWhoseTicksAndDrawingFitIntoARefreshMissesNone(
      long refreshNanos, long hertz, long stepNanos, long drawingNanos) {
    Display display =
        new Display(refreshNanos, TickRate.hertz(hertz), tick -> stepNanos, drawingNanos);

    display.showGameLoop(1_000);

    assertThat(display.missed).isZero();
  }

  /** By default the ticks of two refreshes, with drawing, take longer than one, in every frame. */
  @Test
  void hitchIsOverAtOnceIfThePolicyAllowsOnlyTheTicksOfARefresh() {
    LongUnaryOperator costs = tick -> tick == 5 ? 100_000_000 : 5_000_000;
    Display caughtUp = new Display(16_666_667, TickRate.hertz(100), costs, 3_300_000);
    Display skipped = new Display(16_666_667, TickRate.hertz(100), costs, 3_300_000);
    skipped.settings = skipped.settings.withOverload(new OverloadPolicy.SkipAhead(2));

    caughtUp.showGameLoop(1_000);
    skipped.showGameLoop(1_000);

    assertThat(caughtUp.missed).isEqualTo(FRAMES - WARM_UP);
    assertThat(skipped.missed).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {6_944_444, 16_666_667, 20_000_000, 50_000_000})
  void gameLoopMissesNoRefreshAndIsNoLessEvenThanALoopThatLooksAtTheClockOnce(long refreshNanos) {
    int scenario = 0;
    for (TickRate rate : RATES) {
      for (long step : STEP_PERMILLE) {
        for (long drawing : DRAWING_PERMILLE) {
          LongUnaryOperator costs = costs(scenario % 3, rate.periodNanos() * step / 1_000);
          int speed = new int[] {1_000, 2_000, 500}[scenario++ / 3 % 3];
          Display once = new Display(refreshNanos, rate, costs, refreshNanos * drawing / 1_000);
          Display game = new Display(refreshNanos, rate, costs, refreshNanos * drawing / 1_000);

          once.showLoopThatLooksOnce(speed);
          game.showGameLoop(speed);

          String what = "%s, steps of %d and drawing of %d thousandths, kind %d, speed %d"
              .formatted(rate, step, drawing, (scenario - 1) % 3, speed);
          assertThat(game.missed).as("missed: %s", what).isLessThanOrEqualTo(once.missed);
          assertThat(game.judder()).as("judder: %s", what).isLessThanOrEqualTo(once.judder() + 1);
        }
      }
    }
  }

  @Test
  void displayCountsTheRefreshesThatFramesMiss() {
    Display display = new Display(10_000_000, TickRate.hertz(100), tick -> 0, 10_000_001);

    display.showGameLoop(1_000);

    assertThat(display.missed).isEqualTo(FRAMES - WARM_UP);
    assertThat(display.judder()).isZero();
  }

  /** Equal costs, every fifth six times as expensive, or irregular costs. */
  private static LongUnaryOperator costs(int kind, long meanNanos) {
    return switch (kind) {
      case 0 -> tick -> meanNanos;
      case 1 -> tick -> meanNanos * (tick % 5 == 0 ? 3 : 1) / 2;
      default -> tick -> meanNanos * Math.floorMod((tick * 0x9E3779B97F4A7C15L) >>> 40, 9) / 4;
    };
  }

  private static final class Display extends BodilessSimulation {
    int missed;
    private final NanoClock.Manual clock = new NanoClock.Manual(0);
    private final SharedState state =
        SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    private final SnapshotReader reader = state.openReader();
    private final long refreshNanos;
    private TickSettings settings;
    private final LongUnaryOperator costs;
    private final long drawingNanos;
    private long lateNanos;
    private double squares;

    Display(long refreshNanos, TickRate rate, LongUnaryOperator costs, long drawingNanos) {
      this.refreshNanos = refreshNanos;
      this.costs = costs;
      this.drawingNanos = drawingNanos;
      settings = TickSettings.DEFAULT.withRate(rate);
    }

    void showGameLoop(int speedPermille) {
      PhysicsSettings physics = PhysicsSettings.DEFAULT.withTicks(settings);
      try (GameLoop loop = GameLoop.start(state, this, physics)) {
        loop.time().speed(speedPermille / 1e3);
        show(loop::advance);
      }
    }

    void showLoopThatLooksOnce(int speedPermille) {
      TickLoop loop =
          new TickLoop(state.claimWriter(), TickLoop.Parts.of(this), settings, clock, clock, true);
      loop.speed(clock.nanos(), speedPermille);
      show(() -> {
        loop.advance(clock.nanos());
        loop.framed(clock.nanos());
        return clock.nanos();
      });
    }

    private void show(LongSupplier loop) {
      long lastShown = 0;
      for (int frame = 0; frame < FRAMES; frame++) {
        long begin = clock.nanos();
        long shown = shownAt(loop.getAsLong());
        clock.advance(drawingNanos);
        long refreshes = Math.max(1, (clock.nanos() - begin + refreshNanos - 1) / refreshNanos);
        clock.moveTo(begin + refreshes * refreshNanos);
        if (frame >= WARM_UP) {
          missed += (int) refreshes - 1;
          long moved =
              reader.timeline().simAt(clock.nanos()) - reader.timeline().simAt(begin);
          squares += (double) (shown - lastShown - moved) * (shown - lastShown - moved);
        }
        lastShown = shown;
      }
    }

    /** Returns the newest instant that is a tick and the greatest lateness behind. */
    private long shownAt(long present) {
      reader.refresh();
      Snapshot newest = reader.newest();
      Timeline timeline = reader.timeline();
      long late = timeline.simAt(newest.publishedNanos()) - newest.instantNanos();
      lateNanos = Math.max(lateNanos, late);
      long wanted = timeline.simAt(present) - settings.rate().periodNanos() - lateNanos;
      return Math.min(newest.instantNanos(), wanted);
    }

    /** Root mean square of the animation error, in percent of a refresh. */
    double judder() {
      return 100 * Math.sqrt(squares / (FRAMES - WARM_UP)) / refreshNanos;
    }

    @Override
    public void step(long tick, double dtSeconds) {
      clock.advance(costs.applyAsLong(tick));
    }
  }
}
