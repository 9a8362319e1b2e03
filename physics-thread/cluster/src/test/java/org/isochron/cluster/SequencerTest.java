package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;
import org.junit.jupiter.api.Test;

final class SequencerTest {
  private final Sequencer sequencer = new Sequencer(2, 5, 10);
  private final CommandTally tally = new CommandTally();

  @Test
  void commandsBelongToTheTickWhoseMarkComesNext() {
    sequencer.take(message(1, 1, 2));
    Slice first = sequencer.endTick(new Slice());
    sequencer.take(message(1, 3, 1));
    Slice second = sequencer.endTick(new Slice());

    assertThat(first.commandCount()).isEqualTo(2);
    assertThat(second.commandCount()).isEqualTo(1);
    assertThat(sequencer.tick()).isEqualTo(3);
  }

  @Test
  void whatComesAgainIsDroppedAndAnswered() {
    sequencer.take(message(1, 1, 3));

    assertThat(sequencer.take(message(1, 2, 3))).isEqualTo(5);
    assertThat(applied()).isEqualTo(4);
    assertThat(sequencer.repeatedCount()).isEqualTo(2);
    assertThat(tally.twice()).isZero();
  }

  @Test
  void whatComesTooEarlyIsRefusedAndMayComeAgain() {
    assertThat(sequencer.take(message(1, 3, 1))).isEqualTo(1);
    assertThat(sequencer.take(message(1, 1, 3))).isEqualTo(4);
    assertThat(applied()).isEqualTo(3);
  }

  @Test
  void aFullTickTakesTheRestLater() {
    assertThat(sequencer.take(message(1, 1, 7))).isEqualTo(6);
    applied();

    assertThat(sequencer.take(message(1, 6, 2))).isEqualTo(8);
  }

  @Test
  void aCommandThatIsNoNumberIsRefusedButItsClientGoesOn() {
    ByteBuffer message = message(1, 1, 2);
    message.putFloat(CommandMessage.HEADER_BYTES + Command.BYTES - Float.BYTES, Float.NaN);

    assertThat(sequencer.take(message)).isEqualTo(3);
    assertThat(sequencer.endTick(new Slice()).commandCount()).isEqualTo(1);
  }

  @Test
  void aReportOfAControlThatDoesNotExistIsRefusedButItsClientGoesOn() {
    ByteBuffer message = message(1, 1, 2);
    message
        .putInt(CommandMessage.HEADER_BYTES, Command.PRESS)
        .putInt(CommandMessage.HEADER_BYTES + Integer.BYTES, Command.CONTROL_COUNT);

    assertThat(sequencer.take(message)).isEqualTo(3);
    assertThat(sequencer.endTick(new Slice()).commandCount()).isEqualTo(1);
    assertThat(sequencer.refusedCount()).isEqualTo(1);
  }

  @Test
  void damagedMessagesAreRefused() {
    ByteBuffer whole = message(1, 1, 2);

    for (int length = 0; length < whole.limit(); length++) {
      assertThat(sequencer.take(whole.duplicate().limit(length))).isEqualTo(Sequencer.NONE);
    }
    assertThat(sequencer.take(message(1, 0, 1))).isEqualTo(Sequencer.NONE);
    assertThat(sequencer.clientCount()).isZero();
  }

  @Test
  void aClientThatWasSilentForLongGivesItsPlaceToAnother() {
    sequencer.take(message(1, 1, 1));
    sequencer.take(message(2, 1, 1));
    assertThat(sequencer.take(message(3, 1, 1))).isEqualTo(Sequencer.NONE);
    for (int tick = 0; tick < 11; tick++) {
      sequencer.endTick(new Slice());
      sequencer.take(message(2, 2 + tick, 1));
    }

    assertThat(sequencer.take(message(3, 1, 1))).isEqualTo(2);
    assertThat(sequencer.take(message(1, 2, 1))).isEqualTo(Sequencer.NONE);
  }

  @Test
  void aRestoredSequencerGoesOnAsTheOtherDoes() {
    sequencer.take(message(1, 1, 2));
    sequencer.endTick(new Slice());
    sequencer.take(message(2, 1, 3));
    SavedState state = new SavedState();
    sequencer.save(state);
    Sequencer other = new Sequencer(2, 5, 10);

    other.restore(state.rewind());

    assertThat(other.tick()).isEqualTo(2);
    assertThat(other.take(message(1, 2, 2))).isEqualTo(4);
    assertThat(other.endTick(new Slice()).commandCount()).isEqualTo(4);
    assertThat(state.remaining()).isZero();
  }

  @Test
  void aDamagedStateIsRefused() {
    SavedState state = new SavedState();
    sequencer.save(state);
    byte[] bytes = new byte[state.byteSize()];
    state.copyTo(ByteBuffer.wrap(bytes));
    bytes[20]++;

    assertThatThrownBy(() -> sequencer.restore(SavedState.of(bytes)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private long applied() {
    sequencer.endTick(new Slice()).giveCommandsTo(tally);
    return tally.applied(1);
  }

  private static ByteBuffer message(int client, long first, int count) {
    ByteBuffer message = ByteBuffer.allocate(CommandMessage.MOST_BYTES);
    CommandMessage.begin(message, client, first, count);
    for (int index = 0; index < count; index++) {
      CommandTally.command(client, first + index - 1).writeTo(message);
    }
    return message.flip();
  }
}
