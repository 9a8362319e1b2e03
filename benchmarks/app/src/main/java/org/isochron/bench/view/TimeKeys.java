package org.isochron.bench.view;

import org.isochron.bench.stage.DemoRun;
import org.isochron.physics.TimeControl;
import org.isochron.state.time.Timeline;

/** What the user has asked of a run's time, carried out at once. Owner: the thread of the frame loop. */
final class TimeKeys {
  private static final int MAX_PERMILLE = 8_000;
  private static final int REWIND_SECONDS = 2;

  private final DemoRun stage;
  private final TimeControl time;
  private boolean paused;
  private boolean backwards;
  private int speedPermille = Timeline.NORMAL_PERMILLE;

  /** Time of a run that has just begun. */
  TimeKeys(DemoRun stage) {
    this.stage = stage;
    time = stage.physics().time();
  }

  boolean isPaused() {
    return paused;
  }

  int speedPermille() {
    return speedPermille;
  }

  /** Pauses, or goes on. */
  void pause() {
    paused = !paused;
    if (paused) {
      time.pause();
    } else {
      time.resume();
    }
  }

  void step() {
    paused = true;
    time.step();
  }

  void rewind() {
    if (stage.remembers()) {
      time.rewind((long) REWIND_SECONDS * stage.settings().hertz());
    }
  }

  /** Runs backwards, or forwards again. */
  void reverse() {
    if (stage.remembers()) {
      backwards = !backwards;
      if (backwards) {
        time.reverse();
      } else {
        time.forward();
      }
    }
  }

  void halveSpeed() {
    speed(speedPermille / 2);
  }

  void doubleSpeed() {
    speed(speedPermille * 2);
  }

  private void speed(int permille) {
    speedPermille = Math.max(1, Math.min(MAX_PERMILLE, permille));
    time.speedPermille(speedPermille);
  }
}
