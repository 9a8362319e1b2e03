package org.isochron.bench.jcstress;

/** What the tests do with an event ring and one cursor, the library's or a broken replica's: numbers stand for events. */
interface Events {
  /** Tells an event all of whose fields say the number; for the publisher. */
  void tell(int number);

  /** Hands over the events told so far, and the gaps between them; for the listener. */
  void poll(Listener listener);
}
