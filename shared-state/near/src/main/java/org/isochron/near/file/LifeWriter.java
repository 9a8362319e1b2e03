package org.isochron.near.file;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.time.Timeline;

/**
 * The writing end of the files of a life. Owner: one thread. Blocks for the time of calls to the
 * system; allocates nothing unless prefabs, the timeline or the writer's state change, but once a
 * second, when it looks if the files still have their names.
 *
 * <p>What is to be written stays in memory of its own, so after a failed write the next call writes
 * it. Nothing that it wrote is read back.
 */
public final class LifeWriter {
  /** How often a viewer sees a sign of the writer, at least. */
  static final long PULSE_NANOS = 10_000_000;

  private static final long REPAIR_NANOS = 100_000_000;
  private static final long NAME_NANOS = 1_000_000_000;
  private static final long PREFAB_RETRY_NANOS = 1_000_000_000;

  private final ServedFolder files;
  private final NearLayout layout;
  private final SnapshotSlot slot;
  private final ByteBuffer joints;
  private final long[] slotJoints;
  private final RelayedPlace[] places;
  private final Board board = new Board(memory(Board.BYTES));
  private final StatusCell status = new StatusCell(memory(StatusCell.BYTES));
  private final EventRows events;
  private final JointRows jointRows = new JointRows();
  private PrefabTable prefabs = PrefabTable.EMPTY;
  private long prefabsNumber;
  private boolean arePrefabsWritten = true;
  private long prefabsNanos;
  private long published;
  private long pulse;
  private long pulseNanos;
  private long repairNanos;
  private long nameNanos;
  private int firstPlace;
  private boolean begun;
  private boolean statusChanged;

  /** Writes into the files of a served folder. */
  public LifeWriter(ServedFolder files) {
    this.files = files;
    layout = files.layout();
    int bodies = layout.snapshots().bodyCapacity();
    slot =
        new SnapshotSlot(memory((int) SnapshotSlot.bytes(layout.snapshots())), layout.snapshots());
    joints = memory((int) JointRows.bytes(bodies));
    slotJoints = new long[layout.snapshotCount()];
    events = new EventRows(layout.events());
    places = new RelayedPlace[layout.viewers()];
    for (int place = 0; place < places.length; place++) {
      places[place] = new RelayedPlace(files.place(place), layout.commands());
    }
  }

  /** Where events are added, which are published with the next call of the others. */
  public EventRows events() {
    return events;
  }

  /**
   * Publishes a snapshot, and the events before it. If its prefabs are not those of the last one,
   * they are written to a file first, which takes longer and allocates; while that fails, bodies
   * are published without shapes.
   *
   * @param continues true if viewers may blend from the last snapshot to this one, even if ticks
   *     lack between
   * @throws IOException if it cannot be written now; call again
   */
  public void publish(Snapshot snapshot, boolean continues, long nowNanos) throws IOException {
    writePrefabs(snapshot.prefabs(), nowNanos);
    writeEvents();
    long number = published + 1;
    int index = (int) (number % slotJoints.length);
    long at = layout.snapshotAt(index);
    long list = jointRows.number(snapshot.joints());
    if (slotJoints[index] != list) {
      files.write(
          jointRows.write(joints, layout.snapshots().bodyCapacity()), layout.jointsAt(index));
      slotJoints[index] = list;
    }
    long table = arePrefabsWritten ? prefabsNumber : 0;
    files.write(slot.write(snapshot, number, table, list, continues), at);
    published = number;
    writeNews();
  }

  /** Changes the status. {@code isEnded} if nothing comes after it. */
  public void status(WriterState state, Timeline timeline, boolean isEnded) throws IOException {
    status.write(state, timeline, isEnded);
    statusChanged = true;
    writeStatus();
  }

  /**
   * Does what is due besides snapshots: publishes events, shows that this process is alive,
   * receives the commands of viewers, answers them, and repairs what another process has damaged.
   *
   * @param state where commands go, and whose clock viewers ask for: it may stand or leap, as that
   *     of a loop at full speed does
   * @param nowNanos by the machine's clock
   * @param isHurried true if the next snapshot is expected now: a look at each of eight places
   *     takes 5 µs
   * @throws java.nio.file.NoSuchFileException if the files were removed
   * @throws IOException if something cannot be written or read now; call again
   */
  public void tend(SharedState state, long nowNanos, boolean isHurried) throws IOException {
    if (!begun) {
      begun = true;
      pulseNanos = nowNanos - PULSE_NANOS;
      repairNanos = nowNanos;
      nameNanos = nowNanos;
    }
    if (statusChanged) {
      writeStatus();
    }
    if (events.isBehind()) {
      writeEvents();
      writeNews();
    }
    if (!isHurried) {
      tendPlaces(state);
    }
    if (nowNanos - pulseNanos >= PULSE_NANOS) {
      pulseNanos = nowNanos;
      pulse++;
      writeNews();
      files.write(board.whole(), layout.boardAt());
    }
    if (nowNanos - repairNanos >= REPAIR_NANOS) {
      repairNanos = nowNanos;
      repair(nowNanos);
    }
  }

  /** Returns how many commands made no sense. */
  public long refusedCount() {
    long refused = 0;
    for (RelayedPlace place : places) {
      refused += place.refusedCount();
    }
    return refused;
  }

  private void tendPlaces(SharedState state) throws IOException {
    boolean changed = false;
    long askedNanos = state.clock().nanos();
    for (RelayedPlace place : places) {
      changed |= place.look(askedNanos);
    }
    boolean taken = true;
    for (int round = 0; taken && round < layout.commands(); round++) { // each in its turn
      taken = false;
      for (int count = 0; count < places.length; count++) {
        taken |= places[(firstPlace + count) % places.length].receive(state.commands()) > 0;
      }
      changed |= taken;
      firstPlace = (firstPlace + 1) % places.length;
    }
    if (changed) {
      for (int place = 0; place < places.length; place++) {
        board.write(place, places[place].answer());
      }
      files.write(board.whole(), layout.boardAt());
    }
  }

  private void writeEvents() throws IOException {
    while (events.isBehind()) {
      ByteBuffer rows = events.rows();
      int from = rows.position();
      int end = rows.limit();
      files.write(rows, layout.eventsAt() + from);
      events.wrote(end - from);
      if (events.isBehind()) {
        writeNews(); // what comes next may overwrite what a viewer reads
      }
    }
  }

  private void writeNews() throws IOException {
    // ordering: release: what the counts count is written before them. The system writes on this
    // thread, so the fence orders its writes too; without it a viewer may read a row before it is
    // written.
    VarHandle.releaseFence();
    files.write(
        board.write(published, events.writtenCount(), status.version(), pulse), layout.boardAt());
  }

  private void writeStatus() throws IOException {
    files.write(status.whole(), layout.statusAt());
    statusChanged = false;
    writeNews();
  }

  private void repair(long nowNanos) throws IOException {
    if (files.isResized()) {
      files.repair();
      files.write(events.whole(), layout.eventsAt());
      Arrays.fill(slotJoints, 0);
      if (published != 0) {
        files.write(slot.written(), layout.snapshotAt((int) (published % slotJoints.length)));
      }
      writeStatus();
    }
    if (nowNanos - nameNanos >= NAME_NANOS) {
      nameNanos = nowNanos;
      files.repair();
      Arrays.fill(slotJoints, 0); // lists are written again with the next snapshots
      writeStatus();
      files.requireNamed();
    }
  }

  private void writePrefabs(PrefabTable table, long nowNanos) {
    boolean isOther = table != prefabs; // tables do not change: another one is another object
    if (isOther) {
      prefabs = table;
      prefabsNumber++;
      arePrefabsWritten = false;
    }
    if (arePrefabsWritten || (!isOther && nowNanos - prefabsNanos < PREFAB_RETRY_NANOS)) {
      return;
    }
    prefabsNanos = nowNanos;
    try {
      files.writePrefabs(prefabsNumber, table);
      arePrefabsWritten = true;
    } catch (IOException e) {
      if (isOther) {
        ThreadLog.warn(
            "bodies have no shapes in other processes until their file can be written", e);
      }
    }
  }

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }
}
