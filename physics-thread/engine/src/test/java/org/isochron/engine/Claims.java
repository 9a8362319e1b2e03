package org.isochron.engine;

/**
 * Optional capabilities that an engine claims. Tests also check that an engine rejects features
 * that it does not claim.
 *
 * @param plane true if the engine simulates only the plane z = 0
 * @param savesState true if saved states are restored exactly
 * @param workers maximum number of workers for which results are bit-identical
 * @param sleeps true if bodies at rest fall asleep
 * @param locks true if axes can be locked
 * @param loads true if joints report forces
 */
public record Claims(
    boolean plane, boolean savesState, int workers, boolean sleeps, boolean locks, boolean loads) {}
