package org.isochron.lockstep.slices;

import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;

/**
 * Gives a simulation the commands of all peers, in order of peer number, and then their controls,
 * as one set per peer and as one merged set. Owner: the physics thread. Allocates nothing after
 * construction.
 */
public final class PeerSliceMerger {
  private final Steppable simulation;
  private final SliceSource slices;
  private final int peers;
  private final ControlTable merged;
  private final Slice slice = new Slice();

  public PeerSliceMerger(Steppable simulation, int peers, SliceSource slices) {
    this.simulation = simulation;
    this.slices = slices;
    this.peers = peers;
    merged = table(peers);
  }

  public void give(long tick) {
    merged.beginSlice();
    for (int peer = 0; peer < peers; peer++) {
      slices.readTo(slice, peer, tick);
      slice.passCommandsTo(simulation, peer);
      slice.fillChanges(merged.table(peer));
    }
    merge();
    simulation.control(merged);
  }

  public static ControlTable table(int peers) {
    ControlTable table = new ControlTable();
    for (int peer = 0; peer < peers; peer++) {
      table.table(peer);
    }
    return table;
  }

  /** Releases the controls of all peers, because their states are not those of another run. */
  public void rest() {
    merged.rest();
    for (int peer = 0; peer < peers; peer++) {
      merged.table(peer);
    }
  }

  public void save(ControlTable destination) {
    destination.copyFrom(merged);
  }

  public void restore(ControlTable source) {
    merged.copyFrom(source);
  }

  private void merge() {
    for (int peer = 0; peer < peers; peer++) {
      ControlTable table = merged.table(peer);
      for (int index = 0; index < table.changedCount(); index++) {
        merge(table.changed(index), table);
      }
    }
  }

  private void merge(int control, ControlTable changed) {
    boolean down = false;
    int presses = 0;
    int releases = 0;
    long offset = Long.MAX_VALUE;
    float motion = 0;
    for (int peer = 0; peer < peers; peer++) {
      ControlTable table = merged.table(peer);
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
}
