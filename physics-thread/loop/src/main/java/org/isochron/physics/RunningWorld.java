package org.isochron.physics;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.SharedState;
import org.isochron.state.body.Prefab;
import org.jspecify.annotations.Nullable;

/**
 * A world that ticks: on a {@link PhysicsThread}, in a {@link GameLoop}, or among others in a host.
 * Any thread may use it; where nothing else is said, nothing waits.
 */
public interface RunningWorld extends AutoCloseable {
  /** Returns the shared state that it publishes into, and which takes its commands. */
  SharedState state();

  /** Returns the control of pause, speed and direction. */
  TimeControl time();

  /**
   * Asks a question about the world, which is answered after the tick that is running, if one is,
   * and otherwise as soon as the loop looks. The question runs on the thread that ticks, so keep it
   * short; what follows the answer runs in the common pool.
   *
   * @return the answer; it fails with what the question throws, with
   *     {@link java.util.concurrent.RejectedExecutionException} if too many questions wait, and
   *     with {@link IllegalStateException} if the ticking has ended
   */
  <T extends @Nullable Object> CompletionStage<T> ask(Function<? super WorldView, T> question);

  /**
   * Asks a question that keeps its answer itself, for loops that want no stages: when it was
   * answered, an {@link org.isochron.state.event.Event#ANSWER} with the token is published, from
   * which on its fields can be read. Allocates nothing in steady state.
   *
   * @return false if it was refused, because too many questions wait or the ticking has ended
   */
  boolean ask(Consumer<? super WorldView> question, long token);

  /**
   * Adds a prefab to the simulation and returns its number, which commands sent from now on may
   * name. The calling thread prepares the shape, and the ticks do not wait for it. In lockstep and
   * rollback the calling thread waits until all peers have it, under the same number.
   *
   * @throws IllegalArgumentException if the engine cannot build it; the message has the reason
   * @throws IllegalStateException if the simulation is closed
   * @throws UnsupportedOperationException if the simulation takes no prefabs while it runs
   */
  int addPrefab(Prefab prefab);

  /** Returns how well the ticks keep time. */
  TickStatistics statistics();

  /** Returns the current status. */
  PhysicsStatus status();

  /** Ends the ticking, which closes the simulation; again has no effect. */
  @Override
  void close();
}
