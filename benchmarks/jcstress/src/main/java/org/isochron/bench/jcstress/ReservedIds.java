package org.isochron.bench.jcstress;

/** Test interface to reserved ids, for the library and its broken twins. */
public interface ReservedIds {
  /** Takes an id, or returns 0 if there is none. Any thread. */
  long take();

  /**
   * Takes back the remaining ids and offers them again, as after a time jump; called by one thread.
   */
  void refill();
}
