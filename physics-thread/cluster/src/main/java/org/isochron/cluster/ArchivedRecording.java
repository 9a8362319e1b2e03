package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
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
    List<ArchivedRecording> found = new ArrayList<>();
    int count = AT_ONCE;
    while (count == AT_ONCE) {
      long next = found.isEmpty() ? 0 : found.get(found.size() - 1).id + 1;
      count = archive.listRecordings(
          next,
          AT_ONCE,
          (control,
              correlation,
              id,
              started,
              stopped,
              start,
              stop,
              initialTerm,
              segmentBytes,
              termBytes,
              mtu,
              session,
              stream,
              stripped,
              channel,
              source) ->
              found.add(new ArchivedRecording(id, start, stop, segmentBytes, termBytes)));
    }
    return found;
  }

  long fileStart(long position) {
    return AeronArchive.segmentFileBasePosition(start, position, termBytes, segmentBytes);
  }
}
