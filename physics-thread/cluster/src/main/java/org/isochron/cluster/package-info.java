/**
 * A world that several machines compute from one log, on Aeron Cluster. {@code ClusterNode} is one
 * of these machines. Viewers of its relay send commands that every node applies exactly once, in
 * the same tick, even if nodes fail. What the nodes send to each other is not encrypted, so connect
 * them over a private network that nobody else reaches.
 */
@NullMarked
package org.isochron.cluster;

import org.jspecify.annotations.NullMarked;
