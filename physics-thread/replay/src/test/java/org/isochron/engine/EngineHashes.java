package org.isochron.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.isochron.physics.Simulation;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.TickRate;

/** Hashes of the built-in scenes by engine. */
final class EngineHashes {
  private static final int TICKS = 600;
  private static final TickRate RATE = TickRate.hertz(100);

  private EngineHashes() {}

  public static void main(String[] arguments) {
    Engines.available().forEach(engine -> lines(engine).forEach(System.out::println));
  }

  static List<String> lines(Engine engine) {
    List<String> lines = new ArrayList<>();
    scenes().forEach((name, scene) -> {
      try (Simulation simulation = engine.build(scene)) {
        EventPublisher events = new EventRing(8).claimPublisher();
        for (int tick = 1; tick <= TICKS; tick++) {
          simulation.begin(tick, events);
          simulation.step(tick, RATE.dtSeconds());
        }
        lines.add("%s: %s %016x".formatted(simulation.domain(), name, simulation.stateHash()));
      } catch (IllegalArgumentException e) {
        lines.add("%s %s: %s cannot be built".formatted(engine.name(), engine.version(), name));
      }
    });
    return lines;
  }

  private static Map<String, Scene> scenes() {
    Map<String, Scene> scenes = new LinkedHashMap<>();
    scenes.put("pile", Scene.fallingPile(60));
    scenes.put("pyramid", Scene.pyramid(8));
    scenes.put("dominoes", Scene.dominoes(30));
    scenes.put("wheels", Scene.wheels(4));
    scenes.put("ball", Scene.bouncingBall());
    scenes.put("bullet", Scene.bullet());
    scenes.put("rag", Scene.rag(6, 6));
    return scenes;
  }
}
