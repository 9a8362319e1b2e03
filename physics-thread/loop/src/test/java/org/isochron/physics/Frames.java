package org.isochron.physics;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.TickRate;

/** Feeds hand-made frames to a loop; the first frame, at instant 0, has already started time. */
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

  int after(long nanos) {
    return at(nowNanos + nanos);
  }

  int at(long nanos) {
    nowNanos = nanos;
    return timestep.advance(nanos);
  }

  List<Integer> atRate(TickRate rate, int count) {
    List<Integer> ticks = new ArrayList<>();
    for (int frame = 1; frame <= count; frame++) {
      ticks.add(at(rate.instantNanos(frame)));
    }
    return ticks;
  }

  List<Long> dtsAfter(long nanos) {
    int count = after(nanos);
    List<Long> lengths = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      lengths.add(timestep.dtNanos(index));
    }
    return lengths;
  }
}
