/**
 * The cluster demo: one node, or three node processes that the user kills with keys. {@code
 * ClusterCommand} is the command and runs a node, and {@code ClusterDemo} starts three nodes.
 */
@NullMarked
package org.isochron.bench.cluster;

import org.jspecify.annotations.NullMarked;
