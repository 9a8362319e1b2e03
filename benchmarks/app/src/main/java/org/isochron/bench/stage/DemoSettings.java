package org.isochron.bench.stage;

/**
 * What is to be simulated, and by what.
 *
 * @param engine the name of an engine, or {@link #BEST_ENGINE}
 * @param show the scene
 * @param bodies how many bodies it begins with, roughly for scenes that need a certain number
 * @param hertz ticks a second
 * @param remembered true if the last ticks are kept, so that it can go back in time
 */
public record DemoSettings(
    String engine, DemoScene show, int bodies, int hertz, boolean remembered) {
  /** The most bodies and the fastest rate that a stage takes. */
  public static final int MAX_BODIES = 100_000;

  public static final int MAX_HERTZ = 10_000;

  /** In place of a name: the best engine that loads. */
  public static final String BEST_ENGINE = "best";

  /** More bodies than this would make a memory too large for a game of keys. */
  private static final int MAX_REMEMBERED_BODIES = 4_000;

  public DemoSettings withBodies(int count) {
    int bounded = Math.max(1, Math.min(MAX_BODIES, count));
    return new DemoSettings(engine, show, bounded, hertz, remembered);
  }

  public DemoSettings withHertz(int rate) {
    int bounded = Math.max(1, Math.min(MAX_HERTZ, rate));
    return new DemoSettings(engine, show, bodies, bounded, remembered);
  }

  public DemoSettings withScene(DemoScene other) {
    return new DemoSettings(engine, other, bodies, hertz, remembered);
  }

  public DemoSettings withMemory() {
    return new DemoSettings(engine, show, bodies, hertz, true);
  }

  /** Returns true if the last ticks are kept. */
  boolean remembers() {
    return remembered && bodies <= MAX_REMEMBERED_BODIES;
  }
}
