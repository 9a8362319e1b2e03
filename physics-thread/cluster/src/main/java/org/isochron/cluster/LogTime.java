package org.isochron.cluster;

import org.isochron.physics.RunningWorld;
import org.isochron.state.Timeline;

/**
 * The time control of a cluster's world. It rejects every change, because time in the log always
 * runs forward at real speed. Any thread.
 */
final class LogTime implements RunningWorld.TimeControl {
  @Override
  public void pause() {
    throw refusal("paused");
  }

  @Override
  public void resume() {} // always runs

  @Override
  public void step() {
    throw refusal("run tick by tick");
  }

  @Override
  public void speed(double factor) {
    if (Timeline.permille(factor) != Timeline.NORMAL_PERMILLE) {
      throw refusal("slowed down or sped up");
    }
  }

  @Override
  public double speed() {
    return 1;
  }

  @Override
  public boolean isPaused() {
    return false;
  }

  @Override
  public void seek(long tick) {
    throw refusal("moved to another tick");
  }

  @Override
  public void stepBack() {
    throw refusal("moved to another tick");
  }

  @Override
  public void rewind(long ticks) {
    throw refusal("moved to another tick");
  }

  @Override
  public void reverse() {
    throw refusal("shown backwards");
  }

  @Override
  public void forward() {} // always forward

  private static UnsupportedOperationException refusal(String what) {
    return new UnsupportedOperationException(
        "the world of a cluster cannot be %s: its log makes the ticks, in real time and equally on every node; use a PhysicsThread for that, such as on a copy of the log"
            .formatted(what));
  }
}
