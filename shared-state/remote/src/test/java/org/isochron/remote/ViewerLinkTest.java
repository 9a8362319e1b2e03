package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Link;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewerLinkTest {
  private static final long MILLI = 1_000_000;
  private static final int SECOND = 1_000;
  private static final long PROGRAM = 1_000;
  private static final int LONGEST_IN_A_DATAGRAM =
      SnapshotFormat.DATAGRAM_BYTES - Messages.HEADER_BYTES;

  /** Time until both ends have noticed messages. */
  private static final long LOOKS_NANOS = 15 * MILLI;

  private final VirtualRun run = new VirtualRun(42);
  private final List<Linked> all = new ArrayList<>();
  private int[] sizes = {NumberedMessages.LEAST_BYTES, 1_300, 4_000};

  /** The two ends of a link. */
  private record Linked(
      VirtualViewer viewer, int number, NumberedMessages ofViewer, NumberedMessages ofProgram) {
    void exchange(int bytes, long nowNanos) {
      ofViewer.send(bytes, nowNanos);
      ofProgram.send(bytes, nowNanos);
    }

    void receive(long nowNanos) {
      ofViewer.receive(nowNanos);
      ofProgram.receive(nowNanos);
    }
  }

  private Linked linked() {
    VirtualViewer viewer = viewer();
    int number = newestNumber();
    Linked linked = new Linked(
        viewer,
        number,
        new NumberedMessages(viewer.loop.link(""), number, number + PROGRAM),
        new NumberedMessages(run.server.link("", number, ""), number + PROGRAM, number));
    all.add(linked);
    return linked;
  }

  private VirtualViewer viewer() {
    VirtualViewer viewer = run.view();
    int before = run.server.status().viewers();
    for (int turn = 0; turn < 3_000 && run.server.status().viewers() == before; turn++) {
      run.step();
    }
    run.run(SECOND);
    assertThat(viewer.isJoined()).isTrue();
    return viewer;
  }

  private int newestNumber() {
    return run.physics.state.viewers().present().stream()
        .mapToInt(Viewer::number)
        .max()
        .orElseThrow();
  }

  /** Exchanges messages at 100 Hz. */
  private void exchange(int milliseconds) {
    for (int step = 0; step < milliseconds; step++) {
      if (step % 10 == 0) {
        for (Linked linked : all) {
          linked.exchange(sizes[step / 10 % sizes.length], run.clock.nanos());
        }
      }
      run.step();
      all.forEach(linked -> linked.receive(run.clock.nanos()));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.3})
  void shortMessagesArriveAtMostOnceAndNoneDelaysAnother(double loss) {
    run.serve();
    run.network.latencyNanos = 30 * MILLI;
    Linked linked = linked();
    run.network.jitterNanos = 20 * MILLI;
    run.network.loss = loss;
    sizes = new int[] {NumberedMessages.LEAST_BYTES, LONGEST_IN_A_DATAGRAM};

    exchange(10 * SECOND);

    for (NumberedMessages end : List.of(linked.ofViewer, linked.ofProgram)) {
      assertThat(end.arrived() / 1_000.0).isBetween(0.9 * (1 - loss), 1.1 * (1 - loss));
      assertThat(end.maxAgeNanos).isLessThan(50 * MILLI + LOOKS_NANOS);
    }
    assertThat(linked.viewer.loop.status().damagedMessages()).isZero();
  }

  @Test
  void longMessagesAreRepeated() {
    run.serve();
    run.network.latencyNanos = 30 * MILLI;
    Linked linked = linked();
    run.network.loss = 0.05;
    sizes = new int[] {LONGEST_IN_A_DATAGRAM + 1, Link.MAX_BYTES};

    exchange(10 * SECOND);
    all.clear();
    for (int step = 0; step < SECOND; step++) {
      run.step();
      linked.receive(run.clock.nanos());
    }

    // the programs drop some of what comes at once after a retransmission
    assertThat(linked.ofViewer.arrived()).isBetween(950, 1_000);
    assertThat(linked.ofProgram.arrived()).isBetween(950, 1_000);
    assertThat(linked.viewer.loop.status().damagedMessages()).isZero();
  }

  /** Each end throws if a message of another link arrives. */
  @Test
  void messagesStayOnTheLinkOfTheirName() {
    run.serve();
    Linked unnamed = linked();
    String longest = "x".repeat(Messages.MAX_NAME_BYTES);
    for (String name : List.of("score", "scores", longest)) {
      int number = 100 * (all.size() + 1);
      all.add(new Linked(
          unnamed.viewer,
          unnamed.number,
          new NumberedMessages(unnamed.viewer.loop.link(name), number, number + 1),
          new NumberedMessages(run.server.link("", unnamed.number, name), number + 1, number)));
    }
    sizes = new int[] {NumberedMessages.LEAST_BYTES, LONGEST_IN_A_DATAGRAM, Link.MAX_BYTES};

    exchange(SECOND);

    for (Linked each : all) {
      assertThat(each.ofViewer.arrived()).isBetween(95, 100);
      assertThat(each.ofProgram.arrived()).isBetween(95, 100);
    }
    assertThat(unnamed.viewer.loop.status().droppedMessages()).isZero();
    assertThat(run.server.status().droppedMessages()).isZero();
  }

  @Test
  void messagesOfUnknownNamesAreDroppedAndCounted() {
    run.serve();
    Linked linked = linked();
    Link ofViewer = linked.viewer.loop.link("of the viewer");
    Link ofProgram = run.server.link("", linked.number, "of the program");
    for (int sent = 0; sent < 10; sent++) {
      ofViewer.send(ByteBuffer.allocate(20));
      ofViewer.send(ByteBuffer.allocate(4_000));
      ofProgram.send(ByteBuffer.allocate(20));
      run.run(10);
    }
    run.run(100);

    assertThat(run.server.status().droppedMessages()).isEqualTo(20);
    assertThat(linked.viewer.loop.status().droppedMessages()).isEqualTo(10);
    int before = linked.ofViewer.arrived();
    exchange(SECOND);
    assertThat(linked.ofViewer.arrived() - before).isGreaterThan(95);
  }

  @Test
  void nameThatIsTooLongIsRefused() {
    run.serve();
    String tooLong = "x".repeat(Messages.MAX_NAME_BYTES + 1);

    assertThatThrownBy(() -> run.server.link("", 1, tooLong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("name has 32 bytes: it may have 31; shorten it");
  }

  @Test
  void messageThatIsTooLongIsDropped() {
    run.serve();
    Linked linked = linked();
    exchange(SECOND);

    int before = linked.ofProgram.arrived();
    run.network.toServer.clear();
    Link another = linked.viewer.loop.link("");
    run.run(10);
    another.send(ByteBuffer.allocate(Link.MAX_BYTES + 1));
    run.run(100);

    assertThat(before).isPositive();
    assertThat(types(run.network.toServer)).doesNotContain((int) Messages.DATA);
  }

  @Test
  void linkContinuesWhenTheViewerJoinsAgainAndDropsWhatWasSentMeanwhile() {
    run.serve();
    run.network.latencyNanos = 20 * MILLI;
    Linked linked = linked();
    exchange(SECOND);
    for (int times = 0; times < 3; times++) {
      run.network.cut = true;
      exchange(7 * SECOND);
      run.network.cut = false;
      exchange(3 * SECOND);
      int[] before = {linked.ofViewer.arrived(), linked.ofProgram.arrived()};

      exchange(SECOND);

      assertThat(linked.viewer.loop.status().connectionCount()).isEqualTo(2 + times);
      assertThat(linked.ofViewer.arrived() - before[0]).isGreaterThan(95);
      assertThat(linked.ofProgram.arrived() - before[1]).isGreaterThan(95);
    }
    assertThat(linked.ofViewer.maxAgeNanos).isLessThan(20 * MILLI + LOOKS_NANOS);
    assertThat(linked.ofProgram.maxAgeNanos).isLessThan(20 * MILLI + LOOKS_NANOS);
    assertThat(linked.ofViewer.isOpen() && linked.ofProgram.isOpen()).isTrue();
  }

  /** The first relay still has the viewer's session, and gives the viewer another one. */
  @Test
  void linkContinuesWhenTheViewerReturnsFromAnotherRelay() {
    run.serve();
    Linked linked = linked();
    exchange(SECOND);
    ServedWorlds first = run.server;
    run.server = ServedWorlds.one(run.physics.state, run.settings, () -> 77, 512, run.clock);
    run.network.serve(run.server);
    for (int step = 0; step < 10 * SECOND; step++) {
      run.step();
      first.advance(run.clock.nanos());
    }
    assertThat(run.server.status().viewers()).isEqualTo(1);
    assertThat(first.status().viewers()).isZero();

    run.network.serve(first);
    run.server.close();
    run.server = first;
    run.run(2 * SECOND);
    assertThat(first.status().viewers()).isEqualTo(1);
    int before = linked.ofProgram.arrived();
    exchange(SECOND);

    assertThat(linked.ofProgram.arrived() - before).isGreaterThan(95);
    assertThat(linked.ofProgram.isOpen()).isTrue();
  }

  /** A relay that restarts has another link, and the viewer keeps its own. */
  @Test
  void linkOfTheViewerContinuesWithTheNextRelay() {
    run.serve();
    Linked linked = linked();
    exchange(SECOND);
    run.endServer();
    assertThat(linked.ofProgram.isOpen()).isFalse();
    assertThat(run.server.link("", linked.number, "").isOpen())
        .as("asked of an ended relay")
        .isFalse();
    all.clear();
    run.run(500);

    run.serve();
    run.run(5 * SECOND);
    int number = newestNumber();
    Linked next = new Linked(
        linked.viewer,
        number,
        linked.ofViewer,
        new NumberedMessages(
            run.server.link("", number, ""), linked.number + PROGRAM, linked.number));
    all.add(next);
    next.ofProgram.sent = linked.ofProgram.sent;
    int before = linked.ofViewer.arrived();
    exchange(2 * SECOND);

    assertThat(linked.viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(linked.ofViewer.arrived() - before).isGreaterThan(150);
    assertThat(next.ofProgram.arrived()).isGreaterThan(150);
  }

  @Test
  void linkClosesAtTheServerWhenItsViewerHasLeftOrIsForgotten() {
    run.serve();
    Linked leaving = linked();
    Linked vanishing = linked();
    Linked staying = linked();
    exchange(SECOND);

    all.remove(leaving);
    run.leave(leaving.viewer);
    exchange(100);
    assertThat(leaving.ofProgram.isOpen()).isFalse();
    assertThat(leaving.ofViewer.isOpen()).isFalse();

    all.remove(vanishing);
    run.viewers.remove(vanishing.viewer);
    run.run(ServerLoop.MEMORY_NANOS / MILLI - SECOND);
    assertThat(vanishing.ofProgram.isOpen()).isTrue();
    exchange(2 * SECOND);
    assertThat(vanishing.ofProgram.isOpen()).isFalse();

    int before = staying.ofProgram.arrived();
    exchange(SECOND);
    assertThat(staying.ofProgram.arrived() - before).isGreaterThan(95);
    assertThat(staying.ofViewer.isOpen() && staying.ofProgram.isOpen()).isTrue();
  }

  @Test
  void linkToNobodyClosesAtOnce() {
    run.serve();
    Linked linked = linked();
    Link nobody = run.server.link("", linked.number + 1, "");
    Link nowhere = run.server.link("another world", linked.number, "");

    run.run(2);

    assertThat(nobody.isOpen()).isFalse();
    assertThat(nowhere.isOpen()).isFalse();
    assertThat(linked.ofProgram.isOpen()).isTrue();
  }

  /** Each end throws if a message of another viewer arrives. */
  @Test
  void viewersReceiveOnlyTheirOwnMessages() {
    run.serve();
    for (int viewer = 0; viewer < 4; viewer++) {
      linked();
    }

    exchange(3 * SECOND);

    for (Linked linked : all) {
      assertThat(linked.ofViewer.arrived()).isGreaterThan(250);
      assertThat(linked.ofProgram.arrived()).isGreaterThan(250);
    }
  }

  @Test
  void messagesThatTheOtherProgramHasNotAskedForAreDropped() {
    run.serve();
    VirtualViewer quiet = viewer();
    Link unwanted = run.server.link("", newestNumber(), "");
    VirtualViewer talking = viewer();
    Link unasked = talking.loop.link("");
    for (int step = 0; step < 2 * SECOND; step++) {
      unwanted.send(ByteBuffer.allocate(20));
      unasked.send(ByteBuffer.allocate(20));
      run.step();
    }

    Link late = run.server.link("", newestNumber(), "");
    Link lateOfViewer = quiet.loop.link("");
    run.run(500);

    assertThat(late.receive(ByteBuffer.allocate(Link.MAX_BYTES))).isFalse();
    assertThat(lateOfViewer.receive(ByteBuffer.allocate(Link.MAX_BYTES))).isFalse();
    assertThat(quiet.loop.status().damagedMessages()).isZero();
  }

  private static List<Integer> types(List<ByteBuffer> messages) {
    return messages.stream().map(message -> (int) message.get(0)).distinct().toList();
  }

  /** A program may replace its simulation while the viewer stays connected. */
  @Test
  void eitherProgramMayCloseItsLinkAndOpenAnother() {
    run.serve();
    Linked linked = linked();
    exchange(SECOND);
    linked.ofProgram.close();
    int before = linked.ofViewer.arrived();
    exchange(SECOND);
    assertThat(linked.ofViewer.arrived() - before).isLessThan(5);
    assertThat(linked.ofViewer.isOpen()).isTrue();

    linked.ofViewer.close();
    all.clear();
    run.run(100);
    NumberedMessages viewer =
        new NumberedMessages(linked.viewer.loop.link(""), linked.number, linked.number + PROGRAM);
    NumberedMessages program = new NumberedMessages(
        run.server.link("", linked.number, ""), linked.number + PROGRAM, linked.number);
    all.add(new Linked(linked.viewer, linked.number, viewer, program));
    exchange(SECOND);

    assertThat(viewer.arrived()).isGreaterThan(90);
    assertThat(program.arrived()).isGreaterThan(90);
  }

  @Test
  void laterLinkReplacesTheEarlierOne() {
    run.serve();
    Linked linked = linked();
    exchange(SECOND);
    all.clear();

    Link program = run.server.link("", linked.number, "");
    Link viewer = linked.viewer.loop.link("");
    run.run(10);

    assertThat(linked.ofProgram.isOpen()).isFalse();
    assertThat(linked.ofViewer.isOpen()).isFalse();
    assertThat(program.isOpen() && viewer.isOpen()).isTrue();
  }

  @Test
  void programThatDoesNotReadLosesMessagesAndDelaysNothing() {
    run.serve();
    Linked linked = linked();
    Linked other = linked();
    exchange(SECOND);
    all.remove(linked);
    for (int step = 0; step < 5 * SECOND; step++) {
      linked.exchange(1_300, run.clock.nanos());
      run.step();
      other.receive(run.clock.nanos());
    }
    int[] before = {linked.ofViewer.arrived(), linked.ofProgram.arrived()};
    linked.receive(run.clock.nanos());

    assertThat(linked.ofViewer.arrived() - before[0]).isBetween(190, 210);
    assertThat(linked.ofProgram.arrived() - before[1]).isBetween(190, 210);
    assertThat(linked.viewer.loop.status().lostSnapshots()).isZero();
    assertThat(other.viewer.loop.status().lostSnapshots()).isZero();
  }
}
