/**
 * The slices of the peers of a session. {@code SliceWindow} keeps the slices of one peer until they
 * have run, {@code PeerSliceMerger} gives the slices of all peers to the simulation, and {@code
 * AgreedPrefabs} are the prefabs that they name.
 */
@NullMarked
package org.isochron.lockstep.slices;

import org.jspecify.annotations.NullMarked;
