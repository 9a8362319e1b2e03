/**
 * Record and replay: a {@code Recording} wraps a simulation and writes all its calls to a file, off
 * the physics thread, with hashes of its state and checkpoints. A {@code Journal} opens such a file
 * even if it was cut off, and a {@code Replay} runs the simulation again from it, headless or
 * viewed, from any tick, and compares every hash. {@code JOURNAL.md}, next to this module's
 * sources, specifies every byte.
 */
@NullMarked
package org.isochron.physics.journal;

import org.jspecify.annotations.NullMarked;
