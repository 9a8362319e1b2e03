/**
 * What peers send each other next to their slices, because it is large and seldom.
 * {@code SessionPrefabs} gives a new prefab the same number at all peers, and {@code SessionStates}
 * sends saved states to spectators that fell too far behind. Neither holds up a tick of a player.
 */
@NullMarked
package org.isochron.lockstep.transfer;

import org.jspecify.annotations.NullMarked;
