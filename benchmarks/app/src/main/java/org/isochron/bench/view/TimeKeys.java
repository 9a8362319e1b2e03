package org.isochron.bench.view;

import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.TimeOrder;
import org.isochron.physics.world.RunningWorld;
import org.isochron.state.time.Timeline;

/**
 * What the user has asked of a run's time: carried out at once, or ordered from the process that
 * computes the run. Owner: the thread of the frame loop.
 */
final class TimeKeys {
  private static final int MAX_PERMILLE = 8_000;
  private static final int REWIND_SECONDS = 2;

  private final DemoRun stage;
  private final Optional<RunningWorld.TimeControl> time;
  private boolean paused;
  private boolean backwards;
  private int speedPermille = Timeline.NORMAL_PERMILLE;

  /** Time of a run that has just begun. */
  TimeKeys(DemoRun stage) {
    this.stage = stage;
    time = stage.time();
  }

  boolean isPaused() {
    return time.isPresent() ? paused : stage.ticks().speedPermille() == 0;
  }

  int speedPermille() {
    return time.isPresent() ? speedPermille : stage.ticks().speedPermille();
  }

  /** Pauses, or goes on. */
  void pause() {
    paused = !isPaused();
    time.ifPresentOrElse(
        paused ? RunningWorld.TimeControl::pause : RunningWorld.TimeControl::resume,
        () -> order(paused ? TimeOrder.PAUSE : TimeOrder.RESUME, 0));
  }

  void step() {
    paused = true;
    time.ifPresentOrElse(RunningWorld.TimeControl::step, () -> order(TimeOrder.STEP, 0));
  }

  void rewind() {
    long ticks = (long) REWIND_SECONDS * stage.settings().hertz();
    if (time.isEmpty()) {
      order(TimeOrder.REWIND, ticks);
    } else if (stage.ticks().remembers()) {
      time.get().rewind(ticks);
    }
  }

  /** Runs backwards, or forwards again. */
  void reverse() {
    if (time.isEmpty() || stage.ticks().remembers()) {
      backwards = !backwards;
      time.ifPresentOrElse(
          backwards ? RunningWorld.TimeControl::reverse : RunningWorld.TimeControl::forward,
          () -> order(backwards ? TimeOrder.REVERSE : TimeOrder.FORWARD, 0));
    }
  }

  void halveSpeed() {
    speed(speedPermille / 2);
  }

  void doubleSpeed() {
    speed(speedPermille * 2);
  }

  /** Lets the process that computes the run begin it anew. Returns false if it is computed here. */
  boolean restartElsewhere() {
    if (time.isEmpty()) {
      order(TimeOrder.RESTART, 0);
    }
    return time.isEmpty();
  }

  private void speed(int permille) {
    speedPermille = Math.max(1, Math.min(MAX_PERMILLE, permille));
    time.ifPresentOrElse(
        control -> control.speedPermille(speedPermille),
        () -> order(TimeOrder.SPEED, speedPermille));
  }

  private void order(TimeOrder order, long value) {
    order.send(stage.state().commands(), value);
  }
}
