/**
 * Sends the input of a stress run and verifies that all of it arrives. A {@code CommandPlayer}
 * sends numbered commands and key taps to the scene of {@code Worlds}, and makes two threads claim
 * ids at the same time. {@code InputWitness} and {@code IdWitness} verify that every command
 * arrives exactly once and that no id is assigned twice.
 */
@NullMarked
package org.isochron.bench.stress.play;

import org.jspecify.annotations.NullMarked;
