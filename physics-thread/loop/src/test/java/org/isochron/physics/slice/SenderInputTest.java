package org.isochron.physics.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.isochron.physics.SavedState;
import org.isochron.state.AllocationCount;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;

class SenderInputTest {
  private static final int KEY = 5;
  private static final int STICK = 1_023;
  private static final int HIGHEST = 65_535;

  private final ControlTable input = new ControlTable();
  private final Command command = Command.empty();

  @Test
  void sameKeyOfTwoViewersIsKeptApartAndMerged() {
    take(Command.PRESS, 1, KEY, 0);
    take(Command.PRESS, HIGHEST, KEY, 0);
    next();
    take(Command.RELEASE, 1, KEY, 0);

    assertThat(input.ofSender(1).isDown(KEY)).isFalse();
    assertThat(input.ofSender(1).releaseCount(KEY)).isEqualTo(1);
    assertThat(input.ofSender(HIGHEST).isDown(KEY)).isTrue();
    assertThat(input.ofSender(HIGHEST).releaseCount(KEY)).isZero();
    assertThat(input.isDown(KEY)).as("the other still holds it").isTrue();
    assertThat(input.releaseCount(KEY)).isEqualTo(1);

    take(Command.RELEASE, HIGHEST, KEY, 0);

    assertThat(input.isDown(KEY)).isFalse();
    assertThat(input.releaseCount(KEY)).isEqualTo(2);
  }

  @Test
  void mergedMotionIsTheSumAndMergedLevelThatOfTheLastChange() {
    take(Command.MOTION, 1, KEY, 2);
    take(Command.MOTION, 2, KEY, 3);
    take(Command.LEVEL, 1, STICK, 0.25f);
    take(Command.LEVEL, 2, STICK, 0.75f);
    take(Command.LEVEL, 1, STICK, 0.25f);

    assertThat(input.motion(KEY)).isEqualTo(5);
    assertThat(input.ofSender(2).motion(KEY)).isEqualTo(3);
    assertThat(input.level(STICK)).as("sender 1 has changed nothing").isEqualTo(0.75f);
    assertThat(input.ofSender(1).level(STICK)).isEqualTo(0.25f);
  }

  @Test
  void inputBeforeTheFirstViewerIsThatOfThisProcess() {
    take(Command.PRESS, 0, KEY, 0);
    next();
    assertThat(input.ofSender(0)).isSameAs(input);

    take(Command.PRESS, 3, STICK, 0);

    assertThat(input.senderCount()).isEqualTo(2);
    assertThat(input.sender(0)).isZero();
    assertThat(input.sender(1)).isEqualTo(3);
    assertThat(input.ofSender(0).isDown(KEY)).isTrue();
    assertThat(input.ofSender(0).isDown(STICK)).isFalse();
    assertThat(input.ofSender(3).isDown(KEY)).isFalse();
    assertThat(input.ofSender(4).isDown(STICK)).isFalse();
  }

  @Test
  void viewerThatEntersOrLeavesReleasesWhatItHeldAndNothingElse() {
    for (int kind : new int[] {Command.LEFT, Command.ENTERED}) {
      take(Command.PRESS, 1, KEY, 0);
      take(Command.LEVEL, 1, STICK, 1);
      take(Command.PRESS, 2, KEY, 0);
      next();

      take(kind, 1, 0, 0);

      assertThat(input.ofSender(1).isDown(KEY)).isFalse();
      assertThat(input.ofSender(1).releaseCount(KEY)).isEqualTo(1);
      assertThat(input.ofSender(1).level(STICK)).isZero();
      assertThat(input.level(STICK)).isZero();
      assertThat(input.isDown(KEY)).isTrue();
      take(Command.RELEASE, 2, KEY, 0);
      assertThat(input.isDown(KEY)).isFalse();
      next();
    }
  }

  @Test
  void levelThatAnotherViewerHoldsRemainsWhenOneLeaves() {
    take(Command.LEVEL, 1, STICK, 1);
    take(Command.LEVEL, 2, STICK, 0.25f);
    take(Command.LEVEL, 3, STICK, 0.5f);
    next();

    take(Command.LEFT, 1, 0, 0);
    assertThat(input.level(STICK)).as("of 3, the last change").isEqualTo(0.5f);
    take(Command.LEFT, 3, 0, 0);
    assertThat(input.level(STICK)).as("of 2, the only one left").isEqualTo(0.25f);
    take(Command.ENTERED, 2, 0, 0);
    assertThat(input.level(STICK)).isZero();
    assertThat(input.ofSender(2).level(STICK)).isZero();
  }

  @Test
  void onlySendersWithInputAreCounted() {
    take(Command.PRESS, 1, KEY, 0);
    take(Command.PRESS, 2, KEY, 0);
    take(Command.LEFT, 2, 0, 0);
    next();
    assertThat(input.senderCount())
        .as("0, and 2, which changed in the last slice")
        .isEqualTo(3);

    next();

    assertThat(input.senderCount()).isEqualTo(2);
    assertThat(input.sender(1)).isEqualTo(1);
    take(Command.LEFT, 1, 0, 0);
    next();
    next();
    assertThat(input.senderCount()).isEqualTo(1);
    assertThat(input.sender(0)).isZero();
  }

  @Test
  void sliceAndSavedStateAndCopyKeepTheInputOfEachSender() {
    Random random = new Random(7);
    ControlTable replayed = new ControlTable();
    ControlTable copied = new ControlTable();
    ControlTable restored = new ControlTable();
    Slice slice = new Slice();
    for (int tick = 0; tick < 2_000; tick++) {
      for (int count = random.nextInt(4); count > 0; count--) {
        int kind = random.nextInt(8) == 0 ? Command.LEFT : Command.PRESS + random.nextInt(4);
        take(kind, random.nextInt(4), 1_020 + random.nextInt(4), random.nextInt(3));
      }
      slice.clear();
      slice.input(input);
      ByteBuffer bytes = ByteBuffer.allocate(slice.byteSize());
      slice.writeTo(bytes);
      slice.readFrom(bytes.flip());
      replayed.beginSlice();
      slice.fill(replayed);
      copied.copyFrom(input);
      SavedState saved = new SavedState();
      input.save(saved);
      restored.restore(saved.rewind());

      assertSame(replayed, tick, true);
      assertSame(copied, tick, true);
      assertSame(restored, tick, false);
      next();
    }
  }

  @Test
  void viewersThatComeAndGoAllocateNothingOnceTheMostWereThere() {
    int[] first = new int[1];
    Runnable round = () -> {
      first[0] = 1 + first[0] % 60_000;
      for (int sender = first[0]; sender < first[0] + 8; sender++) {
        take(Command.PRESS, sender, KEY, 0);
        take(Command.LEVEL, sender, STICK, 1);
      }
      next();
      for (int sender = first[0]; sender < first[0] + 8; sender++) {
        take(Command.LEFT, sender, 0, 0);
      }
      next();
      next();
    };

    assertThat(AllocationCount.least(500, round)).isZero();
  }

  private void assertSame(ControlTable other, int tick, boolean withCounts) {
    for (int sender = -1; sender < 4; sender++) {
      ControlTable expected = sender < 0 ? input : input.ofSender(sender);
      ControlTable actual = sender < 0 ? other : other.ofSender(sender);
      for (int control = 1_020; control < 1_024; control++) {
        String where = "control %d of %d in tick %d".formatted(control, sender, tick);
        assertThat(actual.isDown(control)).as(where).isEqualTo(expected.isDown(control));
        assertThat(actual.level(control)).as(where).isEqualTo(expected.level(control));
        if (withCounts) {
          assertThat(actual.pressCount(control)).as(where).isEqualTo(expected.pressCount(control));
          assertThat(actual.motion(control)).as(where).isEqualTo(expected.motion(control));
        }
      }
    }
  }

  private void take(int kind, int sender, int control, float value) {
    if (kind == Command.ENTERED || kind == Command.LEFT) {
      command.readFrom(REPORT.putInt(0, kind).rewind()).from(sender);
    } else {
      command.control(kind, control, value).from(sender);
    }
    if (input.take(command, 0) != command.isInput()) {
      throw new AssertionError(command);
    }
  }

  private static final ByteBuffer REPORT = ByteBuffer.allocate(Command.BYTES);

  private void next() {
    input.beginSlice();
  }
}
