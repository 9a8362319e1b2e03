package org.isochron.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.isochron.physics.Simulation;
import org.isochron.shapes.limits.Limits;

/**
 * A physics engine that can simulate scenes if it loads on this machine. Any thread. It is a
 * service: {@link Engines} finds every implementation that a jar on the class path or module path
 * provides.
 */
public interface Engine {
  /** The engine's name, such as Jolt. */
  String name();

  /**
   * The rank among the engines that {@link Engines#best} chooses from; the smallest wins. Empty for
   * an engine that is chosen by name only, because it cannot replace the others.
   */
  default OptionalInt preference() {
    return OptionalInt.empty();
  }

  /**
   * Loads the engine and returns why it does not load and how to fix that, or empty if it loads.
   */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /**
   * Returns what the engine is known to compute wrongly although it takes it, or empty;
   * {@link Engines#describe} says it.
   */
  default Optional<String> knownFault() {
    return Optional.empty();
  }

  /**
   * Returns how far from the origin of its scene a body may travel along each axis, in metres. An
   * engine that computes in doubles reaches to the end of the world, in a scene that says it is
   * {@linkplain org.isochron.engine.Scene.Builder#wide wide}; in all others, and in engines
   * that compute in floats, it is {@link Scene#RANGE}.
   *
   * @throws IllegalStateException if that depends on what loads, and the engine does not
   */
  default double range() {
    return Scene.RANGE;
  }

  /**
   * Returns the version that the engine's own code reports; two versions may round differently.
   *
   * @throws IllegalStateException if the engine does not load; the message has the obstacle
   */
  String version();

  /**
   * Builds a scene.
   *
   * @throws IllegalArgumentException if the engine does not have a shape, joint or hook of the
   *     scene
   * @throws IllegalStateException if the engine does not load; the message has the obstacle
   */
  Simulation build(Scene scene, Settings settings);

  /** Builds a scene with default settings. */
  default Simulation build(Scene scene) {
    return build(scene, Settings.defaults());
  }

  /**
   * How an engine computes a scene.
   *
   * @param workers how many threads help the physics thread with a step; engines with
   *     single-threaded steps ignore it
   * @param velocityIterations velocity iterations of the solver per step; 0 for the engine's
   *     default
   * @param positionIterations position iterations of the solver per step; 0 for the engine's
   *     default
   * @param contactEvents true if the contacts of all bodies are published as events, also of
   *     prefabs that did not ask; costs time
   * @param jointLimitEvents true if an event reports each joint that comes to a limit
   * @param errorPolicy what follows a step in which the engine ran out of room
   * @param lostBodyPolicy what follows a step after which a body has no pose, or has left the world
   * @param hooks listeners that get the engine's own world when it is built
   */
  public record Settings(
      int workers,
      int velocityIterations,
      int positionIterations,
      boolean contactEvents,
      boolean jointLimitEvents,
      ErrorPolicy errorPolicy,
      LostBodyPolicy lostBodyPolicy,
      List<Hook<?>> hooks) {
    /** The largest number of workers. */
    public static final int MAX_WORKERS = 64;

    /** What follows an engine's error, after which bodies may have passed through others. */
    public enum ErrorPolicy {
      /** An event reports it, and the ticks go on. */
      REPORT,
      /** The simulation stops with an exception as the cause. */
      THROW
    }

    /**
     * What follows a step that has lost a body, which an event reports: its pose or velocity is no
     * number, or it is farther than 1,000 km along an axis from the scene's origin or, in a wide
     * scene, outside of the world. All peers and replays of a session need the same.
     */
    public enum LostBodyPolicy {
      /** The body is removed. */
      REMOVE,
      /** The body is at rest where it was before the step, with its joints. */
      REST
    }

    /** Gets an engine's own world, whose places are around the origin of the scene. */
    public interface BuildListener<W> {
      /** Called once the world has its bodies; body i of the scene is {@code bodies.body(i)}. */
      void built(W world, Bodies bodies);
    }

    /** The engine's own bodies. */
    public interface Bodies {
      /** Returns the engine's body for an index of the scene. */
      Object body(int index);
    }

    /** A listener, and the type of world that it expects. */
    public record Hook<W>(Class<W> type, BuildListener<? super W> listener) {
      public Hook {
        Objects.requireNonNull(type, "a hook's type is null: name the class of the engine's world");
        Objects.requireNonNull(
            listener, "a hook's listener is null: name the listener that gets the engine's world");
      }

      /**
       * Hands an engine's world to the listener.
       *
       * @throws IllegalArgumentException if the world is not of the hook's type
       */
      public void built(Object engineWorld, Bodies bodies) {
        if (!type.isInstance(engineWorld)) {
          throw new IllegalArgumentException(
              "a hook expects %s but the engine's world is %s; choose the engine by its name"
                  .formatted(type.getName(), engineWorld.getClass().getName()));
        }
        listener.built(type.cast(engineWorld), bodies);
      }
    }

    /** @throws IllegalArgumentException if a count is out of range */
    public Settings {
      hooks = List.copyOf(hooks);
      Objects.requireNonNull(errorPolicy, "errorPolicy is null: choose REPORT or THROW");
      Objects.requireNonNull(lostBodyPolicy, "lostBodyPolicy is null: choose REMOVE or REST");
      Limits.within("workers", workers, 0, MAX_WORKERS);
      if (velocityIterations < 0 || positionIterations < 0) {
        throw new IllegalArgumentException(
            "%d velocity and %d position iterations: counts are at least 0, which is the engine's default"
                .formatted(velocityIterations, positionIterations));
      }
    }

    /**
     * No workers, the engine's own iterations, events for errors and for the contacts of prefabs
     * that asked.
     */
    public static Settings defaults() {
      return new Settings(
          0, 0, 0, false, false, ErrorPolicy.REPORT, LostBodyPolicy.REMOVE, List.of());
    }

    /**
     * Returns these settings with a number of workers.
     *
     * @throws IllegalArgumentException unless the number is between 0 and {@link #MAX_WORKERS}
     */
    public Settings withWorkers(int count) {
      return with(copy -> copy.workers = count);
    }

    /**
     * Returns these settings with other iterations; throws {@link IllegalArgumentException} if a
     * count is negative.
     */
    public Settings withIterations(int velocity, int position) {
      return with(copy -> {
        copy.velocityIterations = velocity;
        copy.positionIterations = position;
      });
    }

    /**
     * Returns these settings with events for the contacts of all bodies, as if every prefab had
     * asked for them.
     */
    public Settings withContactEvents() {
      return with(copy -> copy.contactEvents = true);
    }

    /** Returns these settings with an event for each joint that comes to one of its limits. */
    public Settings withJointLimitEvents() {
      return with(copy -> copy.jointLimitEvents = true);
    }

    public Settings withErrorPolicy(ErrorPolicy policy) {
      return with(copy -> copy.errorPolicy = policy);
    }

    public Settings withLostBodyPolicy(LostBodyPolicy policy) {
      return with(copy -> copy.lostBodyPolicy = policy);
    }

    /**
     * Returns these settings with a listener that gets the engine's own world, to add what a scene
     * cannot describe. Use what the listener keeps only on the simulation's thread, and never after
     * the simulation is closed. Saved states of what it adds cannot be checked: restore none from
     * untrusted sources.
     */
    public <W> Settings withHook(Class<W> type, BuildListener<? super W> listener) {
      List<Hook<?>> more = new ArrayList<>(hooks);
      more.add(new Hook<>(type, listener));
      return with(copy -> copy.hooks = more);
    }

    private Settings with(Consumer<Copy> change) {
      Copy copy = new Copy(this);
      change.accept(copy);
      return new Settings(
          copy.workers,
          copy.velocityIterations,
          copy.positionIterations,
          copy.contactEvents,
          copy.jointLimitEvents,
          copy.errorPolicy,
          copy.lostBodyPolicy,
          copy.hooks);
    }

    /** Settings with one to be changed. */
    private static final class Copy {
      private int workers;
      private int velocityIterations;
      private int positionIterations;
      private boolean contactEvents;
      private boolean jointLimitEvents;
      private ErrorPolicy errorPolicy;
      private LostBodyPolicy lostBodyPolicy;
      private List<Hook<?>> hooks;

      Copy(Settings from) {
        workers = from.workers;
        velocityIterations = from.velocityIterations;
        positionIterations = from.positionIterations;
        contactEvents = from.contactEvents;
        jointLimitEvents = from.jointLimitEvents;
        errorPolicy = from.errorPolicy;
        lostBodyPolicy = from.lostBodyPolicy;
        hooks = from.hooks;
      }
    }
  }
}
