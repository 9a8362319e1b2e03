package org.isochron.render.clock;

/**
 * How a reader's frames fared, all counted since it was opened.
 *
 * @param frames all frames
 * @param empty frames before the first snapshot
 * @param starved frames whose instant lay after the newest snapshot: the rule when predicting, else the exception
 * @param held starved frames that could not be helped and stood still
 * @param beforeWindow frames whose instant lay before the oldest snapshot
 * @param epochs epochs shown
 * @param skippedSnapshots snapshots that were replaced by newer ones before this reader came
 */
public record FrameCounts(
    long frames,
    long empty,
    long starved,
    long held,
    long beforeWindow,
    long epochs,
    long skippedSnapshots) {}
