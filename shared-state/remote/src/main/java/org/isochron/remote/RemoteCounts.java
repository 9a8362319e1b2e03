package org.isochron.remote;

import java.util.concurrent.atomic.AtomicReference;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.stream.CommandOutbox;

/**
 * Statistics of a viewer's connection. Owner: the viewer's thread; any thread may call {@link
 * #status}. Allocates when it publishes a change.
 */
final class RemoteCounts {
  private static final long PUBLISH_NANOS = 50_000_000;

  private final SnapshotDecoder decoder;
  private final CommandOutbox commands;
  private final AtomicReference<RemoteState.Status> status;
  private Connection connection = Connection.JOINED;
  private String reason = "";

  /**
   * Reason for the silence of a relay whose streams are kept; empty if the relay is not silent.
   */
  private String silence = "";

  private long connectionCount;
  long receivedBytes;
  long lostSnapshots;
  long lostEvents;

  /** Commands that were dropped before they were numbered. */
  long lostCommands;

  long damagedMessages;

  /** Messages of links that the program has not asked for. */
  long droppedMessages;

  private long publishedNanos;

  RemoteCounts(SnapshotDecoder decoder, CommandOutbox commands, long nowNanos) {
    publishedNanos = nowNanos;
    this.decoder = decoder;
    this.commands = commands;
    status = new AtomicReference<>(new RemoteState.Status(
        Connection.JOINED, "", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE));
  }

  RemoteState.Status status() {
    // ordering: acquire: the calling thread sees all fields of the status.
    return status.getAcquire();
  }

  void connected() {
    connection = Connection.JOINED;
    reason = "the relay has taken this end, and no snapshot has come yet";
    connectionCount++;
  }

  /** Returns true if the snapshot is the first one of a connection. */
  boolean snapshotArrived() {
    boolean first = connection == Connection.JOINED;
    if (first) {
      connection = Connection.SERVED;
      reason = "";
    }
    return first;
  }

  void connection(Connection next, String because) {
    connection = next;
    reason = because;
    silence = "";
  }

  void silent(String because) {
    silence = because;
  }

  /** Returns true if the relay was silent before. */
  boolean messageArrived() {
    boolean before = isSilent();
    silence = "";
    return before;
  }

  boolean isSilent() {
    return !silence.isEmpty();
  }

  private Connection shown() {
    return isSilent() ? Connection.SILENT : connection;
  }

  /** Publishes changes at intervals, but a change of the connection at once. */
  void publish(RelayClock clock, long nowNanos) {
    if (shown() == status().connection() && nowNanos - publishedNanos < PUBLISH_NANOS) {
      return;
    }
    publishedNanos = nowNanos;
    RemoteState.Status next = new RemoteState.Status(
        shown(),
        isSilent() ? silence : reason,
        connectionCount,
        receivedBytes,
        lostSnapshots,
        lostEvents,
        lostCommands + commands.lostCount,
        commands.unknownCount,
        commands.repeatedCount,
        commands.refusedCount,
        damagedMessages,
        droppedMessages,
        decoder.snapshot().leftOut(),
        clock.roundTripNanos(),
        clock.offset.isKnown() ? clock.offset.errorNanos() : Long.MAX_VALUE);
    if (!next.equals(status())) {
      // ordering: release, the counterpart of the acquire in status.
      status.setRelease(next);
    }
  }
}
