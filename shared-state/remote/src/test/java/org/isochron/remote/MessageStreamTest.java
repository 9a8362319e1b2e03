package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageStreamTest {
  private static final long MILLI = 1_000_000;
  private static final int SECOND = 1_000;
  private static final long PROGRAM = 1_000;
  private static final int SHORT = 100;
  private static final int LONG = MessageStream.MAX_BYTES;
  private static final ByteBuffer HELLO = ByteBuffer.wrap(new byte[] {1, 2, 3});

  private final VirtualRun run = new VirtualRun(42);
  private final ByteBuffer memory = ByteBuffer.allocate(MessageStream.MAX_BYTES);

  /** The programs of a viewer and of its relay. */
  private record Talk(VirtualViewer viewer, int number, OrderedMessages up, OrderedMessages down) {
    void receive(int maxBytes) {
      up.receive(maxBytes);
      down.receive(maxBytes);
    }
  }

  private Talk talk() {
    VirtualViewer viewer = viewer();
    int number = newestNumber();
    return new Talk(
        viewer,
        number,
        new OrderedMessages(viewer.loop.messages(), number, number + PROGRAM),
        new OrderedMessages(run.server.messages("", number), number + PROGRAM, number));
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

  private void exchange(Talk talk, int maxBytes, int milliseconds) {
    for (int step = 0; step < milliseconds; step++) {
      if (step % 10 == 0) {
        talk.up.send(maxBytes);
        talk.down.send(maxBytes);
      }
      run.step();
      talk.receive(maxBytes);
    }
  }

  /** Sends nothing more, and receives what is on its way. */
  private void settle(Talk talk, int maxBytes, int milliseconds) {
    for (int step = 0; step < milliseconds; step++) {
      run.step();
      talk.receive(maxBytes);
    }
  }

  private static void requireAll(Talk talk) {
    assertThat(talk.down.received).isEqualTo(talk.up.sent);
    assertThat(talk.up.received).isEqualTo(talk.down.sent);
    assertThat(talk.up.stream.isOpen() && talk.down.stream.isOpen()).isTrue();
    assertThat(talk.viewer.loop.status().damagedMessages()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {SHORT, LONG})
  void messagesArriveOnceAndInOrderOverLossAndSeveralConnections(int maxBytes) {
    run.serve();
    run.network.latencyNanos = 30 * MILLI;
    Talk talk = talk();
    run.network.jitterNanos = 20 * MILLI;
    run.network.loss = 0.1;
    for (int times = 0; times < 2; times++) {
      exchange(talk, maxBytes, 2 * SECOND);
      run.network.cut = true;
      exchange(talk, maxBytes, 7 * SECOND);
      run.network.cut = false;
      exchange(talk, maxBytes, 4 * SECOND);
    }
    settle(talk, maxBytes, 12 * SECOND);

    assertThat(talk.viewer.loop.status().connectionCount()).isEqualTo(3);
    assertThat(talk.up.sentBytes).isGreaterThan(maxBytes == SHORT ? 100_000 : 200_000);
    assertThat(talk.down.sentBytes).isGreaterThan(maxBytes == SHORT ? 100_000 : 200_000);
    requireAll(talk);
  }

  @Test
  void connectionThatBreaksWithinAMessageDelaysIt() {
    run.serve();
    run.network.latencyNanos = 30 * MILLI;
    Talk talk = talk();
    for (int times = 0; times < 5; times++) {
      while (talk.up.send(LONG)) {}
      while (talk.down.send(LONG)) {}
      settle(talk, LONG, 150);
      run.network.breakConnections();
      settle(talk, LONG, 5 * SECOND);
    }

    assertThat(talk.viewer.loop.status().connectionCount()).isEqualTo(6);
    requireAll(talk);
  }

  @Test
  void longMessagesTakeTheirShareAndDelayNoPicture() {
    run.serve();
    run.network.latencyNanos = 10 * MILLI;
    Talk talk = talk();
    exchange(talk, LONG, SECOND);
    talk.viewer.longestWaitNanos = 0;
    run.network.toViewer = new ArrayList<>();
    run.network.toServer = new ArrayList<>();
    exchange(talk, LONG, SECOND);

    assertThat(pieceBytes(run.network.toViewer))
        .isBetween(
            MessageStream.BYTES_PER_SECOND * 7 / 10, MessageStream.BYTES_PER_SECOND * 11 / 10);
    assertThat(pieceBytes(run.network.toServer))
        .isBetween(
            MessageStream.BYTES_PER_SECOND * 7 / 10, MessageStream.BYTES_PER_SECOND * 11 / 10);
    assertThat(talk.viewer.longestWaitNanos).isLessThan(15 * MILLI);
    assertThat(talk.viewer.loop.status().lostSnapshots()).isZero();

    talk.viewer.mayBeLimited = true;
    talk.viewer.want(RemoteState.Interest.EVERYTHING.withBytesPerSecond(40_000));
    run.run(SECOND);
    run.network.toViewer = new ArrayList<>();
    exchange(talk, LONG, SECOND);

    assertThat(pieceBytes(run.network.toViewer)).isBetween(7_000, 11_000);
  }

  private static int pieceBytes(List<ByteBuffer> messages) {
    return messages.stream()
        .filter(message -> message.get(0) == Messages.PIECE)
        .mapToInt(ByteBuffer::remaining)
        .sum();
  }

  @Test
  void programThatDoesNotReceiveFillsTheQueueAndDelaysNothing() {
    run.serve();
    Talk talk = talk();
    Talk other = talk();
    int[] refused = new int[2];
    for (int step = 0; step < 500; step++) {
      refused[0] += talk.up.send(LONG) ? 0 : 1;
      refused[1] += talk.down.send(LONG) ? 0 : 1;
      exchange(other, SHORT, 10);
    }

    for (OrderedMessages end : List.of(talk.up, talk.down)) {
      assertThat(end.sentBytes)
          .isBetween(2L * (MessageRing.CAPACITY - LONG), 2L * MessageRing.CAPACITY);
    }
    assertThat(refused[0]).isGreaterThan(400);
    assertThat(refused[1]).isGreaterThan(400);
    assertThat(talk.viewer.loop.status().lostSnapshots()).isZero();
    settle(other, SHORT, SECOND);
    assertThat(other.up.sent).isEqualTo(500);
    requireAll(other);

    settle(talk, LONG, 4 * SECOND);
    requireAll(talk);
  }

  @Test
  void messagesWaitUntilTheOtherProgramAsks() {
    run.serve();
    VirtualViewer first = viewer();
    MessageStream ofFirst = first.loop.messages();
    assertThat(ofFirst.send(HELLO)).isTrue();
    int number = newestNumber();
    run.run(2 * SECOND);
    MessageStream toFirst = run.server.messages("", number);
    assertThat(receives(toFirst, 100)).isTrue();
    toFirst.send(HELLO);
    assertThat(receives(ofFirst, 100)).as("and back").isTrue();

    VirtualViewer second = viewer();
    MessageStream toSecond = run.server.messages("", newestNumber());
    assertThat(toSecond.send(HELLO)).isTrue();
    run.run(2 * SECOND);
    MessageStream ofSecond = second.loop.messages();
    assertThat(receives(ofSecond, 100)).isTrue();
    ofSecond.send(HELLO);
    assertThat(receives(toSecond, 100)).as("and back").isTrue();
  }

  private boolean receives(MessageStream stream, int milliseconds) {
    boolean received = false;
    for (int step = 0; step < milliseconds && !received; step++) {
      run.step();
      received = stream.receive(memory);
    }
    return received && memory.equals(HELLO);
  }

  @Test
  void bothCallsReturnTheSameStreamUntilItCloses() {
    run.serve();
    Talk talk = talk();
    run.run(SECOND);

    assertThat(talk.viewer.loop.messages()).isSameAs(talk.up.stream);
    assertThat(run.server.messages("", talk.number)).isSameAs(talk.down.stream);
    MessageStream nobody = run.server.messages("", talk.number + 1);
    MessageStream nowhere = run.server.messages("another world", talk.number);
    run.run(2);
    assertThat(nobody.isOpen()).isFalse();
    assertThat(nowhere.isOpen()).isFalse();
    assertThat(nobody.send(HELLO)).isFalse();
    assertThat(run.server.messages("", talk.number + 1)).isNotSameAs(nobody);
    assertThat(talk.down.stream.isOpen()).isTrue();
  }

  @Test
  void messagesThatArrivedBeforeTheViewerLeftCanBeReceived() {
    run.serve();
    Talk talk = talk();
    run.run(100);
    talk.up.send(SHORT);
    run.run(100);
    assertThat(talk.viewer.loop.isFlushed(talk.viewer.clock.nanos())).isTrue();
    run.leave(talk.viewer);
    run.run(100);

    assertThat(talk.up.stream.isOpen()).isFalse();
    assertThat(talk.down.stream.isOpen()).isTrue();
    talk.down.receive(SHORT);
    assertThat(talk.down.received).isEqualTo(1);
    assertThat(talk.down.stream.isOpen()).isFalse();
  }

  @Test
  void viewerIsNotFlushedWhileMessagesWait() {
    run.serve();
    run.network.latencyNanos = 20 * MILLI;
    Talk talk = talk();
    run.run(100);
    talk.up.send(SHORT);
    run.run(30);
    assertThat(talk.viewer.loop.isFlushed(talk.viewer.clock.nanos())).isFalse();
    run.run(30);

    assertThat(talk.viewer.loop.isFlushed(talk.viewer.clock.nanos())).isTrue();
  }

  /** It has stalled until the relay forgot it; what has not arrived until then is lost. */
  @Test
  void viewerThatIsForgottenBeginsAnew() {
    run.serve();
    Talk talk = talk();
    exchange(talk, SHORT, SECOND);
    settle(talk, SHORT, 100);
    run.network.cut = true;
    talk.up.send(SHORT);
    run.run(ServerLoop.MEMORY_NANOS / MILLI + 2 * SECOND);
    assertThat(talk.down.stream.isOpen()).isFalse();
    assertThat(talk.up.stream.isOpen()).as("the viewer has not heard of it").isTrue();
    run.network.cut = false;
    run.run(10 * SECOND);
    assertThat(talk.up.stream.isOpen()).isFalse();

    requireNewTalk(talk.viewer);
  }

  @Test
  void messagesBeginAnewWithTheNextRelay() {
    run.serve();
    Talk talk = talk();
    exchange(talk, SHORT, SECOND);
    run.endServer();
    assertThat(talk.down.stream.send(HELLO)).isFalse();
    assertThat(run.server.messages("", talk.number).isOpen())
        .as("asked of an ended relay")
        .isFalse();
    run.run(500);
    run.serve();
    run.run(5 * SECOND);
    talk.receive(SHORT);
    assertThat(talk.down.stream.isOpen()).isFalse();
    assertThat(talk.up.stream.isOpen()).isFalse();

    requireNewTalk(talk.viewer);
  }

  private void requireNewTalk(VirtualViewer viewer) {
    int number = newestNumber();
    Talk next = new Talk(
        viewer,
        number,
        new OrderedMessages(viewer.loop.messages(), number, number + PROGRAM),
        new OrderedMessages(run.server.messages("", number), number + PROGRAM, number));
    exchange(next, SHORT, SECOND);
    settle(next, SHORT, SECOND);
    assertThat(next.up.sent).isEqualTo(SECOND / 10);
    requireAll(next);
  }

  @Test
  void streamThatHasNotBegunKeepsItsMessagesForTheNextRelay() {
    run.serve();
    VirtualViewer viewer = viewer();
    viewer.loop.messages().send(HELLO);
    run.run(SECOND);
    run.endServer();
    run.run(500);
    run.serve();
    run.run(5 * SECOND);

    assertThat(receives(run.server.messages("", newestNumber()), 100)).isTrue();
  }

  @Test
  void viewerWithABadLengthIsDismissed() {
    requireDismissed(
        piece(Integer.BYTES, LONG + 1), "it sends a message of 65537 bytes: it may have 65536");
  }

  @Test
  void viewerWithANegativeLengthIsDismissed() {
    requireDismissed(piece(Integer.BYTES, -1), "it sends a message of -1 bytes");
  }

  @Test
  void viewerThatReportsMoreThanItGotIsDismissed() {
    requireDismissed(
        report(4, 0), "it reports 4 bytes of messages as received and 0 as taken, of 0");
  }

  @Test
  void viewerWhoseProgramTakesMoreThanItGotIsDismissed() {
    requireDismissed(
        report(0, 1), "it reports 0 bytes of messages as received and 1 as taken, of 0");
  }

  @Test
  void viewerWithAShortReportIsDismissed() {
    requireDismissed(
        message(Messages.PIECES_TAKEN).put((byte) 0).flip(), "its report on messages has 1 bytes");
  }

  @Test
  void viewerThatSendsMoreThanThereIsRoomForIsDismissed() {
    run.serve();
    Talk talk = talk();
    run.run(100);
    var its = run.network.relayEnds().get(0);
    for (int sent = 0; sent + 1_004 <= MessageRing.CAPACITY; sent += 1_004) {
      run.server.message(its, piece(1_004, 1_000));
    }
    run.run(100);
    assertThat(run.server.status().viewers()).isEqualTo(1);

    requireDismissed(talk, piece(1_004, 1_000), "it sends more messages than this end has room");
  }

  /** The program receives all of them. */
  @ParameterizedTest
  @ValueSource(bytes = {Messages.PIECE, Messages.PIECES_TAKEN})
  void viewerThatFloodsIsDismissed(byte type) {
    run.serve();
    Talk talk = talk();
    run.run(100);
    ByteBuffer flood = type == Messages.PIECE ? piece(1_204, 1_200) : report(0, 0);
    var its = run.network.relayEnds().get(0);
    long bytes = 0;
    for (; bytes < 100_000_000 && run.server.status().refusedJoins() == 0; bytes += 1_268) {
      run.server.message(its, flood.duplicate().order(ByteOrder.LITTLE_ENDIAN));
      while (talk.down.stream.receive(memory)) {}
    }

    assertThat(bytes).isLessThan(50_000_000);
    run.run(100);
    assertThat(talk.viewer.loop.status().reason())
        .isEqualTo("it sends more messages than 131072 bytes a second");
  }

  private void requireDismissed(ByteBuffer message, String reason) {
    run.serve();
    requireDismissed(talk(), message, reason);
  }

  private void requireDismissed(Talk talk, ByteBuffer message, String reason) {
    run.run(100);
    var its = run.network.relayEnds().get(0);
    Talk other = talk();

    run.server.message(its, message);
    run.run(100);

    assertThat(talk.viewer.loop.status().connection()).isEqualTo(Connection.REFUSED);
    assertThat(talk.viewer.loop.status().reason()).startsWith(reason);
    assertThat(talk.down.stream.send(HELLO)).isFalse();
    assertThat(run.server.status().viewers()).isEqualTo(1);
    assertThat(run.server.status().refusedJoins()).isEqualTo(1);
    exchange(other, SHORT, 2 * SECOND);
    settle(other, SHORT, SECOND);
    requireAll(other);
    assertThat(run.server.status().viewers()).as("the viewer waits").isEqualTo(1);
    run.run(3 * SECOND);
    assertThat(talk.viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
  }

  /** A piece that begins with the length of a message. */
  private static ByteBuffer piece(int bytes, int length) {
    return message(Messages.PIECE).putInt(length).position(1 + bytes).flip();
  }

  private static ByteBuffer report(long received, long taken) {
    return message(Messages.PIECES_TAKEN).putLong(received).putLong(taken).flip();
  }

  private static ByteBuffer message(byte type) {
    return ByteBuffer.allocate(2_000).order(ByteOrder.LITTLE_ENDIAN).put(type);
  }

  @Test
  void viewerClosesTheMessagesOfARelayThatDamagesThem() {
    run.serve();
    Talk talk = talk();
    run.run(100);

    talk.viewer.loop.message(talk.viewer.connection, piece(Integer.BYTES, -1));

    assertThat(talk.up.stream.isOpen()).isFalse();
    run.run(100);
    assertThat(talk.viewer.loop.status().damagedMessages()).isEqualTo(1);
    assertThat(talk.viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
  }

  @Test
  void wrongBuffersAreRefusedWithTheirSizes() {
    run.serve();
    Talk talk = talk();

    assertThatThrownBy(() -> talk.up.stream.send(ByteBuffer.allocate(LONG + 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("message has 65537 bytes: it may have 65536; send it in parts");
    assertThatThrownBy(() -> talk.up.stream.receive(ByteBuffer.allocate(LONG - 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("65535")
        .hasMessageContaining("65536");
    assertThat(talk.up.stream.send(ByteBuffer.allocate(0))).isTrue();
    settle(talk, 0, 100);
    assertThat(talk.down.received).isEqualTo(1);
  }
}
