package org.isochron.cluster;

import io.aeron.exceptions.TimeoutException;

/**
 * Finds that the others no longer have the log that this node lacks: Aeron then tries to get it
 * without end. Owner: the thread of the consensus module. Allocates nothing.
 *
 * <p>Invariant 1: only attempts between which nothing of the log ran count.
 */
final class CatchUpFailures {
  /** One attempt more or less fails on a network that is bad. */
  static final int MOST = 10;

  private static final String FAILED = "failed to join catchup log";

  private long handledCount;
  private int count;

  /**
   * Takes what Aeron reports.
   *
   * @param handled how much of the log has run
   * @throws IllegalStateException if the node must end, with the reason
   */
  void reported(Throwable error, long handled) {
    String message = error.getMessage();
    if (!(error instanceof TimeoutException) || message == null || !message.contains(FAILED)) {
      return;
    }
    count = handled == handledCount ? count + 1 : 1; // invariant 1
    handledCount = handled;
    if (count >= MOST) {
      throw new IllegalStateException(
          "this node has asked %d times for the log that it lacks, and the others no longer have it: start it again, and it takes their checkpoint"
              .formatted(count));
    }
  }
}
