/**
 * Sends the input of a stress run and verifies that all of it arrives. A {@code CommandPlayer}
 * sends numbered commands, taps and races for ids into the scene of {@code Worlds}. {@code
 * InputWitness} and {@code IdWitness} verify that every command arrives exactly once and that no id
 * is assigned twice.
 */
@NullMarked
package org.isochron.bench.stress.play;

import org.jspecify.annotations.NullMarked;
