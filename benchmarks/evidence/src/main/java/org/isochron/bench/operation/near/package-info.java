/**
 * The operator's day of a relay to other processes of the machine. {@code NearDay} starts processes
 * of {@code NearServer} and {@code NearViewer}, and does to them what operators do. What each
 * process sees of itself it writes as lines, from which the day judges.
 */
@NullMarked
package org.isochron.bench.operation.near;

import org.jspecify.annotations.NullMarked;
