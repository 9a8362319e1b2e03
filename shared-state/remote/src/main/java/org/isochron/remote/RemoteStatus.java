package org.isochron.remote;

/**
 * How a {@link RemoteState} fares.
 *
 * @param connection where it stands with the relay
 * @param reason why, if the connection is not {@link Connection#SERVED}; else empty
 * @param connectionCount how many times it was connected
 * @param receivedBytes the bytes of snapshots that arrived, headers of the network included
 * @param lostSnapshots ticks of the physics that did not become a snapshot here
 * @param lostEvents events that were not kept long enough for this end
 * @param lostCommands accepted commands that were dropped because the relay they were for has ended
 * @param repeatedCommands commands that were sent again; the relay passes each on once
 * @param damagedMessages messages that made no sense
 * @param leftOutBodies bodies of the last snapshot whose news did not fit into the bytes that are
 *     wanted
 * @param roundTripNanos the shortest of the last round trips
 * @param clockErrorNanos by how much instants of the two machines may differ
 */
public record RemoteStatus(
    Connection connection,
    String reason,
    long connectionCount,
    long receivedBytes,
    long lostSnapshots,
    long lostEvents,
    long lostCommands,
    long repeatedCommands,
    long damagedMessages,
    int leftOutBodies,
    long roundTripNanos,
    long clockErrorNanos) {
  /** Returns true if snapshots come. */
  public boolean isHealthy() {
    return connection == Connection.SERVED;
  }

  /** Where a state stands with the relay. All but the last two end when a relay serves again. */
  public enum Connection {
    /** A relay has taken this end, and no snapshot has come yet. */
    JOINED,
    /** A relay serves. */
    SERVED,
    /** The relay ended its serving. */
    ENDED,
    /** Nothing is heard of the relay. */
    SILENT,
    /** The relay does not serve this end. */
    REFUSED,
    /** Another state is served there: connect to it anew. */
    CHANGED,
    /** This end was closed. */
    CLOSED
  }
}
