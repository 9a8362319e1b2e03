package org.isochron.web;

import java.nio.ByteBuffer;

/**
 * The connection to one page. Any thread; no method waits, because messages are queued. The sender
 * limits the queue by {@link #queuedCount}.
 */
interface PageLine {
  int queuedCount();

  boolean isOpen();

  /** Exempts the connection from the limits for connections that have not joined. */
  void markJoined();

  /** Sends a copy of the bytes. */
  void send(ByteBuffer message);

  void send(String message);

  /** Sends the queued messages, then closes. */
  void close();
}
