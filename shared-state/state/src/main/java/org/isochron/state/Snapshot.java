package org.isochron.state;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * All bodies at the end of a tick, as a structure of arrays. Owner: the writer from begin to
 * publish, then its readers, which must not write. Allocates nothing after construction.
 *
 * <p>An empty slot has generation 0. A body that a command spawned or moved has a <em>start
 * pose</em>: its pose after the commands and before the step. Readers blend a body from its start
 * pose instead of the previous tick, so a teleport never appears as motion.
 */
public final class Snapshot {
  private final SnapshotLayout layout;
  private final Poses poses;
  private final Velocities velocities;
  private final float[][] channels;
  private final float[] unwritten;

  private final float[] scales;

  private final int[] generations;
  private final int[] prefabNumbers;
  private final Poses startPoses;
  private final int[] startSlots;
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
  private int startCount;
  private long runLength;

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
    startPoses = new Poses(capacity, layout.far());
    startSlots = new int[capacity];
    moved = new MovedTicks(capacity);
  }

  /** Creates a private snapshot. */
  public static Snapshot of(SnapshotLayout layout) {
    return new Snapshot(layout);
  }

  public SnapshotLayout layout() {
    return layout;
  }

  /**
   * Copies another snapshot into this.
   *
   * @throws IllegalArgumentException if the layouts differ
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
    startCount = other.startCount;
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
    System.arraycopy(other.startSlots, 0, startSlots, 0, startCount);
    startPoses.copyFrom(other.startPoses, startCount);
    publish(other.sequence, other.publishedNanos, other.newestEvent, other.runLength);
  }

  /** Publish number, counted from 1. */
  public long sequence() {
    return sequence;
  }

  /** Returns the snapshot's tick. */
  public long tick() {
    return tick;
  }

  /** Simulation instant of the tick's end, not the time of its computation. */
  public long instantNanos() {
    return instantNanos;
  }

  /** Publish instant in wall time. */
  public long publishedNanos() {
    return publishedNanos;
  }

  /** Number of the newest event whose effect the bodies show. */
  public long newestEvent() {
    return newestEvent;
  }

  /** Timeline of the tick. */
  public Timeline timeline() {
    return timeline;
  }

  /** Epoch of the tick. Instants of different epochs are not comparable. */
  public long epoch() {
    return timeline.epoch();
  }

  /**
   * Returns true if readers may blend the previously published snapshot with this one; false after
   * a gap between ticks, and for the first snapshot of an epoch.
   */
  public boolean follows() {
    return runLength > 1;
  }

  /** Number of snapshots up to this one, each of which follows the one before it. */
  long runLength() {
    return runLength;
  }

  /**
   * Returns the last tick in which any body moved. A reader that has shown the end of the returned
   * tick need not blend bodies again, but must still blend channels.
   */
  public long stillSinceTick() {
    return Math.min(tick, moved.last()); // commands in a pause carry the next tick's number
  }

  /**
   * Returns the last tick in which each body moved. Every body counts as moved in the first tick of
   * an epoch, after a gap between ticks, and if the writer did not report moved bodies. Channels
   * may change without motion, and ticks of different epochs are not comparable.
   */
  public MovedTicks moved() {
    return moved;
  }

  /** One more than the highest occupied slot: the bound of loops over all bodies. */
  public int slotCount() {
    return slotCount;
  }

  /** Body id, or {@link BodyId#NONE}. */
  public long body(int slot) {
    int generation = generations[slot];
    return generation == 0 ? BodyId.NONE : BodyId.of(slot, generation);
  }

  /**
   * Returns true if the snapshot contains this body; another body in the same slot does not count.
   */
  public boolean contains(long body) {
    int slot = BodyId.slot(body);
    int generation = BodyId.generation(body);
    return generation != 0 && slot >= 0 && slot < slotCount && generations[slot] == generation;
  }

  /**
   * Copies the position of a body. Positions with two floats per coordinate are rounded to one
   * float.
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
   * Copies the linear velocity of a body's centre of mass, in metres per second.
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

  /** Returns the poses by slot. */
  public Poses poses() {
    return poses;
  }

  /**
   * Velocities by slot, per second.
   *
   * @throws IllegalStateException if the layout has none
   */
  public Velocities velocities() {
    if (!layout.velocities()) {
      throw new IllegalStateException(
          "the layout carries no velocities; add SnapshotLayout.withVelocities()");
    }
    return velocities;
  }

  /**
   * Channel values by slot.
   *
   * @throws IllegalArgumentException if it does not exist
   */
  public float[] channel(int channel) {
    return channels[layout.requireChannel(channel)];
  }

  /** Returns a channel's value of a body. */
  public float channel(int channel, long body) {
    return channel(channel)[slot(body)];
  }

  /** Generations by slot, or 0. */
  public int[] generations() {
    return generations;
  }

  /** Prefab table, possibly empty. */
  public PrefabTable prefabs() {
    return prefabs;
  }

  /** Joints at the tick's end. */
  public List<Joint.HeldPoints> joints() {
    return joints;
  }

  /** Prefab numbers by slot. Meaningless if {@link #prefabs} is empty. */
  public int[] prefabNumbers() {
    return prefabNumbers;
  }

  /** Number of start poses. */
  public int startCount() {
    return startCount;
  }

  /** Slots of bodies with a start pose, in the first {@link #startCount} elements. */
  public int[] startSlots() {
    return startSlots;
  }

  /** Start poses, indexed like {@link #startSlots}. */
  public Poses startPoses() {
    return startPoses;
  }

  void begin(long ofTick, long atInstantNanos, Timeline underTimeline) {
    staleCount = slotCount;
    slotCount = 0;
    startCount = 0;
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
    startSlots[startCount] = slot;
    return startCount++;
  }

  private void clearFrom(int slot) {
    if (slot < staleCount) {
      Arrays.fill(generations, slot, staleCount, 0);
    }
    staleCount = 0;
  }

  void publish(long asSequence, long atWallNanos, long afterEvent, long ofRunLength) {
    clearFrom(0);
    boundScales();
    sequence = asSequence;
    publishedNanos = atWallNanos;
    newestEvent = afterEvent;
    runLength = ofRunLength;
  }

  /**
   * Clamps sizes on publishing, because an invalid size from a command must not abort the tick.
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
   * Positions and rotations of many bodies, one array per component for fast loops. Valid as long
   * as the snapshot or frame that contains them. The arrays are the storage itself, so only the
   * owner may write.
   *
   * <p>A far pose stores each coordinate as two floats: the nearest float and its residual.
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

    /** Returns true with residuals. */
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
     * Returns the arrays to which small corrections are added: the residuals if coordinates have
     * two floats, otherwise the floats.
     *
     * @param axis 0 (x) to 2 (z)
     */
    public float[] fine(int axis) {
      return components()[far ? FIRST_LOW + axis : axis];
    }

    /** Position, rounded to floats. */
    public Vector3f position(int index, Vector3f destination) {
      return destination.set(x[index], y[index], z[index]);
    }

    public Vector3d position(int index, Vector3d destination) {
      return destination.set(coordinate(0, index), coordinate(1, index), coordinate(2, index));
    }

    /**
     * Returns one coordinate.
     *
     * @param axis 0 (x) to 2 (z)
     */
    public double coordinate(int axis, int index) {
      double nearest = components()[axis][index];
      return far ? nearest + components()[FIRST_LOW + axis][index] : nearest;
    }

    public void coordinate(int axis, int index, double value) {
      components()[axis][index] = (float) value;
      if (far) {
        components()[FIRST_LOW + axis][index] = Limits.residual(value);
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

    void position(int index, double px, double py, double pz) {
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

    /** Copies one pose. */
    public void set(int index, Poses from, int at) {
      for (int component = 0; component < components().length; component++) {
        components()[component][index] = from.components()[component][at];
      }
    }

    /** Copies the first {@code count} poses. */
    public void copyFrom(Poses from, int count) {
      copy(from, count);
    }
  }

  /**
   * Linear and angular velocities of many bodies, per second, one array per component. Ownership is
   * as for {@link Snapshot.Poses}.
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

    /** Copies the first {@code count} velocities. */
    public void copyFrom(Velocities from, int count) {
      copy(from, count);
    }
  }
}
