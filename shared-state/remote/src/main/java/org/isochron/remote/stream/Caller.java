package org.isochron.remote.stream;

/** A viewer's line at the server. Owner: the server's thread. */
public interface Caller {
  /** The way back, which is opened when this is first called. */
  Line answers();

  /** Closes the way back. */
  void close();
}
