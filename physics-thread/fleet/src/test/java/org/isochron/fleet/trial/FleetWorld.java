package org.isochron.fleet.trial;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.fleet.HostedWorld;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.TickListener;
import org.isochron.state.Distribution;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * A world of the run, and a count of its own of what was due in it, by the clock. Owner: the thread
 * of the trial; {@link #listener} is the world's.
 */
final class FleetWorld {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long NOT_YET = Long.MIN_VALUE;

  /** The number is not known while the world is open. */
  private static final long OPEN = -1;

  private final int hertz;
  private final boolean planted;
  private final Counting listener = new Counting();
  private @Nullable HostedWorld hosted;
  private long skippedTicks;
  private long dueTicks = OPEN;

  FleetWorld(int hertz, boolean planted) {
    this.hertz = hertz;
    this.planted = planted;
  }

  /** True if it is made to fail. */
  boolean isPlanted() {
    return planted;
  }

  TickListener listener() {
    return listener;
  }

  void opened(HostedWorld world) {
    hosted = world;
  }

  HostedWorld hosted() {
    return Objects.requireNonNull(hosted, "the world is not open yet");
  }

  /** Begins to count: what was handled by now is left out. */
  void count() {
    skippedTicks = handledTicks();
    listener.counts = true;
  }

  /** Ends the count, if it has not ended, because the world was closed or has failed. */
  void end(long nowNanos) {
    if (dueTicks == OPEN) {
      dueTicks = Math.max(handledTicks(), dueAt(nowNanos));
    }
  }

  boolean hasFailed() {
    return hosted().status().failure().isPresent();
  }

  /** How many ticks were due while it was counted. */
  long dueTicks() {
    return dueTicks - skippedTicks;
  }

  /** How many of them ran. */
  long ranTicks() {
    return listener.ticks.read();
  }

  Distribution lateness() {
    return listener.lateness.read();
  }

  /** How many ticks have run, or were forgotten, since it was opened. */
  long handledTicks() {
    RunningWorld.Statistics statistics = hosted().statistics();
    return statistics.ticks() + statistics.forgottenTicks();
  }

  private long dueAt(long nowNanos) {
    long begun = listener.begun.read();
    return begun == NOT_YET ? 0 : (nowNanos - begun) / (SECOND_NANOS / hertz);
  }

  private static final class Counting implements TickListener {
    final Distribution.Recorder lateness = new Distribution.Recorder();
    final Figure ticks = new Figure(0);
    final Figure begun = new Figure(NOT_YET);

    // ordering: volatile: the world's thread counts from a tick after this is set.
    volatile boolean counts;

    @Override
    public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
      if (counts) {
        lateness.record(lateNanos);
        ticks.set(ticks.read() + 1);
      }
    }

    @Override
    public void timelineChanged(Timeline timeline) {
      if (begun.read() == NOT_YET) {
        begun.set(timeline.wallNanos()); // simulation time 0
      }
    }
  }

  /** A number that the world's thread writes. */
  private record Figure(AtomicLong value) {
    Figure(long first) {
      this(new AtomicLong(first));
    }

    void set(long next) {
      // ordering: opaque: a number on its own.
      value.setOpaque(next);
    }

    long read() {
      // ordering: opaque, the counterpart of set.
      return value.getOpaque();
    }
  }
}
