package org.isochron.simulator;

/** Something that watches the world, and checks what it sees against the truth. */
interface Observer extends AutoCloseable {
  /** Looks, after the world has advanced. Throws what an assertion throws. */
  void advance();

  /** Returns true once the faults of the program have no effect any more. */
  default boolean isReady() {
    return true;
  }

  /** Begins two seconds without commands or faults. */
  default void beginCalm() {}

  /** Requires the newest truth, after two calm seconds without commands or faults. */
  default void requireCalm() {}

  /** Ends what it watches, after all observers were calm, and requires how that must end. */
  default void requireEnd() {}

  @Override
  default void close() {}
}
