package org.isochron.replay;

/**
 * Decides when to force a journal to the disk. Owner: the writing thread; allocates nothing after
 * construction.
 */
final class ForceSchedule {
  private final int maxTicks;
  private int ticks;

  ForceSchedule(Recording.Settings settings) {
    maxTicks = settings.forceInterval();
  }

  void appended(byte kind) {
    if (kind == RecordKind.TICK) {
      ticks++;
    }
  }

  /**
   * Returns true if the journal must be forced now. The end of a journal is always forced, unless
   * writes are never forced.
   */
  boolean isDue(boolean isEnd) {
    return ticks >= maxTicks || (isEnd && maxTicks < Integer.MAX_VALUE);
  }

  void forced() {
    ticks = 0;
  }
}
