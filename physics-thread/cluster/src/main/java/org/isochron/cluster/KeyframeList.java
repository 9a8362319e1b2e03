package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.RecordingLog.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.agrona.IoUtil;

/** The consensus module's list of terms and keyframes, in a folder that nobody uses. Stateless. */
final class KeyframeList {
  private static final String COMPACTED = "compacted";

  private KeyframeList() {}

  /** Removes the entries of keyframes that were removed. */
  static void compact(Path cluster) {
    Path file = cluster.resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
    if (!Files.exists(file)) {
      return;
    }
    List<Entry> entries;
    try (RecordingLog log = new RecordingLog(cluster.toFile(), false)) {
      entries = List.copyOf(log.entries());
    }
    KeptLog.of(entries).ifPresent(kept -> replace(file, entries, kept.logPosition()));
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
      // in one step: a process that is killed meanwhile has one list or the other
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
