package org.isochron.cluster;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.RecordingLog.Entry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a node keeps of its log and of its checkpoints: the two newest whole checkpoints, and the
 * log since the older of them. A checkpoint is two recordings, one of the service and one of the
 * consensus module. All else is removed.
 *
 * @param logPosition the log before this position is removed
 * @param logRecordings the recordings of the log
 * @param leastRecording recordings before this one are removed, unless they are of the log
 */
record KeptLog(long logPosition, Set<Long> logRecordings, long leastRecording) {
  static final int CHECKPOINTS = 2;

  private static final int SERVICE = 0;

  /** Returns what is kept, or nothing while there are too few checkpoints to remove something. */
  static Optional<KeptLog> of(List<Entry> entries) {
    List<Long> whole = entries.stream()
        .filter(entry -> isCheckpoint(entry, SERVICE))
        .map(entry -> entry.logPosition)
        .filter(position -> entries.stream()
            .anyMatch(other -> isCheckpoint(other, ConsensusModule.Configuration.SERVICE_ID)
                && other.logPosition == position))
        .distinct()
        .sorted(Comparator.reverseOrder())
        .toList();
    if (whole.size() < CHECKPOINTS) {
      return Optional.empty();
    }
    long position = whole.get(CHECKPOINTS - 1);
    long least = entries.stream()
        .filter(entry -> entry.isValid
            && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
            && entry.logPosition >= position)
        .mapToLong(entry -> entry.recordingId)
        .min()
        .orElseThrow();
    return Optional.of(new KeptLog(
        position,
        entries.stream()
            .filter(entry -> entry.type == RecordingLog.ENTRY_TYPE_TERM)
            .map(entry -> entry.recordingId)
            .collect(Collectors.toSet()),
        least));
  }

  private static boolean isCheckpoint(Entry entry, int service) {
    return entry.isValid
        && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
        && entry.serviceId == service;
  }

  /** Returns true if a recording is neither of the log nor of a kept checkpoint. */
  boolean isSuperseded(long recording) {
    return recording < leastRecording && !logRecordings.contains(recording);
  }
}
