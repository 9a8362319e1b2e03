package org.isochron.bench.compare;

/**
 * A way to show a simulation on screen. Contenders are also found by {@link
 * java.util.ServiceLoader}, so one that needs its own engine can live in its own module.
 */
public interface Contender {
  /** Name on the command line. */
  String option();

  /** Name in tables and plots. */
  String title();

  /** Returns true if the contender is common practice, with which Isochron is compared. */
  default boolean isToday() {
    return true;
  }

  /**
   * Returns true if the contender ticks at a fixed rate, so that each of its steps has a due time.
   */
  default boolean ticks() {
    return true;
  }

  ContenderSession open(ContenderSetup setup);
}
