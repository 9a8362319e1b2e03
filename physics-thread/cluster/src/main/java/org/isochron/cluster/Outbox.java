package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;

/**
 * What is sent into the log over a {@link ClusterSession}. Owner: the session's thread. Never
 * waits.
 */
interface Outbox {
  /** The number that is in all messages and in the answers to them. */
  long client();

  /** Returns true while an answer is owed. */
  boolean awaitsAnswer();

  /** Begins again after a new connection or a new leader: what was under way may be lost. */
  void resend(long nowNanos);

  /**
   * Sends what is due.
   *
   * @param line takes the bytes between a message's position and limit; false if it did not
   */
  void send(Predicate<ByteBuffer> line, long nowNanos);

  /** Reads an answer. */
  void acknowledge(long answer, long nowNanos);
}
