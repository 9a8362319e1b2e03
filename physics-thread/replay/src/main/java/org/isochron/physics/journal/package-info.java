/**
 * A bug seen once is seen again: {@code Recording} wraps a simulation and writes down, in a file and off the physics thread,
 * all that the simulation is given, with hashes of its state and keyframes. {@code Journal} opens such a file, however it
 * was cut off, and {@code Replay} is the simulation again, given what is written: headless or viewed, forwards or put to any
 * tick, compared with the recorded hashes at every step. {@code JOURNAL.md} beside this module's sources has every byte.
 */
@NullMarked
package org.isochron.physics.journal;

import org.jspecify.annotations.NullMarked;
