package org.isochron.bench.jcstress;

/** The operations of the tests on ids in reserve, the library's or a twin's. */
public interface ReservedIds {
  /** Takes an id, or returns 0 if there is none; any thread. */
  long take();

  /**
   * Takes back what nobody has taken, and offers it again, as after a jump in time; called by one
   * thread.
   */
  void refill();
}
