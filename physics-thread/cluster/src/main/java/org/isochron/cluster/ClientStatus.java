package org.isochron.cluster;

/**
 * How a {@link ClusterClient} fares.
 *
 * @param connected true while there is a connection to a leader, which answers what is sent
 * @param acknowledged how many commands the log holds for good
 * @param waiting how many commands were accepted and are not acknowledged yet
 * @param repeated how many commands were sent again, each time counted
 * @param connections how often it has connected
 * @param forgotten true if the cluster no longer knows it, because it was cut off for ten minutes
 *     while others needed its place: it sends nothing more, and another {@link ClusterClient} can
 *     be started
 * @param noPlace true while the cluster keeps the numbers of as many other clients as it may: raise
 *     {@link ClusterSettings#clients}, or wait until another leaves
 */
public record ClientStatus(
    boolean connected,
    long acknowledged,
    int waiting,
    long repeated,
    long connections,
    boolean forgotten,
    boolean noPlace) {}
