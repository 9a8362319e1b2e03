package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.glfw.GLFW.*;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.AllocationCount;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;
import org.lwjgl.glfw.GLFWGamepadState;

/** A fake gamepad replaces GLFW's. */
final class GlfwGamepadsTest {
  private static final long MILLI = 1_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(100 * MILLI);
  private final List<String> reported = new ArrayList<>();
  private final float[] axes = {0, 0, 0, 0, -1, -1};
  private final boolean[] buttons = new boolean[GLFW_GAMEPAD_BUTTON_LAST + 1];
  private boolean plugged = true;
  private int readings;
  private final GlfwGamepads gamepads = new GlfwGamepads(0.2f, clock, this::read);

  @Test
  void buttonsArePressedAndReleasedOnceWithAStampWithinTheSlice() {
    buttons[GLFW_GAMEPAD_BUTTON_A] = true;
    sample(101 * MILLI);
    sample(110 * MILLI);
    clock.moveTo(125 * MILLI);
    buttons[GLFW_GAMEPAD_BUTTON_A] = false;
    sample(120 * MILLI);

    int control = GlfwGamepads.button(1, GLFW_GAMEPAD_BUTTON_A);
    assertThat(reported)
        .containsExactly(
            "press %d at 100".formatted(control), "release %d at 120".formatted(control));
  }

  @Test
  void deadZoneOfAStickIsRoundAndLevelsBeginAtItsEdge() {
    stick(0.14f, 0.14f); // 0.198 from the centre
    sample(101 * MILLI);
    assertThat(reported).isEmpty();

    stick(0.6f, 0);
    sample(102 * MILLI);
    stick(0.7071068f, -0.7071068f);
    sample(103 * MILLI);
    stick(1, 1); // some sticks leave the circle
    sample(104 * MILLI);
    stick(0.1f, 0);
    sample(105 * MILLI);

    int x = GlfwGamepads.axis(1, GLFW_GAMEPAD_AXIS_LEFT_X);
    assertThat(reported)
        .containsExactly(
            "level %d 0.50".formatted(x),
            "level %d 0.71".formatted(x),
            "level %d -0.71".formatted(x + 1),
            "level %d 0.71".formatted(x),
            "level %d 0.71".formatted(x + 1),
            "level %d 0.00".formatted(x),
            "level %d 0.00".formatted(x + 1));
  }

  @Test
  void triggersGoFromNoughtToOne() {
    sample(101 * MILLI);
    assertThat(reported).isEmpty();

    axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] = 0.2f;
    sample(102 * MILLI);
    axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] = 1;
    sample(103 * MILLI);

    int control = GlfwGamepads.axis(1, GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER);
    assertThat(reported)
        .containsExactly("level %d 0.50".formatted(control), "level %d 1.00".formatted(control));
  }

  @Test
  void controlsOfAGamepadThatIsUnpluggedComeUp() {
    buttons[GLFW_GAMEPAD_BUTTON_B] = true;
    stick(1, 0);
    sample(101 * MILLI);
    reported.clear();

    plugged = false;
    sample(102 * MILLI);

    assertThat(reported)
        .containsExactly(
            "release %d at 100".formatted(GlfwGamepads.button(1, GLFW_GAMEPAD_BUTTON_B)),
            "level %d 0.00".formatted(GlfwGamepads.axis(1, GLFW_GAMEPAD_AXIS_LEFT_X)));
  }

  @Test
  void gamepadIsReadByTheLoopAtEachTick() {
    TickedBall ball = new TickedBall();
    List<Float> steered = new ArrayList<>();
    ForwardingSimulation game = new ForwardingSimulation(ball.world) {
      @Override
      public void control(TickInput input) {
        steered.add(input.level(GlfwGamepads.axis(1, GLFW_GAMEPAD_AXIS_LEFT_X)));
      }
    };
    TickLoop.Parts parts = new TickLoop.Parts(
        game, new GlfwGamepads(0.2f, ball.clock, this::read), PhysicsSettings.DEFAULT.listener());
    TickLoop loop = new TickLoop(ball.state.claimWriter(), parts, TickSettings.DEFAULT, ball.clock);
    loop.advance(ball.clock.nanos());
    for (int tick = 0; tick < 100; tick++) {
      stick(tick % 2, 0);
      ball.clock.advance(10 * MILLI);
      loop.advance(ball.clock.nanos());
    }

    assertThat(steered).hasSize(100);
    for (int tick = 0; tick < 100; tick++) {
      assertThat(steered.get(tick)).isEqualTo(tick % 2);
    }
    assertThat(readings).isEqualTo(100 * GlfwGamepads.MAX_GAMEPADS);
  }

  @Test
  void readingAllocatesNothing() {
    InputSource.Sink ignored = new Ignored();
    Runnable sample = () -> {
      stick(1 - axes[0], 0);
      gamepads.sample(101 * MILLI, ignored);
    };

    assertThat(AllocationCount.leastBatch(0, () -> AllocationCount.of(1_000, sample)))
        .isZero();
  }

  @Test
  void nothingIsReadWhileAnotherThreadHasTheJoysticks() {
    int[] inner = {0};
    GlfwGamepads second = new GlfwGamepads(0.2f, clock, (gamepad, into) -> {
      inner[0]++;
      return false;
    });
    GlfwGamepads first = new GlfwGamepads(0.2f, clock, (gamepad, into) -> {
      second.sample(101 * MILLI, new Ignored());
      return false;
    });

    first.sample(101 * MILLI, new Ignored());
    assertThat(inner[0]).isZero();
    second.sample(102 * MILLI, new Ignored());
    assertThat(inner[0]).isEqualTo(GlfwGamepads.MAX_GAMEPADS);
  }

  @Test
  void deadZoneThatLeavesNoTravelIsRefused() {
    assertThatThrownBy(() -> new GlfwGamepads(1, clock))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("deadZone is 1.0");
    assertThatThrownBy(() -> new GlfwGamepads(Float.NaN, clock))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void stick(float x, float y) {
    axes[GLFW_GAMEPAD_AXIS_LEFT_X] = x;
    axes[GLFW_GAMEPAD_AXIS_LEFT_Y] = y;
  }

  private void sample(long sliceEndNanos) {
    gamepads.sample(sliceEndNanos, new Noted());
  }

  /** Only the second gamepad exists. */
  private boolean read(int gamepad, GLFWGamepadState into) {
    readings++;
    for (int button = 0; button < buttons.length; button++) {
      into.buttons(button, (byte) (buttons[button] ? GLFW_PRESS : GLFW_RELEASE));
    }
    for (int axis = 0; axis < axes.length; axis++) {
      into.axes(axis, axes[axis]);
    }
    return gamepad == 1 && plugged;
  }

  private final class Noted implements InputSource.Sink {
    @Override
    public void press(int control, long stampNanos) {
      reported.add("press %d at %d".formatted(control, stampNanos / MILLI));
    }

    @Override
    public void release(int control, long stampNanos) {
      reported.add("release %d at %d".formatted(control, stampNanos / MILLI));
    }

    @Override
    public void level(int control, float value) {
      reported.add("level %d %s"
          .formatted(control, String.format(java.util.Locale.ROOT, "%.2f", value + 0f)));
    }

    @Override
    public void motion(int control, float value) {}
  }

  private static final class Ignored implements InputSource.Sink {
    @Override
    public void press(int control, long stampNanos) {}

    @Override
    public void release(int control, long stampNanos) {}

    @Override
    public void level(int control, float value) {}

    @Override
    public void motion(int control, float value) {}
  }
}
