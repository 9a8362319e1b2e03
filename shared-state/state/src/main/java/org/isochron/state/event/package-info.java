/**
 * What happened in the simulation, published by the physics thread to any number of listeners. The
 * {@code EventPublisher} writes fixed-size {@code Event}s into the {@code EventRing} and never
 * waits; each {@code EventCursor} reads them at its own pace, up to the instant that its listener
 * shows. A cursor that falls a whole ring behind gets a gap marker with the number of lost events,
 * and no other cursor is affected.
 */
@NullMarked
package org.isochron.state.event;

import org.jspecify.annotations.NullMarked;
