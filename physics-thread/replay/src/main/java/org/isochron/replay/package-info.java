/**
 * Rewinding, recording and replaying a simulation. A {@code History} keeps the most recent ticks of
 * a running simulation in memory of fixed size, and the loop can rewind to any of them. A {@code
 * Recording} writes a journal. A {@code Replay} recomputes the ticks of a journal and reports the
 * first tick that differs.
 */
@NullMarked
package org.isochron.replay;

import org.jspecify.annotations.NullMarked;
