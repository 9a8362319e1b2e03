package org.isochron.physics.lockstep;

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
  private final SliceWindow[] windows;
  private final ControlTable[] tables;
  private final Seat[] seats;
  private final ControlTable merged = new ControlTable();
  private final Slice slice = new Slice();

  PeerSliceMerger(Simulation simulation, SliceWindow[] windows) {
    this.simulation = simulation;
    this.windows = windows;
    tables = new ControlTable[windows.length];
    seats = new Seat[simulation instanceof PeerSimulation ? windows.length : 0];
    for (int peer = 0; peer < windows.length; peer++) {
      tables[peer] = new ControlTable();
      if (simulation instanceof PeerSimulation shared) {
        seats[peer] = new Seat(shared, peer);
      }
    }
  }

  void give(long tick) {
    for (int peer = 0; peer < windows.length; peer++) {
      windows[peer].readTo(slice, tick);
      if (seats.length > 0) {
        slice.giveTo(seats[peer], tables[peer]);
      } else {
        slice.giveCommandsTo(simulation);
        tables[peer].beginSlice();
        slice.fill(tables[peer]);
      }
    }
    if (seats.length == 0) {
      simulation.control(merge());
    }
  }

  private TickInput merge() {
    merged.beginSlice();
    for (ControlTable table : tables) {
      for (int index = 0; index < table.changedCount(); index++) {
        merge(table.changed(index), table);
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
    for (ControlTable table : tables) {
      down |= table.isDown(control);
      presses += table.pressCount(control);
      releases += table.releaseCount(control);
      motion += table.motion(control);
      if (table.pressCount(control) > 0) {
        offset = Math.min(offset, table.pressOffsetNanos(control));
      }
    }
    offset = presses > 0 ? offset : 0;
    merged.set(control, down, presses, releases, offset, changed.level(control), motion);
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
