package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;

/**
 * The messages that a {@link ClusterSession} sends into the log. Owner: the session's thread. Never
 * waits.
 */
interface Outbox {
  /** The client number in all messages and in the answers to them. */
  long client();

  /** Returns true while an answer is pending. */
  boolean awaitsAnswer();

  /**
   * Sends again after a new connection or a new leader, because unanswered messages may be lost.
   */
  void resend(long nowNanos);

  /**
   * Sends what is due.
   *
   * @param line sends the bytes between a message's position and limit; returns false if it cannot
   */
  void send(Predicate<ByteBuffer> line, long nowNanos);

  void acknowledge(long answer, long nowNanos);
}
