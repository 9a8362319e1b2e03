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
 * A world of a fleet trial, with an independent count of its due ticks. Owner: the thread of the
 * trial; {@link #listener} belongs to the world.
 */
final class FleetWorld {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long NOT_YET = Long.MIN_VALUE;

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

  void count() {
    skippedTicks = handledTicks();
    listener.counts = true;
  }

  void end(long nowNanos) {
    if (dueTicks == OPEN) {
      dueTicks = Math.max(handledTicks(), dueAt(nowNanos));
    }
  }

  boolean hasFailed() {
    return hosted().status().failure().isPresent();
  }

  long dueTicks() {
    return dueTicks - skippedTicks;
  }

  long ranTicks() {
    return listener.ticks.read();
  }

  Distribution lateness() {
    return listener.lateness.read();
  }

  long handledTicks() {
    RunningWorld.Statistics statistics = hosted().statistics();
    return statistics.ticks() + statistics.droppedTicks();
  }

  private long dueAt(long nowNanos) {
    long startNanos = listener.startNanos.read();
    return startNanos == NOT_YET ? 0 : (nowNanos - startNanos) / (SECOND_NANOS / hertz);
  }

  private static final class Counting implements TickListener {
    final Distribution.Recorder lateness = new Distribution.Recorder();
    final Figure ticks = new Figure(0);
    final Figure startNanos = new Figure(NOT_YET);

    // ordering: volatile: the world's thread starts to count in a tick after this write.
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
      if (startNanos.read() == NOT_YET) {
        startNanos.set(timeline.wallNanos()); // simulation time 0
      }
    }
  }

  private record Figure(AtomicLong value) {
    Figure(long first) {
      this(new AtomicLong(first));
    }

    void set(long next) {
      // ordering: opaque: orders nothing.
      value.setOpaque(next);
    }

    long read() {
      // ordering: opaque; pairs with set.
      return value.getOpaque();
    }
  }
}
