package org.isochron.fleet;

import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.isochron.state.NanoClock;

/**
 * A world without a simulation, whose steps have a given cost. Runs one tick a turn and drops later
 * due ticks, like a hosted world by default.
 */
final class SimulatedWorld implements Hosted {
  final String name;
  final LongSupplier costNanos;
  long periodNanos;
  long startedNanos;
  long ticks;
  long forgotten;
  long latestNanos;
  long earlyTurns;
  boolean started;
  boolean ended;
  boolean closing;
  boolean inTurn;
  Optional<Throwable> cause = Optional.empty();
  NanoClock.Manual clock = new NanoClock.Manual(0);
  Runnable step = () -> {};
  Runnable whenStopped = () -> {};
  LongConsumer lateness = nanos -> {};

  SimulatedWorld(String name, long periodNanos, LongSupplier costNanos) {
    this.name = name;
    this.periodNanos = periodNanos;
    this.costNanos = costNanos;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long ticks() {
    return ticks;
  }

  @Override
  public long periodNanos() {
    return periodNanos;
  }

  @Override
  public void close() {
    closing = true;
  }

  @Override
  public long advance(long nowNanos) {
    if (inTurn || ended) {
      throw new AssertionError(name + (ended ? " has ended" : " has two turns at a time"));
    }
    inTurn = true;
    long next = turn(nowNanos);
    inTurn = false;
    return next;
  }

  @Override
  public void fail(Throwable thrown) {
    stop(thrown);
    ended = true;
    inTurn = false;
  }

  @Override
  public void stop(Throwable why) {
    if (cause.isEmpty()) {
      cause = Optional.of(why);
      whenStopped.run();
    }
  }

  long due(long nowNanos) {
    return started ? (nowNanos - startedNanos) / periodNanos : 0;
  }

  private long turn(long nowNanos) {
    if (closing || cause.isPresent()) {
      return end();
    }
    if (!started) {
      started = true;
      startedNanos = nowNanos;
    }
    long late = due(nowNanos) - ticks - forgotten;
    if (late <= 0 && startedNanos != nowNanos) {
      earlyTurns++;
    }
    if (late > 0) {
      forgotten += late - 1;
      latestNanos = Math.max(latestNanos, nowNanos - dueNanos());
      lateness.accept(nowNanos - dueNanos());
      clock.advance(costNanos.getAsLong());
      step.run();
      ticks++;
    }
    return closing || cause.isPresent() ? end() : dueNanos();
  }

  private long dueNanos() {
    return startedNanos + (ticks + forgotten + 1) * periodNanos;
  }

  private long end() {
    ended = true;
    return ENDED;
  }
}
