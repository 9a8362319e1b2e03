/**
 * The program's cluster: one node, or a trial of three whose processes are killed.
 * {@code ClusterCommand} is the command, and {@code ClusterDay} the part of the operator's day. The
 * trial counts every command on every node, so that what is lost or applied twice is seen.
 */
@NullMarked
package org.isochron.bench.cluster;

import org.jspecify.annotations.NullMarked;
