package org.isochron.physics.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The engines there are. Any thread. Asking for the available ones loads them; building with one loads that one alone. */
public final class Engines {
  /** By name, so that none of their classes is loaded for being listed; the best first. */
  private static final List<String> SPATIAL = List.of(
      "org.isochron.physics.engine.jolt.JoltEngine",
      "org.isochron.physics.engine.bullet.BulletEngine",
      "org.isochron.physics.engine.ode4j.OdeEngine");

  /** Those that are no substitute for the ones above, and are chosen by name alone. */
  private static final List<String> PLANE =
      List.of("org.isochron.physics.engine.dyn4j.PlaneEngine");

  private Engines() {}

  /** The best engine that loads here: Jolt, Bullet, ode4j, or at last the reference. */
  public static Engine best() {
    return SPATIAL.stream()
        .map(Engines::adapter)
        .filter(engine -> engine.obstacle().isEmpty())
        .findFirst()
        .orElseGet(ReferenceEngine::new);
  }

  /** The engines that load here, the best first. */
  public static List<Engine> available() {
    return all().stream().filter(engine -> engine.obstacle().isEmpty()).toList();
  }

  /** All engines, the best first, whether they load here or not. */
  public static List<Engine> all() {
    List<Engine> engines = new ArrayList<>();
    SPATIAL.forEach(name -> engines.add(adapter(name)));
    engines.add(new ReferenceEngine());
    PLANE.forEach(name -> engines.add(adapter(name)));
    return engines;
  }

  /** The engine with a name. */
  public static Engine named(String name) {
    return all().stream()
        .filter(engine -> engine.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no engine is named %s; there are %s"
            .formatted(name, all().stream().map(Engine::name).toList())));
  }

  /** A list for people: each engine, and why it does not load here if it does not. */
  public static String describe() {
    return all().stream()
        .map(engine -> "%-10s %s".formatted(engine.name(), engine.obstacle().orElse("loads here")))
        .collect(Collectors.joining("\n"));
  }

  private static Engine adapter(String className) {
    try {
      var constructor = Class.forName(className).getDeclaredConstructor();
      constructor.setAccessible(true); // adapters are package-private: nobody else is to name them
      return (Engine) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(className + " belongs to this module", e);
    }
  }
}
