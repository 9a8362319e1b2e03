package org.isochron.state;

import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.exchange.ExchangeWriter;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The writing end of a {@link SnapshotExchange}. Owner: the physics thread. Wait-free; allocates
 * nothing.
 *
 * <p>Between {@link #begin} and {@link #publish} every body is written, because the snapshot holds
 * old data. A tick that does not follow or continue the last one, or that begins an epoch, begins a
 * new window.
 *
 * <p>Methods that write throw {@link IllegalStateException} outside of begin and publish, and
 * {@link IllegalArgumentException} for a body whose id or slot is outside of the layout.
 */
public final class SnapshotWriter implements AutoCloseable {
  private final SnapshotExchange exchange;
  private final ExchangeWriter<Snapshot> writer;
  private final WriterStatus status;
  private final LongSupplier newestEvent;
  private @Nullable Snapshot open;
  private long sequence;
  private long lastTick;
  private long lastEpoch;
  private long lastStillSinceTick;

  /** The first of the ticks that follow each other without a gap up to the last one. */
  private long firstTickOfRun;

  private boolean follows;
  private boolean published;
  private boolean closed;

  SnapshotWriter(
      SnapshotExchange exchange, ExchangeWriter<Snapshot> writer, LongSupplier newestEvent) {
    this.exchange = exchange;
    this.writer = writer;
    this.newestEvent = newestEvent;
    sequence = exchange.sequence;
    status = exchange.beginStatus();
    writer.restart();
  }

  /**
   * Opens an empty snapshot for a tick that ends at a simulation instant.
   *
   * @throws IllegalStateException if this writer is closed, or a tick is still being written
   */
  public void begin(long tick, long instantNanos) {
    begin(tick, instantNanos, exchange.timeline());
  }

  /**
   * Opens an empty snapshot for a tick that ran under a timeline which need not be the one in
   * force, because it was published elsewhere, such as in another process.
   *
   * @throws IllegalStateException as {@link #begin(long, long)} does
   */
  public void begin(long tick, long instantNanos, Timeline timeline) {
    begin(tick, instantNanos, timeline, false);
  }

  /**
   * Opens an empty snapshot as {@link #begin(long, long)} does, for a writer that does not get
   * every tick of another place.
   *
   * @param continues true if readers may blend from the tick before to this one although ticks lack
   *     between, because all begin poses since then are in this one
   * @throws IllegalStateException as {@link #begin(long, long)} does
   */
  public void begin(long tick, long instantNanos, Timeline timeline, boolean continues) {
    requireOpen();
    if (open != null) {
      throw new IllegalStateException(
          "tick %d is still being written; publish it before tick %d begins"
              .formatted(open.tick(), tick));
    }
    boolean next = tick == lastTick + 1 || (continues && tick > lastTick);
    follows = published && next && timeline.epoch() == lastEpoch;
    if (!follows) {
      writer.restart();
      firstTickOfRun = tick;
    }
    lastTick = tick;
    lastEpoch = timeline.epoch();
    open = writer.next();
    open.begin(tick, instantNanos, timeline);
  }

  /** Writes a body, with its pose at the end of the tick. */
  public void body(long body, Vector3fc position, Quaternionfc rotation) {
    body(
        body,
        position.x(),
        position.y(),
        position.z(),
        rotation.x(),
        rotation.y(),
        rotation.z(),
        rotation.w());
  }

  /**
   * Writes a body, with its pose at the end of the tick. This sets its prefab's number, its
   * velocities and its channels to 0, a scale to 1; write them after it. Positions become floats
   * unless the layout is far.
   */
  public void body(
      long body, double x, double y, double z, float qx, float qy, float qz, float qw) {
    Snapshot snapshot = open();
    int slot = slotOf(body);
    snapshot.occupy(slot, BodyId.generation(body));
    snapshot.poses().set(slot, x, y, z, qx, qy, qz, qw);
    snapshot.clearExtras(slot);
  }

  /**
   * States what the bodies of the open snapshot are made of, for readers that cast rays or draw
   * shapes.
   */
  public void prefabs(PrefabTable table) {
    open().prefabs = Objects.requireNonNull(table, "table is null; use PrefabTable.EMPTY");
  }

  /**
   * States which joints there are at the end of the tick. An immutable list is not copied, so this
   * allocates nothing then.
   */
  public void joints(List<Joint.HeldPoints> joints) {
    open().joints = List.copyOf(joints);
  }

  /** Writes the number of a body's prefab. */
  public void prefab(long body, int prefab) {
    Snapshot snapshot = open();
    snapshot.prefabNumbers()[slotOf(body)] = prefab;
  }

  /** Writes a body's linear and angular velocity at the end of the tick, per second. */
  public void velocity(long body, float x, float y, float z, float wx, float wy, float wz) {
    Snapshot snapshot = open();
    snapshot.velocities().set(slotOf(body), x, y, z, wx, wy, wz);
  }

  /** Writes a body's value in a channel. */
  public void channel(int channel, long body, float value) {
    Snapshot snapshot = open();
    snapshot.channel(channel)[slotOf(body)] = value;
  }

  /**
   * Writes the begin pose of a body that a command spawned or moved: its pose at the start of the
   * tick. Once per body and tick.
   *
   * @throws IllegalStateException if there is a begin pose for every slot already
   */
  public void beginPose(
      long body, double x, double y, double z, float qx, float qy, float qz, float qw) {
    int begin = addBegin(body);
    open().beginPoses().set(begin, x, y, z, qx, qy, qz, qw);
  }

  /** Writes the pose of a body at the start of the tick, which is one of many. */
  public void beginPose(long body, Snapshot.Poses from, int index) {
    int begin = addBegin(body);
    open().beginPoses().set(begin, from, index);
  }

  private int addBegin(long body) {
    Snapshot snapshot = open();
    int slot = slotOf(body);
    if (snapshot.beginCount() == snapshot.beginPoses().capacity()) {
      throw new IllegalStateException(
          "tick %d has a begin pose for each of %d slots already; give each body one begin pose a tick"
              .formatted(snapshot.tick(), snapshot.beginCount()));
    }
    return snapshot.addBegin(slot);
  }

  /**
   * Returns the open snapshot, for simulations that copy whole arrays into it. The caller then
   * writes the generations, prefab numbers, poses and velocities of the first {@code slotCount}
   * slots; their channels are 0, and 1 if they are scales.
   */
  public Snapshot bulk(int slotCount) {
    Snapshot snapshot = open();
    if (slotCount < 0) {
      throw new IllegalArgumentException(
          "slotCount is %d: a snapshot has 0 slots or more; pass one more than the highest slot"
              .formatted(slotCount));
    }
    if (slotCount != 0) {
      requireWithin(slotCount - 1);
    }
    snapshot.occupyFirst(slotCount);
    return snapshot;
  }

  /**
   * Returns the open snapshot, for callers that read or complete it.
   *
   * @throws IllegalStateException if no tick is being written
   */
  public Snapshot open() {
    if (open == null) {
      throw new IllegalStateException(
          "no tick is being written; call begin(tick, instantNanos) first");
    }
    return open;
  }

  /**
   * Reports that no body differs in pose or velocity from the tick before, because the whole world
   * sleeps. Every body is still written, and channels may change.
   */
  public void still() {
    Snapshot snapshot = open();
    if (follows) {
      snapshot.moved().begin(lastStillSinceTick);
    }
  }

  /**
   * Reports, after all bodies are written, in which tick each moved last, so that readers skip the
   * others. A body that moved, appeared, disappeared or has a begin pose in the open tick must have
   * its number. Without this every body counts as moved.
   */
  public void moved(MovedTicks ticks) {
    Snapshot snapshot = open();
    snapshot.moved().copy(ticks, snapshot.slotCount(), firstTickOfRun);
  }

  /**
   * Reports that every body may have moved, whatever was reported before, for a caller that moved
   * bodies itself.
   */
  public void allMoved() {
    Snapshot snapshot = open();
    snapshot.moved().begin(snapshot.tick());
  }

  /** Publishes the open snapshot to the readers, stamped with a wall instant. */
  public void publish(long wallNanos) {
    Snapshot snapshot = open();
    open = null;
    published = true;
    lastStillSinceTick = snapshot.stillSinceTick();
    snapshot.publish(++sequence, wallNanos, newestEvent.getAsLong());
    writer.publish();
  }

  /**
   * The number of snapshots that a reader sees at once. Of a burst of ticks, only that many of the
   * last can be shown.
   */
  public int windowLength() {
    return exchange.windowLength();
  }

  /** Returns the timeline that readers see now. */
  public Timeline timeline() {
    return exchange.timeline();
  }

  /** Sets the timeline that readers see from now on. */
  public void timeline(Timeline timeline) {
    requireOpen();
    exchange.timeline(Objects.requireNonNull(timeline, "timeline is null; use Timeline.paused"));
  }

  /**
   * Returns what this writer is doing, {@link SharedState.Phase#IDLE} at first. Any thread.
   */
  public SharedState.WriterState state() {
    return status.state();
  }

  /**
   * Sets the state that readers see until another writer claims this end; any thread. After a
   * failure it has no effect, so the first failure stays.
   */
  public void state(SharedState.WriterState state) {
    status.enter(Objects.requireNonNull(state, "state is null; use SharedState.Phase.IDLE"));
  }

  /**
   * Releases the writing end; again has no effect. A snapshot that was not published is dropped.
   */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      open = null;
      exchange.sequence = sequence;
      writer.close();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this writer is closed; claim the writer's end again");
    }
  }

  private int slotOf(long body) {
    int slot = BodyId.slot(body);
    if (BodyId.generation(body) < 1) {
      throw new IllegalArgumentException(
          "body is %d, which names none: generations are counted from 1; take ids from BodyId.of"
              .formatted(body));
    }
    requireWithin(slot);
    return slot;
  }

  private void requireWithin(int slot) {
    int capacity = exchange.layout().bodyCapacity();
    if (slot < 0 || slot >= capacity) {
      throw new IllegalArgumentException(
          "slot is %d but the layout holds %d bodies; raise SnapshotLayout.bodyCapacity"
              .formatted(slot, capacity));
    }
  }
}
