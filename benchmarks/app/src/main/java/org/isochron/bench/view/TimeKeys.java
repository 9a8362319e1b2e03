package org.isochron.bench.view;

import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.physics.TimeControl;
import org.isochron.state.time.Timeline;

/**
 * What the user has asked of a run's time, carried out at once; nothing, if another process computes the run. Owner: the thread of
 * the frame loop.
 */
final class TimeKeys {
  private static final int MAX_PERMILLE = 8_000;
  private static final int REWIND_SECONDS = 2;

  private final DemoRun stage;
  private final Optional<TimeControl> time;
  private boolean paused;
  private boolean backwards;
  private int speedPermille = Timeline.NORMAL_PERMILLE;

  /** Time of a run that has just begun. */
  TimeKeys(DemoRun stage) {
    this.stage = stage;
    time = stage.time();
  }

  boolean isPaused() {
    return time.isPresent() ? paused : stage.speedPermille() == 0;
  }

  int speedPermille() {
    return time.isPresent() ? speedPermille : stage.speedPermille();
  }

  /** Pauses, or goes on. */
  void pause() {
    paused = !paused;
    time.ifPresent(paused ? TimeControl::pause : TimeControl::resume);
  }

  void step() {
    paused = true;
    time.ifPresent(TimeControl::step);
  }

  void rewind() {
    if (stage.remembers()) {
      long ticks = (long) REWIND_SECONDS * stage.settings().hertz();
      time.ifPresent(control -> control.rewind(ticks));
    }
  }

  /** Runs backwards, or forwards again. */
  void reverse() {
    if (stage.remembers()) {
      backwards = !backwards;
      time.ifPresent(backwards ? TimeControl::reverse : TimeControl::forward);
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
    time.ifPresent(control -> control.speedPermille(speedPermille));
  }
}
