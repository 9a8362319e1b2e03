package org.isochron.physics.journal;

import org.isochron.physics.simulation.Reversible;

/**
 * The same for a simulation that can show its past backwards. Its state stands still meanwhile, so nothing of those ticks
 * is recorded; where it went on is noted with the tick after. Owner: the physics thread.
 */
final class RecordedReversible extends RecordedSeekable implements Reversible {
  private final Reversible inner;

  RecordedReversible(
      Reversible inner,
      Scribe scribe,
      Publishes publishes,
      RecordingHealth health,
      RecordingSettings settings) {
    super(inner, scribe, publishes, health, settings);
    this.inner = inner;
  }

  @Override
  public void reverse() {
    inner.reverse();
    reversed();
  }

  @Override
  public long forward() {
    long tick = inner.forward();
    moved();
    return tick;
  }
}
