package org.isochron.state;

import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.exchange.ExchangeWriter;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Writing end of a {@link SnapshotExchange}. Owner: the physics thread. Wait-free; allocates
 * nothing.
 *
 * <p>Every body must be written between {@link #begin} and {@link #publish}, because a snapshot
 * still holds old data. A new epoch or a step back starts a new window. After a gap between ticks
 * the window keeps the snapshots before the gap, which the next one does not {@link
 * Snapshot#follows follow}.
 *
 * <p>Write methods throw {@link IllegalStateException} if no tick is open, and
 * {@link IllegalArgumentException} if a body does not fit the layout.
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

  private long firstTickOfRun;

  /** Number of snapshots up to the open one, each of which follows the one before it. */
  private long runLength;

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
   * Opens an empty snapshot.
   *
   * @param instantNanos the tick's end
   * @throws IllegalStateException if closed or already open
   */
  public void begin(long tick, long instantNanos) {
    begin(tick, instantNanos, exchange.timeline(), tick == lastTick + 1);
  }

  /**
   * Opens an empty snapshot, for a writer that does not receive every tick of a remote simulation.
   *
   * @param continues true if readers may blend the last snapshot with this one, because this one
   *     contains the start poses of all ticks between them
   * @throws IllegalStateException as {@link #begin(long, long)} does
   */
  public void begin(long tick, long instantNanos, Timeline timeline, boolean continues) {
    requireOpen();
    if (open != null) {
      throw new IllegalStateException(
          "tick %d is still being written; publish it before tick %d begins"
              .formatted(open.tick(), tick));
    }
    boolean later = published && tick > lastTick && timeline.epoch() == lastEpoch;
    if (!later) {
      writer.restart();
    }
    if (later && continues) {
      runLength++;
    } else {
      runLength = 1;
      firstTickOfRun = tick;
    }
    lastTick = tick;
    lastEpoch = timeline.epoch();
    open = writer.next();
    open.begin(tick, instantNanos, timeline);
  }

  /** Writes a body's end pose. */
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
   * Writes a body's end pose and resets its prefab, velocities and channels. Positions are rounded
   * to one float per coordinate, unless the layout has far positions.
   */
  public void body(
      long body, double x, double y, double z, float qx, float qy, float qz, float qw) {
    Snapshot snapshot = open();
    int slot = slotOf(body);
    snapshot.occupy(slot, BodyId.generation(body));
    snapshot.poses().set(slot, x, y, z, qx, qy, qz, qw);
    snapshot.clearExtras(slot);
  }

  /** Sets the prefab table. */
  public void prefabs(PrefabTable table) {
    open().prefabs = Objects.requireNonNull(table, "table is null; use PrefabTable.EMPTY");
  }

  /** Sets the joints at the end of the tick. Allocates nothing if the list is immutable. */
  public void joints(List<Joint.HeldPoints> joints) {
    open().joints = List.copyOf(joints);
  }

  /** Writes a body's prefab number. */
  public void prefab(long body, int prefab) {
    Snapshot snapshot = open();
    snapshot.prefabNumbers()[slotOf(body)] = prefab;
  }

  /** Writes a body's velocities per second. */
  public void velocity(long body, float x, float y, float z, float wx, float wy, float wz) {
    Snapshot snapshot = open();
    snapshot.velocities().set(slotOf(body), x, y, z, wx, wy, wz);
  }

  /** Writes a channel value. */
  public void channel(int channel, long body, float value) {
    Snapshot snapshot = open();
    snapshot.channel(channel)[slotOf(body)] = value;
  }

  /**
   * Writes the start pose of a body that a command spawned or moved, once per body and tick.
   *
   * @throws IllegalStateException if every slot has one
   */
  public void startPose(
      long body, double x, double y, double z, float qx, float qy, float qz, float qw) {
    int begin = addBegin(body);
    open().startPoses().set(begin, x, y, z, qx, qy, qz, qw);
  }

  /** Copies a body's start pose. */
  public void startPose(long body, Snapshot.Poses from, int index) {
    int begin = addBegin(body);
    open().startPoses().set(begin, from, index);
  }

  private int addBegin(long body) {
    Snapshot snapshot = open();
    int slot = slotOf(body);
    if (snapshot.startCount() == snapshot.startPoses().capacity()) {
      throw new IllegalStateException(
          "tick %d has a start pose for all %d slots already; write one start pose per body and tick"
              .formatted(snapshot.tick(), snapshot.startCount()));
    }
    return snapshot.addBegin(slot);
  }

  /**
   * Returns the open snapshot for simulations that copy whole arrays into it. The caller must write
   * the generations, prefab numbers, poses and velocities of the first {@code slotCount} slots;
   * channels are reset.
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
   * Returns the open snapshot.
   *
   * @throws IllegalStateException if no tick is open
   */
  public Snapshot open() {
    if (open == null) {
      throw new IllegalStateException(
          "no tick is being written; call begin(tick, instantNanos) first");
    }
    return open;
  }

  /**
   * Reports that all bodies sleep: every pose and velocity equals that of the previous tick. Every
   * body must still be written, and channels may change.
   */
  public void still() {
    Snapshot snapshot = open();
    if (runLength > 1) {
      snapshot.moved().begin(lastStillSinceTick);
    }
  }

  /**
   * Reports the last tick in which each body moved, so that readers can skip resting bodies. Call
   * this method after writing all bodies. Every body that moved, appeared, disappeared or has a
   * start pose must be recorded with the number of the open tick.
   */
  public void moved(MovedTicks ticks) {
    Snapshot snapshot = open();
    snapshot.moved().copy(ticks, snapshot.slotCount(), firstTickOfRun);
  }

  /** Reports that every body moved. */
  public void allMoved() {
    Snapshot snapshot = open();
    snapshot.moved().begin(snapshot.tick());
  }

  /**
   * Publishes the open snapshot.
   *
   * @param wallNanos publish instant
   */
  public void publish(long wallNanos) {
    Snapshot snapshot = open();
    open = null;
    published = true;
    lastStillSinceTick = snapshot.stillSinceTick();
    snapshot.publish(++sequence, wallNanos, newestEvent.getAsLong(), runLength);
    writer.publish();
  }

  /** Length of a reader's window. */
  public int windowLength() {
    return exchange.windowLength();
  }

  /** Returns the current timeline. */
  public Timeline timeline() {
    return exchange.timeline();
  }

  /** Sets the current timeline. */
  public void timeline(Timeline timeline) {
    requireOpen();
    exchange.timeline(Objects.requireNonNull(timeline, "timeline is null; use Timeline.paused"));
  }

  /** This writer's state; any thread. */
  public SharedState.WriterState state() {
    return status.state();
  }

  /** Sets the state that readers see; any thread. The first failure is final. */
  public void state(SharedState.WriterState state) {
    status.enter(Objects.requireNonNull(state, "state is null; use SharedState.Phase.IDLE"));
  }

  /** Releases this end; idempotent. Drops an unpublished snapshot. */
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
          "body is %d, which is no body id: generations are counted from 1; take ids from BodyId.of"
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
