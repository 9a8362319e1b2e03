package org.isochron.remote;

import org.isochron.remote.codec.BodyNumbers;
import org.isochron.remote.codec.SlotSet;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * What all feeds of a relay share: which bodies are near a point, their numbers, and the memory for
 * one choice. Owner: the relay's thread.
 */
final class RelayedBodies {
  final SnapshotLayout layout;
  final boolean exact;
  final BodyNumbers numbers;
  final Nearby nearby;

  // of the choice for one viewer, until that for the next one
  final byte[] grades;
  final short[] costs;
  final boolean[] begins;

  /** The slots whose bodies a choice is among. */
  final SlotSet candidates;

  /** The slots that have a begin pose in the snapshot. */
  final SlotSet begun;

  /** The slots whose bodies have waited for too long. */
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
    begun = new SlotSet(capacity);
    overdue = new SlotSet(capacity);
  }

  /** Finds bodies by where they are. */
  interface Nearby {
    /**
     * Adds at least the slots of all bodies that are no farther from an interest's point than its
     * radius, which is finite.
     */
    void add(Snapshot snapshot, RemoteState.Interest interest, SlotSet to);
  }
}
