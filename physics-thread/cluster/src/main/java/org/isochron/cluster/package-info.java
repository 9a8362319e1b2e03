/**
 * A world that several machines compute from one log, on Aeron Cluster. {@code ClusterNode} is one
 * of these machines, and {@code ClusterClient} sends commands that every node applies exactly once,
 * in the same tick, even if nodes fail. Clients and nodes encrypt what they send to each other;
 * nodes among themselves do not, so connect them over a private network.
 */
@NullMarked
package org.isochron.cluster;

import org.jspecify.annotations.NullMarked;
