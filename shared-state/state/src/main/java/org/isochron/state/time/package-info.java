/**
 * Time as whole ticks and nanoseconds, computed from the tick number and never summed. A
 * {@code TickRate} turns tick numbers into exact instants, a {@code NanoClock} is the only source
 * of the machine's time, and a {@code Timeline} maps wall time to simulation time through pauses,
 * slow motion and epochs. Nothing here knows about threads, bodies or snapshots.
 */
@NullMarked
package org.isochron.state.time;

import org.jspecify.annotations.NullMarked;
