package org.isochron.physics.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How an engine is to compute a scene.
 *
 * @param workers how many threads besides the physics thread help with a step; engines that cannot share it leave them out
 * @param velocityIterations how often a step goes over velocities; 0 for the engine's default
 * @param positionIterations how often a step goes over positions; 0 for the engine's default
 * @param contactEvents whether contacts are told; telling costs
 * @param errorPolicy what becomes of a step in which the engine ran out of room
 * @param hooks who sees the engine's own world when it is built
 */
public record EngineSettings(
    int workers,
    int velocityIterations,
    int positionIterations,
    boolean contactEvents,
    ErrorPolicy errorPolicy,
    List<Hook<?>> hooks) {
  /** The most threads that can help. */
  public static final int MAX_WORKERS = 64;

  /** What becomes of an engine's error: bodies may have passed through others. */
  public enum ErrorPolicy {
    /** An event tells it, and the ticks go on. */
    TELL,
    /** The simulation stops with an exception as the cause. */
    THROW
  }

  /** Sees an engine's own world. */
  public interface BuildListener<W> {
    /** The world is built and its bodies are in it; the body with index i of the scene is {@code bodies.body(i)}. */
    void built(W world, Bodies bodies);
  }

  /** The engine's own bodies. */
  public interface Bodies {
    /** The body with an index of the scene. */
    Object body(int index);
  }

  /** A listener and the type of world it is for. */
  public record Hook<W>(Class<W> type, BuildListener<? super W> listener) {
    public Hook {
      Objects.requireNonNull(type, "a hook's type is null: name the class of the engine's world");
      Objects.requireNonNull(
          listener, "a hook's listener is null: say what sees the engine's world");
    }

    /**
     * Hands an engine's world to the listener.
     *
     * @throws IllegalArgumentException if the world is not of the hook's type
     */
    public void built(Object engineWorld, Bodies bodies) {
      if (!type.isInstance(engineWorld)) {
        throw new IllegalArgumentException(
            "a hook wants %s but the engine's world is %s; choose the engine by its name"
                .formatted(type.getName(), engineWorld.getClass().getName()));
      }
      listener.built(type.cast(engineWorld), bodies);
    }
  }

  public EngineSettings {
    hooks = List.copyOf(hooks);
    Objects.requireNonNull(errorPolicy, "errorPolicy is null: choose TELL or THROW");
    if (workers < 0 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(
          "workers is %d: it must lie between 0 and %d".formatted(workers, MAX_WORKERS));
    }
    if (velocityIterations < 0 || positionIterations < 0) {
      throw new IllegalArgumentException(
          "%d velocity and %d position iterations: counts are at least 0, which is the engine's default"
              .formatted(velocityIterations, positionIterations));
    }
  }

  /** The physics thread alone, the engine's own iterations, contacts told, errors told. */
  public static EngineSettings defaults() {
    return new EngineSettings(0, 0, 0, true, ErrorPolicy.TELL, List.of());
  }

  public EngineSettings withWorkers(int count) {
    return new EngineSettings(
        count, velocityIterations, positionIterations, contactEvents, errorPolicy, hooks);
  }

  public EngineSettings withIterations(int velocity, int position) {
    return new EngineSettings(workers, velocity, position, contactEvents, errorPolicy, hooks);
  }

  public EngineSettings withoutContactEvents() {
    return new EngineSettings(
        workers, velocityIterations, positionIterations, false, errorPolicy, hooks);
  }

  public EngineSettings withErrorPolicy(ErrorPolicy policy) {
    return new EngineSettings(
        workers, velocityIterations, positionIterations, contactEvents, policy, hooks);
  }

  /**
   * The same with a listener that gets the engine's own world, to add what is beyond a scene. What it keeps of that world must
   * be used on the simulation's thread alone and never after it is closed, and the saved states of what it adds cannot be
   * checked: restore none that come from strangers.
   */
  public <W> EngineSettings withHook(Class<W> type, BuildListener<? super W> listener) {
    List<Hook<?>> more = new ArrayList<>(hooks);
    more.add(new Hook<>(type, listener));
    return new EngineSettings(
        workers, velocityIterations, positionIterations, contactEvents, errorPolicy, more);
  }
}
