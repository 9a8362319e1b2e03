package org.isochron.state.time;

import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The only door to time. Instants are nanoseconds from an arbitrary origin, and only their differences mean anything.
 *
 * <p>A clock may be coarse (equal readings in a row) but should not step back; what steps back is read as standing still
 * by the loops. Reading never blocks and allocates nothing.
 */
@FunctionalInterface
public interface NanoClock {
  /** The present instant. */
  long nanos();

  /** The machine's monotonic clock. */
  static NanoClock system() {
    return System::nanoTime;
  }

  /** A clock that counts whole seconds. */
  static NanoClock ofSeconds(LongSupplier seconds) {
    return ofCounter(seconds, 1);
  }

  /**
   * A clock that returns seconds as a double, such as GLFW's: 1/60 s is one tick at 60 Hz. It reads to the nearest
   * nanosecond; a double holds nanoseconds for 104 days from the clock's origin, and microseconds for 285 years.
   *
   * @throws IllegalArgumentException when a reading is not a number, or beyond 292 years
   */
  static NanoClock ofSeconds(DoubleSupplier seconds) {
    return () -> {
      double reading = seconds.getAsDouble();
      if (!(Math.abs(reading * 1e9) < 0x1p63)) {
        throw new IllegalArgumentException(
            "seconds is %s: a clock reads seconds within 292 years of its origin; look at its source"
                .formatted(reading));
      }
      return Math.round(reading * 1e9);
    };
  }

  /** A clock that counts milliseconds. */
  static NanoClock ofMillis(LongSupplier millis) {
    return ofCounter(millis, 1_000);
  }

  /** A clock that counts microseconds. */
  static NanoClock ofMicros(LongSupplier micros) {
    return ofCounter(micros, 1_000_000);
  }

  /** A counter of known frequency, such as a performance counter or GLFW's timer. */
  static NanoClock ofCounter(LongSupplier count, long hertz) {
    requireFrequency(hertz);
    return () -> nanosOf(count.getAsLong(), hertz);
  }

  /**
   * A counter that begins again at nought: a millisecond counter of 32 bits goes on without a gap after 2^32 ms. Only the
   * lowest {@code bits} of a reading count, so an {@code int} that turns negative is read correctly. Instants begin at 0
   * with the reading taken by this call. Any thread may read the clock.
   *
   * <p>The clock must be read at least once in half of the counter's range, 24 days for 32 bits of milliseconds: a
   * reading that is further ahead than that looks like a step back.
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

  /** Whole seconds and the rest apart, so that no product overflows before its result does. */
  private static long nanosOf(long count, long hertz) {
    return Math.floorDiv(count, hertz) * 1_000_000_000L
        + Math.floorMod(count, hertz) * 1_000_000_000L / hertz;
  }
}
