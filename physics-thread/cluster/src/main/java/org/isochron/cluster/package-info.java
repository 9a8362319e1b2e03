/**
 * A world that several machines compute from one log, on Aeron Cluster. {@code ClusterNode} is one
 * of these machines, and {@code ClusterClient} sends commands that every node applies in the same
 * tick, once each, also when nodes fail. Nothing is encrypted, so run it on trusted networks only.
 */
@NullMarked
package org.isochron.cluster;

import org.jspecify.annotations.NullMarked;
