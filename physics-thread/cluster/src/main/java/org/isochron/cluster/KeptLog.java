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
 * Describes the data that a node keeps: the two newest complete checkpoints, and the log since the
 * older of them. A checkpoint consists of two recordings, one of the service and one of the
 * consensus module. Everything else is purged.
 *
 * @param logPosition start of the kept log
 * @param oldestRecording lowest id of a kept checkpoint recording
 */
record KeptLog(long logPosition, Set<Long> logRecordings, long oldestRecording) {
  static final int CHECKPOINTS = 2;

  private static final int SERVICE = 0;

  static Optional<KeptLog> of(List<Entry> entries) {
    List<Long> complete = entries.stream()
        .filter(entry -> isCheckpoint(entry, SERVICE))
        .map(entry -> entry.logPosition)
        .filter(position -> entries.stream()
            .anyMatch(other -> isCheckpoint(other, ConsensusModule.Configuration.SERVICE_ID)
                && other.logPosition == position))
        .distinct()
        .sorted(Comparator.reverseOrder())
        .toList();
    if (complete.size() < CHECKPOINTS) {
      return Optional.empty();
    }
    long position = complete.get(CHECKPOINTS - 1);
    long oldest = entries.stream()
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
        oldest));
  }

  private static boolean isCheckpoint(Entry entry, int service) {
    return entry.isValid
        && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
        && entry.serviceId == service;
  }

  boolean isSuperseded(long recording) {
    return recording < oldestRecording && !logRecordings.contains(recording);
  }
}
