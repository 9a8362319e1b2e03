package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings records from their rings to the file, in turns, and ends the file with a record that says how. Owner: the writing
 * thread; blocks on the disk alone. What the disk refuses ends it, with the cause in the health.
 */
final class JournalWriter implements Runnable {
  /** How long a record waits at most before the operating system has it. */
  private static final long TURN_NANOS = 5_000_000;

  private static final int NOTE_BYTES = 1 << 13;
  private static final int MAX_REASON_BYTES = 1_000;

  private final JournalChannel channel;
  private final RecordingHealth health;
  private final JournalFile file;
  private final List<RecordRing> rings = new CopyOnWriteArrayList<>();
  private final RecordRing notes;
  private final AtomicBoolean closing = new AtomicBoolean();

  /** Writes the identity at once, so that a file that cannot be written is refused on the spot. */
  JournalWriter(
      JournalChannel channel,
      JournalIdentity identity,
      RecordRing physics,
      ForceSchedule schedule,
      RecordingHealth health)
      throws IOException {
    this.channel = channel;
    this.health = health;
    byte[] bytes = IdentityBytes.of(identity);
    notes = new RecordRing(Math.max(NOTE_BYTES, Integer.highestOneBit(bytes.length) * 16));
    int largest = Math.max(physics.largestRecord(), notes.largestRecord());
    file = new JournalFile(channel, schedule, largest);
    rings.add(physics);
    note(RecordKind.IDENTITY, bytes);
    file.flush();
    health.wrote(file.writtenBytes());
  }

  /** Takes records from another ring too; any thread. */
  void add(RecordRing ring) {
    rings.add(ring);
  }

  /** Asks for the end, once all that was sent before is written; any thread. */
  void close() {
    // ordering: release, with the acquire in turn: what was sent before is then written.
    closing.setRelease(true);
  }

  @Override
  public void run() {
    try (channel) {
      while (!turn()) {
        LockSupport.parkNanos(TURN_NANOS);
      }
    } catch (Throwable e) { // whatever it is, it must reach the status, and the physics goes on
      health.enter(new RecordingStatus.State.Failed(e));
    }
  }

  /** Writes what there is; whether that was all there will be. */
  boolean turn() throws IOException {
    // ordering: acquire, the counterpart of the release in close.
    boolean last = closing.getAcquire() || !health.isRecording();
    for (RecordRing ring : rings) {
      while (file.append(ring)) {
        // the next one
      }
    }
    if (last) {
      health.enter(new RecordingStatus.State.Closed());
      noteEnd();
    }
    file.flush(last);
    health.wrote(file.writtenBytes());
    return last;
  }

  private void noteEnd() throws IOException {
    if (health.state() instanceof RecordingStatus.State.Broken broken) {
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
