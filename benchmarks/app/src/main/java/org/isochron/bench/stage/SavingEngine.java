package org.isochron.bench.stage;

import java.util.Locale;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import picocli.CommandLine.Option;

/** A mixin for {@code --engine}. Owner: the command's thread. */
public final class SavingEngine {
  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "engine of the world (default: ${DEFAULT-VALUE}); it must save its state, as jolt, ode4j and reference do")
  private String name = "jolt";

  /** Returns the engine, and rejects one that is unknown or cannot save its state. */
  public Engine accept(OptionCheck check) {
    Engine engine =
        check.accepted("--engine: ", () -> Engines.named(name.toLowerCase(Locale.ROOT)));
    try (Simulation world = engine.build(Scene.fallingPile(1))) {
      if (!world.savesState()) {
        throw check.refused(
            "--engine is %s, which cannot save its state; use jolt, ode4j or reference"
                .formatted(name));
      }
    }
    return engine;
  }
}
