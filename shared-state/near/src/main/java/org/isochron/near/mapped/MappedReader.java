package org.isochron.near.mapped;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.near.mapped.FoundLife.TakenPlace;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.exchange.Window;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;

/**
 * A reading end of the files of a life, in one place of theirs. Owner: one thread. Never waits; allocates nothing unless the
 * status or the joints change. Closing frees the place; the mapped memory is given back when the collector finds it unused.
 */
public final class MappedReader implements AutoCloseable {
  private final FoundLife life;
  private final HeldLock lock;
  private final MappedPlace place;
  private final CommandRing commands;
  private final StatusCell status;
  private final MappedEvents events;
  private final List<SnapshotSlot> slots = new ArrayList<>();
  private final TimelineCopy timelines = new TimelineCopy();
  private final MovedTicks moved;
  private final JointRows joints = new JointRows();
  private PrefabTable prefabs = PrefabTable.EMPTY;
  private long prefabsNumber;
  private int window;
  private boolean begun;
  private long damagedCount;

  private MappedReader(FoundLife life, TakenPlace taken) throws IOException {
    this.life = life;
    lock = taken.lock();
    NearLayout layout = life.layout();
    moved = new MovedTicks(layout.snapshots().bodyCapacity());
    place = new MappedPlace(taken.memory());
    commands = new CommandRing(place, taken.memory(), layout.commands());
    status = new StatusCell(life.map(layout.statusAt(), StatusCell.BYTES));
    events = new MappedEvents(
        life.map(layout.eventsAt(), MappedEvents.bytes(layout.events())), layout.events());
    for (int number = 0; number < layout.snapshotCount(); number++) {
      ByteBuffer memory = life.map(layout.snapshotAt(number), layout.snapshotBytes());
      slots.add(new SnapshotSlot(memory, layout.snapshots()));
    }
  }

  /**
   * Takes a place of a life; empty if all places are taken.
   *
   * @throws IOException if its files cannot be used, with the reason
   */
  public static Optional<MappedReader> open(FoundLife life) throws IOException {
    Optional<TakenPlace> taken = life.takePlace();
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new MappedReader(life, taken.get()));
    } catch (Throwable e) {
      taken.get().lock().close();
      throw e;
    }
  }

  public FoundLife life() {
    return life;
  }

  public MappedPlace place() {
    return place;
  }

  public CommandRing commands() {
    return commands;
  }

  public MappedEvents events() {
    return events;
  }

  /** Returns true if a window waits that was not taken. */
  public boolean hasNews() {
    return !begun || place.isFresh();
  }

  /** Takes the newest window. Returns true if it is new to the caller, as the one that the place took last is at first. */
  public boolean refresh() {
    if (!hasNews()) {
      return false;
    }
    begun = true;
    int taken = place.take();
    if (!PlaceWord.isSound(taken, life.layout().windowLength(), slots.size())) {
      damagedCount++;
      taken = PlaceWord.EMPTY;
    }
    window = taken;
    return true;
  }

  /** The number of snapshots in the window. */
  public int length() {
    return Window.length(window);
  }

  /** The number of the snapshot {@code age} places before the newest, by which a reader knows what it has read. */
  public long sequence(int age) {
    return slot(age).seal();
  }

  /** The instant at which a snapshot was published, by the writer's clock. */
  public long publishedNanos(int age) {
    return slot(age).publishedNanos();
  }

  /**
   * Copies a snapshot of the window into a writer that has none open. Returns false if it is damaged, which is counted; the
   * writer's owner then closes the writer, perhaps with a half-written snapshot. Blocks and allocates if the simulation has other
   * prefabs than in the last one, and allocates if it has other joints.
   */
  public boolean copy(int age, SnapshotWriter writer, long epochOffset, long offsetNanos) {
    takePrefabs(slot(age).prefabs());
    boolean whole =
        slot(age).read(writer, prefabs, joints, moved, timelines, epochOffset, offsetNanos);
    if (!whole) {
      damagedCount++;
      joints.forget();
    }
    return whole;
  }

  /** Takes the prefabs with a number, if they are others. Without them bodies are shown, but have no shapes. */
  private void takePrefabs(long number) {
    if (number == prefabsNumber) {
      return;
    }
    prefabsNumber = number;
    prefabs = PrefabTable.EMPTY;
    if (number != 0) {
      try {
        prefabs = life.prefabs(number);
      } catch (IOException e) {
        System.getLogger("org.isochron")
            .log(Level.WARNING, "bodies of another process have no shapes here", e);
      }
    }
  }

  /** Returns how many windows and snapshots made no sense. */
  public long damagedCount() {
    return damagedCount;
  }

  /** Looks at the status; true if it changed. */
  public boolean refreshStatus(long epochOffset, long offsetNanos) {
    return status.read(epochOffset, offsetNanos);
  }

  /** Makes the next {@link #refreshStatus} see a change, because instants are converted in another way. */
  public void forgetStatus() {
    status.forget();
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
    return status.pulse();
  }

  /** Returns true if the writer's process runs and this is its life. May block for a file. */
  public boolean isInForce() throws IOException {
    return life.isInForce();
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  private SnapshotSlot slot(int age) {
    return slots.get(Window.snapshot(window, age));
  }
}
