package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReversedInputTest {
  private static final int KEY = 7;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(2).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final CommandSender commands = state.commands();
  private final SnapshotReader reader = state.openReader();
  private final List<Boolean> down = new ArrayList<>();
  private final List<Float> levels = new ArrayList<>();
  private final List<Integer> taps = new ArrayList<>();
  private final List<Float> motions = new ArrayList<>();
  private final Simulation world =
      Balls.falling(2).ball(new Vector3f(0, 5, 0), new Vector3f(3, 0, 0)).build();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keyReleasedMeanwhileIsUpAfterwards(boolean saves) {
    TickLoop loop = loop(saves);
    commands.press(KEY);
    commands.level(KEY, 0.5f);
    ticks(loop, 5);
    assertThat(down).endsWith(true);

    loop.reverse(clock.nanos(), true);
    ticks(loop, 1);
    commands.release(KEY);
    commands.level(KEY, 0.25f);
    ticks(loop, 2);
    loop.reverse(clock.nanos(), false);
    down.clear();
    ticks(loop, 3);

    assertThat(down).containsExactly(false, false, false);
    assertThat(levels).endsWith(0.25f);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void pressesReleasesAndMotionsThatNoTickTookAreCounted(boolean saves) {
    TickLoop loop = loop(saves);
    commands.press(KEY);
    ticks(loop, 5);
    assertThat(loop.statistics().reversedInputs()).isZero();
    loop.reverse(clock.nanos(), true);

    commands.release(KEY);
    commands.press(KEY);
    commands.motion(9, 2);
    commands.level(9, 2);
    ticks(loop, 3);

    assertThat(loop.statistics().reversedInputs()).isEqualTo(3);
    loop.reverse(clock.nanos(), false);
    commands.release(KEY);
    ticks(loop, 2);
    assertThat(loop.statistics().reversedInputs()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tapsAndMotionsSentMeanwhileReachNoLaterTick(boolean saves) {
    TickLoop loop = loop(saves);
    ticks(loop, 5);
    loop.reverse(clock.nanos(), true);
    ticks(loop, 1);

    commands.press(KEY);
    commands.release(KEY);
    commands.motion(KEY, 2);
    ticks(loop, 2);
    loop.reverse(clock.nanos(), false);
    ticks(loop, 3);

    assertThat(taps).containsOnly(0);
    assertThat(motions).containsOnly(0f);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void bodiesAreAtRestAtTheEarliestTick(boolean saves) {
    TickLoop loop = loop(saves);
    ticks(loop, 5);
    loop.reverse(clock.nanos(), true);
    assertThat(newest().velocities().x()[0]).isEqualTo(-3);
    ticks(loop, 4);
    assertThat(newest().velocities().x()[0]).as("one tick is left").isEqualTo(-3);

    for (int tick = 0; tick < 3; tick++) {
      ticks(loop, 1);

      assertThat(newest().poses().y()[0]).isEqualTo(5);
      assertThat(Math.abs(newest().velocities().x()[0])).isZero();
      assertThat(Math.abs(newest().velocities().y()[0])).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void turnedBeforeTheFirstTickBodiesAreAtRest(boolean saves) {
    TickLoop loop = loop(saves);

    loop.reverse(clock.nanos(), true);

    assertThat(newest().slotCount()).isEqualTo(1);
    assertThat(newest().poses().y()[0]).isEqualTo(5);
    assertThat(Math.abs(newest().velocities().x()[0])).isZero();
  }

  private Snapshot newest() {
    reader.refresh();
    return reader.newest();
  }

  private TickLoop loop(boolean saves) {
    Steppable history = History.of(new InputRecorder(saves), new History.Settings(50, 10));
    TickLoop loop =
        new TickLoop(state.claimWriter(), TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
    loop.advance(0);
    return loop;
  }

  private void ticks(TickLoop loop, int count) {
    for (int tick = 0; tick < count; tick++) {
      clock.advance(10_000_000);
      loop.advance(clock.nanos());
    }
  }

  private final class InputRecorder extends ForwardingSimulation {
    private final boolean saves;

    InputRecorder(boolean saves) {
      super(world);
      this.saves = saves;
    }

    @Override
    public void control(TickInput input) {
      down.add(input.isDown(KEY));
      levels.add(input.level(KEY));
      taps.add(input.pressCount(KEY) + input.releaseCount(KEY));
      motions.add(input.motion(KEY));
    }

    @Override
    public boolean savesState() {
      return saves;
    }
  }
}
