package org.isochron.physics;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.TickRate;

/** Frames of a loop by hand. The frame that begins time is at instant 0 and has been made. */
final class Frames {
  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;

  final Timestep timestep;
  private long nowNanos;

  Frames(Timestep timestep) {
    this.timestep = timestep;
    if (timestep.advance(0) != 0) {
      throw new IllegalStateException("the first call ran a tick");
    }
  }

  long nowNanos() {
    return nowNanos;
  }

  /** Returns the ticks of a frame n nanoseconds after the last. */
  int after(long nanos) {
    return at(nowNanos + nanos);
  }

  /** Returns the ticks of a frame at an instant. */
  int at(long nanos) {
    nowNanos = nanos;
    return timestep.advance(nanos);
  }

  /** Returns the ticks of each of n frames at a rate, from instant 0. */
  List<Integer> atRate(TickRate rate, int count) {
    List<Integer> ticks = new ArrayList<>();
    for (int frame = 1; frame <= count; frame++) {
      ticks.add(at(rate.instantNanos(frame)));
    }
    return ticks;
  }

  /** Returns the lengths of the ticks of a frame n nanoseconds after the last. */
  List<Long> dtsAfter(long nanos) {
    int count = after(nanos);
    List<Long> lengths = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      lengths.add(timestep.dtNanos(index));
    }
    return lengths;
  }
}
