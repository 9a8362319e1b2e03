/**
 * What every relay of a shared state to another process needs, whatever carries it. {@code ClockOffset} learns the difference of
 * two clocks from round trips, and {@code TimelineCopy} converts what came under the other clock. {@code ArrivalPoll} says when to
 * look for the next snapshot, and {@code WriterStateCopy} carries what the other writer is doing.
 */
@NullMarked
package org.isochron.state.relay;

import org.jspecify.annotations.NullMarked;
