package org.isochron.bench.lab;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.isochron.physics.Timestep;
import org.isochron.physics.Timestep.FixedSettings.Backlog;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/** Figures about clocks, and about the time that a timestep carries over from frame to frame. */
final class ClockFigures {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long HOUR_TICKS = 216_000;
  private static final TickRate HUNDRED = TickRate.hertz(100);
  private static final TickRate SIXTY = TickRate.hertz(60);

  private ClockFigures() {}

  static List<Figure> of(Scenario scenario) {
    return switch (scenario.name()) {
      case "ball" -> List.of(leftOver(), firstFrame());
      case "dot" -> List.of(refreshOfTheDevice());
      case "hitch" -> List.of(maxTicks(), solo(), spiral());
      case "away" -> List.of(wrapping(), units());
      case "coarse" -> List.of(exact(), summed());
      default -> List.of();
    };
  }

  private static Figure leftOver() {
    Timestep steps = Timestep.fixed(HUNDRED);
    steps.advance(0);
    return Figure.of(
        "T2",
        "a frame of 17 ms at 100 Hz runs %d tick and leaves %.0f ms for the next frame",
        steps.advance(17 * MILLI),
        steps.pendingNanos() / 1e6);
  }

  private static Figure firstFrame() {
    return Figure.of(
        "T4",
        "a first frame an hour after the clock's beginning runs %d ticks",
        Timestep.fixed(Timestep.FixedSettings.of(HUNDRED).inStep()).advance(3_600 * SECOND));
  }

  private static Figure refreshOfTheDevice() {
    TickRate ntsc = new TickRate(60_000, 1_001 * SECOND);
    String lengths = Stream.of(ntsc, SIXTY, TickRate.hertz(144))
        .map(rate -> {
          Timestep steps = Timestep.wholeRefreshes(Timestep.RefreshSettings.of(rate));
          steps.advance(0);
          steps.advance(17 * MILLI);
          return String.format(Locale.ROOT, "%.3f", steps.dtNanos(0) / 1e6);
        })
        .collect(joining(", "));
    return Figure.of(
        "R2", "a frame of 17 ms on displays of 59.94, 60 and 144 Hz: ticks of %s ms", lengths);
  }

  private static Figure maxTicks() {
    return Figure.of(
        "A1",
        "after a frame of 1 s, with at most eight ticks a frame, frames run %s ticks",
        Scenarios.HITCH.run(Strategies.PATIENT).trace().frames().stream()
            .skip(31)
            .limit(4)
            .map(frame -> String.valueOf(frame.ticks()))
            .collect(joining(", ")));
  }

  private static Figure solo() {
    Timestep alone = soloAfterASecond(Backlog.KEEP_ONE);
    Timestep networked = soloAfterASecond(Backlog.KEEP);
    return Figure.of(
        "A2",
        "ticks of 50 ms, at most five a frame, after a frame of 1 s: a solo game keeps %.0f ms, a networked one %.0f ms",
        alone.pendingNanos() / 1e6,
        networked.pendingNanos() / 1e6);
  }

  private static Timestep soloAfterASecond(Backlog backlog) {
    Timestep steps =
        Timestep.fixed(Timestep.FixedSettings.of(TickRate.hertz(20)).withMaxTicks(5, backlog));
    steps.advance(0);
    steps.advance(SECOND);
    return steps;
  }

  private static Figure spiral() {
    return Figure.of(
        "S17",
        "ticks of 10 ms that take 12 ms: the 20th frame takes %s ms without a limit, and %s ms with at most eight ticks",
        twentiethFrameMillis(Timestep.FixedSettings.of(HUNDRED).inStep()),
        twentiethFrameMillis(Timestep.FixedSettings.of(HUNDRED).withMaxTicks(8, Backlog.DROP)));
  }

  /**
   * Returns the length of the twentieth frame if each tick takes 12 ms and the drawing takes 5 ms.
   */
  private static long twentiethFrameMillis(Timestep.FixedSettings settings) {
    Timestep steps = Timestep.fixed(settings);
    long now = 0;
    long frameNanos = 20 * MILLI;
    for (int frame = 0; frame < 20; frame++) {
      frameNanos = 5 * MILLI + 12 * MILLI * steps.advance(now);
      now += Math.max(frameNanos, 20 * MILLI);
    }
    return frameNanos / MILLI;
  }

  private static Figure wrapping() {
    long[] millis = {(1L << 32) - 500};
    NanoClock clock = NanoClock.ofWrappingCounter(() -> millis[0] & 0xFFFF_FFFFL, 32, 1_000);
    Timestep steps = Timestep.fixed(HUNDRED);
    steps.advance(clock.nanos());
    int ticks = 0;
    for (int frame = 0; frame < 100; frame++) {
      millis[0] += 10;
      ticks += steps.advance(clock.nanos());
    }
    return Figure.of(
        "S19",
        "a second around the instant at which a 32-bit counter of milliseconds wraps: %d ticks at 100 Hz",
        ticks);
  }

  private static Figure units() {
    long[] count = {0};
    String ticks = Stream.of(
            NanoClock.ofSeconds(() -> count[0] / 1e6),
            NanoClock.ofMillis(() -> count[0] / 1_000),
            NanoClock.ofMicros(() -> count[0]),
            NanoClock.ofCounter(() -> count[0] * 24 / 10, 2_400_000))
        .map(clock -> String.valueOf(ticksOfASecond(clock, count)))
        .collect(joining(", "));
    return Figure.of(
        "T5",
        "a second at 60 Hz by clocks in seconds, milliseconds, microseconds and at 2.4 MHz: %s ticks",
        ticks);
  }

  private static int ticksOfASecond(NanoClock clock, long[] micros) {
    Timestep steps = Timestep.fixed(SIXTY);
    micros[0] = 0;
    steps.advance(clock.nanos());
    int ticks = 0;
    for (int frame = 1; frame <= 100; frame++) {
      micros[0] = frame * 10_000L;
      ticks += steps.advance(clock.nanos());
    }
    return ticks;
  }

  private static Figure exact() {
    long ticks = 1_000_000_000;
    return Figure.of(
        "S8",
        "after 10⁹ ticks at 60 Hz and at 100 Hz the instants are %d and %d ns from where they should be",
        SIXTY.instantNanos(ticks) - Math.multiplyExact(ticks / 6, 100_000_000L) - 66_666_666,
        HUNDRED.instantNanos(ticks) - ticks * 10 * MILLI);
  }

  private static Figure summed() {
    long sum = HOUR_TICKS * SIXTY.periodNanos();
    return Figure.of(
        "S9",
        "an hour at 60 Hz, summed tick by tick in nanoseconds, loses %d µs; by the number of the tick, %d",
        (3_600 * SECOND - sum) / 1_000,
        3_600 * SECOND - SIXTY.instantNanos(HOUR_TICKS));
  }
}
