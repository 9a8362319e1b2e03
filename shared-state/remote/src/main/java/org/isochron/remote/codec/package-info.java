/**
 * Codec for snapshots, which encodes changes since the last snapshot in the integers of {@code
 * SentBodies}. {@code SnapshotEncoder} writes fragments that each fit in one datagram, and {@code
 * SnapshotDecoder} reads them one by one and validates every number. Both ends predict the motion
 * of each body from the same states, so only prediction errors are sent.
 */
@NullMarked
package org.isochron.remote.codec;

import org.jspecify.annotations.NullMarked;
