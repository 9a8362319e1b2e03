/**
 * The slices of the peers of a session. {@code SliceWindow} keeps the slices of one peer until they
 * have run, and {@code PeerSliceMerger} gives the slices of all peers to the simulation.
 */
@NullMarked
package org.isochron.lockstep.slices;

import org.jspecify.annotations.NullMarked;
