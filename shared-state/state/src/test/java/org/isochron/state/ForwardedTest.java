package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ForwardedTest {
  private final NanoClock.Manual clock = new NanoClock.Manual(50);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(2), SharedState.Limits.DEFAULT.withCommands(2), clock);
  private final StateWriter writer = state.claimWriter();

  @Test
  void stampOfAnotherProcessIsKeptUnlessItIsInTheFuture() {
    NanoClock.Manual manual = new NanoClock.Manual(1_000);
    SharedState stamped =
        SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, manual);
    long[] stamps = new long[2];
    int[] count = new int[1];

    assertThat(stamped.commands().forward(command(Command.USER, 2), 5_000)).isTrue();
    assertThat(stamped.commands().forward(command(Command.USER, 1), 400)).isTrue();

    try (StateWriter writer = stamped.claimWriter()) {
      writer.commands().drain(1_001, handed -> stamps[count[0]++] = handed.stampNanos());
    }
    assertThat(stamps).containsExactly(400, 1_000);
  }

  @Test
  void windowContinuesOverMissingTicksOnlyIfTheWriterAllowsIt() {
    SharedState other = SharedState.of(SnapshotLayout.bodies(1));
    Timeline timeline = new Timeline(1, 0, 0, Timeline.NORMAL_PERMILLE);
    try (StateWriter writer = other.claimWriter();
        SnapshotReader reader = other.openReader()) {
      publish(writer, 1, timeline, false);
      publish(writer, 4, timeline, true);
      reader.refresh();
      assertThat(reader.length()).isEqualTo(2);

      publish(writer, 6, timeline, false);
      reader.refresh();
      assertThat(reader.length()).as("as near does").isEqualTo(1);
      assertThat(reader.newest().follows()).isFalse();
      assertThat(reader.lengthAcrossGaps()).as("ticks before a gap stay").isEqualTo(3);
      assertThat(reader.at(1).follows()).isTrue();

      publish(writer, 7, timeline, true);
      reader.refresh();
      assertThat(reader.length()).isEqualTo(2);
      assertThat(reader.lengthAcrossGaps()).isEqualTo(4);

      publish(writer, 5, timeline, true);
      reader.refresh();
      assertThat(reader.length()).as("time does not go back").isEqualTo(1);
      assertThat(reader.lengthAcrossGaps()).isEqualTo(1);

      publish(writer, 9, timeline.newEpoch(0, 0), true);
      reader.refresh();
      assertThat(reader.length()).as("another epoch").isEqualTo(1);
      assertThat(reader.lengthAcrossGaps()).isEqualTo(1);
    }
  }

  private static void publish(StateWriter writer, long tick, Timeline timeline, boolean continues) {
    writer.snapshots().begin(tick, tick * 10_000_000, timeline, continues);
    writer.snapshots().publish(0);
  }

  @Test
  void foreignCommandIsFromTheNumberOfItsRelayAndNeverFromItsOwn() {
    Command forged = command(Command.USER, 3).from(9);

    assertThat(state.commands().forwardForeign(forged, 65_535, clock.nanos())).isTrue();

    int handed = writer.commands().drain(51, command -> {
      assertThat(command.sender()).isEqualTo(65_535);
      assertThat(command.kind()).isEqualTo(Command.USER);
    });
    assertThat(handed).isEqualTo(1);
    assertThatThrownBy(() -> forged.from(65_536))
        .hasMessage("sender is 65536: it lies between 0 and 65535");
  }

  @Test
  void foreignReportOfAViewerIsRefused() {
    for (int kind : new int[] {Command.ENTERED, Command.LEFT}) {
      assertThatThrownBy(() -> state.commands().forwardForeign(command(kind, 0), 1, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a command of kind %d reports a viewer: only the relay of the viewer sends it"
              .formatted(kind));
    }
  }

  @Test
  void kindAndSenderSurviveTheirBytesUpToTheHighest() {
    Command highest = command(65_535, 0).from(65_535);
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    highest.writeTo(bytes);

    Command read = Command.empty().readFrom(bytes.flip());

    assertThat(read.kind()).isEqualTo(65_535);
    assertThat(read.sender()).isEqualTo(65_535);
  }

  @Test
  void commandThatNoSenderCouldSendIsRefused() {
    assertThatThrownBy(() -> state.commands().forward(command(0, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kind is 0");
    assertThatThrownBy(() -> state.commands().forward(command(Command.LEVEL, 1_024)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("control is 1024");
    assertThatThrownBy(() -> state.commands().forward(command(Command.PRESS, -1)))
        .hasMessageContaining("control is -1");
    for (int kind : new int[] {Command.LEVEL, Command.MOTION}) {
      assertThatThrownBy(() -> state.commands().forward(command(kind, 1, Float.NaN)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("value is NaN");
      assertThatThrownBy(() ->
              state.commands().forwardForeign(command(kind, 1, Float.POSITIVE_INFINITY), 1, 0))
          .hasMessageContaining("value is Infinity");
    }

    assertThat(state.commands().forward(command(Command.MOTION, 1_023))).isTrue();
    assertThat(state.commands().forward(command(Command.USER, -1))).isTrue();
    assertThat(state.commands().forward(command(Command.USER, -1))).isFalse();
    assertThat(state.commands().refusedCount()).isEqualTo(1);
  }

  @Test
  void eventSurvivesItsBytesAndGetsTheEpochOfItsPublisher() {
    ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES);
    SharedState other = SharedState.of(SnapshotLayout.bodies(2));
    try (StateWriter there = other.claimWriter()) {
      var cursor = other.openEvents();
      there.events().at(7, 8, 9);
      there.events().contactBegin(1, 2, new Vector3d(1, 2, 3), new Vector3f(4, 5, 6), 7);
      cursor.poll(event -> event.writeTo(bytes));
    }
    assertThat(bytes.hasRemaining()).isFalse();
    var here = state.openEvents();

    writer.events().at(20, 0, 0);
    writer.events().forward(Event.empty().readFrom(bytes.flip()));

    int received = here.poll(event -> {
      assertThat(event.kind()).isEqualTo(Event.Kind.CONTACT_BEGIN);
      assertThat(event.epoch()).isEqualTo(20);
      assertThat(event.tick()).isEqualTo(8);
      assertThat(event.instantNanos()).isEqualTo(9);
      assertThat(event.bodyA()).isEqualTo(1);
      assertThat(event.bodyB()).isEqualTo(2);
      assertThat(event.normal()).isEqualTo(new Vector3f(4, 5, 6));
      assertThat(event.impulse()).isEqualTo(7);
    });
    assertThat(received).isEqualTo(1);
  }

  @Test
  void snapshotOfAnOlderTimelineKeepsItAndBeginsAWindowInAnotherEpoch() {
    SnapshotReader reader = state.openReader();
    Timeline older = new Timeline(3, 0, 0, 1_000);
    Timeline newer = older.newEpoch(10, 10);
    writer.snapshots().timeline(newer);

    for (int tick = 1; tick <= 3; tick++) {
      writer.snapshots().begin(tick, tick, tick < 3 ? older : newer, true);
      writer.snapshots().publish(clock.nanos());
      reader.refresh();

      assertThat(reader.newest().timeline()).isEqualTo(tick < 3 ? older : newer);
      assertThat(reader.length()).isEqualTo(tick < 3 ? tick : 1);
      assertThat(reader.timeline()).isEqualTo(newer);
    }
  }

  private static Command command(int kind, int detail) {
    return command(kind, detail, 0);
  }

  private static Command command(int kind, int detail, float first) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(kind).putInt(detail).putLong(-1).putLong(4).putLong(0).putLong(5);
    for (int index = 0; index < Command.VALUE_COUNT; index++) {
      bytes.putFloat(index == 0 ? first : index);
    }
    return Command.empty().readFrom(bytes.clear());
  }
}
