/**
 * Rewinding, recording and replaying a simulation. A {@code History} keeps the last ticks of a
 * running simulation in memory of a fixed size, and the loop can go back to any of them. A
 * {@code Recording} writes a journal, from which a {@code Replay} computes the same ticks again and
 * names the first one that differs.
 */
@NullMarked
package org.isochron.replay;

import org.jspecify.annotations.NullMarked;
