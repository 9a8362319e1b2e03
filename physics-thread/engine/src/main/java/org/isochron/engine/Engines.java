package org.isochron.engine;

import static java.util.Comparator.comparingInt;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Finds engines on the class path and the module path, including the reference engine. Thread-safe.
 * {@link #available} and {@link #best} load every engine; building a scene loads a single engine.
 */
public final class Engines {
  private static final List<String> ARTIFACTS = List.of("Jolt", "Bullet", "ode4j", "dyn4j");

  private Engines() {}

  /**
   * Returns the best of Jolt, Bullet and ode4j that loads on this machine.
   *
   * @throws IllegalStateException if none of them loads; the message names the artifact to add
   */
  public static Engine best() {
    return available().stream()
        .filter(engine -> engine.preference().isPresent())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(
            "no engine in which bodies collide loads here; add org.isochron:isochron-engines, or choose Engines.named(\"reference\"), whose bodies pass through each other. Found:\n%s"
                .formatted(describe())));
  }

  /** Engines that load, best first. */
  public static List<Engine> available() {
    return all().stream().filter(engine -> engine.obstacle().isEmpty()).toList();
  }

  /** All found engines, best first. */
  public static List<Engine> all() {
    ServiceLoader<Engine> engines = ServiceLoader.load(Engine.class, Engine.class.getClassLoader());
    // not stream(), which Android 14 lacks
    return StreamSupport.stream(engines.spliterator(), false)
        .sorted(comparingInt(engine -> engine.preference().orElse(Integer.MAX_VALUE)))
        .toList();
  }

  /**
   * Returns an engine by its name, ignoring case.
   *
   * @throws IllegalArgumentException if no engine with this name is found
   */
  public static Engine named(String name) {
    Objects.requireNonNull(name, "name is null: use Engines.best() for any engine");
    List<Engine> engines = all();
    return engines.stream()
        .filter(engine -> engine.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no engine named %s is here, only %s; %s"
            .formatted(name, names(engines), missing(name))));
  }

  /**
   * Returns a readable list of engines, one per line, including the artifacts to add for missing
   * ones.
   */
  public static String describe() {
    List<Engine> engines = all();
    Stream<String> found = engines.stream()
        .map(engine ->
            line(engine.name(), engine.obstacle().orElseGet(() -> range(engine)) + fault(engine)));
    Stream<String> absent = ARTIFACTS.stream()
        .filter(name -> !names(engines).contains(name))
        .map(name -> line(name, "is not here; " + missing(name)));
    return Stream.concat(found, absent).collect(Collectors.joining("\n"));
  }

  private static List<String> names(List<Engine> engines) {
    return engines.stream().map(Engine::name).toList();
  }

  private static String missing(String name) {
    return ARTIFACTS.stream().anyMatch(name::equalsIgnoreCase)
        ? "add org.isochron:isochron-" + name.toLowerCase(Locale.ROOT)
        : "choose one of these";
  }

  private static String range(Engine engine) {
    return engine.range() > Scene.RANGE
        ? String.format(
            Locale.ROOT,
            "loads here; bodies travel up to %,.0f km from the scene's origin if the scene is wide",
            engine.range() / 1_000)
        : String.format(
            Locale.ROOT,
            "loads here; bodies travel up to %,.0f km from the scene's origin",
            engine.range() / 1_000);
  }

  private static String fault(Engine engine) {
    return engine.knownFault().map("; %s"::formatted).orElse("");
  }

  private static String line(String name, String what) {
    return "%-10s %s".formatted(name, what);
  }
}
