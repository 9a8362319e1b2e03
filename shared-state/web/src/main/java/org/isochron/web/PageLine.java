package org.isochron.web;

import java.nio.ByteBuffer;

/**
 * The connection to one page. Any thread; no method waits, because what is sent is queued. The
 * sender bounds the queue by {@link #queuedCount}.
 */
interface PageLine {
  /** How many messages wait to be sent. */
  int queuedCount();

  /** Returns true until either end has closed it. */
  boolean isOpen();

  /** Sends bytes, which are copied. */
  void send(ByteBuffer message);

  void send(String message);

  /** Sends what is queued, and closes. */
  void close();
}
