package org.isochron.state.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void everyValueMustBeFinite() {
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -Float.MAX_VALUE}) {
      for (int index = 0; index < Command.VALUE_COUNT; index++) {
        Command command = Command.empty().value(index, value);
        assertThat(command.isFinite()).isEqualTo(Float.isFinite(value));
      }
    }
  }

  @Test
  void controlIsForwardedWithTheStampOfItsDevice() {
    ManualClock clock = new ManualClock(1_000);
    CommandQueue queue = new CommandQueue(4, clock);
    Command motion = Command.empty().value(2, 9).control(Command.MOTION, 421, -3);

    queue.sender().forward(motion, 900);

    queue.claimReceiver().drain(1_000, command -> {
      assertThat(command.kind()).isEqualTo(Command.MOTION);
      assertThat(command.detail()).isEqualTo(421);
      assertThat(command.stampNanos()).isEqualTo(900);
      assertThat(command.value(0)).isEqualTo(-3);
      assertThat(command.value(2)).isZero();
      clock.moveTo(2_000);
    });
    assertThat(clock.nanos()).as("it was received").isEqualTo(2_000);
  }

  @Test
  void onlyReportsOfControlsThatExistAreMade() {
    Command command = Command.empty();

    assertThatThrownBy(() -> command.control(Command.SPAWN, 0, 0)).hasMessageContaining("report");
    assertThatThrownBy(() -> command.control(Command.MOVE_TO, 0, 0)).hasMessageContaining("report");
    assertThatThrownBy(() -> command.control(Command.PRESS, 1_024, 0)).hasMessageContaining("1024");
  }
}
