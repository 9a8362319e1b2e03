package org.isochron.physics.lockstep;

import java.util.List;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.link.Link;
import org.isochron.state.time.NanoClock;

/**
 * Deterministic lockstep: several peers compute the same simulation. This class wraps the
 * simulation. At tick k it sends what the loop gave it to the other peers, as this peer's slice for
 * tick k plus the input delay, and gives the simulation the slices of all peers for tick k. It is
 * not ready for a tick until all these slices are here. Owner: the physics thread, except for
 * {@link #status}; never waits, and allocates nothing in steady state.
 *
 * <p>The slowest peer sets the pace of all. When a peer pauses, the others stop at most two input
 * delays later; their status shows whom they wait for, reports it as silent after a time, and they
 * go on when it does. The simulation must depend on nothing but its calls: quality levels are not
 * passed on, a state cannot be restored at one peer only, and there is no past to go back to. Each
 * peer's commands are stamped by its own clock, and in a tick they come in order of peer number,
 * whatever their stamps.
 */
public final class Lockstep extends SessionSimulation {
  private final LockstepSettings settings;
  private final PeerSliceMerger merger;
  private long lastHash;

  /**
   * Joins a session.
   *
   * @param simulation the simulation to wrap, in the same state at all peers; it is closed with
   *     this one
   * @param links the links to the other peers, in order of peer number; they are closed with this
   *     simulation
   * @param clock the clock of the loop
   * @throws IllegalArgumentException if there is not one link to each other peer, or no input delay
   */
  public Lockstep(
      Simulation simulation,
      LockstepSettings settings,
      List<? extends Link> links,
      NanoClock clock) {
    super(simulation, session(simulation, settings, links, clock));
    this.settings = settings;
    merger = new PeerSliceMerger(simulation, settings.peers(), SliceSource.of(session.windows()));
  }

  private static PeerSession session(
      Simulation simulation,
      LockstepSettings settings,
      List<? extends Link> links,
      NanoClock clock) {
    if (settings.inputDelay() < 1) {
      throw new IllegalArgumentException(
          "inputDelay is 0: in lockstep it is at least 1 tick; Rollback allows 0");
    }
    return new PeerSession(
        settings, 0, 0, simulation.stateHash(), simulation.prefabs(), links, clock);
  }

  /** Returns the state of the session; any thread. */
  public LockstepStatus status() {
    return session.status();
  }

  @Override
  long neededFor(long tick) {
    return tick;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    session.begin(tick, tick, events);
    simulation.begin(tick, events);
  }

  /** Sends this peer's slice before anything else. */
  @Override
  public void step(long tick, double dtSeconds) {
    session.requireRate(dtSeconds);
    session.send(tick, lastHash);
    session.compare(tick);
    merger.give(tick);
    simulation.step(tick, dtSeconds);
    lastHash = tick % settings.hashInterval() == 0 ? simulation.stateHash() : 0;
    session.ticked(tick, tick + 1);
  }
}
