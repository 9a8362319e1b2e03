/**
 * The atomic word that hands a world from one worker thread of a host to another. {@code TurnWord}
 * implements the word and its memory orderings. The package is internal to the host, and public
 * only for a stress test.
 */
@NullMarked
package org.isochron.fleet.turn;

import org.jspecify.annotations.NullMarked;
