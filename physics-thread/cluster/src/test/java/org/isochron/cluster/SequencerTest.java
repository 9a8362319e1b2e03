package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;

final class SequencerTest {
  private final Sequencer sequencer = new Sequencer(new ClientTable(2, 100, 10), 5);
  private final CommandTally tally = new CommandTally();

  @Test
  void commandsBelongToTheTickOfTheNextMark() {
    sequencer.take(message(1, 1, 2));
    Slice first = sequencer.endTick(new Slice());
    sequencer.take(message(1, 3, 1));
    Slice second = sequencer.endTick(new Slice());

    assertThat(first.commandCount()).as("with the report of the client").isEqualTo(3);
    assertThat(second.commandCount()).isEqualTo(1);
    assertThat(sequencer.tick()).isEqualTo(3);
  }

  @Test
  void repeatedCommandIsDroppedAndAnswered() {
    sequencer.take(message(1, 1, 3));

    assertThat(sequencer.take(message(1, 2, 3))).isEqualTo(5);
    assertThat(applied()).isEqualTo(4);
    assertThat(sequencer.repeatedCount()).isEqualTo(2);
    assertThat(tally.twice()).isZero();
  }

  @Test
  void commandThatIsTooEarlyIsRefusedAndMayBeSentAgain() {
    assertThat(sequencer.take(message(1, 3, 1))).isEqualTo(CommandMessage.UNKNOWN);
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
  void aCommandThatIsNoNumberIsRefusedButItsClientContinues() {
    ByteBuffer message = message(1, 1, 2);
    message.putFloat(CommandMessage.HEADER_BYTES + Command.BYTES - Float.BYTES, Float.NaN);

    assertThat(sequencer.take(message)).isEqualTo(3);
    assertThat(sequencer.endTick(new Slice()).commandCount()).isEqualTo(2);
  }

  @Test
  void aReportOfAControlThatDoesNotExistIsRefusedButItsClientContinues() {
    ByteBuffer message = message(1, 1, 2);
    message
        .putInt(CommandMessage.HEADER_BYTES, Command.PRESS)
        .putInt(CommandMessage.HEADER_BYTES + Integer.BYTES, Command.CONTROL_COUNT);

    assertThat(sequencer.take(message)).isEqualTo(3);
    assertThat(sequencer.endTick(new Slice()).commandCount()).isEqualTo(2);
    assertThat(sequencer.refusedCount()).isEqualTo(1);
  }

  @Test
  void damagedMessagesAreRefused() {
    ByteBuffer complete = message(1, 1, 2);

    for (int length = 0; length < complete.limit(); length++) {
      assertThat(sequencer.take(complete.duplicate().limit(length)))
          .isEqualTo(CommandMessage.DAMAGED);
    }
    assertThat(sequencer.take(message(1, 0, 1))).isEqualTo(CommandMessage.DAMAGED);
    assertThat(sequencer.clientCount()).isZero();
  }

  @Test
  void aClientThatWasSilentForLongLosesItsSlotToAnotherAndIsNotified() {
    sequencer.take(message(1, 1, 1));
    sequencer.take(message(2, 1, 1));
    assertThat(sequencer.take(message(3, 1, 1))).isEqualTo(CommandMessage.FULL);
    for (int tick = 0; tick < 11; tick++) {
      endTick();
      sequencer.take(message(2, 2 + tick, 1));
    }

    assertThat(sequencer.take(message(3, 1, 1))).isEqualTo(2);
    assertThat(sequencer.take(message(1, 2, 1))).isEqualTo(CommandMessage.FORGOTTEN);
    assertThat(sequencer.take(message(1, 2, 0))).isEqualTo(CommandMessage.FORGOTTEN);
  }

  @Test
  void aNewClientWhoseFirstMessageWasLostIsNotTakenForAForgottenOne() {
    assertThat(sequencer.take(message(1, 11, 1))).isEqualTo(CommandMessage.UNKNOWN);
    assertThat(sequencer.clientCount()).isZero();
    assertThat(sequencer.take(message(1, 1, 1))).isEqualTo(2);
  }

  @Test
  void askingForASlotTakesNone() {
    assertThat(sequencer.take(message(1, 1, 0))).isEqualTo(CommandMessage.UNKNOWN);
    assertThat(sequencer.clientCount()).isZero();
    sequencer.take(message(2, 1, 1));
    sequencer.take(message(3, 1, 1));

    assertThat(sequencer.take(message(1, 1, 0))).isEqualTo(CommandMessage.FULL);
  }

  @Test
  void leavingClientFreesItsSlotButNotForItsEarlierMessages() {
    sequencer.take(message(1, 1, 1));
    sequencer.take(message(2, 1, 1));
    ByteBuffer farewell = message(1, 2, CommandMessage.LEAVES);

    assertThat(sequencer.take(farewell.duplicate())).isEqualTo(CommandMessage.LEFT);
    assertThat(sequencer.take(message(1, 1, 1))).as("late").isEqualTo(CommandMessage.FORGOTTEN);
    assertThat(sequencer.takenCount()).isEqualTo(2);

    assertThat(sequencer.clientCount()).isEqualTo(1);
    assertThat(sequencer.take(message(3, 1, 1))).isEqualTo(2);
    assertThat(sequencer.take(farewell)).as("again").isEqualTo(CommandMessage.LEFT);
  }

  @Test
  void theOldestClientOfAnIdentityGivesWayToItsNewOneAndNeverAnothers() {
    Sequencer wide = new Sequencer(new ClientTable(6, 100, 10), 1_000);
    wide.take(message(1, 1, 1));
    wide.take(message(2, 1, 1));
    for (int client = 10; client < 100; client++) {
      assertThat(wide.take(of(99, message(client, 1, 1)))).isEqualTo(2);
      assertThat(wide.clientCount()).isLessThanOrEqualTo(2 + ClientTable.PER_OWNER);
    }

    assertThat(wide.take(of(99, message(95, 2, 1)))).isEqualTo(CommandMessage.FORGOTTEN);
    assertThat(wide.take(of(99, message(96, 2, 1)))).isEqualTo(3);
    assertThat(wide.take(message(1, 2, 1))).as("the first of all").isEqualTo(3);
    assertThat(wide.take(message(3, 1, 1))).isEqualTo(CommandMessage.FULL);
    assertThat(wide.take(of(99, message(101, 1, 1)))).as("in place of 97").isEqualTo(2);
    assertThat(wide.take(of(99, message(97, 2, 1)))).isEqualTo(CommandMessage.FORGOTTEN);
  }

  @Test
  void oneClientTooManyCostsNoLookAtAllOthers() {
    int capacity = ClusterNode.Settings.MAX_CLIENTS;
    Sequencer many = new Sequencer(new ClientTable(capacity, 100, 10), 1 << 20);
    for (int client = 1; client <= capacity; client++) {
      many.take(message(client, 1, 1));
    }
    ByteBuffer tooMany = message(capacity + 1, 1, 1);
    long messages = 100_000; // a linear search for each would take minutes

    for (long count = 0; count < messages; count++) {
      assertThat(many.take(tooMany.duplicate()) == CommandMessage.FULL).isTrue();
    }
    assertThat(many.refusedCount()).isEqualTo(messages);
  }

  @Test
  void aRestoredTableForgetsTheSameClientsAsTheOther() {
    sequencer.take(message(1, 1, 1));
    endTick();
    sequencer.take(message(2, 1, 1));
    endTick();
    sequencer.take(message(1, 2, 1));
    SavedState state = new SavedState();
    sequencer.save(state);
    Sequencer other = new Sequencer(new ClientTable(2, 100, 10), 5);
    other.restore(state.rewind());

    for (Sequencer each : List.of(sequencer, other)) {
      for (int tick = 0; tick < 10; tick++) {
        each.endTick(new Slice());
      }
      assertThat(each.take(message(3, 1, 1))).isEqualTo(2);
      assertThat(each.take(message(2, 2, 1))).isEqualTo(CommandMessage.FORGOTTEN);
      assertThat(each.take(message(1, 3, 1))).isEqualTo(4);
    }
  }

  @Test
  void clientsBeyondTheSlotsContinueAndNoOtherIsTakenBeforeSomeHaveLeft() {
    Sequencer wide = new Sequencer(new ClientTable(3, 100, 10), 5);
    for (int client = 1; client <= 3; client++) {
      wide.take(message(client, 1, 1));
    }
    SavedState state = new SavedState();
    wide.save(state);
    sequencer.restore(state.rewind());

    assertThat(sequencer.take(message(1, 2, 1))).isEqualTo(3);
    assertThat(sequencer.take(message(4, 1, 1))).isEqualTo(CommandMessage.FULL);

    for (int client = 1; client <= 2; client++) {
      sequencer.take(message(client, 3, CommandMessage.LEAVES));
    }
    assertThat(sequencer.take(message(4, 1, 1))).isEqualTo(2);
    endTick();
    assertThat(sequencer.take(message(3, 2, 1))).isEqualTo(3);
    assertThat(sequencer.clientCount()).isEqualTo(2);
  }

  @Test
  void aRestoredSequencerContinuesAsTheOtherDoes() {
    sequencer.take(message(1, 1, 2));
    sequencer.endTick(new Slice());
    sequencer.take(message(2, 1, 3));
    SavedState state = new SavedState();
    sequencer.save(state);
    Sequencer other = new Sequencer(new ClientTable(2, 100, 10), 5);

    other.restore(state.rewind());

    assertThat(other.tick()).isEqualTo(2);
    assertThat(other.take(message(1, 2, 2))).isEqualTo(4);
    assertThat(other.endTick(new Slice()).commandCount()).isEqualTo(5);
    assertThat(state.remaining()).isZero();
  }

  @Test
  void logNumbersItsClientsAndReportsWhenTheyEnterAndLeave() {
    sequencer.take(message(9, 1, 1));
    sequencer.take(message(5, 1, 1));
    assertThat(seen(sequencer)).containsExactly("ENTERED 1", "USER 1", "ENTERED 2", "USER 2");

    sequencer.take(message(9, 2, CommandMessage.LEAVES));
    sequencer.take(message(9, 2, CommandMessage.LEAVES));
    assertThat(sequencer.take(message(9, 2, 1))).as("too late").isEqualTo(CommandMessage.FORGOTTEN);
    assertThat(seen(sequencer)).containsExactly("LEFT 1");
    for (int tick = 0; tick < 12; tick++) {
      endTick();
    }

    sequencer.take(message(6, 1, 1));
    sequencer.take(message(7, 1, 1));
    assertThat(seen(sequencer))
        .as("client 5 was silent for long")
        .containsExactly("ENTERED 3", "USER 3", "LEFT 2", "ENTERED 4", "USER 4");
  }

  @Test
  void restoredSequencerGivesTheSameNumbers() {
    sequencer.take(message(1, 1, 1));
    sequencer.take(message(1, 2, CommandMessage.LEAVES));
    sequencer.take(message(2, 1, 1));
    for (int tick = 0; tick < 5; tick++) {
      endTick();
    }
    SavedState state = new SavedState();
    sequencer.save(state);
    Sequencer other = new Sequencer(new ClientTable(2, 100, 10), 5);
    other.restore(state.rewind());

    for (Sequencer each : List.of(sequencer, other)) {
      each.take(message(3, 1, 1));
      each.take(message(2, 2, 1));
      assertThat(seen(each)).containsExactly("ENTERED 3", "USER 3", "USER 2");
    }
  }

  @Test
  void numbersAreGivenAgainOnlyAfterAllOthers() {
    ClientTable table = new ClientTable(2, 100, 10);
    table.add(1, 1, 1);
    for (int count = 2; count <= 65_535; count++) {
      ClientTable.Numbers added = table.add(count, count, 1);
      assertThat(added.viewer.number()).isEqualTo(count);
      table.remove(added);
    }

    assertThat(table.add(7, 7, 1).viewer.number()).as("number 1 is taken").isEqualTo(2);
  }

  @Test
  void forgedNumbersAndReportsAndChosenIdsDoNotPass() {
    ByteBuffer message = message(1, 1, 4);
    int kinds = CommandMessage.HEADER_BYTES;
    message.putInt(kinds, Command.USER | 77 << 16);
    message.putInt(kinds + Command.BYTES, Command.LEFT);
    message.putInt(kinds + 2 * Command.BYTES, Command.SPAWN);
    message.putLong(kinds + 2 * Command.BYTES + 2 * Integer.BYTES + Long.BYTES, 7);

    assertThat(sequencer.take(message)).isEqualTo(5);

    assertThat(seen(sequencer)).containsExactly("ENTERED 1", "USER 1", "USER 1");
    assertThat(sequencer.refusedCount()).isEqualTo(2);
  }

  private static List<String> seen(Sequencer sequencer) {
    List<String> seen = new ArrayList<>();
    sequencer.endTick(new Slice()).passCommandsTo(new ForwardingSimulation(new CommandTally()) {
      @Override
      public void apply(Command command) {
        String name = command.isOfViewer() ? Command.name(command.kind()) : "USER";
        assertThat(command.kind() == Command.USER || command.isOfViewer()).isTrue();
        seen.add(name + " " + command.sender());
      }
    });
    return seen;
  }

  private void endTick() {
    sequencer.endTick(new Slice());
  }

  private long applied() {
    sequencer.endTick(new Slice()).passCommandsTo(tally);
    return tally.applied(1);
  }

  private static ByteBuffer of(long owner, ByteBuffer message) {
    return message.putLong(2 * Long.BYTES, owner);
  }

  private static ByteBuffer message(int client, long first, int count) {
    ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
    int field = first == 1 && count > 0 ? count + CommandMessage.FIRST : count;
    CommandMessage.begin(message, client, first, client, field);
    for (int index = 0; index < count; index++) {
      CommandTally.command(client, first + index - 1).writeTo(message);
    }
    return message.flip();
  }
}
