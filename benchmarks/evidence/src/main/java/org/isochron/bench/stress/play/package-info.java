/**
 * Input of a run, and the proof that all of it arrives. A {@code CommandPlayer} sends numbered
 * commands, taps and races for ids into the scene of {@code Worlds}. {@code InputWitness} and
 * {@code IdWitness} verify that each arrives once and in order.
 */
@NullMarked
package org.isochron.bench.stress.play;

import org.jspecify.annotations.NullMarked;
