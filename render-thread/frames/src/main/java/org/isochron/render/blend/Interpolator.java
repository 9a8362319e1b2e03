package org.isochron.render.blend;

import java.util.List;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/**
 * Shows all bodies at any instant between two neighbouring snapshots, or a little after them. Owner: the thread that reads
 * the snapshots. Never waits; allocates nothing after construction. Its poses and channels are valid until it is asked for
 * the next instant.
 *
 * <p>Loops over all slots come first and know no exceptions; then the exceptions are mended: bodies that came or went,
 * bodies with a begin pose, bodies that turn by more than the shorter arc tells. They are found once a tick. A frame of
 * a world that sleeps costs nothing but its channels, one at the instant of the last one nothing at all. Slots without a body hold numbers without a meaning.
 *
 * <p>The loops become vector instructions on any Java from 17 on. The option {@code -XX:LoopUnrollLimit=240} takes a
 * tenth or so more off frames of up to 10 000 bodies.
 */
public final class Interpolator {
  private final Blending blending;
  private final boolean withVelocities;
  private final List<SnapshotLayout.Channel> layoutChannels;
  private final Poses poses;
  private final float[][] channels;
  private final BlendPoint point = new BlendPoint();
  private final AllBodies bodies;
  private final Discontinuities discontinuities;
  private final Spinners spinners;
  private final SleepShortcut rest = new SleepShortcut();
  private final @Nullable Correction correction;
  private long lastSequence;
  private long lastFromSequence;
  private long lastEpoch;
  private long lastInstantNanos;
  private boolean lastExtrapolated;
  private boolean lastStill;

  /**
   * An interpolator for snapshots of a layout.
   *
   * @param healing whether instants after the later snapshot will be asked for, and what turns out wrong about them is to
   *     be healed smoothly
   */
  public Interpolator(SnapshotLayout layout, Blending blending, boolean healing) {
    int capacity = layout.bodyCapacity();
    this.blending = blending.within(layout);
    withVelocities = layout.velocities();
    layoutChannels = layout.channels();
    poses = new Poses(capacity);
    bodies = new AllBodies(this.blending, capacity);
    channels = new float[layoutChannels.size()][capacity];
    discontinuities = new Discontinuities(this.blending, capacity);
    spinners = new Spinners(spins() ? capacity : 0);
    correction = healing ? new Correction(capacity) : null;
  }

  /** Goes to an instant at or after the earlier snapshot. */
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    boolean newPair = to.sequence() != lastSequence || from.sequence() != lastFromSequence;
    if (!newPair && instantNanos == lastInstantNanos) {
      return; // time stands still, and so does the frame
    }
    boolean still = SleepShortcut.isStill(from, to);
    boolean guessed = lastExtrapolated && !(lastStill && still);
    lastStill = still;
    if (rests(from, to, guessed)) {
      blendChannels(from, to, instantNanos);
    } else {
      if (newPair) {
        collect(from, to, guessed);
      }
      evaluate(from, to, instantNanos);
      if (correction != null) {
        correction.apply(poses, Math.max(0, instantNanos - lastInstantNanos), to.slotCount());
      }
    }
    if (correction != null) {
      correction.shown(to);
    }
    lastSequence = to.sequence();
    lastFromSequence = from.sequence();
    lastEpoch = to.epoch();
    lastInstantNanos = instantNanos;
    lastExtrapolated = instantNanos > to.instantNanos();
  }

  /** The poses by slot, to be read only. */
  public Poses poses() {
    return poses;
  }

  /** A channel's values by slot, to be read only. */
  public float[] channel(int channel) {
    if (channel < 0 || channel >= channels.length) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.length));
    }
    return channels[channel];
  }

  /** Whether the world sleeps and the frame holds it, or holds it now; what was guessed is healed first. */
  private boolean rests(Snapshot from, Snapshot to, boolean guessed) {
    if (correction != null && (guessed || correction.isActive())) {
      rest.end();
      return false;
    }
    return rest.holds(to) || rest.settle(from, to, poses);
  }

  /** The channels of a world in which no body moves: they may change all the same, and no slot has another body. */
  private void blendChannels(Snapshot from, Snapshot to, long instantNanos) {
    if (channels.length > 0) {
      point.set(from, to, instantNanos, withVelocities);
      for (int channel = 0; channel < channels.length; channel++) {
        ChannelBlend.blend(layoutChannels.get(channel).blend(), point, channel, channels[channel]);
      }
    }
  }

  /** Finds out what is special about a pair of snapshots. */
  private void collect(Snapshot from, Snapshot to, boolean guessed) {
    discontinuities.collect(from, to);
    if (spins()) {
      spinners.collect(from, to);
    }
    if (correction != null) {
      heal(correction, from, to, guessed);
    }
  }

  private boolean spins() {
    return blending.rotation() == Blending.Rotation.SPIN;
  }

  /** Compares what an extrapolated frame showed with what is known now about its instant. */
  private void heal(Correction healer, Snapshot from, Snapshot to, boolean guessed) {
    if (to.epoch() != lastEpoch || !healer.bridges(from, to)) {
      healer.forget();
      return;
    }
    if (guessed && lastInstantNanos >= from.instantNanos()) {
      healer.keep(poses, to.slotCount());
      evaluate(from, to, lastInstantNanos);
      healer.compare(poses, to.slotCount());
    }
    if (healer.isActive()) {
      healer.exempt(from, to);
    }
  }

  private void evaluate(Snapshot from, Snapshot to, long instantNanos) {
    point.set(from, to, instantNanos, withVelocities);
    boolean extrapolated = point.isExtrapolated();
    int count = to.slotCount();
    if (extrapolated) {
      bodies.extrapolate(point, poses, count);
      spinners.move(point, poses);
    } else {
      bodies.blend(point, poses, count);
      spinners.mend(point, poses);
      discontinuities.mend(point, poses); // last, for these know better
    }
    for (int channel = 0; channel < channels.length; channel++) {
      ChannelBlend.blend(layoutChannels.get(channel).blend(), point, channel, channels[channel]);
      discontinuities.mend(to.channel(channel), channels[channel]);
    }
  }
}
