package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.input.InputManager;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.controls.MouseAxisTrigger;
import com.jme3.input.event.MouseMotionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

final class JmeInputTest {
  private static final int JUMP = 32;
  private static final int LOOK = 430;
  private static final int WALK = 5;
  private static final long MILLI = 1_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withCommands(4), clock);
  private final ScriptedDevices devices = new ScriptedDevices();
  private final InputManager manager = devices.manager;
  private final List<String> ticks = new ArrayList<>();
  private float walked;
  private final TickLoop loop = new TickLoop(
      state.claimWriter(),
      TickLoop.Parts.of(new ForwardingSimulation(new CountedSimulation(-1)) {
        @Override
        public void control(TickInput input) {
          walked = input.level(WALK);
          ticks.add("%d %d %s %d"
              .formatted(
                  input.pressCount(JUMP),
                  input.releaseCount(JUMP),
                  input.motion(LOOK),
                  input.pressOffsetNanos(JUMP) / MILLI));
        }
      }),
      TickSettings.DEFAULT,
      clock);
  private final JmeInput input = new JmeInput(manager, state.commands());

  JmeInputTest() {
    manager.addMapping("jump", new KeyTrigger(KeyInput.KEY_SPACE));
    manager.addMapping("look", new MouseAxisTrigger(MouseInput.AXIS_X, false));
    input.button("jump", JUMP).motion("look", LOOK).level("look", "jump", WALK);
    loop.advance(0);
    ticks.clear();
  }

  @Test
  void pressAndReleaseReachTheTickOfTheirInstant() {
    clock.moveTo(3 * MILLI);
    key(true);
    clock.moveTo(14 * MILLI);
    key(false);
    clock.moveTo(25 * MILLI);

    loop.advance(clock.nanos());

    assertThat(ticks).containsExactly("1 0 0.0 3", "0 1 0.0 0");
  }

  /** As when a menu opens while a key is down; its release then has no listener. */
  @Test
  void closedInputHoldsNothing() {
    key(true);
    clock.moveTo(10 * MILLI);
    loop.advance(clock.nanos());
    assertThat(walked).isEqualTo(1);

    input.close();
    key(false);
    clock.moveTo(20 * MILLI);
    loop.advance(clock.nanos());

    assertThat(walked).isZero();
    assertThat(ticks).containsExactly("1 0 0.0 0", "0 1 0.0 0");
  }

  @Test
  void inputGoesOnAfterAMenuThatReleasedIt() {
    key(true);
    clock.moveTo(10 * MILLI);
    loop.advance(clock.nanos());

    input.releaseAll();
    clock.moveTo(20 * MILLI);
    loop.advance(clock.nanos());
    assertThat(walked).isZero();

    key(true);
    clock.moveTo(30 * MILLI);
    loop.advance(clock.nanos());
    assertThat(walked).isEqualTo(1);
  }

  @Test
  void mappingThatIsMappedWhileItIsHeldReleasesWhatItPressed() {
    key(true);
    input.button("jump", JUMP + 1).level("look", "jump", WALK + 1);
    key(false);
    key(true);
    clock.moveTo(10 * MILLI);
    loop.advance(clock.nanos());

    assertThat(ticks).containsExactly("1 1 0.0 0");
    assertThat(walked).isZero();
  }

  @Test
  void unknownControlIsRefusedWhereItIsMapped() {
    for (int control : new int[] {-1, Command.CONTROL_COUNT}) {
      for (Consumer<Integer> map : List.<Consumer<Integer>>of(
          number -> input.button("jump", number),
          number -> input.motion("look", number),
          number -> input.level("look", "jump", number))) {
        assertThatThrownBy(() -> map.accept(control))
            .hasMessage("control is %d: device controls are numbered 0 to 1023", control);
      }
    }
  }

  @Test
  void motionsAreSummedInTheirTick() {
    clock.moveTo(3 * MILLI);
    devices.add(hearer -> hearer.onMouseMotionEvent(new MouseMotionEvent(5, 0, 1024, 0, 0, 0)));
    devices.add(hearer -> hearer.onMouseMotionEvent(new MouseMotionEvent(5, 0, 1024, 0, 0, 0)));
    devices.update();
    clock.moveTo(10 * MILLI);

    loop.advance(clock.nanos());

    assertThat(ticks).containsExactly("0 0 2.0 0");
  }

  private void key(boolean pressed) {
    devices.key(KeyInput.KEY_SPACE, pressed);
    devices.update();
  }
}
