package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.PhysicsThread;
import org.isochron.state.SharedState;

/** Where the ticks of a run are computed, and what is known of them here. */
public interface TickOrigin extends AutoCloseable {
  SharedState state();

  /** The thread that computes them; empty if that is in another process. */
  Optional<PhysicsThread> thread();

  /** The channel through which another process serves them, if one does. */
  Optional<String> source();

  /** What came over the network in a number of seconds, if there is one. */
  default Optional<NetworkFigures> network(long seconds) {
    return Optional.empty();
  }

  /**
   * Looks at what is new, once a frame. Returns false if another process now serves something else,
   * or a viewer there wants this run to begin anew.
   */
  boolean look();

  ValueTrack tickEnds();

  ValueTrack lateness();

  ValueTrack stepCosts();

  TickReport report();

  /** Returns how many of n accepted commands did not arrive, as far as is known here. */
  long missingCommands(long sentCount);

  long bytesPerTick();

  boolean remembers();

  @Override
  void close();

  /** Why nothing comes any more from the process that computed the ticks, if nothing does. */
  default Optional<String> absence() {
    return Optional.empty();
  }

  /** The wall instant up to which it is known how the ticks fare. */
  default long heardNanos() {
    return state().clock().nanos();
  }
}
