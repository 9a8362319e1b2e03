/**
 * Codec for snapshots, which encodes changes since the last snapshot in the integers of {@code
 * SentBodies}. {@code SnapshotEncoder} writes them, and {@code SnapshotDecoder} reads them and
 * validates every number. Both ends predict the motion of each body from the same states, so only
 * prediction errors are sent.
 */
@NullMarked
package org.isochron.remote.codec;

import org.jspecify.annotations.NullMarked;
