package org.isochron.bench.stage;

import java.util.Locale;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import picocli.CommandLine.Option;

/**
 * A mixin of commands whose world is saved and restored. Owner: the thread of the command.
 */
public final class SavingEngine {
  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "what computes the world (${DEFAULT-VALUE}): one that saves its state, as jolt, ode4j and reference do")
  private String name = "jolt";

  /** Returns the engine. Refuses one that is unknown or does not save its state. */
  public Engine accept(OptionCheck check) {
    Engine engine =
        check.accepted("--engine: ", () -> Engines.named(name.toLowerCase(Locale.ROOT)));
    try (Simulation world = engine.build(Scene.fallingPile(1))) {
      if (!world.savesState()) {
        throw check.refused(
            "--engine is %s, which saves no state; use jolt, ode4j or reference".formatted(name));
      }
    }
    return engine;
  }
}
