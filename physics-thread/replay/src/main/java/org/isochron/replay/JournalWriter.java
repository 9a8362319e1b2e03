package org.isochron.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;

/**
 * Writes records from the rings to the file, in turns, and ends the file with a record of how it
 * ended. Owner: the writing thread; blocks only on the disk. A disk failure ends it, with the cause
 * in the {@link RecordingHealth}.
 */
final class JournalWriter implements Runnable {
  /**
   * The pause between two turns, and so about the longest time until the operating system has a
   * record.
   */
  private static final long TURN_NANOS = 5_000_000;

  private static final int NOTE_BYTES = 1 << 13;
  private static final int MAX_REASON_BYTES = 1_000;

  private final JournalChannel channel;
  private final RecordingHealth health;
  private final JournalFile file;
  private final List<RecordRing> rings = new CopyOnWriteArrayList<>();
  private final RecordRing physics;
  private final PrefabLibrary prefabs;
  private int writtenPrefabs;
  private final RecordRing notes;
  private final AtomicBoolean closing = new AtomicBoolean();

  /** Writes the identity immediately, so that a file that cannot be written fails here. */
  JournalWriter(
      JournalChannel channel,
      Journal.Identity identity,
      RecordRing physics,
      PrefabLibrary prefabs,
      ForceSchedule schedule,
      RecordingHealth health)
      throws IOException {
    this.channel = channel;
    this.health = health;
    byte[] bytes = IdentityBytes.of(identity);
    notes = new RecordRing(Math.max(NOTE_BYTES, Integer.highestOneBit(bytes.length) * 16));
    int largest = Math.max(physics.largestRecord(), notes.largestRecord());
    file = new JournalFile(channel, schedule, largest);
    this.physics = physics;
    this.prefabs = prefabs;
    writtenPrefabs = prefabs.builtCount();
    note(RecordKind.IDENTITY, bytes);
    file.flush();
    health.wrote(file.writtenBytes());
  }

  /** Adds a ring to take records from; any thread. */
  void add(RecordRing ring) {
    rings.add(ring);
  }

  /** Requests the end, after all that was sent before is written; any thread. */
  void close() {
    // ordering: release, with the acquire in turn: that turn then writes all that was sent before.
    closing.setRelease(true);
  }

  @Override
  public void run() {
    try (channel) {
      while (!turn()) {
        LockSupport.parkNanos(TURN_NANOS);
      }
    } catch (Throwable e) { // any failure reaches the status, and the physics goes on
      health.enter(new Recording.Status.State.Failed(e));
    }
  }

  /** Writes the records that are in the rings; returns true if this was the last turn. */
  boolean turn() throws IOException {
    // ordering: acquire, the counterpart of the release in close.
    boolean last = closing.getAcquire() || !health.isRecording();
    long sent = physics.sentCount();
    writePrefabs(); // before the ticks whose commands name them
    while (physics.hasBefore(sent) && file.append(physics)) {
      // until what was sent before is written
    }
    for (RecordRing ring : rings) {
      while (file.append(ring)) {
        // until the ring is empty
      }
    }
    if (last) {
      health.enter(new Recording.Status.State.Closed());
      noteEnd();
    }
    file.flush(last);
    health.wrote(file.writtenBytes());
    return last;
  }

  private void writePrefabs() throws IOException {
    PrefabTable table = prefabs.table();
    for (; writtenPrefabs < table.count(); writtenPrefabs++) {
      Prefab prefab = table.get(writtenPrefabs);
      int size = Integer.BYTES + prefab.byteSize();
      if (size > Framing.MAX_CONTENT_BYTES) {
        health.breakOff("prefab %d takes %d bytes, and a record has room for %d"
            .formatted(writtenPrefabs, size, Framing.MAX_CONTENT_BYTES));
        return;
      }
      ByteBuffer content = ByteBuffer.allocate(size).putInt(writtenPrefabs);
      prefab.writeTo(content);
      file.write(RecordKind.PREFAB, content.array());
    }
  }

  private void noteEnd() throws IOException {
    if (health.state() instanceof Recording.Status.State.Broken broken) {
      byte[] reason = broken.reason().getBytes(StandardCharsets.UTF_8);
      note(RecordKind.BROKEN, Arrays.copyOf(reason, Math.min(reason.length, MAX_REASON_BYTES)));
    } else {
      note(RecordKind.END, new byte[0]);
    }
  }

  private void note(byte kind, byte[] content) throws IOException {
    notes.begin(kind).put(content);
    notes.send();
    file.append(notes);
  }
}
