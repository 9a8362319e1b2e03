package org.isochron.bench.stress.play;

import org.isochron.physics.InputSource;

/**
 * A device that taps a key at regular instants and counts the taps of the last slice. Owner: the
 * physics thread. Instants more than 10 s old are skipped, as after a suspend.
 */
public final class Taps implements InputSource {
  /** Number of the tapped control. */
  static final int CONTROL = 100;

  private static final long SPAN_NANOS = 3_700_000;
  private static final long LONGEST_NANOS = 10_000_000_000L;

  private boolean started;
  private long nextNanos;
  private int count;

  @Override
  public void sample(long sliceEndNanos, InputSource.Sink sink) {
    if (!started || sliceEndNanos - nextNanos > LONGEST_NANOS) {
      started = true;
      nextNanos = sliceEndNanos;
    }
    count = 0;
    for (; nextNanos - sliceEndNanos < 0; nextNanos += SPAN_NANOS) {
      sink.press(CONTROL, nextNanos);
      sink.release(CONTROL, nextNanos);
      count++;
    }
  }

  int count() {
    return count;
  }
}
