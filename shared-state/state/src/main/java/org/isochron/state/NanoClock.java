package org.isochron.state;

import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The only source of time. Instants are nanoseconds from an arbitrary origin, so only differences
 * are meaningful.
 *
 * <p>A clock may be coarse but should not step back; loops treat a step back as a pause. Reading
 * never blocks and allocates nothing.
 */
@FunctionalInterface
public interface NanoClock {
  /** Current instant in nanoseconds. */
  long nanos();

  /** Returns the seconds since 1970, for dates of expiry. They jump when the clock is set. */
  static long unixSeconds() {
    return System.currentTimeMillis() / 1_000;
  }

  /** Returns the machine's monotonic clock. */
  static NanoClock system() {
    return System::nanoTime;
  }

  /**
   * Returns a clock that reads seconds as a double, such as GLFW's time, and rounds them to
   * nanoseconds. A double resolves nanoseconds up to 104 days from the clock's origin, and
   * microseconds up to 285 years. Reading the clock throws {@link IllegalArgumentException} if the
   * seconds are NaN or exceed 292 years.
   */
  static NanoClock ofSeconds(DoubleSupplier seconds) {
    Objects.requireNonNull(seconds, "seconds is null; pass a function that reads the seconds");
    return () -> {
      double reading = seconds.getAsDouble();
      double scaled = reading * 1e9;
      if (!(Math.abs(scaled) < 0x1p63)) {
        throw new IllegalArgumentException(
            "seconds is %s: a clock reads seconds within 292 years of its origin; look at its source"
                .formatted(reading));
      }
      return Math.round(scaled);
    };
  }

  /**
   * Returns a clock from a counter with a frequency of 1 Hz to 9.2 GHz, such as GLFW's timer.
   *
   * @throws IllegalArgumentException for an unsupported frequency
   */
  static NanoClock ofCounter(LongSupplier count, long hertz) {
    requireFrequency(hertz);
    Objects.requireNonNull(count, "count is null; pass a function that reads the counter");
    return () -> nanosOf(count.getAsLong(), hertz);
  }

  /**
   * Returns a clock from a counter that wraps to 0; any thread may read the clock. Only the lowest
   * {@code bits} of a reading count, so an {@code int} that overflows to negative values is read
   * correctly. This call reads the counter once; that reading is instant 0.
   *
   * <p>The clock must be read at least once per half of the counter's range, which is 24 days for
   * 32 bits of milliseconds. After a longer interval, the next reading looks like a step back.
   *
   * @throws IllegalArgumentException unless the counter has 2 to 64 bits and a frequency of 1 Hz to
   *     9.2 GHz
   */
  static NanoClock ofWrappingCounter(LongSupplier count, int bits, long hertz) {
    requireFrequency(hertz);
    WrappingCounter counter = new WrappingCounter(count, bits);
    return () -> nanosOf(counter.passed(), hertz);
  }

  private static void requireFrequency(long hertz) {
    if (hertz < 1 || hertz > Long.MAX_VALUE / 1_000_000_000L) {
      throw new IllegalArgumentException(
          "hertz is %d: a counter runs at 1 Hz to 9.2 GHz; pass the counter's frequency"
              .formatted(hertz));
    }
  }

  private static long nanosOf(long count, long hertz) {
    return Math.floorDiv(count, hertz) * 1_000_000_000L
        + Math.floorMod(count, hertz) * 1_000_000_000L / hertz;
  }

  /**
   * A manually advanced clock, for tests, replays and servers with their own time. Any thread may
   * read it; only one thread at a time may advance it. Never waits; allocates nothing.
   */
  final class Manual implements NanoClock {
    // ordering: volatile: a thread that reads the new time sees all writes made before the clock
    // advanced. With a plain field, a waiting loop could read the old time forever.
    private volatile long nanos;

    public Manual(long startNanos) {
      nanos = startNanos;
    }

    @Override
    public long nanos() {
      return nanos;
    }

    /**
     * Advances by some nanoseconds.
     *
     * @throws IllegalArgumentException if n is negative
     */
    public void advance(long byNanos) {
      moveTo(nanos + byNanos);
    }

    /**
     * Advances to an instant.
     *
     * @throws IllegalArgumentException if it is past
     */
    public void moveTo(long instantNanos) {
      if (instantNanos - nanos < 0) {
        throw new IllegalArgumentException(
            "instantNanos is %d but the clock is at %d: it cannot go back; move it forward or create a new one"
                .formatted(instantNanos, nanos));
      }
      nanos = instantNanos;
    }
  }
}
