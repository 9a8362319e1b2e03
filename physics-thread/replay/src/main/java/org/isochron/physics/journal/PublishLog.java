package org.isochron.physics.journal;

import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * Records each publish with its instants. Owner: the physics thread; allocates nothing. A publish
 * follows the capture without a call to the simulation, so this class looks at the captured
 * snapshot again at the thread's next call; it may, because this thread writes it. The first writer
 * that captures is the one the readers see, because a loop publishes the state before its first
 * tick; captures by other writers are not recorded.
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

  /** Called when a snapshot is written and about to be published. */
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

  /** Records the last publish, if there was one since the last call. */
  void note() {
    if (captured != null && captured.sequence() != sequenceBefore) {
      records.publish(captured, windowLength);
    }
    captured = null;
  }
}
