package org.isochron.bench.stage;

/**
 * What is to be simulated.
 *
 * @param bodies how many bodies it begins with
 * @param hertz ticks a second
 * @param seed from which the bodies' places are drawn
 * @param remembered whether the last ticks are kept, so that it can go back in time
 */
public record StageSettings(int bodies, int hertz, long seed, boolean remembered) {
  /** The most bodies and the fastest rate that a stage takes. */
  public static final int MAX_BODIES = 100_000;

  public static final int MAX_HERTZ = 10_000;

  /** More bodies than this would make a memory too large for a game of keys. */
  private static final int MAX_REMEMBERED_BODIES = 4_000;

  /** Whether the last ticks are kept. */
  boolean remembers() {
    return remembered && bodies <= MAX_REMEMBERED_BODIES;
  }

  public StageSettings withBodies(int count) {
    return new StageSettings(Math.max(1, Math.min(MAX_BODIES, count)), hertz, seed, remembered);
  }

  public StageSettings withMemory() {
    return new StageSettings(bodies, hertz, seed, true);
  }

  public StageSettings withHertz(int rate) {
    return new StageSettings(bodies, Math.max(1, Math.min(MAX_HERTZ, rate)), seed, remembered);
  }
}
