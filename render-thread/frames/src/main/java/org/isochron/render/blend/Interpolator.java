package org.isochron.render.blend;

import java.util.List;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/**
 * Computes all bodies at any instant between two neighbouring snapshots, or a little after them. Owner: the thread that
 * reads the snapshots. Never waits; allocates nothing after construction. Its poses and channels are valid until the next
 * call of {@link #show}. Slots without a body hold meaningless numbers.
 *
 * <p>Loops over all slots run first, without regard to exceptions. Then single bodies are corrected: those that were
 * spawned or removed, those with a begin pose, and those that turn along the longer arc. They are found once per tick. A
 * frame of a sleeping world costs only its channels, and a second frame at the same instant nothing.
 *
 * <p>The loops become vector instructions on every Java from 17 on. The option {@code -XX:LoopUnrollLimit=240} saves about
 * another 10 % for frames of up to 10 000 bodies.
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
   * Creates an interpolator for snapshots of a layout.
   *
   * @param healing true if instants after the later snapshot will be shown, whose errors are then corrected smoothly
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

  /** Computes an instant, in nanoseconds of simulation time, at or after the earlier snapshot. */
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    boolean newPair = to.sequence() != lastSequence || from.sequence() != lastFromSequence;
    if (!newPair && instantNanos == lastInstantNanos) {
      return; // nothing has changed since the last frame
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

  /** The poses by slot; read only. */
  public Poses poses() {
    return poses;
  }

  /** A channel's values by slot; read only. Throws {@link IllegalArgumentException} if the layout has no such channel. */
  public float[] channel(int channel) {
    if (channel < 0 || channel >= channels.length) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.length));
    }
    return channels[channel];
  }

  /** Returns true if the world sleeps and the frame holds its poses. An error of extrapolation is corrected before that. */
  private boolean rests(Snapshot from, Snapshot to, boolean guessed) {
    if (correction != null && (guessed || correction.isActive())) {
      rest.end();
      return false;
    }
    return rest.holds(to) || rest.settle(from, to, poses);
  }

  /** Blends the channels of a sleeping world. They may still change, but no slot has another body. */
  private void blendChannels(Snapshot from, Snapshot to, long instantNanos) {
    if (channels.length > 0) {
      point.set(from, to, instantNanos, withVelocities);
      for (int channel = 0; channel < channels.length; channel++) {
        ChannelBlend.blend(layoutChannels.get(channel).blend(), point, channel, channels[channel]);
      }
    }
  }

  /** Finds the exceptions of a pair of snapshots. */
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

  /** Compares what an extrapolated frame showed with what is now known about its instant. */
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
      spinners.fix(point, poses);
      discontinuities.fix(point, poses); // last: these override the others
    }
    for (int channel = 0; channel < channels.length; channel++) {
      ChannelBlend.blend(layoutChannels.get(channel).blend(), point, channel, channels[channel]);
      discontinuities.fix(to.channel(channel), channels[channel]);
    }
  }
}
