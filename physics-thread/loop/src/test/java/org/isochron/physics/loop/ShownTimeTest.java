package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.physics.RunningWorld;
import org.junit.jupiter.api.Test;

class ShownTimeTest {
  private final List<String> requests = new ArrayList<>();
  private final AtomicBoolean runs = new AtomicBoolean(true);
  private boolean keepsPast = true;
  private Runnable meanwhile = () -> {};
  private final RunningWorld.TimeControl world = new RunningWorld.TimeControl() {
    @Override
    public void pause() {
      meanwhile();
      runs.set(false);
    }

    @Override
    public void resume() {
      meanwhile();
      runs.set(true);
    }

    @Override
    public void step() {
      runs.set(false);
      requests.add("step");
    }

    @Override
    public void speed(double factor) {
      requests.add("speed " + factor);
    }

    @Override
    public double speed() {
      return runs.get() ? 1 : 0;
    }

    @Override
    public boolean isPaused() {
      return !runs.get();
    }

    @Override
    public void seek(long tick) {
      requests.add("seek " + tick);
    }

    @Override
    public void stepBack() {
      if (!keepsPast) {
        throw new UnsupportedOperationException();
      }
      runs.set(false);
      requests.add("back");
    }

    @Override
    public void rewind(long ticks) {
      requests.add("rewind " + ticks);
    }

    @Override
    public void reverse() {
      requests.add("reverse");
    }

    @Override
    public void forward() {
      requests.add("forward");
    }
  };

  private final ShownTime time = new ShownTime(world, false, false);

  @Test
  void neitherPauseUndoesTheOther() {
    time.hide();
    assertThat(runs).isFalse();
    time.pause();
    time.show();
    assertThat(runs).as("paused by the game").isFalse();
    time.hide();
    time.resume();
    assertThat(runs).as("hidden").isFalse();
    time.show();
    assertThat(runs).isTrue();
  }

  @Test
  void stepsArePausesOfTheGame() {
    time.step();
    time.hide();
    time.show();
    assertThat(runs).isFalse();
    time.resume();
    time.stepBack();
    time.hide();
    time.show();
    assertThat(runs).isFalse();
  }

  @Test
  void refusedStepBackPausesNothing() {
    keepsPast = false;

    assertThatThrownBy(time::stepBack).isInstanceOf(UnsupportedOperationException.class);
    time.hide();
    time.show();

    assertThat(runs).isTrue();
  }

  @Test
  void startIsHiddenOrPausedAsStated() {
    runs.set(false);
    new ShownTime(world, true, true).show();
    assertThat(runs).isFalse();
    new ShownTime(world, false, true).show();
    assertThat(runs).isTrue();
  }

  @Test
  void everythingElseIsPassedOn() {
    time.speed(0.2);
    time.seek(7);
    time.rewind(3);
    time.reverse();
    time.forward();

    assertThat(requests).containsExactly("speed 0.2", "seek 7", "rewind 3", "reverse", "forward");
  }

  /** Another thread acts between reading the reasons and the request. */
  @Test
  void lastRequestIsForTheLastReasonsWhateverOtherThreadsDoMeanwhile() {
    time.hide();
    meanwhile = time::pause;
    time.show();
    assertThat(runs).as("paused while it was shown").isFalse();

    meanwhile = time::hide;
    time.resume();
    assertThat(runs).as("hidden while it was resumed").isFalse();

    time.show();
    meanwhile = time::resume;
    time.pause();
    assertThat(runs).as("resumed while it was paused").isTrue();
  }

  private void meanwhile() {
    Runnable others = meanwhile;
    meanwhile = () -> {};
    others.run();
  }
}
