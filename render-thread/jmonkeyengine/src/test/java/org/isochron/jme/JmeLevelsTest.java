package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.input.AbstractJoystick;
import com.jme3.input.DefaultJoystickAxis;
import com.jme3.input.InputManager;
import com.jme3.input.JoystickAxis;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.event.JoyAxisEvent;
import com.jme3.math.Quaternion;
import com.jme3.renderer.Camera;
import java.util.function.Consumer;
import org.isochron.state.AllocationCount;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Levels of keys and sticks, and walking relative to a camera. */
final class JmeLevelsTest {
  private static final int X = 7;
  private static final int Z = 8;
  private static final int FORWARD = KeyInput.KEY_W;
  private static final int BACK = KeyInput.KEY_S;
  private static final int LEFT = KeyInput.KEY_A;
  private static final int RIGHT = KeyInput.KEY_D;

  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(1),
      SharedState.Limits.DEFAULT.withCommands(4),
      new NanoClock.Manual(0));
  private final StateWriter writer = state.claimWriter();
  private final ScriptedDevices devices = new ScriptedDevices();
  private final InputManager manager = devices.manager;
  private final JoystickAxis stickX = axis(0);
  private final JoystickAxis stickZ = axis(1);
  private final Camera camera = new Camera(640, 480);
  private final float[] levels = new float[Command.CONTROL_COUNT];
  private final JmeInput input = new JmeInput(manager, state.commands());
  private int received;

  JmeLevelsTest() {
    manager.addMapping("forward", new KeyTrigger(FORWARD));
    manager.addMapping("back", new KeyTrigger(BACK));
    manager.addMapping("left", new KeyTrigger(LEFT));
    manager.addMapping("right", new KeyTrigger(RIGHT));
    input.level("left", "right", X).level("forward", "back", Z);
    input.level(stickX, X).level(stickZ, Z);
  }

  @Test
  void oppositeKeysCancelEachOtherAndOnlyChangesAreSent() {
    key(RIGHT, true);
    assertThat(levels[X]).isEqualTo(1);
    key(LEFT, true);
    assertThat(levels[X]).isZero();
    key(RIGHT, false);
    assertThat(levels[X]).isEqualTo(-1);
    key(LEFT, false);
    assertThat(levels[X]).isZero();
    frame();

    assertThat(received).isEqualTo(4);
  }

  @Test
  void stickHasItsValueOutsideTheDeadZoneAndIsClampedWithAKey() {
    for (float value : new float[] {0.04f, 0.25f, -1, -0.06f, 0.3f}) {
      stick(stickX, value);
      assertThat(levels[X]).isEqualTo(Math.abs(value) < 0.05f ? 0 : value);
    }
    key(LEFT, true);
    assertThat(levels[X]).isEqualTo(0.3f - 1);
    stick(stickX, -0.5f);
    assertThat(levels[X]).isEqualTo(-1);
    stick(stickX, 0);
    key(LEFT, false);
    assertThat(levels[X]).isZero();
    assertThat(levels[Z]).isZero();
  }

  @Test
  void levelThatAFullQueueRefusedIsSentInTheNextFrame() {
    devices.key(RIGHT, true);
    while (state.commands().level(1, 1)) {}
    devices.update(); // refused
    receive();
    assertThat(levels[X]).isZero();

    frame();

    assertThat(levels[X]).isEqualTo(1);
  }

  @Test
  void walkingFollowsTheCameraInEveryDirection() {
    input.relativeTo(camera, X, Z);
    for (int degrees = 0; degrees < 360; degrees += 15) {
      double angle = Math.toRadians(degrees);
      for (float pitch : new float[] {0, 0.5f, (float) Math.PI / 2, -1}) { // also straight down
        camera.setRotation(new Quaternion().fromAngles(pitch, (float) angle, 0));
        walk("forward", FORWARD, Math.sin(angle), Math.cos(angle)); // at 0 along +z
        walk("back", BACK, -Math.sin(angle), -Math.cos(angle));
        walk("right", RIGHT, -Math.cos(angle), Math.sin(angle));
        walk("left", LEFT, Math.cos(angle), -Math.sin(angle));
      }
    }
  }

  @Test
  void directionFollowsATurningCameraWithoutAnotherKey() {
    input.relativeTo(new Camera(1, 1), X, Z); // replaced
    input.relativeTo(camera, X, Z);
    camera.setRotation(new Quaternion());
    key(FORWARD, true);
    assertThat(levels[Z]).isEqualTo(1);

    camera.setRotation(new Quaternion().fromAngles(0, (float) Math.PI / 2, 0));
    frame();

    assertThat(levels[X]).isCloseTo(1, within(1e-6f));
    assertThat(levels[Z]).isCloseTo(0, within(1e-6f));
  }

  @Test
  void diagonalIsNoFasterAndAHalfPushedStickIsHalfAsFast() {
    input.relativeTo(camera, X, Z);
    camera.setRotation(new Quaternion().fromAngles(0, 0.7f, 0));
    key(FORWARD, true);
    key(RIGHT, true);
    assertThat(Math.hypot(levels[X], levels[Z])).isCloseTo(1, within(1e-6));
    key(FORWARD, false);
    key(RIGHT, false);
    stick(stickX, 0.3f);
    stick(stickZ, -0.4f);
    assertThat(Math.hypot(levels[X], levels[Z])).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void rolledCameraKeepsTheDirection() {
    input.relativeTo(camera, X, Z);
    camera.setRotation(new Quaternion().fromAngles(0, 0.7f, 0));
    key(FORWARD, true);
    float before = levels[X];
    camera.setRotation(new Quaternion().fromAngles(0, 0, (float) Math.PI / 2 + 0.002f));
    frame();
    assertThat(levels[X]).isEqualTo(before);
  }

  @Test
  void controlWithoutALevelIsRefused() {
    assertThatThrownBy(() -> input.relativeTo(camera, X, 99))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("control 99 is no level: call level before relativeTo");
  }

  @Test
  void nothingIsSentAfterClose() {
    input.close();
    key(RIGHT, true);
    stick(stickX, 1);
    assertThat(received).isZero();
  }

  /** Without the engine's input manager, which allocates iterators. */
  @Test
  void levelsOfATurningCameraAllocateNothing() {
    JmeLevels bare = new JmeLevels(state.commands());
    bare.add("right", 1, X);
    bare.add(stickZ, 1, Z);
    bare.relativeTo(camera, X, Z);
    Quaternion turn = new Quaternion();
    float[] angle = {0};

    assertThat(AllocationCount.least(2_000, () -> {
          camera.setRotation(turn.fromAngles(0, angle[0] += 0.01f, 0));
          bare.onAction("right", true, 0.01f);
          bare.set(stickZ, -0.5f);
          receive();
        }))
        .isZero();
    assertThat(received).isGreaterThan(4_000);
  }

  private void walk(String what, int key, double x, double z) {
    key(key, true);
    assertThat(levels[X]).as(what).isCloseTo((float) x, within(1e-5f));
    assertThat(levels[Z]).as(what).isCloseTo((float) z, within(1e-5f));
    key(key, false);
  }

  private void key(int key, boolean pressed) {
    devices.key(key, pressed);
    frame();
  }

  private void stick(JoystickAxis axis, float value) {
    devices.add(hearer -> hearer.onJoyAxisEvent(new JoyAxisEvent(axis, value)));
    frame();
  }

  private void frame() {
    devices.update();
    receive();
  }

  private void receive() {
    writer.commands().drain(Long.MAX_VALUE, receiver);
  }

  private final Consumer<Command> receiver = command -> {
    received++;
    levels[command.detail()] = command.value(0);
  };

  private JoystickAxis axis(int number) {
    return new DefaultJoystickAxis(
        manager, new Stick(manager), number, "axis", "axis", true, false, 0);
  }

  private static final class Stick extends AbstractJoystick {
    Stick(InputManager manager) {
      super(manager, null, 0, "stick");
    }

    @Override
    public @Nullable JoystickAxis getXAxis() {
      return null;
    }

    @Override
    public @Nullable JoystickAxis getYAxis() {
      return null;
    }

    @Override
    public @Nullable JoystickAxis getPovXAxis() {
      return null;
    }

    @Override
    public @Nullable JoystickAxis getPovYAxis() {
      return null;
    }
  }
}
