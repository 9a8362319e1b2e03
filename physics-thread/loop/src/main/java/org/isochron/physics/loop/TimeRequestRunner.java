package org.isochron.physics.loop;

import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * Carries out time requests on a loop, in the order in which they were sent, and advances the loop.
 * Owner: the loop's thread; {@link #send} any thread. Never waits; allocates nothing itself.
 *
 * <p>One wake-up carries out one request. So requests sent together end in the same state as
 * requests sent one by one, readers see each of several single steps, and the thread can be stopped
 * between two requests.
 */
public final class TimeRequestRunner {
  /** The most requests that can wait: far more than a user makes during the longest tick. */
  public static final int MAX_WAITING = 1_024;

  private final TickLoop loop;
  private final MpscVarHandleArrayQueue<TimeRequest> waiting =
      new MpscVarHandleArrayQueue<>(MAX_WAITING);

  public TimeRequestRunner(TickLoop loop) {
    this.loop = loop;
  }

  /**
   * Queues a request.
   *
   * @throws IllegalStateException if the queue is full
   */
  public void send(TimeRequest request) {
    if (!waiting.offer(request)) {
      throw new IllegalStateException(
          "%d time requests wait already, and no more can: the loop carries out one a wake-up; send fewer, or find out by status() why it does not come back"
              .formatted(MAX_WAITING));
    }
  }

  /** Returns true if a request waits. */
  public boolean hasWaiting() {
    return waiting.relaxedPeek() != null;
  }

  /**
   * Carries out the next request, if one waits, and runs the ticks that are due.
   *
   * @return the wall instant at which to advance it again: now, if requests wait
   */
  public long advance(long nowNanos) {
    // relaxed: does not spin behind a preempted sender, who wakes this thread when it is done
    TimeRequest request = waiting.relaxedPoll();
    if (request != null) {
      request.carryOut(loop, nowNanos);
    }
    long next = loop.advance(nowNanos);
    return hasWaiting() ? nowNanos : next;
  }
}
