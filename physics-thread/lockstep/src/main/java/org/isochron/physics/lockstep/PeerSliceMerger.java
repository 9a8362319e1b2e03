package org.isochron.physics.lockstep;

import java.util.Arrays;
import org.isochron.physics.input.ControlTable;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotWriter;

/**
 * Gives a simulation the slices of all peers, in order of peer number. Owner: the physics thread; allocates nothing
 * after construction.
 *
 * <p>A {@link PeerSimulation} learns which peer each comes from. Any other simulation sees the devices of all peers
 * merged into one set: a control is down while any peer holds it; presses, releases and motions add up; the offset is
 * that of the first press; and the level is that of the peer that changed the control last.
 */
final class PeerSliceMerger {
  private final Simulation simulation;
  private final SliceSource slices;
  private final int peers;

  /** Those of the peers, and the one into which they are merged. */
  private final ControlTable[] tables;

  private final Seat[] seats;
  private final ControlTable merged;
  private final Slice slice = new Slice();

  PeerSliceMerger(Simulation simulation, int peers, SliceSource slices) {
    this.simulation = simulation;
    this.slices = slices;
    this.peers = peers;
    tables = tables(peers);
    merged = tables[peers];
    seats = new Seat[simulation instanceof PeerSimulation ? peers : 0];
    for (int peer = 0; peer < peers; peer++) {
      if (simulation instanceof PeerSimulation shared) {
        seats[peer] = new Seat(shared, peer);
      }
    }
  }

  void give(long tick) {
    for (int peer = 0; peer < peers; peer++) {
      slices.readTo(slice, peer, tick);
      slice.giveCommandsTo(seats.length > 0 ? seats[peer] : simulation);
      tables[peer].beginSlice();
      slice.fillChanges(tables[peer]);
      if (seats.length > 0) {
        seats[peer].control(tables[peer]);
      }
    }
    if (seats.length == 0) {
      simulation.control(merge());
    }
  }

  /** Returns as many tables as {@link #save} needs for n peers. */
  static ControlTable[] tables(int peers) {
    ControlTable[] tables = new ControlTable[peers + 1];
    Arrays.setAll(tables, place -> new ControlTable());
    return tables;
  }

  /** Saves which controls are down, and their levels. */
  void save(ControlTable[] destination) {
    copy(tables, destination);
  }

  void restore(ControlTable[] source) {
    copy(source, tables);
  }

  private static void copy(ControlTable[] source, ControlTable[] destination) {
    for (int place = 0; place < source.length; place++) {
      destination[place].copyFrom(source[place]);
    }
  }

  private TickInput merge() {
    merged.beginSlice();
    for (int peer = 0; peer < peers; peer++) {
      for (int index = 0; index < tables[peer].changedCount(); index++) {
        merge(tables[peer].changed(index), tables[peer]);
      }
    }
    return merged;
  }

  private void merge(int control, ControlTable changed) {
    boolean down = false;
    int presses = 0;
    int releases = 0;
    long offset = Long.MAX_VALUE;
    float motion = 0;
    for (int peer = 0; peer < peers; peer++) {
      ControlTable table = tables[peer];
      down |= table.isDown(control);
      presses += table.pressCount(control);
      releases += table.releaseCount(control);
      motion += table.motion(control);
      if (table.pressCount(control) > 0) {
        offset = Math.min(offset, table.pressOffsetNanos(control));
      }
    }
    offset = presses > 0 ? offset : 0;
    merged.setChanged(control, down, presses, releases, offset, changed.level(control), motion);
  }

  /** Passes one peer's commands and input to the simulation under that peer's number. */
  private record Seat(PeerSimulation simulation, int peer) implements Simulation {
    @Override
    public void apply(Command command) {
      simulation.apply(peer, command);
    }

    @Override
    public void control(TickInput input) {
      simulation.control(peer, input);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      simulation.step(tick, dtSeconds);
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      simulation.capture(snapshots);
    }

    @Override
    public long stateHash() {
      return simulation.stateHash();
    }
  }
}
