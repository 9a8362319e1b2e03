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
import org.isochron.state.threads.ByteRing;

/**
 * Periodically writes records from the rings to the file, and finally a record that says how the
 * journal ended. Owner: the writing thread; blocks only on the disk. A disk failure ends the
 * thread; {@link RecordingHealth} stores the cause.
 */
final class JournalWriter implements Runnable {
  /**
   * Pause between two turns, which is roughly the maximum delay until a record reaches the
   * operating system.
   */
  private static final long TURN_NANOS = 5_000_000;

  private static final int NOTE_BYTES = 1 << 13;
  private static final int MAX_REASON_BYTES = 1_000;

  private final JournalChannel channel;
  private final RecordingHealth health;
  private final JournalFile file;
  private final List<ByteRing> rings = new CopyOnWriteArrayList<>();
  private final ByteRing physics;
  private final PrefabLibrary prefabs;
  private int writtenPrefabs;
  private final ByteRing notes;
  private final AtomicBoolean closing = new AtomicBoolean();

  /** Writes the identity immediately, so that an unwritable file fails here. */
  JournalWriter(
      JournalChannel channel,
      Journal.Identity identity,
      ByteRing physics,
      PrefabLibrary prefabs,
      ForceSchedule schedule,
      RecordingHealth health)
      throws IOException {
    this.channel = channel;
    this.health = health;
    byte[] bytes = IdentityBytes.of(identity);
    notes = new ByteRing(Math.max(NOTE_BYTES, Integer.highestOneBit(bytes.length) * 16));
    int largest = Math.max(physics.largestRecord(), notes.largestRecord());
    file = new JournalFile(channel, schedule, largest);
    this.physics = physics;
    this.prefabs = prefabs;
    writtenPrefabs = prefabs.initialCount();
    writeNote(RecordKind.IDENTITY, bytes);
    file.flush();
    health.wrote(file.writtenBytes());
  }

  /** Any thread may call this. */
  void add(ByteRing ring) {
    rings.add(ring);
  }

  /** Ends the thread after it has written all pending records; any thread may call this. */
  void close() {
    // ordering: release, paired with the acquire in turn: the last turn then sees and writes all
    // records sent before.
    closing.setRelease(true);
  }

  @Override
  public void run() {
    try (channel) {
      while (!turn()) {
        LockSupport.parkNanos(TURN_NANOS);
      }
    } catch (Throwable e) { // any failure reaches the status, and the physics continues
      health.enter(new Recording.Status.State.Failed(e));
    }
  }

  boolean turn() throws IOException {
    // ordering: acquire, the counterpart of the release in close.
    boolean last = closing.getAcquire() || !health.isRecording();
    long sent = physics.sentCount();
    writePrefabs(); // before the ticks whose commands name the prefabs
    while (physics.hasBefore(sent) && file.append(physics)) {
      // repeats until all records counted in sent are written
    }
    for (ByteRing ring : rings) {
      while (file.append(ring)) {
        // until the ring is empty
      }
    }
    if (last) {
      health.enter(new Recording.Status.State.Closed());
      writeEnd();
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
        health.breakOff("prefab %d takes %d bytes, but a record has room for only %d"
            .formatted(writtenPrefabs, size, Framing.MAX_CONTENT_BYTES));
        return;
      }
      ByteBuffer content = ByteBuffer.allocate(size).putInt(writtenPrefabs);
      prefab.writeTo(content);
      file.write(RecordKind.PREFAB, content.array());
    }
  }

  private void writeEnd() throws IOException {
    if (health.state() instanceof Recording.Status.State.Broken broken) {
      byte[] reason = broken.reason().getBytes(StandardCharsets.UTF_8);
      writeNote(
          RecordKind.BROKEN, Arrays.copyOf(reason, Math.min(reason.length, MAX_REASON_BYTES)));
    } else {
      writeNote(RecordKind.END, new byte[0]);
    }
  }

  private void writeNote(byte kind, byte[] content) throws IOException {
    notes.begin().put(kind).put(content);
    notes.send();
    file.append(notes);
  }
}
