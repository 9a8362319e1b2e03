package org.isochron.fleet;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Gives turns to the worlds of one worker, in the order in which they are due. Owner: the worker's
 * thread; {@link #deliver} and {@link #turnNumber} any thread. Never waits; allocates only when it
 * gets more worlds than it ever had. Invariants:
 *
 * <ol>
 *   <li>No turn begins before it is due.
 *   <li>Between two turns of a world every other world that is due has one. So nobody waits longer
 *       than one turn of each other world.
 *   <li>What a world throws ends that world and no other.
 * </ol>
 */
final class WorkerLoop {
  /** The instant of a turn that never comes. */
  static final long NEVER = Long.MAX_VALUE;

  /** When the end of a world is tried again for which there was no memory. */
  private static final long RETRY_NANOS = 100_000_000;

  private final int number;
  private final NanoClock clock;
  private final NanoClock busy;
  private final DueQueue queue = new DueQueue();

  /**
   * At most twice a world: moved here, and poked. Nodes are allocated for moves and requests alone.
   */
  private final ConcurrentLinkedQueue<ScheduledWorld> arrivals = new ConcurrentLinkedQueue<>();

  private final AtomicLong turnNumber = new AtomicLong();

  /**
   * Creates a loop.
   *
   * @param busy the processor time of the thread that advances it
   */
  WorkerLoop(int number, NanoClock clock, NanoClock busy) {
    this.number = number;
    this.clock = clock;
    this.busy = busy;
  }

  /** Its number, which no other worker of the host ever has. */
  int number() {
    return number;
  }

  /** Passes it a world; what wakes the worker comes after. */
  void deliver(ScheduledWorld world) {
    arrivals.add(world);
  }

  /**
   * Counts when a turn begins and when it ends: odd while one runs. Equal odd numbers are the same
   * turn.
   */
  long turnNumber() {
    // ordering: acquire: who sees a turn begun sees its world running, too.
    return turnNumber.getAcquire();
  }

  /**
   * Gives a turn to the world that is due first, if one is.
   *
   * @return the instant at which to advance it again; {@link #NEVER} if it has no world
   */
  long advance(long nowNanos) {
    takeArrivals(nowNanos);
    if (!queue.isEmpty() && queue.firstNanos() - nowNanos <= 0) { // invariant 1
      ScheduledWorld world = queue.removeFirst();
      if (world.turn().enter(number)) { // or it was moved, or has ended
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
    world.begun();
    Hosted hosted = world.hosted();
    long before = hosted.ticks();
    long busyBefore = busy.nanos();
    long next = advance(hosted, nowNanos);
    if (next == Hosted.ENDED) {
      world.turn().end();
    } else {
      long endNanos = clock.nanos();
      world.measure(endNanos - nowNanos, busy.nanos() - busyBefore, hosted.ticks() - before);
      // invariant 2: one that is behind comes after all that are due by now
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
    } catch (Throwable e) { // invariant 3: an Error too
      try {
        hosted.fail(e);
        return Hosted.ENDED;
      } catch (Throwable full) { // for want of memory: its end is finished in another turn
        return nowNanos + RETRY_NANOS;
      }
    }
  }

  private void count() {
    // ordering: plain read: this thread wrote it. Release: the turn's writes are seen with its end.
    turnNumber.setRelease(turnNumber.getPlain() + 1);
  }
}
