package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class SharedStateTest {
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState.Limits limits = SharedState.Limits.DEFAULT
      .withWindowLength(2)
      .withReaders(1)
      .withCommands(8)
      .withEvents(8);
  private final SharedState state = SharedState.of(SnapshotLayout.bodies(2), limits, clock);

  @Test
  void everythingThatCrossesThreadsGoesThroughIt() {
    SnapshotReader reader = state.openReader();
    EventCursor cursor = state.openEvents();
    long body = BodyId.of(0, 1);

    state.commands().despawn(body);
    try (StateWriter writer = state.claimWriter()) {
      writer
          .commands()
          .drain(
              1, command -> writer.events().publish(Event.Kind.DESPAWN, 0, command.body(), 0, 0));
      writer.snapshots().begin(1, 10);
      writer.snapshots().body(BodyId.of(1, 1), 1, 2, 3, 0, 0, 0, 1);
      writer.snapshots().publish(clock.nanos());
    }

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().poses().position(1, new Vector3f()))
        .isEqualTo(new Vector3f(1, 2, 3));
    assertThat(cursor.poll(event -> assertThat(event.bodyA()).isEqualTo(body))).isEqualTo(1);
  }

  @Test
  void writingSideIsClaimedByOneAtATimeAndResumesWhereTheLastOneLeft() {
    StateWriter first = state.claimWriter();
    assertThatThrownBy(state::claimWriter).hasMessageContaining("the writer's end is taken");

    CommandReceiver commands = first.commands();
    first.close();

    assertThat(state.claimWriter().commands()).isSameAs(commands);
    assertThatThrownBy(first::commands).hasMessageContaining("this writing side is closed");
    assertThatThrownBy(first::events).hasMessageContaining("this writing side is closed");
    assertThatThrownBy(() -> first.snapshots().begin(1, 0))
        .hasMessageContaining("this writer is closed");
    assertThatThrownBy(() -> first.snapshots().timeline(Timeline.paused(0)))
        .hasMessageContaining("this writer is closed");
  }

  @Test
  void commandsThatNobodyWillApplyAreRefusedAndCounted() {
    CommandSender commands = state.commands();
    assertThat(commands.press(1)).as("for the first writer").isTrue();

    state.claimWriter().close();

    assertThat(commands.press(2)).isFalse();
    assertThat(commands.reserve(1, sender -> sender.press(3))).isFalse();
    assertThat(commands.forward(Command.empty().control(Command.PRESS, 4, 0), 0))
        .isFalse();
    assertThat(commands.refusedCount()).isEqualTo(3);
    List<Integer> received = new ArrayList<>();
    StateWriter next = state.claimWriter();
    assertThat(commands.press(5)).isTrue();
    next.commands().drain(Long.MAX_VALUE, command -> received.add(command.detail()));
    assertThat(received).containsExactly(1, 5);
    assertThat(commands.refusedCount()).isEqualTo(3);
  }

  @Test
  void nextWriterMayPublishEventsFromAnotherThread() throws InterruptedException {
    EventCursor cursor = state.openEvents();
    for (int writers = 0; writers < 3; writers++) {
      Thread thread = new Thread(() -> {
        try (StateWriter writer = state.claimWriter()) {
          writer.events().publish(Event.Kind.SPAWN, 0, 0, 0, 0);
        }
      });
      thread.start();
      thread.join();
    }

    assertThat(cursor.poll(event -> {})).isEqualTo(3);
  }

  @Test
  void readerOfARelayedStateReportsThatItReads() {
    int[] reads = new int[1];
    SharedState relayed =
        SharedState.relayed(SnapshotLayout.bodies(2), limits, clock, () -> reads[0]++);
    SnapshotReader reader = relayed.openReader();

    assertThat(reader.refresh()).isFalse();
    assertThat(reads[0]).isEqualTo(1);
  }

  @Test
  void fourReadersAreOpenedByDefaultAndOneMoreIsRefusedByTheLimitToRaise() {
    SharedState usual = SharedState.of(SnapshotLayout.bodies(1));
    for (int reader = 0; reader < 4; reader++) {
      usual.openReader();
    }

    assertThatThrownBy(usual::openReader)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "all 4 readers are open: close one, or raise SharedState.Limits.withReaders, up to 8");
  }
}
