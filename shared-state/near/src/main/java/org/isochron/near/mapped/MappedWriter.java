package org.isochron.near.mapped;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.command.CommandSender;
import org.isochron.state.snapshot.Snapshot;

/**
 * The writing end of the files of a life: the same ledger as between threads, with a {@link PlaceWord} for each reader in place of
 * a mailbox. Owner: one thread. Wait-free, except for the files of new prefabs; allocates nothing unless prefabs change.
 */
public final class MappedWriter {
  private final ServedFolder files;
  private final List<SnapshotSlot> slots = new ArrayList<>();
  private final MappedPlace[] places;
  private final CommandRing[] rings;
  private final long[] answered;
  private final PlaceLedger ledger;
  private final JointRows joints = new JointRows();
  private final StatusCell status;
  private final MappedEvents events;
  private PrefabTable prefabs = PrefabTable.EMPTY;
  private long prefabsNumber;

  /** Writes into the files of a served folder. */
  public MappedWriter(ServedFolder files) {
    this.files = files;
    NearLayout layout = files.layout();
    for (int number = 0; number < layout.snapshotCount(); number++) {
      slots.add(new SnapshotSlot(files.snapshot(number), layout.snapshots()));
    }
    places = new MappedPlace[layout.viewers()];
    rings = new CommandRing[layout.viewers()];
    answered = new long[layout.viewers()];
    for (int place = 0; place < places.length; place++) {
      places[place] = new MappedPlace(files.place(place));
      rings[place] = new CommandRing(places[place], files.place(place), layout.commands());
    }
    ledger = new PlaceLedger(layout.windowLength(), places);
    status = new StatusCell(files.status());
    events = new MappedEvents(files.events(), layout.events());
  }

  public StatusCell status() {
    return status;
  }

  public MappedEvents events() {
    return events;
  }

  /**
   * Copies a snapshot, and posts the window that ends with it to every place. If its prefabs are not those of the last one, they
   * are written to a file first, which blocks and allocates.
   *
   * @throws IOException if there is no room for that file
   */
  public void publish(Snapshot snapshot) throws IOException {
    if (snapshot.prefabs() != prefabs) { // tables do not change: another one is another object
      files.writePrefabs(++prefabsNumber, snapshot.prefabs());
      prefabs = snapshot.prefabs();
    }
    slots.get(ledger.next()).write(snapshot, prefabsNumber, joints);
    ledger.post();
  }

  /** Answers what readers ask about the clock. */
  public void answerClocks(long nowNanos) {
    for (int place = 0; place < places.length; place++) {
      long asked = places[place].askedClock();
      if (asked != answered[place]) {
        answered[place] = asked;
        places[place].answerClock(asked, nowNanos);
      }
    }
  }

  /** Passes the commands of all readers on. */
  public void receive(CommandSender commands) {
    for (CommandRing ring : rings) {
      ring.receive(commands);
    }
  }

  /** Returns how many commands made no sense. */
  public long refusedCount() {
    long refused = 0;
    for (CommandRing ring : rings) {
      refused += ring.refusedCount();
    }
    return refused;
  }
}
