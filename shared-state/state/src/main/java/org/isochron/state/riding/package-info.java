/**
 * Bodies that ride on other bodies. Eight named channels of a snapshot contain each rider's carrier
 * and its pose in the carrier's local space, so relays, journals and pages transmit them like any
 * other channel.
 */
@NullMarked
package org.isochron.state.riding;

import org.jspecify.annotations.NullMarked;
