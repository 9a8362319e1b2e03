package org.isochron.cluster;

/**
 * How a {@link ClusterClient} fares.
 *
 * @param connected true if a leader takes its commands
 * @param acknowledged how many commands the log holds for good
 * @param waiting how many commands were accepted here and are not acknowledged yet
 * @param repeated how many commands were sent again, each time counted
 * @param connections how often it has connected
 * @param forgotten true if the cluster no longer knows it, because it was cut off for ten minutes while others needed its place
 */
public record ClientStatus(
    boolean connected,
    long acknowledged,
    int waiting,
    long repeated,
    long connections,
    boolean forgotten) {}
