package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InputStateTest {
  private final InputState input = new InputState();

  @Test
  void tapShorterThanATickIsOnePressAndOneReleaseExactlyOnce() {
    input.beginSlice(0);
    input.press(5, 3);
    input.release(5, 4);

    assertThat(input.input().isDown(5)).isFalse();
    assertThat(input.input().pressCount(5)).isEqualTo(1);
    assertThat(input.input().releaseCount(5)).isEqualTo(1);

    input.beginSlice(10);
    assertThat(input.input().pressCount(5)).isZero();
    assertThat(input.input().releaseCount(5)).isZero();
  }

  @Test
  void whatIsHeldStaysDownWithoutBeingPressedAgain() {
    input.beginSlice(0);
    input.press(5, 3);
    input.beginSlice(10);

    assertThat(input.input().isDown(5)).isTrue();
    assertThat(input.input().pressCount(5)).isZero();
  }

  @Test
  void offsetOfTheFirstPressIsKept() {
    input.beginSlice(100);
    input.press(5, 103);
    input.release(5, 104);
    input.press(5, 107);

    assertThat(input.input().pressCount(5)).isEqualTo(2);
    assertThat(input.input().pressOffsetNanos(5)).isEqualTo(3);

    input.beginSlice(200);
    input.press(6, 150);
    assertThat(input.input().pressOffsetNanos(5)).isZero();
    assertThat(input.input().pressOffsetNanos(6)).as("a late press").isZero();
  }

  @Test
  void aStickThatIsHeldStillAndAMotionOfNothingAreNoChange() {
    input.beginSlice(0);
    input.level(2, 0.75f);
    assertThat(input.input().changedCount()).isEqualTo(1);
    for (long tick = 1; tick < 4; tick++) {
      input.beginSlice(10 * tick);
      input.level(2, 0.75f);
      input.motion(1, 0);

      assertThat(input.input().changedCount()).as("in tick %d", tick).isZero();
      assertThat(input.input().level(2)).isEqualTo(0.75f);
    }
  }

  @Test
  void motionsAreSummedOnceAndLevelsStay() {
    input.beginSlice(0);
    input.motion(1, 2);
    input.motion(1, 0.5f);
    input.level(2, 0.25f);
    input.level(2, 0.75f);

    assertThat(input.input().motion(1)).isEqualTo(2.5f);
    assertThat(input.input().level(2)).isEqualTo(0.75f);

    input.beginSlice(10);
    assertThat(input.input().motion(1)).isZero();
    assertThat(input.input().level(2)).isEqualTo(0.75f);
  }

  @Test
  void controlThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> input.press(1_024, 0))
        .hasMessage("control is 1024: device controls are numbered 0 to 1023");
    assertThatThrownBy(() -> input.level(-1, 0)).hasMessageContaining("control is -1");
  }
}
