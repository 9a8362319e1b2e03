package org.isochron.bench.compare;

/**
 * A way to bring a simulation onto the screen. Found by {@link java.util.ServiceLoader} too, so
 * that one which needs an engine of its own can live in a module of its own.
 */
public interface Contender {
  /** The name as it is typed. */
  String option();

  /** The name as it is printed. */
  String title();

  /** Returns true if this is what people do today, and so a measure for the service. */
  default boolean isToday() {
    return true;
  }

  /** Returns true if it ticks at a fixed rate, so that its steps have due instants. */
  default boolean ticks() {
    return true;
  }

  /** Begins to simulate; called by the thread that will make the frames. */
  ContenderSession open(ContenderSetup stage);
}
