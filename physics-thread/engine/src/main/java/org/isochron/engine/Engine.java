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
 * A physics engine. Thread-safe. Implementations are found by {@link Engines} through {@link
 * java.util.ServiceLoader}.
 */
public interface Engine {
  /** Name, such as Jolt. */
  String name();

  /**
   * Returns the rank for {@link Engines#best}; the smallest wins. The result is empty for engines
   * that must be selected by name.
   */
  default OptionalInt preference() {
    return OptionalInt.empty();
  }

  /**
   * Loads the engine. Returns empty on success, otherwise the cause of the failure and its remedy.
   */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /** Returns a known defect of the engine, or empty. {@link Engines#describe} prints it. */
  default Optional<String> knownFault() {
    return Optional.empty();
  }

  /**
   * Returns the maximum distance of a body from the scene's origin along each axis, in metres. The
   * default is {@link Scene#RANGE}. Double-precision engines return {@link Scene#WIDE_RANGE}, which
   * applies only to {@linkplain org.isochron.engine.Scene.Builder#wide wide} scenes.
   *
   * @throws IllegalStateException if the range depends on the native library and the engine does
   *     not load
   */
  default double range() {
    return Scene.RANGE;
  }

  /**
   * Returns the version that the engine's own code reports. Results may differ between versions.
   *
   * @throws IllegalStateException if the engine does not load
   */
  String version();

  /**
   * Builds a world from a scene.
   *
   * @throws IllegalArgumentException if the engine does not support a shape, joint or hook of the
   *     scene
   * @throws IllegalStateException if the engine does not load; the message contains the reason
   */
  Simulation build(Scene scene, Settings settings);

  /** Uses the default settings. */
  default Simulation build(Scene scene) {
    return build(scene, Settings.defaults());
  }

  /**
   * Settings of a simulation.
   *
   * @param workers threads that help the physics thread; single-threaded engines ignore them
   * @param velocityIterations velocity iterations of the solver per step; 0 for the engine's
   *     default
   * @param positionIterations position iterations of the solver per step; 0 for the engine's
   *     default
   * @param contactEvents true to publish contact events for all bodies, even if their prefabs do
   *     not request them; this costs time
   * @param jointLimitEvents true to publish an event when a joint reaches a limit
   * @param errorPolicy reaction to an engine error
   * @param lostBodyPolicy reaction to lost bodies
   * @param hooks listeners that receive the engine's own world object when it is built
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
    /** Maximum number of workers. */
    public static final int MAX_WORKERS = 64;

    /**
     * Reaction to an error that the engine reports. After such an error, bodies may have passed
     * through each other.
     */
    public enum ErrorPolicy {
      /** Publishes an event and continues. */
      REPORT,
      /** Throws in the simulation's thread. */
      THROW
    }

    /**
     * Reaction to a body that left the world or whose pose or velocity is NaN; an event reports it.
     * All peers of a session, and all replays, must use the same policy.
     */
    public enum LostBodyPolicy {
      /** Removes the body. */
      REMOVE,
      /** Puts the body to rest in its previous pose. */
      REST
    }

    /**
     * Receives the engine's own world object. Positions in that world are relative to the scene's
     * origin.
     */
    public interface BuildListener<W> {
      /** Called after all bodies have been created. */
      void built(W world, Bodies bodies);
    }

    /** The engine's own bodies. */
    public interface Bodies {
      /**
       * Returns the engine's own body.
       *
       * @param index index into {@link Scene#bodies}
       */
      Object body(int index);
    }

    /** A listener and the world type that it expects. */
    public record Hook<W>(Class<W> type, BuildListener<? super W> listener) {
      public Hook {
        Objects.requireNonNull(type, "a hook's type is null: name the class of the engine's world");
        Objects.requireNonNull(
            listener, "a hook's listener is null: name the listener that gets the engine's world");
      }

      /**
       * Called with the engine's world once the scene has been built.
       *
       * @throws IllegalArgumentException if the world is not an instance of the hook's type
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
      hooks = Limits.list("hooks", hooks);
      Objects.requireNonNull(errorPolicy, "errorPolicy is null: choose REPORT or THROW");
      Objects.requireNonNull(lostBodyPolicy, "lostBodyPolicy is null: choose REMOVE or REST");
      Limits.within("workers", workers, 0, MAX_WORKERS);
      if (velocityIterations < 0 || positionIterations < 0) {
        throw new IllegalArgumentException(
            "velocityIterations is %d and positionIterations is %d: both must be at least 0, which selects the engine's default"
                .formatted(velocityIterations, positionIterations));
      }
    }

    /**
     * Returns settings without workers, with default iterations, error events, and contact events
     * for prefabs that request them.
     */
    public static Settings defaults() {
      return new Settings(
          0, 0, 0, false, false, ErrorPolicy.REPORT, LostBodyPolicy.REMOVE, List.of());
    }

    /**
     * Returns settings with a number of worker threads.
     *
     * @throws IllegalArgumentException unless {@code count} is between 0 and {@link #MAX_WORKERS}
     */
    public Settings withWorkers(int count) {
      return with(copy -> copy.workers = count);
    }

    /**
     * Returns settings with numbers of solver iterations.
     *
     * @throws IllegalArgumentException if a count is negative
     */
    public Settings withIterations(int velocity, int position) {
      return with(copy -> {
        copy.velocityIterations = velocity;
        copy.positionIterations = position;
      });
    }

    /** Enables contact events for all bodies. */
    public Settings withContactEvents() {
      return with(copy -> copy.contactEvents = true);
    }

    /** Enables events for joints that reach a limit. */
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
     * Adds a listener that receives the engine's own world object, for features that a scene cannot
     * describe. Use the engine's objects only on the simulation's thread and never after the
     * simulation is closed. Saved states of such features cannot be validated: never restore an
     * untrusted one.
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
