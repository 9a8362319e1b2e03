package org.isochron.replay;

import org.isochron.replay.Recording.Settings.Durability;

/**
 * Decides when to force a journal to the disk. Owner: the writing thread; allocates nothing after
 * construction.
 */
final class ForceSchedule {
  private final boolean isNever;
  private final boolean atCheckpoints;
  private final int maxTicks;
  private int ticks;
  private boolean isDue;

  ForceSchedule(Recording.Settings settings) {
    Durability durability = settings.durability();
    isNever = durability instanceof Durability.Never;
    atCheckpoints = durability instanceof Durability.AtCheckpoints;
    maxTicks = durability instanceof Durability.EveryTicks every
        ? every.ticks()
        : settings.checkpointInterval(); // for a simulation that saves no checkpoints
  }

  void appended(byte kind) {
    if (kind == RecordKind.TICK) {
      ticks++;
    }
    isDue |= ticks >= maxTicks || (atCheckpoints && kind == RecordKind.CHECKPOINT);
  }

  /**
   * Returns true if the journal must be forced now. The end of a journal is always forced, unless
   * the policy is {@code Never}.
   */
  boolean isDue(boolean isEnd) {
    return !isNever && (isDue || isEnd);
  }

  void forced() {
    ticks = 0;
    isDue = false;
  }
}
