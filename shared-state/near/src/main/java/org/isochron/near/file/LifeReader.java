package org.isochron.near.file;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.time.Timeline;

/**
 * A reading end of the files of a life, in one place of theirs. Owner: one thread at a time. Blocks
 * for the time of calls to the system; allocates nothing unless the status, the prefabs or the
 * joints change.
 *
 * <p>Nothing is mapped, so a file that another process cuts ends with an exception or with a
 * snapshot that is not there, and not with a signal.
 */
public final class LifeReader implements AutoCloseable {
  private static final long PREFAB_RETRY_NANOS = 250_000_000;

  private final FoundLife life;
  private final NearLayout layout;
  private final HeldPlace place;
  private final OpenFile file;
  private final Board board = new Board(memory(Board.BYTES));
  private final StatusCell status = new StatusCell(memory(StatusCell.BYTES));
  private final LifeEvents events;
  private final SnapshotSlot slot;
  private final ByteBuffer jointMemory;
  private final TimelineCopy timelines = new TimelineCopy();
  private final MovedTicks moved;
  private final JointRows joints = new JointRows();
  private PrefabTable prefabs = PrefabTable.EMPTY;
  private long prefabsNumber;
  private boolean arePrefabsRead = true;
  private long prefabsNanos;
  private long statusVersion;
  private long copiedNumber;
  private long damagedCount;

  private LifeReader(FoundLife life, HeldPlace place, OpenFile file) throws IOException {
    this.life = life;
    this.place = place;
    this.file = file;
    layout = life.layout();
    int bodies = layout.snapshots().bodyCapacity();
    moved = new MovedTicks(bodies);
    slot =
        new SnapshotSlot(memory((int) SnapshotSlot.bytes(layout.snapshots())), layout.snapshots());
    jointMemory = memory((int) JointRows.bytes(bodies));
    refresh();
    events = new LifeEvents(file, layout, board);
  }

  /**
   * Takes a place of a life; empty if all places are taken.
   *
   * @throws IOException if its files cannot be used, with the reason
   */
  public static Optional<LifeReader> open(FoundLife life) throws IOException {
    Optional<HeldPlace> taken = life.takePlace();
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    try {
      OpenFile file = life.openState();
      try {
        return Optional.of(new LifeReader(life, taken.get(), file));
      } catch (Throwable e) {
        file.close();
        throw e;
      }
    } catch (Throwable e) {
      taken.get().close();
      throw e;
    }
  }

  public FoundLife life() {
    return life;
  }

  public HeldPlace place() {
    return place;
  }

  public LifeEvents events() {
    return events;
  }

  /**
   * Looks for what was published. Returns false if that cannot be read now, because it is being
   * written or was damaged.
   */
  public boolean refresh() throws IOException {
    return board.refresh(file, layout.boardAt());
  }

  /** Looks for the writer's answers. Returns true if the writer knows this viewer. */
  public boolean refreshPlace() throws IOException {
    return place.refresh(board, file, layout.boardAt());
  }

  /** Returns the number of the newest snapshot, 0 if there is none. */
  public long newest() {
    return board.snapshots();
  }

  /** Returns the number of the oldest snapshot of the window that ends with the newest. */
  public long oldest() {
    return Math.max(1, newest() - life.layout().windowLength() + 1);
  }

  /**
   * Reads a snapshot into memory, for the methods that follow. Returns false if it was overwritten
   * meanwhile, or somebody cut the file.
   */
  public boolean load(long number) throws IOException {
    int index = (int) Math.floorMod(number, (long) layout.snapshotCount());
    if (!slot.load(file, layout.snapshotAt(index), number)) {
      return false;
    }
    if (joints.isOther(slot.joints())) {
      int bodies = layout.snapshots().bodyCapacity();
      joints.read(file, layout.jointsAt(index), jointMemory, bodies, slot.joints());
    }
    return isWhole(number);
  }

  /**
   * Returns true if what was read of a snapshot until now was not overwritten meanwhile (board
   * invariant 1).
   */
  private boolean isWhole(long number) throws IOException {
    // ordering: acquire: what is in the snapshot is read before the count that shows if it was
    // whole. The system reads on this thread, so the fence orders its reads too; without it a
    // snapshot that is being overwritten may be taken for a whole one.
    VarHandle.acquireFence();
    return refresh() && board.snapshots() - number < layout.snapshotCount() - 1;
  }

  /**
   * Returns the number of the loaded snapshot where it was published first, from which a reader
   * knows what is skipped.
   */
  public long sequence() {
    return slot.sequence();
  }

  /** The instant at which the loaded snapshot was published, by the writer's clock. */
  public long publishedNanos() {
    return slot.publishedNanos();
  }

  /** Returns true if the prefabs of the loaded snapshot are known, or could not be read. */
  public boolean hasPrefabs() {
    return slot.prefabs() == prefabsNumber;
  }

  /** Returns true if prefabs that could not be read are to be read again. */
  public boolean arePrefabsDue(long nowNanos) {
    return !arePrefabsRead && nowNanos - prefabsNanos >= PREFAB_RETRY_NANOS;
  }

  /**
   * Reads the prefabs of the loaded snapshot, which blocks and allocates. Returns false if they
   * cannot be read now: then bodies are shown, but have no shapes.
   */
  public boolean takePrefabs(long nowNanos) {
    long named = slot.prefabs();
    boolean isOther = named != prefabsNumber;
    prefabsNumber = named;
    prefabsNanos = nowNanos;
    prefabs = PrefabTable.EMPTY;
    arePrefabsRead = named == 0;
    if (arePrefabsRead) {
      return true;
    }
    try {
      prefabs = life.prefabs(named);
      arePrefabsRead = true;
    } catch (IOException e) {
      if (isOther) {
        ThreadLog.warn("bodies of another process have no shapes here until they can be read", e);
      }
    }
    return arePrefabsRead;
  }

  /**
   * Copies the loaded snapshot into a writer that has none open. Returns false if its numbers make
   * no sense; the writer's owner then closes the writer, perhaps with a half-written snapshot.
   */
  public boolean copy(SnapshotWriter writer, long epochOffset, long offsetNanos) {
    boolean sound =
        slot.read(writer, prefabs, moved, copiedNumber, timelines, epochOffset, offsetNanos);
    if (sound) {
      copiedNumber = slot.number();
      writer.joints(joints.joints());
    } else {
      damagedCount++;
    }
    return sound;
  }

  /** Returns how many snapshots made no sense. */
  public long damagedCount() {
    return damagedCount;
  }

  /** Looks at the status; true if it changed. */
  public boolean refreshStatus(long epochOffset, long offsetNanos) throws IOException {
    if (board.status() == statusVersion
        || !status.read(file, layout.statusAt(), epochOffset, offsetNanos)) {
      return false;
    }
    statusVersion = status.version();
    return true;
  }

  /**
   * Makes the next {@link #refreshStatus} see a change, because instants are converted in another
   * way.
   */
  public void forgetStatus() {
    statusVersion = 0;
  }

  public WriterState state() {
    return status.state();
  }

  public Timeline timeline() {
    return status.timeline();
  }

  /** Returns true if the writer has ended its life, and said so. */
  public boolean isEnded() {
    return status.isEnded();
  }

  /** Returns a count that goes up while the writer runs. */
  public long pulse() {
    return board.pulse();
  }

  /**
   * Returns false if the writer's process has certainly ended. May block for a file.
   *
   * @throws IOException if that cannot be found out now
   */
  public boolean isInForce() throws IOException {
    return life.isInForce();
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      place.close();
    }
  }

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }
}
