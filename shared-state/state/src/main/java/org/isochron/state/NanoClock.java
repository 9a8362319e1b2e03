package org.isochron.state;

import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The only source of time. Instants are nanoseconds from an arbitrary origin, and only their
 * differences mean anything.
 *
 * <p>A clock may be coarse, with equal readings in a row, but should not step back; the loops read
 * a step back as standing still. Reading never blocks and allocates nothing.
 */
@FunctionalInterface
public interface NanoClock {
  /** Returns the current instant in nanoseconds. */
  long nanos();

  /** Returns the machine's monotonic clock. */
  static NanoClock system() {
    return System::nanoTime;
  }

  /** Returns a clock from a count of whole seconds. */
  static NanoClock ofSeconds(LongSupplier seconds) {
    return ofCounter(seconds, 1);
  }

  /**
   * Returns a clock from seconds as a double, such as GLFW's, rounded to the nearest nanosecond. A
   * double resolves nanoseconds up to 104 days from the clock's origin, and microseconds up to 285
   * years. Reading the clock throws {@link IllegalArgumentException} if the seconds are not a
   * number, or beyond 292 years.
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

  /** Returns a clock from a count of milliseconds. */
  static NanoClock ofMillis(LongSupplier millis) {
    return ofCounter(millis, 1_000);
  }

  /** Returns a clock from a count of microseconds. */
  static NanoClock ofMicros(LongSupplier micros) {
    return ofCounter(micros, 1_000_000);
  }

  /**
   * Returns a clock from a counter of known frequency, such as a performance counter or GLFW's
   * timer.
   *
   * @throws IllegalArgumentException unless the frequency is from 1 Hz to 9.2 GHz
   */
  static NanoClock ofCounter(LongSupplier count, long hertz) {
    requireFrequency(hertz);
    Objects.requireNonNull(count, "count is null; pass a function that reads the counter");
    return () -> nanosOf(count.getAsLong(), hertz);
  }

  /**
   * Returns a clock from a counter that wraps to 0: a millisecond counter of 32 bits continues
   * without a gap after 2^32 ms. Only the lowest {@code bits} of a reading count, so an {@code int}
   * that turns negative is read correctly. This call takes a reading, which becomes instant 0. Any
   * thread may read the clock.
   *
   * <p>The clock must be read at least once in half of the counter's range, which is 24 days for 32
   * bits of milliseconds: a reading further ahead looks like a step back.
   *
   * @throws IllegalArgumentException unless the bits are 2 to 64 and the frequency is from 1 Hz to
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

  /**
   * Computes whole seconds and the rest separately, so that no product overflows before its result
   * does.
   */
  private static long nanosOf(long count, long hertz) {
    return Math.floorDiv(count, hertz) * 1_000_000_000L
        + Math.floorMod(count, hertz) * 1_000_000_000L / hertz;
  }

  /**
   * A clock moved by hand, for tests, replays and servers with their own time. Any thread may read
   * it, one thread at a time may move it; it never moves back. Never waits; allocates nothing.
   */
  final class Manual implements NanoClock {
    // ordering: volatile: a thread that sees the new time sees what was written before the clock
    // was
    // moved. As a plain field a waiting loop could read the old time forever.
    private volatile long nanos;

    public Manual(long startNanos) {
      nanos = startNanos;
    }

    @Override
    public long nanos() {
      return nanos;
    }

    /**
     * Moves the clock forward by n nanoseconds.
     *
     * @throws IllegalArgumentException if n is negative
     */
    public void advance(long byNanos) {
      moveTo(nanos + byNanos);
    }

    /**
     * Moves the clock forward to an instant in nanoseconds.
     *
     * @throws IllegalArgumentException if the clock is past the instant
     */
    public void moveTo(long instantNanos) {
      if (instantNanos - nanos < 0) {
        throw new IllegalArgumentException(
            "instantNanos is %d but the clock stands at %d: it cannot go back; move it forward or make a new one"
                .formatted(instantNanos, nanos));
      }
      nanos = instantNanos;
    }
  }
}
