package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.RecordingDescriptorConsumer;
import java.util.ArrayList;
import java.util.List;

/**
 * What an archive says of a recording.
 *
 * @param id its number; later recordings have higher ones
 * @param start the position at which it begins, after what was removed
 * @param stop the position at which it ends, or {@link AeronArchive#NULL_POSITION} while it is
 *     written
 * @param segmentBytes the size of its files
 * @param termBytes the size of the terms in them
 */
record ArchivedRecording(long id, long start, long stop, int segmentBytes, int termBytes) {
  private static final int AT_ONCE = 1_000;

  /** Lists all recordings. */
  static List<ArchivedRecording> list(AeronArchive archive) {
    Collector all = new Collector();
    int count = AT_ONCE;
    while (count == AT_ONCE) {
      count = archive.listRecordings(all.next(), AT_ONCE, all);
    }
    return all.found;
  }

  /** Returns the first position of the file that holds a position. */
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
