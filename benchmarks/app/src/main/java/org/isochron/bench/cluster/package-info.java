/**
 * The cluster demo: one node, or three node processes that keys kill. {@code ClusterCommand} is the
 * command and runs a node, and {@code ClusterDemo} starts the three. The tests of the library show
 * that no command is lost or applied twice.
 */
@NullMarked
package org.isochron.bench.cluster;

import org.jspecify.annotations.NullMarked;
