package org.isochron.bench.jcstress;

/**
 * Test interface to an event ring with one cursor, for the library and its deliberately broken
 * variants. All fields of an event contain the same number, which identifies it.
 */
public interface Events {
  /** Publishes an event with this number in all fields. Called by the publisher. */
  void publish(int number);

  /** Passes on the events published so far and the gaps between them. Called by the listener. */
  void poll(Listener listener);
}
