/**
 * Transfers large but infrequent data between peers. {@code SessionPrefabs} gives a new prefab the
 * same number at all peers, and {@code SessionStates} sends saved states to spectators that fell
 * too far behind. Neither transfer delays the ticks of a player.
 */
@NullMarked
package org.isochron.lockstep.transfer;

import org.jspecify.annotations.NullMarked;
