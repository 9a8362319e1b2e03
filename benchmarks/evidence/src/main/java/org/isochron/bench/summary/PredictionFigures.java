package org.isochron.bench.summary;

/**
 * Figures of a predicting client.
 *
 * @param ownErrorP95Micros distance of the own body from the server's in micrometres
 * @param stepsAgainPermille ticks that corrections ran again, per thousand frames
 * @param corrections number of anchors that caused a correction
 * @param lateInputsPermille ticks that the server ran without the player's input
 * @param predictedNanos median time from a key to the picture
 * @param servedNanos the same time without prediction
 */
public record PredictionFigures(
    long ownErrorP95Micros,
    long stepsAgainPermille,
    long corrections,
    long lateInputsPermille,
    long predictedNanos,
    long servedNanos) {}
