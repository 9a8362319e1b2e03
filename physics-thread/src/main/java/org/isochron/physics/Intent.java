package org.isochron.physics;

import org.isochron.state.time.Timeline;

/**
 * What the user wants of time, as one immutable value: asked for by any thread, carried out by the physics thread. A value
 * and not a queue, so that asking twice is asking once and nothing can pile up.
 */
record Intent(
    boolean paused,
    int speedPermille,
    long steps,
    Jumps jumps,
    boolean backwards,
    boolean stopped) {
  /**
   * Jumps in time: how many were asked for to a tick and to which last, and by how many ticks it was to go back in all.
   */
  record Jumps(long seeks, long tick, long ticksBack) {
    static final Jumps NONE = new Jumps(0, 0, 0);
  }

  static Intent initial(boolean paused) {
    return new Intent(paused, Timeline.NORMAL_PERMILLE, 0, Jumps.NONE, false, false);
  }

  Intent pause() {
    return new Intent(true, speedPermille, steps, jumps, backwards, stopped);
  }

  Intent resume() {
    return new Intent(false, speedPermille, steps, jumps, backwards, stopped);
  }

  Intent speed(int permille) {
    return new Intent(paused, permille, steps, jumps, backwards, stopped);
  }

  Intent step() {
    return new Intent(true, speedPermille, steps + 1, jumps, backwards, stopped);
  }

  Intent seek(long tick) {
    Jumps more = new Jumps(jumps.seeks + 1, tick, jumps.ticksBack);
    return new Intent(paused, speedPermille, steps, more, false, stopped);
  }

  Intent rewind(long ticks) {
    Jumps more = new Jumps(jumps.seeks, jumps.tick, jumps.ticksBack + ticks);
    return new Intent(paused, speedPermille, steps, more, false, stopped);
  }

  Intent stepBack() {
    return pause().rewind(1);
  }

  Intent backwards(boolean turned) {
    return new Intent(paused, speedPermille, steps, jumps, turned, stopped);
  }

  /** The same, but in the time and direction of another. */
  Intent travelled(Intent other) {
    boolean same = jumps.equals(other.jumps) && backwards == other.backwards;
    return same
        ? this
        : new Intent(paused, speedPermille, steps, other.jumps, other.backwards, stopped);
  }

  Intent stop() {
    return new Intent(paused, speedPermille, steps, jumps, backwards, true);
  }
}
