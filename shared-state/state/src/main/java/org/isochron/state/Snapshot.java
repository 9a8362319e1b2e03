package org.isochron.state;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * All bodies at the end of a tick, as a structure of arrays. Owner: the writer between begin and
 * publish, then the readers that hold it, which only read. Allocates nothing after construction.
 *
 * <p>A slot without a body has generation 0. A body that a command spawned or moved at the start of
 * the tick has a <em>begin pose</em>: its pose after the commands and before the step. A reader
 * blends such a body from its begin pose and not from the tick before, so that the body is never
 * shown on its way between the two places, and not a tick too late.
 */
public final class Snapshot {
  private final SnapshotLayout layout;
  private final Poses poses;
  private final Velocities velocities;
  private final float[][] channels;
  private final float[] unwritten;

  /** The sizes by slot; empty if the layout has no scale channel. */
  private final float[] scales;

  private final int[] generations;
  private final int[] prefabNumbers;
  private final Poses beginPoses;
  private final int[] beginSlots;
  private final MovedTicks moved;

  private long sequence;
  private long tick;
  private long instantNanos;
  private long publishedNanos;
  private long newestEvent;
  private Timeline timeline = Timeline.paused(0);
  PrefabTable prefabs = PrefabTable.EMPTY;
  List<Joint.HeldPoints> joints = List.of();
  private int slotCount;
  private int staleCount;
  private int beginCount;

  Snapshot(SnapshotLayout layout) {
    this.layout = layout;
    int capacity = layout.bodyCapacity();
    poses = new Poses(capacity, layout.far());
    velocities = new Velocities(layout.velocities() ? capacity : 0);
    channels = new float[layout.channels().size()][capacity];
    unwritten = new float[channels.length];
    for (int channel = 0; channel < channels.length; channel++) {
      unwritten[channel] = layout.channels().get(channel).blend().unwritten();
    }
    OptionalInt scale = layout.scaleChannel();
    scales = scale.isPresent() ? channels[scale.getAsInt()] : new float[0];
    generations = new int[capacity];
    prefabNumbers = new int[capacity];
    beginPoses = new Poses(capacity, layout.far());
    beginSlots = new int[capacity];
    moved = new MovedTicks(capacity);
  }

  /** Returns a snapshot of one's own, without bodies, to copy others into. */
  public static Snapshot of(SnapshotLayout layout) {
    return new Snapshot(layout);
  }

  public SnapshotLayout layout() {
    return layout;
  }

  /**
   * Makes a snapshot of one's own equal to another.
   *
   * @throws IllegalArgumentException if the two have different layouts
   */
  public void copyFrom(Snapshot other) {
    if (!layout.equals(other.layout)) {
      throw new IllegalArgumentException(
          "the layout is %s and this snapshot's is %s: copy between snapshots of one layout"
              .formatted(other.layout, layout));
    }
    begin(other.tick, other.instantNanos, other.timeline);
    clearFrom(other.slotCount);
    slotCount = other.slotCount;
    beginCount = other.beginCount;
    prefabs = other.prefabs;
    joints = other.joints;
    moved.copy(other.moved, slotCount, Long.MIN_VALUE);
    poses.copyFrom(other.poses, slotCount);
    if (layout.velocities()) {
      velocities.copyFrom(other.velocities, slotCount);
    }
    for (int channel = 0; channel < channels.length; channel++) {
      System.arraycopy(other.channels[channel], 0, channels[channel], 0, slotCount);
    }
    System.arraycopy(other.generations, 0, generations, 0, slotCount);
    System.arraycopy(other.prefabNumbers, 0, prefabNumbers, 0, slotCount);
    System.arraycopy(other.beginSlots, 0, beginSlots, 0, beginCount);
    beginPoses.copyFrom(other.beginPoses, beginCount);
    publish(other.sequence, other.publishedNanos, other.newestEvent);
  }

  /** The number of the publish, from 1. A reader that sees a gap has skipped snapshots. */
  public long sequence() {
    return sequence;
  }

  /** The tick at whose end the bodies were captured. */
  public long tick() {
    return tick;
  }

  /** The simulation instant of the tick's end, not the time at which it was computed. */
  public long instantNanos() {
    return instantNanos;
  }

  /** The wall instant of the publish. */
  public long publishedNanos() {
    return publishedNanos;
  }

  /**
   * The number of the newest event at the publish, as an event cursor counts: the bodies are as all
   * events up to that one have left them.
   */
  public long newestEvent() {
    return newestEvent;
  }

  /** The timeline in force when the tick ran. */
  public Timeline timeline() {
    return timeline;
  }

  /** The epoch of the tick. Instants of different epochs cannot be compared. */
  public long epoch() {
    return timeline.epoch();
  }

  /**
   * The tick since whose end no body has moved, as the writer reported. It is the snapshot's own
   * tick unless the whole world sleeps. A reader that has shown that tick need not blend bodies
   * again, but channels may have changed.
   */
  public long stillSinceTick() {
    return Math.min(tick, moved.last()); // commands in a pause belong to the next tick
  }

  /**
   * The last tick in which the body of each slot moved, as the writer reported. Every body counts
   * as moved in the first tick of an epoch, in one that does not follow the tick published before,
   * and where the writer did not report it. Ticks of different epochs cannot be compared. Channels
   * may change without it.
   */
  public MovedTicks moved() {
    return moved;
  }

  /** One more than the highest slot with a body: the bound for loops over all bodies. */
  public int slotCount() {
    return slotCount;
  }

  /** Returns the id of the body in a slot, or {@link BodyId#NONE}. */
  public long body(int slot) {
    int generation = generations[slot];
    return generation == 0 ? BodyId.NONE : BodyId.of(slot, generation);
  }

  /** Returns true if this body, and not another one in its slot, is in the snapshot. */
  public boolean contains(long body) {
    int slot = BodyId.slot(body);
    return body != BodyId.NONE
        && slot >= 0
        && slot < slotCount
        && generations[slot] == BodyId.generation(body);
  }

  /**
   * Copies the position of a body, rounded to floats in a far layout.
   *
   * @throws IllegalArgumentException unless the snapshot {@link #contains} the body
   */
  public Vector3f position(long body, Vector3f destination) {
    return poses.position(slot(body), destination);
  }

  public Vector3d position(long body, Vector3d destination) {
    return poses.position(slot(body), destination);
  }

  public Quaternionf rotation(long body, Quaternionf destination) {
    return poses.rotation(slot(body), destination);
  }

  /**
   * Copies the linear velocity of a body, in metres per second.
   *
   * @throws IllegalStateException if the layout has no velocities
   */
  public Vector3f velocity(long body, Vector3f destination) {
    return velocities().linear(slot(body), destination);
  }

  /** Copies the angular velocity of a body, in radians per second. */
  public Vector3f angularVelocity(long body, Vector3f destination) {
    return velocities().angular(slot(body), destination);
  }

  /** The poses by slot, for loops over {@link #slotCount} slots. */
  public Poses poses() {
    return poses;
  }

  /**
   * The velocities by slot, per second.
   *
   * @throws IllegalStateException if the layout has no velocities
   */
  public Velocities velocities() {
    if (!layout.velocities()) {
      throw new IllegalStateException(
          "the layout carries no velocities; add SnapshotLayout.withVelocities()");
    }
    return velocities;
  }

  /**
   * A channel's values by slot.
   *
   * @throws IllegalArgumentException if the layout has no such channel
   */
  public float[] channel(int channel) {
    return channels[layout.requireChannel(channel)];
  }

  /** The generations by slot, 0 where there is no body. */
  public int[] generations() {
    return generations;
  }

  /** What the bodies are made of; empty if the simulation does not state it. */
  public PrefabTable prefabs() {
    return prefabs;
  }

  /** The joints at the end of the tick; empty if the simulation does not state them. */
  public List<Joint.HeldPoints> joints() {
    return joints;
  }

  /** The numbers of the bodies' prefabs by slot. They mean nothing if {@link #prefabs} is empty. */
  public int[] prefabNumbers() {
    return prefabNumbers;
  }

  /** The number of bodies with a begin pose in this tick. */
  public int beginCount() {
    return beginCount;
  }

  /** The slots of the bodies with a begin pose, in the first {@link #beginCount} elements. */
  public int[] beginSlots() {
    return beginSlots;
  }

  /** The begin poses, by the same index as {@link #beginSlots}. */
  public Poses beginPoses() {
    return beginPoses;
  }

  /** Empties the snapshot for a tick. */
  void begin(long ofTick, long atInstantNanos, Timeline underTimeline) {
    staleCount = slotCount;
    slotCount = 0;
    beginCount = 0;
    tick = ofTick;
    moved.begin(ofTick);
    instantNanos = atInstantNanos;
    timeline = underTimeline;
    prefabs = PrefabTable.EMPTY;
    joints = List.of();
  }

  void occupy(int slot, int generation) {
    clearFrom(0);
    generations[slot] = generation;
    slotCount = Math.max(slotCount, slot + 1);
  }

  /** Clears the prefab, the velocities and the channels that an older tick left in a slot. */
  void clearExtras(int slot) {
    prefabNumbers[slot] = 0;
    if (layout.velocities()) {
      velocities.set(slot, 0, 0, 0, 0, 0, 0);
    }
    for (int channel = 0; channel < channels.length; channel++) {
      channels[channel][slot] = unwritten[channel];
    }
  }

  void occupyFirst(int slots) {
    clearFrom(slots);
    slotCount = Math.max(slotCount, slots);
    for (int channel = 0; channel < channels.length; channel++) {
      Arrays.fill(channels[channel], 0, slots, unwritten[channel]);
    }
  }

  int addBegin(int slot) {
    beginSlots[beginCount] = slot;
    return beginCount++;
  }

  /** Clears, once, the generations of an older tick from a slot on; those below are overwritten. */
  private void clearFrom(int slot) {
    if (slot < staleCount) {
      Arrays.fill(generations, slot, staleCount, 0);
    }
    staleCount = 0;
  }

  void publish(long asSequence, long atWallNanos, long afterEvent) {
    clearFrom(0);
    boundScales();
    sequence = asSequence;
    publishedNanos = atWallNanos;
    newestEvent = afterEvent;
  }

  /**
   * Clamps the sizes when the snapshot is published. Writing does not reject them, because a
   * command may cause any size and no command may end a tick.
   */
  private void boundScales() {
    for (int slot = 0; slot < Math.min(slotCount, scales.length); slot++) {
      float size = scales[slot];
      scales[slot] = Float.isNaN(size) ? 1 : Math.max(0, Math.min(size, Limits.MAX_COORDINATE));
    }
  }

  private int slot(long body) {
    if (!contains(body)) {
      throw new IllegalArgumentException(
          "%s is not in the snapshot of tick %d; ask contains(body) first"
              .formatted(BodyId.describe(body), tick));
    }
    return BodyId.slot(body);
  }

  /**
   * Positions and rotations of many bodies, without the bodies' ids: one array for each component,
   * so that loops over all bodies run at the speed of memory. Poses belong to the snapshot or frame
   * they came from, and are valid as long as that. The arrays are the storage itself: only its
   * owner may write to them.
   *
   * <p>A coordinate of a far pose is the sum of two floats: the nearest float, and what that lacks.
   */
  public static final class Poses extends BodyArrays {
    private static final int FIRST_LOW = 7;

    private final float[] qx;
    private final float[] qy;
    private final float[] qz;
    private final float[] qw;
    private final boolean far;

    /** Creates poses near the origin. */
    public Poses(int capacity) {
      this(capacity, false);
    }

    public Poses(int capacity, boolean far) {
      super(capacity, far ? FIRST_LOW + 3 : FIRST_LOW);
      qx = components()[3];
      qy = components()[4];
      qz = components()[5];
      qw = components()[6];
      this.far = far;
    }

    /** Returns true if positions have what their floats lack. */
    public boolean isFar() {
      return far;
    }

    public float[] qx() {
      return qx;
    }

    public float[] qy() {
      return qy;
    }

    public float[] qz() {
      return qz;
    }

    public float[] qw() {
      return qw;
    }

    /**
     * What the floats of far poses lack in an axis, 0 for x to 2 for z; the floats themselves of
     * other poses. Small differences are added to these.
     */
    public float[] fine(int axis) {
      return components()[far ? FIRST_LOW + axis : axis];
    }

    /** Sets a position, rounded to floats if these are far poses. */
    public Vector3f position(int index, Vector3f destination) {
      return destination.set(x[index], y[index], z[index]);
    }

    public Vector3d position(int index, Vector3d destination) {
      return destination.set(coordinate(0, index), coordinate(1, index), coordinate(2, index));
    }

    /** Returns a position's coordinate in an axis, 0 for x to 2 for z. */
    public double coordinate(int axis, int index) {
      double nearest = components()[axis][index];
      return far ? nearest + components()[FIRST_LOW + axis][index] : nearest;
    }

    public void coordinate(int axis, int index, double value) {
      components()[axis][index] = (float) value;
      if (far) {
        components()[FIRST_LOW + axis][index] = Limits.lack(value);
      }
    }

    public Quaternionf rotation(int index, Quaternionf destination) {
      return destination.set(qx[index], qy[index], qz[index], qw[index]);
    }

    public void set(int index, Vector3fc position, Quaternionfc rotation) {
      position(index, position.x(), position.y(), position.z());
      rotation(index, rotation.x(), rotation.y(), rotation.z(), rotation.w());
    }

    public void set(int index, Vector3dc position, Quaternionfc rotation) {
      position(index, position.x(), position.y(), position.z());
      rotation(index, rotation.x(), rotation.y(), rotation.z(), rotation.w());
    }

    public void set(
        int index, double px, double py, double pz, float rx, float ry, float rz, float rw) {
      position(index, px, py, pz);
      rotation(index, rx, ry, rz, rw);
    }

    public void position(int index, double px, double py, double pz) {
      coordinate(0, index, px);
      coordinate(1, index, py);
      coordinate(2, index, pz);
    }

    private void rotation(int index, float rx, float ry, float rz, float rw) {
      qx[index] = rx;
      qy[index] = ry;
      qz[index] = rz;
      qw[index] = rw;
    }

    /** Copies one of the poses of others of the same kind. */
    public void set(int index, Poses from, int at) {
      for (int component = 0; component < components().length; component++) {
        components()[component][index] = from.components()[component][at];
      }
    }

    /** Copies the first poses of others of the same kind. */
    public void copyFrom(Poses from, int count) {
      copy(from, count);
    }
  }

  /**
   * Linear and angular velocities of many bodies, per second, one array for each component.
   * Ownership and validity are those of {@link Snapshot.Poses}.
   */
  public static final class Velocities extends BodyArrays {
    private final float[] wx;
    private final float[] wy;
    private final float[] wz;

    public Velocities(int capacity) {
      super(capacity, 6);
      wx = components()[3];
      wy = components()[4];
      wz = components()[5];
    }

    public float[] wx() {
      return wx;
    }

    public float[] wy() {
      return wy;
    }

    public float[] wz() {
      return wz;
    }

    public Vector3f linear(int index, Vector3f destination) {
      return destination.set(x[index], y[index], z[index]);
    }

    public Vector3f angular(int index, Vector3f destination) {
      return destination.set(wx[index], wy[index], wz[index]);
    }

    public void set(int index, Vector3fc linear, Vector3fc angular) {
      set(index, linear.x(), linear.y(), linear.z(), angular.x(), angular.y(), angular.z());
    }

    public void set(int index, float vx, float vy, float vz, float ax, float ay, float az) {
      x[index] = vx;
      y[index] = vy;
      z[index] = vz;
      wx[index] = ax;
      wy[index] = ay;
      wz[index] = az;
    }

    /** Copies the first velocities of others. */
    public void copyFrom(Velocities from, int count) {
      copy(from, count);
    }
  }
}
