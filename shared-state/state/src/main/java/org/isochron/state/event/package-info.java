/**
 * What happened in the simulation, told by the physics thread to any number of listeners. The {@code EventPublisher}
 * writes fixed-size {@code Event}s into the {@code EventRing} and never waits; each {@code EventCursor} reads them at its
 * own pace, up to the instant it shows. A listener that falls a whole ring behind gets a gap marker with the count of
 * what it lost, and no other listener notices.
 */
@NullMarked
package org.isochron.state.event;

import org.jspecify.annotations.NullMarked;
