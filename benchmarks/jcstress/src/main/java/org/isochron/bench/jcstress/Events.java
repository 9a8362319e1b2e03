package org.isochron.bench.jcstress;

/**
 * The operations of the tests on an event ring with one cursor, the library's or a twin's;
 * numbers stand for events.
 */
public interface Events {
  /** Publishes an event with this number in all fields; called by the publisher. */
  void publish(int number);

  /** Passes on the events published so far, and the gaps between them; called by the listener. */
  void poll(Listener listener);
}
