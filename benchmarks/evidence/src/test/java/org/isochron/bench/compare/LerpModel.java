package org.isochron.bench.compare;

import java.util.function.LongUnaryOperator;
import org.isochron.state.TickRate;

/** A one-tick lerp. A tick starts when it is due and the previous one has ended. */
final class LerpModel {
  private static final long MILLI = 1_000_000;
  private static final TickRate TICKS = TickRate.hertz(100);
  private static final TickRate REFRESH = TickRate.hertz(144);
  private static final long DRAW_NANOS = 2 * MILLI;
  private static final long END_NANOS = 12_000 * MILLI;

  private LerpModel() {}

  /** Frames begin at a refresh and are seen at the next one. */
  static MeasuredSlice show(LongUnaryOperator costNanos) {
    TickLog log = new TickLog(2_000);
    FrameTrace trace = new FrameTrace(2_000);
    long tick = 1;
    long began = TICKS.instantNanos(1);
    long ended = began + costNanos.applyAsLong(1);
    log.add(began, ended - began, TICKS.instantNanos(1));
    for (long frame = 10; REFRESH.instantNanos(frame) < END_NANOS; frame++) {
      long now = REFRESH.instantNanos(frame);
      long nextBegan = Math.max(ended, TICKS.instantNanos(tick + 1));
      long nextEnded = nextBegan + costNanos.applyAsLong(tick + 1);
      while (nextEnded <= now) {
        tick++;
        log.add(nextBegan, nextEnded - nextBegan, TICKS.instantNanos(tick));
        ended = nextEnded;
        nextBegan = Math.max(ended, TICKS.instantNanos(tick + 1));
        nextEnded = nextBegan + costNanos.applyAsLong(tick + 1);
      }
      long into = Math.min(TICKS.periodNanos(), now - ended);
      long shown = TICKS.instantNanos(tick - 1) + into;
      trace.add(now + DRAW_NANOS, Marker.x(shown), Marker.y(shown), false);
    }
    Expense nothing = new Expense(0, 0, 0);
    long start = REFRESH.instantNanos(144);
    return new Judge(REFRESH).judge(trace, log, true, 0, start, END_NANOS, nothing);
  }
}
