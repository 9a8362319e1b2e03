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
 * A simulation that several peers compute. The loop's commands and input go into this peer's slice,
 * and each peer assigns ids from its own slots. Owner: the physics thread. Quality levels, saving, restoring and rewinding are not forwarded,
 * because one peer cannot use them alone.
 */
abstract class SessionSimulation implements Steppable {
  final Steppable simulation;
  final PeerSession session;
  private final PrefabLibrary prefabs;

  SessionSimulation(Steppable simulation, PeerSession session) {
    this.simulation = simulation;
    this.session = session;
    prefabs = new SessionPrefabs(simulation.prefabs());
  }

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
  public final void reserve(boolean reserved) {
    simulation.reserve(reserved);
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

  /** Returns the prefabs with which all peers have begun; none can be added. */
  @Override
  public final PrefabLibrary prefabs() {
    return prefabs;
  }

  @Override
  public final WorldView view(long tick) {
    return simulation.view(tick);
  }

  @Override
  public final long stateHash() {
    return simulation.stateHash();
  }

  @Override
  public void close() {
    session.leave();
    simulation.close();
  }
}
