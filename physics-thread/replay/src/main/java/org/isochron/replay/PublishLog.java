package org.isochron.replay;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * Records each publish with its instants. Owner: the physics thread; allocates nothing. The first
 * writer that captures is the loop's, because a loop publishes the state before its first tick.
 * Captures by other writers are not recorded.
 */
final class PublishLog {
  private final JournalRecords records;
  private @Nullable SnapshotWriter writer;
  private @Nullable Snapshot captured;
  private int windowLength;

  PublishLog(JournalRecords records) {
    this.records = records;
  }

  void captured(Snapshot snapshot, SnapshotWriter snapshots) {
    if (writer == null) {
      writer = snapshots;
    }
    if (writer == snapshots) {
      captured = snapshot;
      windowLength = snapshots.windowLength();
    }
  }

  void published() {
    if (captured != null) {
      records.publish(captured, windowLength);
    }
    captured = null;
  }
}
