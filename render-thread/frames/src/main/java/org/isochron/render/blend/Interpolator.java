package org.isochron.render.blend;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.isochron.render.Blending;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.jspecify.annotations.Nullable;

/**
 * Computes all bodies at any instant between two neighbouring snapshots, or a little after them.
 * Owner: the thread that reads the snapshots. Never waits; allocates nothing after construction.
 * Its poses and channels are valid until the next call of {@link #show}. Slots without a body hold
 * meaningless numbers.
 *
 * <p>Loops over all slots run first, without regard to exceptions. Then single bodies are
 * corrected: those that were spawned or removed, those with a begin pose, and those that turn along
 * the longer arc. They are found once per tick. If few bodies moved, by what the writer reports,
 * only those are blended: a frame of a sleeping world costs only its channels, and a second frame
 * at the same instant nothing.
 *
 * <p>How a body is blended is said by its prefab, or else by the reader. Neighbours that are
 * blended alike have loops of their own, and where ways alternate, bodies of all ways share a loop.
 * Bodies that are extrapolated to now are computed one by one at the end.
 *
 * <p>The loops become vector instructions on every Java from 17 on. The option
 * {@code -XX:LoopUnrollLimit=240} saves about another 10 % for frames of up to 10 000 bodies.
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
  private @Nullable SnapshotReader window;
  private final int[] nowChanged;
  private int nowChangedCount;
  private final OptionalInt scale;
  private boolean scaled;
  private long lastSequence;
  private long lastFromSequence;
  private long lastEpoch;
  private long lastInstantNanos;
  private boolean lastExtrapolated;
  private boolean lastStill;
  private int lastSlotCount;

  /** True if the last frame blended all bodies of the pair of {@link #lastSequence}. */
  private boolean based;

  /**
   * Creates an interpolator for snapshots of a layout.
   *
   * @param healing true if instants after the later snapshot will be shown, whose errors are then
   *     corrected smoothly
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
    scale = layout.scaleChannel();
    discontinuities = new Discontinuities(slots, capacity);
    spinners = new Spinners(slots, layout.velocities() ? capacity : 0);
    now = new NowBodies(layout);
    bodies = new AllBodies(slots, singles, now, capacity);
    nowChanged = new int[capacity / MovedBodies.SINGLE_SHARE];
    correction = healing ? new Correction(layout) : null;
  }

  /**
   * Sets the present for the next frame: the reader from whose window its two snapshots come, and
   * the present instant of simulation time. Without a call, no body is extrapolated to the present,
   * and extrapolation errors are not smoothed.
   */
  public void present(SnapshotReader newestWindow, long presentNanos) {
    window = newestWindow;
    now.aim(newestWindow, presentNanos);
  }

  /** Computes an instant, in nanoseconds of simulation time, at or after the earlier snapshot. */
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    blend(from, to, instantNanos);
    now.show(to, slots, poses);
  }

  private void blend(Snapshot from, Snapshot to, long instantNanos) {
    boolean newPair = to.sequence() != lastSequence || from.sequence() != lastFromSequence;
    if (!newPair && instantNanos == lastInstantNanos) {
      moved.keep();
      scaled = false;
      changedNow();
      return; // nothing has changed since the last frame
    }
    if (newPair && slots.follow(to)) {
      moved.end();
    }
    based &= !newPair;
    boolean still = MovedBodies.isStill(from, to);
    boolean guessed = lastExtrapolated && !(lastStill && still);
    lastStill = still;
    if (rests(from, to, guessed)) {
      if (newPair) {
        collectMoved(from, to);
      }
      evaluateMoved(from, to, instantNanos);
      based = false;
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
    lastSlotCount = to.slotCount();
    changedNow();
  }

  /** The poses by slot; read only. */
  public Snapshot.Poses poses() {
    return poses;
  }

  /**
   * A channel's values by slot; read only. Throws {@link IllegalArgumentException} if the layout
   * has no such channel.
   */
  public float[] channel(int channel) {
    if (channel < 0 || channel >= channels.length) {
      throw new IllegalArgumentException(
          "channel is %d but the layout has %d channels, counted from 0; add SnapshotLayout.withChannel"
              .formatted(channel, channels.length));
    }
    return channels[channel];
  }

  /**
   * The number of slots whose pose or scale may differ from that of the instant shown before, for
   * callers that draw only what changed. A slot that has lost its body is among them.
   */
  public int changedCount() {
    return scaled ? lastSlotCount : moved.changedCount(lastSlotCount) + nowChangedCount;
  }

  /** Returns one of the slots that may differ, by an index below {@link #changedCount}. */
  public int changedSlot(int index) {
    if (scaled) {
      return index;
    }
    int others = moved.changedCount(lastSlotCount);
    return index < others ? moved.changedSlot(index) : nowChanged[index - others];
  }

  /** Lists the slots that change because they are shown at the present, and not for others. */
  private void changedNow() {
    nowChangedCount = 0;
    if (now.isSame()) {
      return;
    }
    if (slots.nowCount() > nowChanged.length) {
      moved.end(); // they are many: all slots count as changed
      return;
    }
    for (int index = 0; index < slots.nowCount(); index++) {
      int slot = slots.now()[index];
      if (!moved.hasChanged(slot)) {
        nowChanged[nowChangedCount++] = slot;
      }
    }
  }

  /** Returns true if few bodies move. An error of extrapolation is corrected before that. */
  private boolean rests(Snapshot from, Snapshot to, boolean guessed) {
    if (correction != null && (guessed || correction.isActive())) {
      moved.end();
      return false;
    }
    if (slots.nowCount() > nowChanged.length) {
      moved.end();
      return false;
    }
    return moved.follow(from, to, poses);
  }

  /** Finds the exceptions of a pair of snapshots among the few bodies that moved. */
  private void collectMoved(Snapshot from, Snapshot to) {
    discontinuities.collect(from, to, moved);
    spinners.collect(from, to, moved);
  }

  /** Blends the few bodies that moved, and all channels, which may change without them. */
  private void evaluateMoved(Snapshot from, Snapshot to, long instantNanos) {
    if (moved.count() == 0 && to.beginCount() == 0 && channels.length == 0) {
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

  /** Finds the exceptions of a pair of snapshots. */
  private void findExceptions(Snapshot from, Snapshot to) {
    discontinuities.collect(from, to);
    spinners.collect(from, to);
  }

  /** Compares what an extrapolated frame showed with what is now known about its instant. */
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
      based = false; // the frame may show another pair
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
      spinners.move(point, poses);
    } else {
      bodies.blend(point, poses, count, based);
      spinners.fix(point, poses);
      discontinuities.fix(point, poses); // last: these override the others
    }
    based = !extrapolated;
    blendChannels(to);
  }

  private void blendChannels(Snapshot to) {
    scaled = scale.isPresent() && scales(to, channels[scale.getAsInt()]);
    for (int channel = 0; channel < channels.length; channel++) {
      ChannelBlend.blend(layoutChannels.get(channel).blend(), point, channel, channels[channel]);
      discontinuities.fix(to.channel(channel), channels[channel]);
    }
  }

  /** Returns true if a body has another scale in a snapshot of the pair than it was shown with. */
  private boolean scales(Snapshot to, float[] shown) {
    float[] from = point.from().channel(scale.getAsInt());
    float[] end = to.channel(scale.getAsInt());
    return differs(shown, from, to) || differs(from, end, to);
  }

  private static boolean differs(float[] one, float[] other, Snapshot to) {
    int count = to.slotCount();
    int slot = 0;
    while (slot < count) {
      int same = Arrays.mismatch(one, slot, count, other, slot, count);
      if (same < 0) {
        return false;
      }
      slot += same;
      if (to.generations()[slot] != 0) {
        return true;
      }
      slot++;
    }
    return false;
  }
}
