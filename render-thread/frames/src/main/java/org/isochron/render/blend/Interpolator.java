package org.isochron.render.blend;

import java.util.List;
import java.util.OptionalInt;
import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.riding.LocalPose;
import org.jspecify.annotations.Nullable;

/**
 * Computes all bodies at an instant between two adjacent snapshots, or shortly after them. Owner:
 * the thread that reads the snapshots. Never waits; allocates nothing after construction. Poses and
 * channels are valid until the next call of {@link #show}. Empty slots have undefined values.
 *
 * <p>Loops over all slots run first and ignore special cases. Then some bodies are corrected one by
 * one: spawned and removed bodies, bodies with a start pose, and bodies that turn along the longer
 * arc. If the writer reports that few bodies moved, only those are blended. A frame of a sleeping
 * world therefore blends only channels, and a second frame at the same instant costs nothing.
 *
 * <p>Adjacent slots with the same blend mode form a run with its own loop; where modes alternate,
 * one loop handles all modes. Finally, bodies at the present instant are computed one by one, and
 * riders are placed on their carriers.
 *
 * <p>Java 17 and later compile the loops to vector instructions. The option {@code
 * -XX:LoopUnrollLimit=240} saves about another 10 % for frames of up to 10 000 bodies.
 */
public final class Interpolator {
  private final SlotBlendings slots;
  private final boolean withVelocities;
  private final List<SnapshotLayout.Channel> layoutChannels;
  private final Snapshot.Poses poses;
  private final float[][] channels;
  private final BlendPoint point = new BlendPoint();
  private final AllBodies bodies;
  private final Discontinuities discontinuities;
  private final Spinners spinners;
  private final SingleBodies singles;
  private final MovedBodies moved;
  private final @Nullable Correction correction;
  private final NowBodies now;
  private final @Nullable RidingBodies riding;
  private @Nullable SnapshotReader window;
  private long lastSequence;
  private long lastFromSequence;
  private long lastEpoch;
  private long lastInstantNanos;
  private boolean lastExtrapolated;
  private boolean lastStill;

  /** True if the last frame blended all bodies of the same two snapshots. */
  private boolean floatsPresent;

  /**
   * @param healing true if frames may show instants after the newest snapshot; the errors of such
   *     frames are corrected smoothly
   */
  public Interpolator(SnapshotLayout layout, Blending blending, boolean healing) {
    int capacity = layout.bodyCapacity();
    slots = new SlotBlendings(blending, layout);
    withVelocities = layout.velocities();
    layoutChannels = layout.channels();
    poses = new Snapshot.Poses(capacity, layout.far());
    singles = new SingleBodies(slots);
    moved = new MovedBodies(capacity);
    channels = new float[layoutChannels.size()][capacity];
    discontinuities = new Discontinuities(slots, capacity);
    spinners = new Spinners(slots, layout.velocities() ? capacity : 0);
    now = new NowBodies(layout);
    bodies = new AllBodies(slots, singles, now, capacity);
    correction = healing ? new Correction(layout) : null;
    OptionalInt riders = LocalPose.firstChannel(layout);
    riding = riders.isPresent() ? new RidingBodies(riders.getAsInt(), slots, capacity) : null;
  }

  /**
   * Sets the present instant of simulation time for the next frame, and the reader of its two
   * snapshots. Without this call, no body is extrapolated to the present, and extrapolation errors
   * are not smoothed.
   */
  public void present(SnapshotReader newestWindow, long presentNanos) {
    window = newestWindow;
    now.setPresent(newestWindow, presentNanos);
  }

  /** The instant must not be before the snapshot {@code from}. */
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    long elapsedNanos = Math.max(0, instantNanos - lastInstantNanos);
    blend(from, to, instantNanos);
    now.show(to, slots, riding, poses);
    if (riding != null) {
      riding.show(point, elapsedNanos, poses, channels);
      now.keepRiders(to, slots, riding, poses);
    }
  }

  private void blend(Snapshot from, Snapshot to, long instantNanos) {
    boolean newPair = to.sequence() != lastSequence || from.sequence() != lastFromSequence;
    if (!newPair && instantNanos == lastInstantNanos) {
      return;
    }
    if (newPair && slots.follow(to)) {
      moved.end();
      now.end(slots);
    }
    floatsPresent &= !newPair;
    boolean still = MovedBodies.isStill(from, to);
    boolean guessed = lastExtrapolated && !(lastStill && still);
    lastStill = still;
    boolean few = movesFew(from, to, guessed);
    if (newPair && riding != null) {
      guessed |= ride(riding, from, to, few);
    }
    if (few) {
      if (newPair) {
        collectMoved(from, to);
      }
      evaluateMoved(from, to, instantNanos);
      floatsPresent = false;
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

  /** The world poses; read only. */
  public Snapshot.Poses poses() {
    return poses;
  }

  /**
   * Channel values by slot; read only.
   *
   * @throws IllegalArgumentException if the channel is unknown
   */
  public float[] channel(int channel) {
    if (channel < 0 || channel >= channels.length) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.length));
    }
    return channels[channel];
  }

  /** Returns the displayed carrier of a body, or {@link BodyId#NONE}. */
  public long carrier(long body) {
    return riding == null ? BodyId.NONE : riding.carrier(body);
  }

  private boolean movesFew(Snapshot from, Snapshot to, boolean guessed) {
    boolean heals = correction != null && (guessed || correction.isActive());
    if (heals || (riding != null && riding.isHealing())) {
      moved.end();
      return false;
    }
    return moved.follow(from, to, poses);
  }

  private void collectMoved(Snapshot from, Snapshot to) {
    discontinuities.collect(from, to, moved);
    spinners.collect(from, to, moved);
  }

  /** Channels may change without movement. */
  private void evaluateMoved(Snapshot from, Snapshot to, long instantNanos) {
    if (moved.count() == 0 && to.startCount() == 0 && channels.length == 0) {
      return;
    }
    point.set(from, to, instantNanos, withVelocities);
    if (point.isExtrapolated()) {
      singles.extrapolate(point, moved, poses);
    } else {
      singles.blend(point, moved, poses);
      spinners.fix(point, poses);
      discontinuities.fix(point, poses);
    }
    blendChannels(to);
  }

  private void collect(Snapshot from, Snapshot to, boolean guessed) {
    if (correction != null && window != null) {
      heal(correction, window, to, guessed);
    }
    findExceptions(from, to);
  }

  private void findExceptions(Snapshot from, Snapshot to) {
    discontinuities.collect(from, to);
    spinners.collect(from, to);
  }

  /**
   * Returns true if a body has left its carrier while errors fade. The error of such a body is
   * unknown, because it was shown at its place on the carrier.
   */
  private boolean ride(RidingBodies bodiesAboard, Snapshot from, Snapshot to, boolean few) {
    if (few) {
      bodiesAboard.restore(to, poses);
    }
    SnapshotReader known = window;
    boolean bridges =
        to.epoch() == lastEpoch && correction != null && known != null && correction.bridges(known);
    long span = to.instantNanos() - from.instantNanos();
    long since = lastInstantNanos - from.instantNanos();
    double fraction = span == 0 ? 1 : (double) since / span;
    boolean fades = bodiesAboard.isHealing() || (correction != null && correction.isActive());
    return bodiesAboard.follow(
            from,
            to,
            bridges ? known : null,
            lastSequence,
            bridges && lastExtrapolated ? fraction : Double.NaN)
        && fades;
  }

  /** Compares an extrapolated frame with the snapshots published since. */
  private void heal(Correction healer, SnapshotReader known, Snapshot to, boolean guessed) {
    if (to.epoch() != lastEpoch || !healer.bridges(known)) {
      healer.forget();
      return;
    }
    int earlier = known.length() - 1;
    if (guessed && lastInstantNanos >= known.at(earlier).instantNanos()) {
      int age = Correction.ageAfter(known, lastInstantNanos);
      Snapshot end = known.at(age);
      Snapshot start = known.at(Math.min(age + 1, earlier));
      healer.keep(poses, to.slotCount());
      findExceptions(start, end);
      evaluate(start, end, lastInstantNanos);
      floatsPresent = false; // the frame may show another pair
      healer.compare(poses, to.slotCount());
    }
    if (healer.isActive()) {
      healer.exempt(known, to);
    }
  }

  private void evaluate(Snapshot from, Snapshot to, long instantNanos) {
    point.set(from, to, instantNanos, withVelocities);
    boolean extrapolated = point.isExtrapolated();
    int count = to.slotCount();
    if (extrapolated) {
      bodies.extrapolate(point, poses, count);
    } else {
      bodies.blend(point, poses, count, floatsPresent);
      spinners.fix(point, poses);
      discontinuities.fix(point, poses); // last: overrides loops and spinners
    }
    floatsPresent = !extrapolated;
    blendChannels(to);
  }

  private void blendChannels(Snapshot to) {
    for (int channel = 0; channel < channels.length; channel++) {
      ChannelBlend.blend(layoutChannels.get(channel).blend(), point, channel, channels[channel]);
      discontinuities.fix(to.channel(channel), channels[channel]);
    }
  }
}
