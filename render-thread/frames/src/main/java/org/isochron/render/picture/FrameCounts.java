package org.isochron.render.picture;

/**
 * Counts of a reader's frames since it was opened.
 *
 * @param frames all frames
 * @param empty frames before the first snapshot
 * @param starved frames whose requested instant lay after the newest snapshot: most frames if
 *     predicting, otherwise few
 * @param held starved frames that showed an earlier instant than requested, because the starvation
 *     does not reach it
 * @param beforeWindow frames whose requested instant lay before the oldest snapshot
 * @param epochs epochs shown
 * @param skippedSnapshots snapshots that newer ones replaced before this reader took them
 * @param rateCorrections how often the rate of the display was corrected, because it was reported
 *     wrong or has changed
 */
public record FrameCounts(
    long frames,
    long empty,
    long starved,
    long held,
    long beforeWindow,
    long epochs,
    long skippedSnapshots,
    long rateCorrections) {}
