/**
 * Time as whole numbers: ticks and nanoseconds, computed and never summed. A {@code TickRate} turns tick numbers into
 * exact instants, a {@code NanoClock} is the only door to the machine's time, and a {@code Timeline} maps wall time to
 * simulation time through pauses, slow motion and epochs. Nothing here knows about threads, bodies or snapshots.
 */
@NullMarked
package org.isochron.state.time;

import org.jspecify.annotations.NullMarked;
