package org.isochron.engine;

/**
 * The claims of an engine beyond those of all engines. A missing claim is tested too: an engine
 * that does not save its state must say so.
 *
 * @param plane true if it computes only in the plane z = 0
 * @param savesState true if saving and restoring is exact to the last bit
 * @param workers the largest number of workers that gives the same bits as none
 * @param sleeps true if bodies at rest fall asleep
 * @param locks true if it locks axes
 * @param loads true if it reports what its joints hold
 */
public record Claims(
    boolean plane, boolean savesState, int workers, boolean sleeps, boolean locks, boolean loads) {}
