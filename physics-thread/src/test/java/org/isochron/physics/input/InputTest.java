package org.isochron.physics.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandQueue;
import org.isochron.state.command.CommandReceiver;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.Test;

class InputTest {
  private final InputState input = new InputState();

  @Test
  void tapShorterThanATickIsOnePressAndOneReleaseExactlyOnce() {
    input.beginSlice(0);
    input.press(5, 3);
    input.release(5, 4);

    assertThat(input.isDown(5)).isFalse();
    assertThat(input.pressCount(5)).isEqualTo(1);
    assertThat(input.releaseCount(5)).isEqualTo(1);

    input.beginSlice(10);
    assertThat(input.pressCount(5)).isZero();
    assertThat(input.releaseCount(5)).isZero();
  }

  @Test
  void whatIsHeldStaysDownWithoutBeingPressedAgain() {
    input.beginSlice(0);
    input.press(5, 3);
    input.beginSlice(10);

    assertThat(input.isDown(5)).isTrue();
    assertThat(input.pressCount(5)).isZero();
  }

  @Test
  void offsetOfTheFirstPressIsKept() {
    input.beginSlice(100);
    input.press(5, 103);
    input.release(5, 104);
    input.press(5, 107);

    assertThat(input.pressCount(5)).isEqualTo(2);
    assertThat(input.pressOffsetNanos(5)).isEqualTo(3);

    input.beginSlice(200);
    input.press(6, 150);
    assertThat(input.pressOffsetNanos(5)).isZero();
    assertThat(input.pressOffsetNanos(6)).as("a late press").isZero();
  }

  @Test
  void motionsAreSummedOnceAndLevelsStay() {
    input.beginSlice(0);
    input.motion(1, 2);
    input.motion(1, 0.5f);
    input.level(2, 0.25f);
    input.level(2, 0.75f);

    assertThat(input.motion(1)).isEqualTo(2.5f);
    assertThat(input.level(2)).isEqualTo(0.75f);

    input.beginSlice(10);
    assertThat(input.motion(1)).isZero();
    assertThat(input.level(2)).isEqualTo(0.75f);
  }

  @Test
  void controlThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> input.press(1_024, 0))
        .hasMessage("control is 1024: device controls are numbered 0 to 1023");
    assertThatThrownBy(() -> input.level(-1, 0)).hasMessageContaining("control is -1");
  }

  @Test
  void scriptTellsEachEntryOnceInOrderOfItsInstant() {
    ScriptedInput script = ScriptedInput.script()
        .release(20, 1)
        .press(10, 1)
        .level(20, 2, 0.5f)
        .motion(30, 3, 4)
        .build();

    input.beginSlice(0);
    script.sample(10, input);
    assertThat(input.pressCount(1)).isZero();

    script.sample(21, input);
    assertThat(input.pressCount(1)).isEqualTo(1);
    assertThat(input.releaseCount(1)).isEqualTo(1);
    assertThat(input.isDown(1)).isFalse();
    assertThat(input.level(2)).isEqualTo(0.5f);

    script.sample(31, input);
    script.sample(99, input);
    assertThat(input.motion(3)).isEqualTo(4);
  }

  @Test
  void callbacksOfGlfwBecomeStampedCommands() {
    CommandQueue queue = new CommandQueue(64, new ManualClock(77));
    CommandReceiver receiver = queue.claimReceiver();
    GlfwInput glfw = new GlfwInput(queue.sender());
    int pressed = 1;
    int released = 0;
    int repeated = 2;

    glfw.onKey(0, 65, 0, pressed, 0);
    glfw.onKey(0, 65, 0, repeated, 0);
    glfw.onKey(0, 65, 0, released, 0);
    glfw.onKey(0, -1, 0, pressed, 0);
    glfw.onMouseButton(0, 1, pressed, 0);
    glfw.onCursor(0, 10, 20);
    glfw.onCursor(0, 13, 19);
    glfw.onScroll(0, 0, -1);

    List<String> seen = new ArrayList<>();
    receiver.drain(
        78,
        command ->
            seen.add("%d %d %s".formatted(command.kind(), command.detail(), command.value(0))));
    assertThat(seen)
        .containsExactly(
            Command.PRESS + " 65 0.0",
            Command.RELEASE + " 65 0.0",
            Command.PRESS + " 401 0.0",
            Command.LEVEL + " 420 10.0",
            Command.LEVEL + " 421 20.0",
            Command.LEVEL + " 420 13.0",
            Command.LEVEL + " 421 19.0",
            Command.MOTION + " 420 3.0",
            Command.MOTION + " 421 -1.0",
            Command.MOTION + " 422 0.0",
            Command.MOTION + " 423 -1.0");
  }
}
