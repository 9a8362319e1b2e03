package org.isochron.bench.view;

import java.util.List;
import java.util.OptionalInt;

/**
 * The beginning of a run in a window: some seconds at few ticks a second, where drawing the newest
 * tick is plainly worse than blending, and then the wanted rate. Owner: the thread of the frame
 * loop.
 */
public final class FirstLook {
  /** Printed when it begins. */
  public static final String SAID =
      "begins at 25 ticks a second, where the difference is plain, and goes to 100 after 10 s";

  static final int HERTZ = 25;
  static final long LENGTH_NANOS = 10_000_000_000L;

  /** For how long the window says that the rate has changed. */
  static final long SAYING_NANOS = 8_000_000_000L;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private int wantedHertz;
  private long endNanos;
  private boolean begun;
  private boolean ended;

  /** Returns the rate to begin with. */
  int begin(int hertz) {
    wantedHertz = hertz;
    begun = true;
    return HERTZ;
  }

  /** The scene has begun, perhaps again with other bodies. */
  void sceneBegins(long nowNanos) {
    if (!ended) {
      endNanos = nowNanos + LENGTH_NANOS;
    }
  }

  /** Returns the wanted rate, once, when it is time and nobody has taken the keys before. */
  OptionalInt end(boolean isUsed, long nowNanos) {
    if (isUsed) {
      begun = false; // a player at the window has the keys for it
    }
    if (!begun || ended || nowNanos - endNanos < 0) {
      return OptionalInt.empty();
    }
    ended = true;
    return OptionalInt.of(wantedHertz);
  }

  /** What the window says of it now; nothing before and after it. */
  List<String> lines(long nowNanos) {
    if (!begun || nowNanos - endNanos >= SAYING_NANOS) {
      return List.of();
    }
    if (ended) {
      return List.of(
          "now %d ticks a second, as a game has them".formatted(wantedHertz),
          "the left half stutters less, the right one is as even as before",
          "c: back to %d".formatted(HERTZ));
    }
    long left = Math.max(0, endNanos - nowNanos + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND;
    return List.of(
        "one simulation at %d ticks a second, drawn twice".formatted(HERTZ),
        "left: each frame draws the newest tick    right: each frame blends two ticks",
        "in %d s: %d ticks a second; any key stays here".formatted(left, wantedHertz));
  }
}
