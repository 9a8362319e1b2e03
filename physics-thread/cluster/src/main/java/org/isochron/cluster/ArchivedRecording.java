package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.RecordingDescriptorConsumer;
import java.util.ArrayList;
import java.util.List;

/**
 * An archive's description of a recording.
 *
 * @param stop the end position, or {@link AeronArchive#NULL_POSITION} while the recording is being
 *     written
 */
record ArchivedRecording(long id, long start, long stop, int segmentBytes, int termBytes) {
  private static final int AT_ONCE = 1_000;

  static List<ArchivedRecording> list(AeronArchive archive) {
    Collector all = new Collector();
    int count = AT_ONCE;
    while (count == AT_ONCE) {
      count = archive.listRecordings(all.next(), AT_ONCE, all);
    }
    return all.found;
  }

  long fileStart(long position) {
    return AeronArchive.segmentFileBasePosition(start, position, termBytes, segmentBytes);
  }

  private static final class Collector implements RecordingDescriptorConsumer {
    private final List<ArchivedRecording> found = new ArrayList<>();

    private long next() {
      return found.isEmpty() ? 0 : found.get(found.size() - 1).id + 1;
    }

    @Override
    public void onRecordingDescriptor(
        long controlSessionId,
        long correlationId,
        long recordingId,
        long startTimestamp,
        long stopTimestamp,
        long startPosition,
        long stopPosition,
        int initialTermId,
        int segmentFileLength,
        int termBufferLength,
        int mtuLength,
        int sessionId,
        int streamId,
        String strippedChannel,
        String originalChannel,
        String sourceIdentity) {
      found.add(new ArchivedRecording(
          recordingId, startPosition, stopPosition, segmentFileLength, termBufferLength));
    }
  }
}
