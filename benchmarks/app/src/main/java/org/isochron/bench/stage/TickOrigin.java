package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.PhysicsThread;
import org.isochron.state.SharedState;

/**
 * The source of a run's ticks, in this process or another one, with measurements of these ticks.
 */
public interface TickOrigin extends AutoCloseable {
  SharedState state();

  /** Returns the physics thread; empty if another process computes the ticks. */
  Optional<PhysicsThread> thread();

  /** Returns the channel of the serving process, if there is one. */
  Optional<String> source();

  /** Returns the network figures, averaged over a few seconds; empty if no network is used. */
  default Optional<NetworkFigures> network(long seconds) {
    return Optional.empty();
  }

  /**
   * Returns false if another process now serves a different run, or a remote viewer wants to
   * restart this run.
   */
  boolean look();

  ValueTrack tickEnds();

  ValueTrack lateness();

  ValueTrack stepCosts();

  TickReport report();

  long missingCommands(long sentCount);

  long bytesPerTick();

  boolean remembers();

  @Override
  void close();

  /** Returns why ticks of another process stopped arriving; empty while they arrive. */
  default Optional<String> absence() {
    return Optional.empty();
  }

  /** Returns the wall-clock instant up to which the state of the ticks is known. */
  default long knownUntilNanos() {
    return state().clock().nanos();
  }
}
