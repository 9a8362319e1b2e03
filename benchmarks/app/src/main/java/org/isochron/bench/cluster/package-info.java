/**
 * The program's cluster: one node, or three of them as processes that keys kill. {@code
 * ClusterCommand} is the command and runs a node, and {@code ClusterDemo} starts the three. That no
 * command is lost or applied twice is tested by the library's tests.
 */
@NullMarked
package org.isochron.bench.cluster;

import org.jspecify.annotations.NullMarked;
