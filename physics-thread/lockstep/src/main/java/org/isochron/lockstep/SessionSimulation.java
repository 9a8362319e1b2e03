package org.isochron.lockstep;

import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Command;
import org.isochron.state.IdReserve;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/**
 * A simulation that several peers compute: what the loop gives it goes into this peer's slice, and
 * each peer hands out ids of its own. A new prefab gets the same number at all peers. Owner: the
 * physics thread. It does not forward what one peer cannot do alone: quality levels, saving and
 * restoring, and the past.
 */
abstract class SessionSimulation implements Steppable {
  final Steppable simulation;
  final PeerSession session;

  SessionSimulation(Steppable simulation, PeerSession session) {
    this.simulation = simulation;
    this.session = session;
  }

  /** Returns the tick whose slices must be here for another one to run. */
  abstract long neededFor(long tick);

  @Override
  public final boolean isReady(long tick) {
    boolean ready = session.receive(neededFor(tick)) && simulation.isReady(tick);
    if (!ready) {
      session.resend();
    }
    return ready;
  }

  @Override
  public final void apply(Command command) {
    session.apply(command);
  }

  @Override
  public void control(TickInput input) {
    session.control(input);
  }

  @Override
  public final IdReserve.FreeSlots freeSlots() {
    return session.freeSlots(simulation.freeSlots());
  }

  @Override
  public final IdReserve.FreeSlots freeJointSlots() {
    return session.freeJointSlots(simulation.freeJointSlots());
  }

  @Override
  public final void handOver(Thread next) {
    simulation.handOver(next);
  }

  @Override
  public final SnapshotLayout layout() {
    return simulation.layout();
  }

  @Override
  public final String domain() {
    return simulation.domain();
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
  }

  @Override
  public final void listPresent(Presence presence) {
    simulation.listPresent(presence);
  }

  /**
   * The prefabs of all peers. Adding one sends it to the others and waits until all have it, so do
   * that on a thread of your own, not on the one that ticks, and while the session runs.
   */
  @Override
  public final PrefabLibrary prefabs() {
    return session.prefabs();
  }

  @Override
  public final WorldView view(long tick) {
    return simulation.view(tick);
  }

  @Override
  public final long stateHash() {
    return simulation.stateHash();
  }

  /** Sends a goodbye, then closes the links and the simulation. */
  @Override
  public void close() {
    session.leave();
    simulation.close();
  }
}
