package org.isochron.state.time;

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
    long nanosPerSecond = 1_000_000_000L;
    if (hertz < 1 || hertz > Long.MAX_VALUE / nanosPerSecond) {
      throw new IllegalArgumentException(
          "hertz is %d: a counter runs at 1 Hz to 9.2 GHz; pass the counter's frequency"
              .formatted(hertz));
    }
    return () -> {
      long reading = count.getAsLong();
      long seconds = Math.floorDiv(reading, hertz);
      return seconds * nanosPerSecond + Math.floorMod(reading, hertz) * nanosPerSecond / hertz;
    };
  }
}
