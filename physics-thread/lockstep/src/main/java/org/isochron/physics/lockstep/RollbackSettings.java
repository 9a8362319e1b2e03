package org.isochron.physics.lockstep;

import java.util.Objects;

/**
 * The settings of a rollback session at one peer. The session, the predicted ticks and the
 * spectators must be equal at all peers, as {@link LockstepSettings} says.
 *
 * @param session the peers, the rate, and the input delay, which may be 0: every tick of delay is a
 *     tick that need not be predicted, and a tick later that players see what they do
 * @param predictedTicks how many ticks are run at most for which slices are missing, 1 to
 *     {@link #MAX_PREDICTED_TICKS}; no peer waits if this and the input delay together are longer
 *     than messages take
 * @param spectators how many of the peers, the last ones, only watch
 * @param prediction what missing slices are taken to contain
 * @param report when events are published
 */
public record RollbackSettings(
    LockstepSettings session,
    int predictedTicks,
    int spectators,
    Prediction prediction,
    EventReport report) {
  /** The most ticks that can be predicted. */
  public static final int MAX_PREDICTED_TICKS = 8;

  /** When events are published. */
  public enum EventReport {
    /** When their tick is confirmed: once, and up to {@code predictedTicks} late. */
    CONFIRMED,

    /**
     * When their tick runs. What turns out not to have happened is cancelled by
     * {@link org.isochron.state.event.Event#CANCELLED}, and
     * {@link org.isochron.state.event.Event#CONFIRMED} ends a tick with events.
     */
    PREDICTED
  }

  /** @throws IllegalArgumentException if a value is out of range */
  public RollbackSettings {
    Objects.requireNonNull(session, "session is null; use RollbackSettings.of");
    Objects.requireNonNull(prediction, "prediction is null; use Prediction.HOLD");
    Objects.requireNonNull(report, "report is null; use EventReport.CONFIRMED");
    if (predictedTicks < 1 || predictedTicks > MAX_PREDICTED_TICKS) {
      throw new IllegalArgumentException(
          "predictedTicks is %d: from 1 to %d ticks can be predicted; Lockstep predicts none"
              .formatted(predictedTicks, MAX_PREDICTED_TICKS));
    }
    if (spectators < 0 || spectators >= session.peers()) {
      throw new IllegalArgumentException(
          "spectators is %d of %d peers: at least one peer plays, and the last ones may watch"
              .formatted(spectators, session.peers()));
    }
  }

  /**
   * 100 Hz, no input delay, eight predicted ticks by {@link Prediction#HOLD}, no spectators, events
   * when confirmed, states compared every ten ticks.
   */
  public static RollbackSettings of(long session, int peer, int peers) {
    return new RollbackSettings(
        LockstepSettings.of(session, peer, peers).withInputDelay(0),
        MAX_PREDICTED_TICKS,
        0,
        Prediction.HOLD,
        EventReport.CONFIRMED);
  }

  public RollbackSettings withSession(LockstepSettings other) {
    return new RollbackSettings(other, predictedTicks, spectators, prediction, report);
  }

  public RollbackSettings withPredictedTicks(int ticks) {
    return new RollbackSettings(session, ticks, spectators, prediction, report);
  }

  public RollbackSettings withSpectators(int count) {
    return new RollbackSettings(session, predictedTicks, count, prediction, report);
  }

  public RollbackSettings withPrediction(Prediction other) {
    return new RollbackSettings(session, predictedTicks, spectators, other, report);
  }

  public RollbackSettings withReport(EventReport when) {
    return new RollbackSettings(session, predictedTicks, spectators, prediction, when);
  }
}
