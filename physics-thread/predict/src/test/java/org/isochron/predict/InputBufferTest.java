package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;

final class InputBufferTest {
  private static final int AXIS = 3;
  private static final int KEY = 7;
  private static final long RELEASE_TICKS = 50;

  private final ControlTable input = new ControlTable();
  private final InputRing ring = new InputRing(64);
  private final InputBuffer buffer = new InputBuffer();
  private final Slice slice = new Slice();
  private final ControlTable seen = new ControlTable();

  private ByteBuffer message() {
    ByteBuffer message = ByteBuffer.allocate(ring.byteSize());
    ring.writeTo(message);
    return message.flip();
  }

  private ByteBuffer nextMessage() {
    ring.add(input, 0);
    input.beginSlice();
    return message();
  }

  private void run(long tick) {
    buffer.readTo(slice, tick, RELEASE_TICKS);
    seen.beginSlice();
    slice.fillChanges(seen);
  }

  @Test
  void everyInputArrivesInItsTickIfOneOfEightMessagesDoes() {
    Random random = new Random(1);
    ControlTable sent = new ControlTable();
    List<ControlTable> expected = new ArrayList<>();
    List<ByteBuffer> messages = new ArrayList<>();
    for (int tick = 1; tick <= 400; tick++) {
      act(random, input);
      sent.copyFrom(input);
      ControlTable copy = new ControlTable();
      copy.copyFrom(sent);
      expected.add(copy);
      messages.add(nextMessage());
    }
    // seven of eight are lost, and the others arrive out of order and twice
    int sentCount = 0;
    for (int tick = 1; tick <= 400; tick++) {
      if (sentCount < Math.min(400, tick + 16)) {
        List<ByteBuffer> some = new ArrayList<>();
        for (; sentCount < Math.min(400, tick + 16); sentCount += 8) {
          some.add(messages.get(Math.min(399, sentCount + 7)));
          some.add(messages.get(Math.min(399, sentCount + 7)));
        }
        Collections.shuffle(some, random);
        some.forEach(message -> buffer.receive(message.duplicate(), InputBuffer.NONE));
      }
      run(tick);

      ControlTable right = expected.get(tick - 1);
      for (int control = 0; control < 10; control++) {
        assertThat(seen.isDown(control)).as("tick %d", tick).isEqualTo(right.isDown(control));
        assertThat(seen.level(control)).isEqualTo(right.level(control));
        assertThat(seen.pressCount(control)).isEqualTo(right.pressCount(control));
        assertThat(seen.motion(control)).isEqualTo(right.motion(control));
      }
    }
    assertThat(buffer.lateCount()).isZero();
  }

  private static void act(Random random, ControlTable table) {
    switch (random.nextInt(6)) {
      case 0 -> table.press(random.nextInt(10), 0);
      case 1 -> table.release(random.nextInt(10));
      case 2 -> table.level(random.nextInt(10), random.nextFloat());
      case 3 -> table.motion(random.nextInt(10), random.nextFloat());
      default -> {}
    }
  }

  @Test
  void missingTickHoldsLevelsAndLatePressIsReportedButNotRepeated() {
    input.level(AXIS, 0.5f);
    buffer.receive(nextMessage(), InputBuffer.NONE);
    run(1);
    input.press(KEY, 0);
    input.level(AXIS, 1);
    ByteBuffer late = nextMessage();
    run(2);

    assertThat(seen.level(AXIS)).as("held").isEqualTo(0.5f);
    assertThat(seen.isDown(KEY)).isFalse();
    assertThat(buffer.latePressTick()).isEqualTo(InputBuffer.NONE);

    buffer.receive(late.duplicate(), InputBuffer.NONE);
    buffer.receive(nextMessage(), InputBuffer.NONE);
    run(3);

    assertThat(buffer.latePressTick()).isEqualTo(2);
    assertThat(buffer.lateCount()).isEqualTo(1);
    assertThat(seen.level(AXIS)).as("applied late").isEqualTo(1);
    assertThat(seen.isDown(KEY)).isTrue();
    assertThat(seen.pressCount(KEY)).as("a late press is dropped").isZero();
  }

  /** A frame shows an anchor only after the input of its tick was made. */
  @Test
  void shotBelongsToTheAnchorThatWasOnTheScreen() {
    for (int tick = 1; tick <= 10; tick++) {
      buffer.receive(nextMessage(), 100 + 2 * tick);
    }
    for (int tick = 1; tick <= 10; tick++) {
      run(tick);

      assertThat(buffer.anchorTick()).isEqualTo(tick == 1 ? InputBuffer.NONE : 98 + 2 * tick);
    }
  }

  @Test
  void pressBeforeMoreLossThanRepetitionsLeavesTheRightLevels() {
    input.press(KEY, 0);
    input.level(AXIS, 1);
    nextMessage();
    for (int tick = 2; tick <= 30; tick++) {
      nextMessage();
      run(tick - 1);
    }
    buffer.receive(message(), InputBuffer.NONE);
    run(30);

    assertThat(seen.isDown(KEY)).isTrue();
    assertThat(seen.level(AXIS)).isEqualTo(1);
    assertThat(seen.pressCount(KEY)).isZero();
  }

  @Test
  void smallestMarginOfTheLastInputsIsReported() {
    for (int tick = 1; tick <= 5; tick++) {
      buffer.receive(nextMessage(), InputBuffer.NONE);
    }
    assertThat(buffer.worstTick()).isEqualTo(1);
    assertThat(buffer.margin(1)).isZero();
    assertThat(buffer.margin(5)).isEqualTo(4);

    for (int tick = 1; tick <= 40; tick++) {
      run(tick);
      if (tick % 20 != 0) {
        buffer.receive(nextMessage(), InputBuffer.NONE); // the one of tick 20 arrives a tick later
      } else {
        nextMessage();
      }
    }
    assertThat(buffer.margin(buffer.worstTick())).isEqualTo(3);
    for (int tick = 41; tick <= 46; tick++) {
      run(tick);
    }
    assertThat(buffer.margin(buffer.worstTick())).as("a missing input").isEqualTo(-1);
  }

  @Test
  void damagedOrHostileInputIsRefusedOrIgnored() {
    Random random = new Random(2);
    input.press(KEY, 0);
    input.level(AXIS, 1);
    ByteBuffer sound = nextMessage();
    for (int trial = 0; trial < 20_000; trial++) {
      ByteBuffer forged = ByteBuffer.allocate(sound.limit() + 8).put(sound.duplicate());
      forged.limit(random.nextInt(sound.limit() + 8)).position(0);
      for (int flips = random.nextInt(4); flips >= 0 && forged.limit() > 0; flips--) {
        forged.put(random.nextInt(forged.limit()), (byte) random.nextInt());
      }
      try {
        buffer.receive(forged, InputBuffer.NONE);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageMatching("(?s).+");
      }
    }
    input.level(AXIS, Float.NaN);
    ByteBuffer infinite = nextMessage();
    assertThatThrownBy(() -> buffer.receive(infinite, InputBuffer.NONE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Command.CONTROL_COUNT).isGreaterThan(KEY);
    run(1);
    assertThat(slice.commandCount()).as("input carries no commands").isZero();
  }
}
