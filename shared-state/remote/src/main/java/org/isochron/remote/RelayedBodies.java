package org.isochron.remote;

import org.isochron.remote.codec.BodyNumbers;
import org.isochron.remote.codec.SlotSet;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * Data shared by all feeds of a relay: a spatial index, quantised numbers, and memory for one
 * selection of bodies. Owner: the relay's thread.
 */
final class RelayedBodies {
  final SnapshotLayout layout;
  final boolean exact;
  final BodyNumbers numbers;
  final Nearby nearby;

  // state of the selection for the current viewer
  final byte[] grades;
  final short[] costs;
  final boolean[] begins;

  final SlotSet candidates;

  final SlotSet startSlots;

  final SlotSet overdue;

  RelayedBodies(SnapshotLayout layout, Quantisation steps) {
    this(layout, steps, new BodyGrid(layout.bodyCapacity()));
  }

  RelayedBodies(SnapshotLayout layout, Quantisation steps, Nearby nearby) {
    this.layout = layout;
    this.nearby = nearby;
    exact = steps.isExact();
    numbers = new BodyNumbers(layout, steps);
    int capacity = layout.bodyCapacity();
    grades = new byte[capacity];
    costs = new short[capacity];
    begins = new boolean[capacity];
    candidates = new SlotSet(capacity);
    startSlots = new SlotSet(capacity);
    overdue = new SlotSet(capacity);
  }

  interface Nearby {
    /**
     * Adds the slots of all bodies within the interest's radius, which must be finite, and possibly
     * more slots.
     */
    void add(Snapshot snapshot, RemoteState.Interest interest, SlotSet to);
  }
}
