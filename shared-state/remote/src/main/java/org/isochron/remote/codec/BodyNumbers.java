package org.isochron.remote.codec;

import java.util.Arrays;
import org.isochron.remote.Quantisation;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/**
 * Quantised poses and velocities of the current snapshot, computed on demand and shared by all
 * encoders of a state. Owner: the encoders' thread. Allocates nothing after construction.
 */
public final class BodyNumbers {
  final SnapshotLayout layout;
  final Quantisation steps;

  final int[] poses;

  /** Upper halves of positions far from the origin; empty unless the layout has such positions. */
  final int[] highs;

  final int[] velocities;
  private final BodyQuantiser quantiser;

  private final int[] stamps;

  private @Nullable Snapshot snapshot;
  private long sequence;
  private int stamp;
  private boolean all;

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

  /** Quantises all bodies of a snapshot, at half the cost per body of {@link #need}. */
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

  void need(Snapshot current, int slot) {
    if (!all && stamps[slot] != stamp) {
      stamps[slot] = stamp;
      quantiser.pose(current.poses(), slot, slot, poses, highs);
      if (layout.velocities()) {
        quantiser.velocity(
            current.velocities(), slot, velocities, slot * SentBodies.VELOCITY_NUMBERS);
      }
    }
  }
}
