package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

final class NumberedCommandsTest {
  private static final long RESEND_NANOS = 500_000_000;
  private static final long STEP_NANOS = 1_000_000;

  private final Sequencer sequencer = new Sequencer(new ClientTable(1, 10, 1_000), 1_000);
  private final NumberedCommands commands = at(1);
  private final Deque<ByteBuffer> sent = new ArrayDeque<>();
  private long nowNanos = 1;
  private long messageCount;

  @Test
  void oneTooManyIsNotifiedAsksRarelyAndContinuesWhenASlotIsFree() {
    sequencer.take(first(1));
    add(5);
    run(10_000_000_000L);

    assertThat(commands.isWithoutSlot()).isTrue();
    assertThat(commands.waiting()).isEqualTo(5);
    assertThat(messageCount).as("one with commands, and one every two seconds").isLessThan(8);
    assertThat(commands.awaitsAnswer())
        .as("so its connection is not taken for dead")
        .isFalse();

    sequencer.take(CommandMessage.begin(ByteBuffer.allocate(28), 1, 2, 2, CommandMessage.LEAVES)
        .flip());
    run(3_000_000_000L);
    assertThat(commands.isWithoutSlot()).isFalse();
    assertThat(commands.expected()).isEqualTo(6);
    assertThat(sequencer.takenCount()).isEqualTo(6);
  }

  @Test
  void forgottenClientIsNotifiedEvenIfNoSlotIsFree() {
    add(3);
    run(STEP_NANOS);
    assertThat(commands.expected()).isEqualTo(4);
    for (int tick = 0; tick < 1_001; tick++) {
      sequencer.endTick(new org.isochron.physics.slice.Slice());
    }
    sequencer.take(first(2));
    add(1);
    run(STEP_NANOS);

    assertThat(commands.isForgotten()).isTrue();
    assertThat(commands.awaitsAnswer()).isFalse();
  }

  @Test
  void leavingClientWaitsForItsAnswersAndThenReportsIt() {
    add(3);
    commands.leave();
    assertThat(commands.hasLeft()).isFalse();
    run(2 * STEP_NANOS);

    assertThat(commands.expected()).isEqualTo(4);
    assertThat(commands.hasLeft()).isTrue();
    assertThat(sequencer.clientCount()).isZero();
  }

  @Test
  void aViewerThatComesFromAnotherNodeContinuesItsNumbersAndMemoryGrowsWithWhatWaits() {
    add(300);
    run(RESEND_NANOS);
    NumberedCommands here = at(251); // 250 are acknowledged there
    for (int number = 250; number < 400; number++) {
      here.add(CommandTally.command(0, number));
    }
    run(here, RESEND_NANOS);

    assertThat(here.expected()).isEqualTo(401);
    assertThat(sequencer.takenCount()).isEqualTo(400);
    assertThat(sequencer.repeatedCount()).as("of the first message").isEqualTo(10);

    commands.continueAt(401); // and returns
    commands.add(CommandTally.command(0, 400));
    run(STEP_NANOS);
    assertThat(commands.expected()).isEqualTo(402);
    assertThat(sequencer.takenCount()).isEqualTo(401);
  }

  @Test
  void refusedCommandsBeforeTheFirstOtherNeedNoSlotAndNoRoomInTheLog() {
    for (int number = 0; number < 1_000; number++) {
      commands.addRefused();
    }
    run(60_000_000_000L);
    assertThat(commands.expected()).isEqualTo(1_001);
    assertThat(messageCount).isZero();
    assertThat(commands.awaitsAnswer()).isFalse();
    assertThat(sequencer.clientCount()).isZero();
    assertThat(commands.isForgotten()).isFalse();

    add(15);
    commands.send(message -> messageCount++ > 0, nowNanos); // all are lost
    add(15);
    run(2 * RESEND_NANOS);
    assertThat(commands.expected()).isEqualTo(1_031);
    assertThat(sequencer.takenCount()).isEqualTo(30);
  }

  @Test
  void aWatcherContinuesItsNumbersAtAnotherNodeWithoutASlot() {
    for (int number = 0; number < 1_000; number++) {
      commands.addRefused();
    }
    NumberedCommands here = at(commands.expected());
    for (int number = 0; number < 100; number++) {
      here.addRefused();
      run(here, STEP_NANOS);
    }
    assertThat(messageCount).as("the node asks once what the log knows").isEqualTo(1);
    assertThat(here.expected()).isEqualTo(1_101);
    assertThat(here.awaitsAnswer()).isFalse();
    assertThat(sequencer.clientCount()).isZero();

    here.add(CommandTally.command(0, 0));
    run(here, STEP_NANOS);
    assertThat(here.expected()).isEqualTo(1_102);
    assertThat(here.isForgotten()).isFalse();
    assertThat(sequencer.takenCount()).isEqualTo(1);
  }

  @Test
  void aRefusedCommandUsesUpItsNumber() {
    add(1);
    commands.addRefused();
    commands.add(CommandTally.command(0, 1));
    run(STEP_NANOS);

    assertThat(commands.expected()).isEqualTo(4);
    assertThat(sequencer.takenCount()).isEqualTo(2);
    assertThat(sequencer.refusedCount()).isEqualTo(1);
  }

  private static NumberedCommands at(long number) {
    return new NumberedCommands(7, 7, number, RESEND_NANOS, new NumberedCommands.Rate(10_000_000));
  }

  private void add(int count) {
    for (int more = 0; more < count; more++) {
      commands.add(CommandTally.command(0, more));
    }
  }

  private void run(long nanos) {
    run(commands, nanos);
  }

  private void run(NumberedCommands at, long nanos) {
    for (long until = nowNanos + nanos; nowNanos < until; nowNanos += STEP_NANOS) {
      at.send(this::offer, nowNanos);
      while (!sent.isEmpty()) {
        at.acknowledge(sequencer.take(sent.remove()), nowNanos);
      }
    }
  }

  private boolean offer(ByteBuffer message) {
    messageCount++;
    sent.add(ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip());
    return true;
  }

  private static ByteBuffer first(long client) {
    ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
    CommandMessage.begin(message, client, 1, client, 1 + CommandMessage.FIRST);
    CommandTally.command(0, 0).writeTo(message);
    return message.flip();
  }
}
