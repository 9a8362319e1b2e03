package org.isochron.physics.engine;

import static java.util.Comparator.comparingInt;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The engines that are here: those of the jars on the class path or module path, and the reference engine. Any thread. Asking
 * for the available ones loads them; building with one loads that one alone.
 */
public final class Engines {
  private Engines() {}

  /**
   * The best engine that loads here: Jolt, Bullet or ode4j.
   *
   * @throws IllegalStateException if there is none of them; the message names what to add
   */
  public static Engine best() {
    return available().stream()
        .filter(engine -> engine.preference().isPresent())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(
            "no engine in which bodies collide loads here; add org.isochron:isochron-jolt, or choose Engines.named(\"reference\"), whose bodies pass through each other. Found:\n%s"
                .formatted(describe())));
  }

  /** The engines that load here, the best first. */
  public static List<Engine> available() {
    return all().stream().filter(engine -> engine.obstacle().isEmpty()).toList();
  }

  /** All engines that were found, the best first, including those that do not load here. */
  public static List<Engine> all() {
    Stream<Engine> provided =
        ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get);
    return Stream.concat(provided, Stream.of(new ReferenceEngine()))
        .sorted(comparingInt(engine -> engine.preference().orElse(Integer.MAX_VALUE)))
        .toList();
  }

  /** The engine with a name, in upper or lower case. */
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
}
