package org.isochron.bench.stage;

/**
 * Settings of a simulation.
 *
 * @param show the scene
 * @param bodies initial number of bodies; some scenes round this number
 * @param hertz ticks per second
 */
public record DemoSettings(
    String engine, DemoScene show, int bodies, int hertz, boolean remembered) {
  public static final int MAX_BODIES = 100_000;

  public static final int MAX_HERTZ = 10_000;

  public static final String BEST_ENGINE = "best";

  /**
   * Rewinding is off above this number of bodies, because the history would need too much memory.
   */
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

  boolean remembers() {
    return remembered && bodies <= MAX_REMEMBERED_BODIES;
  }
}
