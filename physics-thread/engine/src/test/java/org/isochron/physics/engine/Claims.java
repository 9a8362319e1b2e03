package org.isochron.physics.engine;

/**
 * What an engine is held to beyond what all are. A claim that is not made is proved to be told: an engine that does not
 * save its state must say so.
 *
 * @param plane whether it computes in the plane z = 0 alone
 * @param savesState whether saving and restoring is bit-identical
 * @param workers how many workers at most give the same bits as none
 * @param sleeps whether bodies at rest fall asleep
 */
public record Claims(boolean plane, boolean savesState, int workers, boolean sleeps) {}
