package org.isochron.remote.codec;

import java.util.Arrays;
import org.isochron.remote.Quantisation;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/**
 * The poses and velocities of the snapshot at hand as the numbers of {@link SentBodies}, for all
 * encoders of a state: a body is turned into numbers when the first of them asks for it. Owner: the
 * encoders' thread; allocates nothing after construction.
 */
public final class BodyNumbers {
  final SnapshotLayout layout;
  final Quantisation steps;

  /** By slot, of the bodies that were asked for. */
  final int[] poses;

  /** The upper halves of far positions; empty without. */
  final int[] highs;

  final int[] velocities;
  private final BodyQuantiser quantiser;

  /** Which of the snapshots that were at hand the numbers of a slot are of. */
  private final int[] stamps;

  private @Nullable Snapshot snapshot;
  private long sequence;
  private int stamp;
  private boolean all;

  /** Without numbers; {@code layout} is what of a snapshot is sent. */
  public BodyNumbers(SnapshotLayout layout, Quantisation steps) {
    this.layout = layout;
    this.steps = steps;
    int capacity = layout.bodyCapacity();
    quantiser = new BodyQuantiser(steps);
    poses = new int[Math.multiplyExact(capacity, SentBodies.POSE_NUMBERS)];
    highs = new int[SentBodies.highCount(layout)];
    velocities = new int
        [layout.velocities() ? Math.multiplyExact(capacity, SentBodies.VELOCITY_NUMBERS) : 0];
    stamps = new int[capacity];
  }

  /** Takes a snapshot to hand. */
  void of(Snapshot next) {
    if (next == snapshot && next.sequence() == sequence) {
      return;
    }
    snapshot = next;
    sequence = next.sequence();
    all = false;
    if (++stamp == 0) {
      Arrays.fill(stamps, 0);
      stamp = 1;
    }
  }

  /** Takes a snapshot to hand, and turns all its bodies into numbers: half the cost of each. */
  void ofAll(Snapshot next) {
    of(next);
    if (!all) {
      all = true;
      quantiser.poses(next.poses(), next.slotCount(), poses, highs);
      if (layout.velocities()) {
        quantiser.velocities(next.velocities(), next.slotCount(), velocities);
      }
    }
  }

  /** Turns the body in a slot of the snapshot at hand into numbers, unless it was already. */
  void need(Snapshot atHand, int slot) {
    if (!all && stamps[slot] != stamp) {
      stamps[slot] = stamp;
      quantiser.pose(atHand.poses(), slot, slot, poses, highs);
      if (layout.velocities()) {
        quantiser.velocity(
            atHand.velocities(), slot, velocities, slot * SentBodies.VELOCITY_NUMBERS);
      }
    }
  }
}
