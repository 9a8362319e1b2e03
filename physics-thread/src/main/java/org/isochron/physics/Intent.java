package org.isochron.physics;

import org.isochron.state.time.Timeline;

/**
 * What the user wants of time, as one immutable value: asked for by any thread, carried out by the physics thread. A value
 * and not a queue, so that asking twice is asking once and nothing can pile up.
 */
record Intent(boolean paused, int speedPermille, long steps, boolean stopped) {
  static Intent initial(boolean paused) {
    return new Intent(paused, Timeline.NORMAL_PERMILLE, 0, false);
  }

  Intent pause() {
    return new Intent(true, speedPermille, steps, stopped);
  }

  Intent resume() {
    return new Intent(false, speedPermille, steps, stopped);
  }

  Intent speed(int permille) {
    return new Intent(paused, permille, steps, stopped);
  }

  Intent step() {
    return new Intent(true, speedPermille, steps + 1, stopped);
  }

  Intent stop() {
    return new Intent(paused, speedPermille, steps, true);
  }
}
