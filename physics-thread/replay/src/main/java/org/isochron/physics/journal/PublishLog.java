package org.isochron.physics.journal;

import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * Notes each publish with its instants. Owner: the physics thread; allocates nothing. The publish follows the capture and
 * is nobody's call to a simulation, so the captured snapshot is looked at again when the thread next comes by; as its
 * writer it may. The first writer to capture is that of the readers, for a loop shows the state before its first tick;
 * what others capture for themselves is not noted.
 */
final class PublishLog {
  private final JournalRecords records;
  private @Nullable SnapshotWriter writer;
  private @Nullable Snapshot captured;
  private long sequenceBefore;
  private int windowLength;

  PublishLog(JournalRecords records) {
    this.records = records;
  }

  /** A snapshot was written, and is about to be published. */
  void captured(Snapshot snapshot, SnapshotWriter snapshots) {
    if (writer == null) {
      writer = snapshots;
    }
    if (writer != snapshots) {
      return;
    }
    note();
    captured = snapshot;
    sequenceBefore = snapshot.sequence();
    windowLength = snapshots.windowLength();
  }

  /** Notes the last publish, if there was one since. */
  void note() {
    if (captured != null && captured.sequence() != sequenceBefore) {
      records.publish(captured, windowLength);
    }
    captured = null;
  }
}
