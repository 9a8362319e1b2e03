package org.isochron.physics;

import org.isochron.state.TickRate;

/**
 * A strategy of at most one fixed-length tick per frame. Time is never faster than real time, but
 * slower under load. Each frame is assigned to the nearest tick instant, so a slightly early or
 * late frame still runs one tick. A second frame for the same tick instant runs no tick.
 */
final class Framelock implements Timestep {
  private final FrameInstants frames = new FrameInstants();
  private final TickRate rate;
  private long passedNanos;
  private long lastBeat;
  private long ticks;

  Framelock(TickRate rate) {
    this.rate = rate;
  }

  @Override
  public int advance(long nowNanos) {
    passedNanos += frames.pass(nowNanos);
    long beat = rate.tickAt(passedNanos + rate.periodNanos() / 2);
    if (beat == lastBeat) {
      return 0;
    }
    lastBeat = beat;
    ticks++;
    return 1;
  }

  @Override
  public long dtNanos(int index) {
    return rate.instantNanos(ticks) - rate.instantNanos(ticks - 1);
  }

  @Override
  public long simNanos() {
    return rate.instantNanos(ticks);
  }
}
