package org.isochron.physics;

import org.isochron.state.TickRate;

/**
 * A strategy that runs ticks of fixed length and carries the remaining time over. Ticks are
 * computed from the total time, so a fractional period causes no drift.
 */
final class FixedTicks implements Timestep {
  private final FrameInstants frames = new FrameInstants();
  private final TickRate rate;
  private final long longestNanos;
  private final int maxTicks;
  private final Timestep.FixedSettings.Backlog backlog;
  private long takenNanos;
  private long lastTick;
  private int count;

  FixedTicks(Timestep.FixedSettings settings) {
    rate = settings.rate();
    longestNanos = FrameInstants.requirePositive("longestFrame", settings.longestFrame());
    maxTicks = settings.maxTicks();
    backlog = settings.backlog();
  }

  @Override
  public int advance(long nowNanos) {
    takenNanos += Math.min(frames.pass(nowNanos), longestNanos);
    long due = rate.tickAt(takenNanos) - lastTick;
    count = (int) Math.min(due, maxTicks);
    lastTick += count;
    limitBacklog(due - count);
    return count;
  }

  @Override
  public long dtNanos(int index) {
    long tick = lastTick - count + index;
    return rate.instantNanos(tick + 1) - rate.instantNanos(tick);
  }

  @Override
  public double blendAt(long nowNanos) {
    long into = pendingNanos() + frames.since(nowNanos);
    long span = rate.instantNanos(lastTick + 1) - simNanos();
    return Math.min(1, (double) into / span);
  }

  @Override
  public long simNanos() {
    return rate.instantNanos(lastTick);
  }

  @Override
  public long pendingNanos() {
    return takenNanos - simNanos();
  }

  private void limitBacklog(long beyond) {
    switch (backlog) {
      case DROP -> takenNanos -= rate.instantNanos(lastTick + beyond) - simNanos();
      case KEEP_ONE -> takenNanos = Math.min(takenNanos, rate.instantNanos(lastTick + 1));
      case KEEP -> {}
    }
  }
}
