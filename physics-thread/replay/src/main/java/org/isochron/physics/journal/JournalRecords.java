package org.isochron.physics.journal;

import java.nio.ByteBuffer;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.time.Timeline;

/**
 * Puts what happens on the physics thread into records. Owner: the physics thread; wait-free, allocates nothing. A record
 * that finds no room breaks the recording off, but for keyframes and tables of bodies, which are left out.
 */
final class JournalRecords {
  private final RecordRing ring;
  private final RecordingHealth health;

  JournalRecords(RecordRing ring, RecordingHealth health) {
    this.ring = ring;
    this.health = health;
  }

  /** The state after a tick, from which on all is noted. */
  void start(long tick, long hash) {
    ring.begin(RecordKind.START).putLong(tick).putLong(hash);
    send(tick);
  }

  /** What a tick is given; noted before its step, so that one which ends in a crash can be seen again. */
  void tick(long tick, int quality, Slice slice) {
    ByteBuffer record = ring.begin(RecordKind.TICK).putLong(tick).putInt(quality);
    if (!ring.fits(slice.byteSize())) {
      health.breakOff(
          "tick %d has %d commands, and a record holds %d bytes; raise RecordingSettings.bufferBytes"
              .formatted(tick, slice.commandCount(), ring.largestRecord()));
      return;
    }
    slice.writeTo(record);
    send(tick);
    health.ticked();
  }

  void hash(long tick, long hash) {
    ring.begin(RecordKind.HASH).putLong(tick).putLong(hash);
    send(tick);
  }

  void poses(Snapshot snapshot) {
    ByteBuffer record = ring.begin(RecordKind.POSES);
    if (!ring.fits(PoseTable.byteSize(snapshot))) {
      health.leaveOut();
      return;
    }
    PoseTable.write(snapshot, record);
    sendIfRoomy();
  }

  void keyframe(long tick, int quality, Slice held, SavedState state) {
    ByteBuffer record = ring.begin(RecordKind.KEYFRAME).putLong(tick).putInt(quality);
    if (!ring.fits(held.byteSize() + state.byteSize())) {
      health.leaveOut();
      return;
    }
    held.writeTo(record);
    state.copyTo(record);
    sendIfRoomy();
  }

  /** All after a tick is void: the next tick is the one after. */
  void rewind(long tick, long hash) {
    ring.begin(RecordKind.REWIND).putLong(tick).putLong(hash);
    send(tick);
  }

  void timeline(Timeline timeline) {
    put(ring.begin(RecordKind.TIMELINE), timeline);
    send(0);
  }

  void publish(Snapshot snapshot, int windowLength) {
    ByteBuffer record = ring.begin(RecordKind.PUBLISH)
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
        .putInt(timeline.speedPermille());
  }

  /** Nothing follows a record that found no room, also in the tick that it is of. */
  private void send(long tick) {
    if (health.isRecording() && !ring.send()) {
      health.breakOff(
          "the buffer was full at tick %d: the disk is too slow for it; raise RecordingSettings.bufferBytes"
              .formatted(tick));
    }
  }

  private void sendIfRoomy() {
    if (health.isRecording() && !ring.sendIfRoomy()) {
      health.leaveOut();
    }
  }
}
