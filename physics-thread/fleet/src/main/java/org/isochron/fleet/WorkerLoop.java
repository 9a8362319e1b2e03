package org.isochron.fleet;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Runs turns of the worlds of one worker in due order. Owner: the worker's thread; {@link #deliver}
 * and {@link #turnNumber}: any thread. Never waits; allocates only when it gets more worlds than
 * ever before. Invariants:
 *
 * <ol>
 *   <li>No turn begins before it is due.
 *   <li>Between two turns of a world, every other due world has a turn. So a due world waits for at
 *       most one turn of each other world.
 *   <li>An exception in a world ends only that world.
 * </ol>
 */
final class WorkerLoop {
  static final long NEVER = Long.MAX_VALUE;

  private static final long RETRY_NANOS = 100_000_000;

  private final int number;
  private final NanoClock clock;
  private final NanoClock busy;
  private final DueQueue queue = new DueQueue();

  /** Contains each world at most twice: once for a move and once for a poke. */
  private final ConcurrentLinkedQueue<ScheduledWorld> arrivals = new ConcurrentLinkedQueue<>();

  private final AtomicLong turnNumber = new AtomicLong();

  WorkerLoop(int number, NanoClock clock, NanoClock busy) {
    this.number = number;
    this.clock = clock;
    this.busy = busy;
  }

  /** Unique in the host. */
  int number() {
    return number;
  }

  /** Adds a world; the caller must wake the worker afterwards. */
  void deliver(ScheduledWorld world) {
    arrivals.add(world);
  }

  /**
   * Count of starts and ends of turns: odd while a turn runs. Equal odd numbers identify the same
   * turn.
   */
  long turnNumber() {
    // ordering: acquire: a thread that sees a turn begun also sees its world running.
    return turnNumber.getAcquire();
  }

  /**
   * Runs a turn of the first due world, if there is one.
   *
   * @return the time of the next call, or {@link #NEVER} if there are no worlds
   */
  long advance(long nowNanos) {
    takeArrivals(nowNanos);
    if (!queue.isEmpty() && queue.firstNanos() - nowNanos <= 0) { // invariant 1
      ScheduledWorld world = queue.removeFirst();
      if (world.turn().enter(number)) { // false if the world has moved or ended
        turn(world, nowNanos);
      }
    }
    return queue.isEmpty() ? NEVER : queue.firstNanos();
  }

  private void takeArrivals(long nowNanos) {
    for (ScheduledWorld world = arrivals.poll(); world != null; world = arrivals.poll()) {
      queue.put(world, world.arrivalNanos(nowNanos));
    }
  }

  private void turn(ScheduledWorld world, long nowNanos) {
    count();
    world.turnStarted();
    Hosted hosted = world.hosted();
    long before = hosted.ticks();
    long busyBefore = busy.nanos();
    long next = advance(hosted, nowNanos);
    if (next == Hosted.ENDED) {
      world.turn().end();
    } else {
      long endNanos = clock.nanos();
      world.measure(endNanos - nowNanos, busy.nanos() - busyBefore, hosted.ticks() - before);
      // invariant 2: a late world comes after all worlds that are due now
      long due = next - endNanos > 0 ? next : endNanos + 1;
      @Nullable WorkerHandle other = world.leave(number, due);
      if (other == null) {
        queue.add(world, due);
      } else {
        other.deliver(world);
      }
    }
    count();
  }

  private static long advance(Hosted hosted, long nowNanos) {
    try {
      return hosted.advance(nowNanos);
    } catch (Throwable e) { // invariant 3, also for an Error
      try {
        hosted.fail(e);
        return Hosted.ENDED;
      } catch (Throwable full) { // out of memory: another turn completes the end
        return nowNanos + RETRY_NANOS;
      }
    }
  }

  private void count() {
    // ordering: plain read, because only this thread writes the count; release, so the turn's
    // writes are visible with its end.
    turnNumber.setRelease(turnNumber.getPlain() + 1);
  }
}
