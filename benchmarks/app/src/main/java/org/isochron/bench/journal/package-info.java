/**
 * Journal commands: {@code record} writes a journal of random commands, {@code verify} and {@code
 * replay} compare a new simulation with it, and {@code inspect} prints its content. A {@code
 * Subject} is a simulation that can be recorded, and is found again by a journal's identity. All
 * text from a journal passes through {@code Printable} before it reaches a terminal.
 */
@NullMarked
package org.isochron.bench.journal;

import org.jspecify.annotations.NullMarked;
