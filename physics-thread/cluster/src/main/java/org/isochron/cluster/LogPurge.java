package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.RecordingLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.agrona.ErrorHandler;
import org.isochron.state.threads.LoopThread;

/**
 * Purges a node's log and recordings before its last checkpoints, whenever there is a new
 * checkpoint. Its own thread waits for the archive and allocates.
 *
 * <p>Each node purges by its own checkpoints, so every node can restart from its folder alone. A
 * node fetches a checkpoint from the other nodes if they have purged log entries that it needs:
 * {@link CheckpointFetch}.
 */
final class LogPurge implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private static final long POLL_NANOS = 100_000_000;

  private final NodeFolder folder;
  private final Supplier<AeronArchive> connector;
  private final ErrorHandler errors;
  private final LoopThread thread = new LoopThread("isochron-cluster-purge", this::run);
  private long purgedBytes;

  private LogPurge(NodeFolder folder, Supplier<AeronArchive> connector, ErrorHandler errors) {
    this.folder = folder;
    this.connector = connector;
    this.errors = errors;
  }

  static LogPurge start(NodeFolder folder, Supplier<AeronArchive> connector, ErrorHandler errors) {
    LogPurge purge = new LogPurge(folder, connector, errors);
    purge.thread.start();
    return purge;
  }

  private void run() {
    while (!thread.isStopping()) {
      LockSupport.parkNanos(this, POLL_NANOS);
      try {
        advance();
      } catch (RuntimeException e) { // from the archive; the next poll tries again
        errors.onError(e);
      }
    }
  }

  private void advance() {
    Path file = folder.cluster().resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
    long bytes = bytes(file);
    if (bytes == purgedBytes) {
      return; // no new checkpoint
    }
    List<RecordingLog.Entry> entries;
    try (RecordingLog log = new RecordingLog(folder.cluster().toFile(), false)) {
      entries = List.copyOf(log.entries());
    }
    KeptLog.of(entries).ifPresent(this::purge);
    purgedBytes = bytes;
  }

  private static long bytes(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException("the size of %s cannot be read".formatted(file), e);
    }
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

  @Override
  public void close() {
    thread.stopOrInterrupt(CLOSE_TIMEOUT);
  }
}
