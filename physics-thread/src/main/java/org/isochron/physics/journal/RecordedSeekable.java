package org.isochron.physics.journal;

import org.isochron.physics.simulation.Seekable;

/** The same for a simulation that can go back: where it went is noted with the tick after. Owner: the physics thread. */
class RecordedSeekable extends Recorded implements Seekable {
  private final Seekable inner;

  RecordedSeekable(
      Seekable inner,
      Scribe scribe,
      Publishes publishes,
      RecordingHealth health,
      RecordingSettings settings) {
    super(inner, scribe, publishes, health, settings);
    this.inner = inner;
  }

  @Override
  public final boolean canSeek() {
    return inner.canSeek();
  }

  @Override
  public final long earliestTick() {
    return inner.earliestTick();
  }

  @Override
  public final long latestTick() {
    return inner.latestTick();
  }

  @Override
  public final void seek(long tick) {
    inner.seek(tick);
    moved();
  }
}
