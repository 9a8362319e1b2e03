package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;

/**
 * The messages that a {@link ClusterSession} sends into the log. Owner: the session's thread. Never
 * waits.
 */
interface Outbox {
  boolean awaitsAnswer();

  /**
   * Resends unanswered messages after a new connection or a new leader, because they may be lost.
   */
  void resend(long nowNanos);

  /**
   * Sends what is due.
   *
   * @param transport sends the bytes between a message's position and limit; returns false if it
   *     cannot
   */
  void send(Predicate<ByteBuffer> transport, long nowNanos);

  /** Takes the log's answer to a message of a client. */
  void acknowledge(long client, long answer, long nowNanos);
}
