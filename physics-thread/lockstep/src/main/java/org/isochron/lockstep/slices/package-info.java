/**
 * What the peers of a session did in each tick. A {@code SliceWindow} keeps the slices of one peer
 * until they have run, a {@code PeerSliceMerger} gives those of all peers to the simulation, and a
 * {@code SpectatorFeed} chooses which ones a spectator is sent. Nothing here knows who takes part.
 */
@NullMarked
package org.isochron.lockstep.slices;

import org.jspecify.annotations.NullMarked;
