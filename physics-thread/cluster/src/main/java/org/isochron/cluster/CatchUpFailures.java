package org.isochron.cluster;

import io.aeron.exceptions.TimeoutException;

/**
 * Detects that the other nodes have purged the log that this node needs, because Aeron would retry
 * forever. Owner: the thread of the consensus module. Allocates nothing.
 *
 * <p>Invariant 1: progress in the log resets the count of failures.
 */
final class CatchUpFailures {
  /**
   * Number of failed attempts that count as an error; a single attempt may fail on a bad network.
   */
  static final int MAX_FAILURES = 10;

  private static final String FAILED = "failed to join catchup log";

  private long handledCount;
  private int count;

  void reported(Throwable error, long handled) {
    String message = error.getMessage();
    if (!(error instanceof TimeoutException) || message == null || !message.contains(FAILED)) {
      return;
    }
    count = handled == handledCount ? count + 1 : 1; // invariant 1
    handledCount = handled;
    if (count >= MAX_FAILURES) {
      throw new IllegalStateException(
          "this node has asked %d times for the log that it needs, and the others no longer have it: start it again, and it fetches their checkpoint"
              .formatted(count));
    }
  }
}
