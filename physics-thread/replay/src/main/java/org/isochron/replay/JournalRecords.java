package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;
import org.isochron.state.threads.ByteRing;

/**
 * Writes the calls made on the physics thread as records into a ring. Owner: the physics thread;
 * allocates nothing. If a record does not fit, the recording ends; checkpoints and tables of bodies
 * are omitted instead. Writing is wait-free unless configured to wait for space.
 */
final class JournalRecords {
  /**
   * Position of the load above the speed, which takes 20 bits; files of older versions contain load
   * 0.
   */
  private static final int LOAD_SHIFT = 28;

  private static final int SPEED_MASK = (1 << LOAD_SHIFT) - 1;

  private final ByteRing ring;
  /** Interval of checks for space. */
  private static final long RETRY_NANOS = 100_000;

  private final RecordingHealth health;
  private final boolean waiting;

  /** @param waiting true to wait for space unless the disk has failed */
  JournalRecords(ByteRing ring, RecordingHealth health, boolean waiting) {
    this.ring = ring;
    this.health = health;
    this.waiting = waiting;
  }

  void start(long tick, long hash) {
    ring.begin().put(RecordKind.START).putLong(tick).putLong(hash);
    send(tick);
  }

  /** Records the slice of a tick before its step, so that a step that crashes can be replayed. */
  void tick(long tick, int quality, Slice slice) {
    ByteBuffer record = ring.begin().put(RecordKind.TICK).putLong(tick).putInt(quality);
    if (!ring.fits(slice.byteSize())) {
      health.breakOff(
          "tick %d has %d commands, too many for a record of %d bytes; raise Recording.Settings.bufferBytes"
              .formatted(tick, slice.commandCount(), ring.largestRecord()));
      return;
    }
    slice.writeTo(record);
    send(tick);
    health.ticked();
  }

  void hash(long tick, long hash) {
    ring.begin().put(RecordKind.HASH).putLong(tick).putLong(hash);
    send(tick);
  }

  void poses(Snapshot snapshot) {
    ByteBuffer record = ring.begin().put(RecordKind.POSES);
    if (!ring.fits(PoseTable.byteSize(snapshot))) {
      health.countOmitted();
      return;
    }
    PoseTable.write(snapshot, record);
    sendOptional();
  }

  void checkpoint(long tick, int quality, Slice held, SavedState state) {
    if (writeCheckpoint(tick, quality, held, state)) {
      sendOptional();
    } else {
      health.countOmitted();
    }
  }

  /** Records the state after a restore, without which no later tick can be replayed. */
  void restored(long tick, int quality, Slice held, SavedState state) {
    if (writeCheckpoint(tick, quality, held, state)) {
      send(tick);
    } else {
      health.breakOff(
          "the state restored after tick %d has %d bytes, too many for a record of %d bytes; raise Recording.Settings.bufferBytes"
              .formatted(tick, state.byteSize(), ring.largestRecord()));
    }
  }

  private boolean writeCheckpoint(long tick, int quality, Slice held, SavedState state) {
    ByteBuffer record = ring.begin().put(RecordKind.CHECKPOINT).putLong(tick).putInt(quality);
    if (!ring.fits(held.byteSize() + state.byteSize())) {
      return false;
    }
    held.writeTo(record);
    state.copyTo(record);
    return true;
  }

  /** Voids records of later ticks. */
  void rewind(long tick, long hash) {
    ring.begin().put(RecordKind.REWIND).putLong(tick).putLong(hash);
    send(tick);
  }

  void timeline(Timeline timeline) {
    put(ring.begin().put(RecordKind.TIMELINE), timeline);
    send(0);
  }

  void publish(Snapshot snapshot, int windowLength) {
    ByteBuffer record = ring.begin()
        .put(RecordKind.PUBLISH)
        .putLong(snapshot.sequence())
        .putLong(snapshot.tick())
        .putLong(snapshot.instantNanos())
        .putLong(snapshot.publishedNanos());
    put(record, snapshot.timeline()).putInt(windowLength);
    send(snapshot.tick());
  }

  static ByteBuffer put(ByteBuffer record, Timeline timeline) {
    return record
        .putLong(timeline.epoch())
        .putLong(timeline.wallNanos())
        .putLong(timeline.simNanos())
        .putInt(timeline.load().number() << LOAD_SHIFT | timeline.speedPermille());
  }

  /** Throws if the timeline is invalid. */
  static Timeline timeline(ByteBuffer record) {
    long epoch = record.getLong();
    long wallNanos = record.getLong();
    long simNanos = record.getLong();
    int speed = record.getInt();
    Timeline.LoadState load = Timeline.LoadState.numbered(speed >>> LOAD_SHIFT);
    return new Timeline(epoch, wallNanos, simNanos, speed & SPEED_MASK, load);
  }

  /**
   * Sends a record. After a record that did not fit, nothing more is sent, not even for the same
   * tick.
   */
  private void send(long tick) {
    if (health.isRecording() && !ring.send() && !waitAndSend()) {
      health.breakOff(
          "the buffer was full at tick %d because the disk is too slow; raise Recording.Settings.bufferBytes, or use withWaiting() if ticks may wait"
              .formatted(tick));
    }
  }

  private void sendOptional() {
    if (health.isRecording() && !ring.sendOptional() && !waitAndSend()) {
      health.countOmitted();
    }
  }

  /** Waits for space; returns false if waiting is disabled or the recording has ended. */
  private boolean waitAndSend() {
    boolean sent = false;
    boolean interrupted = false;
    while (waiting && !sent && health.isRecording()) {
      LockSupport.parkNanos(this, RETRY_NANOS);
      interrupted |= Thread.interrupted(); // otherwise an interrupted thread would spin
      sent = ring.send();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return sent;
  }
}
