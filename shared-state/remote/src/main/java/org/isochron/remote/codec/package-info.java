/**
 * Snapshots as bits: the changes since the last one, in the numbers of {@code SentBodies}. {@code
 * SnapshotEncoder} writes fragments that fit in a datagram each, and {@code SnapshotDecoder} takes
 * them one by one and checks everything. Both keep the same states of the bodies, from which each
 * expects what a body does next, so that only surprises travel.
 */
@NullMarked
package org.isochron.remote.codec;

import org.jspecify.annotations.NullMarked;
