package org.isochron.physics;

import org.isochron.state.TickRate;

/**
 * A strategy that advances time by whole display refreshes, in ticks of one or more refreshes, and
 * buffers the rest.
 */
final class WholeRefreshes implements Timestep {
  private final FrameInstants frames = new FrameInstants();
  private final Timestep.RefreshSettings settings;
  private final TickRate refresh;
  private long takenNanos;
  private long lastRefresh;

  private long passedRefreshes;

  private long refreshesPerTick = 1;

  /** Length of the last frame's tick if that was not a whole number of refreshes; otherwise 0. */
  private long actualNanos;

  private long simNanos;

  WholeRefreshes(Timestep.RefreshSettings settings) {
    this.settings = settings;
    refresh = settings.refresh();
  }

  @Override
  public int advance(long nowNanos) {
    takenNanos += frames.pass(nowNanos);
    long due = refresh.tickAt(takenNanos) - lastRefresh;
    actualNanos = 0;
    if (due <= settings.longFrameRefreshes()) {
      return pass(due, settings.maxRefreshes());
    }
    return switch (settings.longFrame()) {
      case SLOW_MOTION -> passSlowly(due);
      case ACTUAL_TIME -> passAtOnce();
    };
  }

  @Override
  public long dtNanos(int index) {
    if (actualNanos > 0) {
      return actualNanos;
    }
    long first = lastRefresh - passedRefreshes;
    long from = first + index * refreshesPerTick;
    long to = Math.min(from + refreshesPerTick, lastRefresh);
    return refresh.instantNanos(to) - refresh.instantNanos(from);
  }

  @Override
  public long simNanos() {
    return simNanos;
  }

  @Override
  public long pendingNanos() {
    return takenNanos - refresh.instantNanos(lastRefresh);
  }

  private int pass(long count, int atOnce) {
    long before = refresh.instantNanos(lastRefresh);
    lastRefresh += count;
    simNanos += refresh.instantNanos(lastRefresh) - before;
    passedRefreshes = count;
    refreshesPerTick = atOnce;
    return (int) ((count + atOnce - 1) / atOnce);
  }

  private int passSlowly(long due) {
    int max = settings.longFrameRefreshes();
    long dropped = due - max;
    takenNanos -= refresh.instantNanos(lastRefresh + dropped) - refresh.instantNanos(lastRefresh);
    return pass(max, Math.min(settings.maxRefreshes(), (max + 1) / 2));
  }

  /**
   * Runs all buffered time in one tick and restarts the count of refreshes with an empty buffer.
   */
  private int passAtOnce() {
    actualNanos = pendingNanos();
    simNanos += actualNanos;
    takenNanos = 0;
    lastRefresh = 0;
    return 1;
  }
}
