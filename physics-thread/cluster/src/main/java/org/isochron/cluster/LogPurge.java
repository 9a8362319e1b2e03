package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import java.util.function.Supplier;
import org.agrona.ErrorHandler;

/**
 * Purges a node's log and recordings before its last checkpoints, whenever there is a new
 * checkpoint. Owner: a thread of its own, which waits for the archive and allocates.
 *
 * <p>Each node purges by its own checkpoints, so every node can restart from its folder alone. A
 * node fetches a checkpoint from the other nodes if they have purged log entries that it needs:
 * {@link CheckpointFetch}.
 */
final class LogPurge {
  private static final long POLL_NANOS = 100_000_000;

  private final NodeFolder folder;
  private final Supplier<AeronArchive> connector;
  private final ErrorHandler errors;
  private long purgedBytes;

  LogPurge(NodeFolder folder, Supplier<AeronArchive> connector, ErrorHandler errors) {
    this.folder = folder;
    this.connector = connector;
    this.errors = errors;
  }

  /** Returns the time until the next turn. */
  long turn() {
    long bytes = CheckpointList.bytes(folder.cluster());
    if (bytes != purgedBytes) { // there is a new checkpoint
      try {
        KeptLog.of(CheckpointList.entries(folder.cluster())).ifPresent(this::purge);
        purgedBytes = bytes;
      } catch (RuntimeException e) { // from the archive; the next turn tries again
        errors.onError(e);
      }
    }
    return POLL_NANOS;
  }

  private void purge(KeptLog kept) {
    try (AeronArchive archive = connector.get()) {
      for (ArchivedRecording recording : ArchivedRecording.list(archive)) {
        if (kept.logRecordings().contains(recording.id())) {
          purgeFiles(archive, recording, kept.logPosition());
        } else if (kept.isSuperseded(recording.id())
            && recording.stop() != AeronArchive.NULL_POSITION) {
          archive.purgeRecording(recording.id());
        }
      }
    }
  }

  private static void purgeFiles(AeronArchive archive, ArchivedRecording log, long position) {
    if (position > log.start() && log.fileStart(position) > log.fileStart(log.start())) {
      archive.purgeSegments(log.id(), log.fileStart(position));
    }
  }
}
