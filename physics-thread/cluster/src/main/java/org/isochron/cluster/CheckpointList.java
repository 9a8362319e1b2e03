package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.RecordingLog.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.agrona.IoUtil;

/**
 * The consensus module's list of terms and checkpoints, which only {@link #entries} and {@link
 * #bytes} access while a consensus module runs in its folder. Stateless.
 */
final class CheckpointList {
  private static final String COMPACTED = "compacted";
  private static final String FIRST_RECORDING = "0-";

  private CheckpointList() {}

  /**
   * Removes the entries of purged checkpoints.
   *
   * @throws IllegalStateException if the list is damaged; Aeron itself would start a new world
   */
  static void compact(NodeFolder folder, boolean alone) {
    Path file = folder.cluster().resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
    List<Entry> entries = entries(folder.cluster());
    boolean hasTerm =
        entries.stream().anyMatch(entry -> entry.type == RecordingLog.ENTRY_TYPE_TERM);
    boolean lost = bytes(folder.cluster()) > 0 || (alone && hasCheckpoint(folder.archive()));
    if (!hasTerm && lost) {
      throw new IllegalStateException("the list %s is damaged".formatted(file));
    }
    KeptLog.of(entries).ifPresent(kept -> replace(file, entries, kept.logPosition()));
  }

  static List<Entry> entries(Path cluster) {
    if (!Files.exists(cluster.resolve(RecordingLog.RECORDING_LOG_FILE_NAME))) {
      return List.of();
    }
    try (RecordingLog log = new RecordingLog(cluster.toFile(), false)) {
      return List.copyOf(log.entries());
    }
  }

  /** Returns the size of the list, which grows with each checkpoint. */
  static long bytes(Path cluster) {
    return cluster.resolve(RecordingLog.RECORDING_LOG_FILE_NAME).toFile().length();
  }

  /**
   * Returns true if the archive has a recording besides the log, which is the first one. A process
   * that was killed during its first start leaves only the log.
   */
  private static boolean hasCheckpoint(Path archive) {
    String[] recordings = archive.toFile().list((folder, name) -> name.endsWith(".rec"));
    return recordings != null
        && Arrays.stream(recordings).anyMatch(name -> !name.startsWith(FIRST_RECORDING));
  }

  static boolean hasOneBefore(Path cluster) {
    return KeptLog.of(entries(cluster)).isPresent();
  }

  static void dropNewest(Path cluster) {
    try (RecordingLog log = new RecordingLog(cluster.toFile(), false)) {
      log.invalidateLatestSnapshot();
    }
  }

  private static void replace(Path file, List<Entry> entries, long position) {
    Path folder = file.resolveSibling(COMPACTED);
    IoUtil.ensureDirectoryExists(folder.toFile(), "folder of a list");
    try (RecordingLog log = new RecordingLog(folder.toFile(), true)) {
      for (Entry entry : entries) {
        if (entry.isValid && entry.type == RecordingLog.ENTRY_TYPE_TERM) {
          appendTerm(log, entry);
        } else if (entry.isValid
            && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
            && entry.logPosition >= position) {
          log.appendSnapshot(
              entry.recordingId,
              entry.leadershipTermId,
              entry.termBaseLogPosition,
              entry.logPosition,
              entry.timestamp,
              entry.serviceId);
        }
      }
    }
    try {
      // atomic: a process that is killed here leaves either the old or the new list
      Files.move(
          folder.resolve(RecordingLog.RECORDING_LOG_FILE_NAME),
          file,
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("the list %s cannot be replaced".formatted(file), e);
    } finally {
      IoUtil.delete(folder.toFile(), true);
    }
  }

  private static void appendTerm(RecordingLog log, Entry term) {
    log.appendTerm(
        term.recordingId, term.leadershipTermId, term.termBaseLogPosition, term.timestamp);
    if (term.logPosition != AeronArchive.NULL_POSITION) {
      log.commitLogPosition(term.leadershipTermId, term.logPosition);
    }
  }
}
