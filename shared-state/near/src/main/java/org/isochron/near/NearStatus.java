package org.isochron.near;

/**
 * The state of a {@link NearState}'s connection, and what was lost on the way.
 *
 * @param connection if a process serves, or what became of it
 * @param reason why, if the connection is not {@link Connection#SERVED}; else empty
 * @param connectionCount how many lives of a serving process it was connected to
 * @param skippedSnapshots snapshots that this process came too late for
 * @param lostEvents events that this process came too late for
 * @param lostCommands accepted commands of which the process that serves did not confirm that it
 *     received them before it or this end ended
 * @param damagedSnapshots snapshots that made no sense and were not shown
 * @param clockErrorNanos by how much instants of the two processes may differ
 */
public record NearStatus(
    Connection connection,
    String reason,
    long connectionCount,
    long skippedSnapshots,
    long lostEvents,
    long lostCommands,
    long damagedSnapshots,
    long clockErrorNanos) {
  /**
   * If a process serves, or what became of it. All but the last two end when a process serves
   * again.
   */
  public enum Connection {
    /** A process serves. */
    SERVED,
    /**
     * The process that serves has shown no sign of life for a second, but it has not ended: it may
     * be stopped.
     */
    SILENT,
    /** The process ended its serving. */
    ENDED,
    /** The process ended without a word. */
    CRASHED,
    /** What is in the folder cannot be used. */
    REFUSED,
    /** Another process serves something else there: open another state. */
    CHANGED,
    /** This end was closed. */
    CLOSED
  }
}
