/**
 * Whose turn it is: the word by which a world passes from one worker thread of a host to another.
 * {@code TurnWord} is that word, and what it orders. The package is the host's own, and public only
 * so that a stress test reaches it.
 */
@NullMarked
package org.isochron.fleet.turn;

import org.jspecify.annotations.NullMarked;
