package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.CommandRule;
import org.isochron.state.Link;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewerLinkTest {
  private static final long MILLI = 1_000_000;
  private static final int SECOND = 1_000;
  private static final long PROGRAM = 1_000;

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
        new NumberedMessages(viewer.loop.link(), number, number + PROGRAM),
        new NumberedMessages(run.server.link("", number), number + PROGRAM, number));
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
  void messagesArriveAtMostOnceAndUndamagedWhateverTheNetworkDoes(double loss) {
    run.serve();
    run.network.latencyNanos = 30 * MILLI;
    Linked linked = linked();
    run.network.jitterNanos = 20 * MILLI;
    run.network.loss = loss;
    run.network.duplication = 0.2;
    sizes = new int[] {NumberedMessages.LEAST_BYTES, 1_300, 4_000, Link.MAX_BYTES};

    exchange(10 * SECOND);

    for (NumberedMessages end : List.of(linked.ofViewer, linked.ofProgram)) {
      assertThat(end.arrived() / 1_000.0).isBetween(0.9 * (1 - loss), 1.1 * (1 - loss));
      assertThat(end.maxAgeNanos).isLessThan(50 * MILLI + LOOKS_NANOS);
    }
    assertThat(linked.viewer.loop.status().damagedMessages()).isZero();
  }

  @Test
  void lostMessageDelaysNoOtherAndDoesNotDelayTheLink() {
    run.network.repeats = true;
    run.network.latencyNanos = 50 * MILLI;
    run.serve();
    Linked linked = linked();
    run.network.loss = 0.1;

    exchange(10 * SECOND);

    for (NumberedMessages end : List.of(linked.ofViewer, linked.ofProgram)) {
      assertThat(end.arrived()).isBetween(825, 975);
      assertThat(end.maxAgeNanos).isLessThan(50 * MILLI + LOOKS_NANOS);
    }
  }

  @Test
  void messageThatIsTooLongIsDropped() {
    run.serve();
    Linked linked = linked();
    exchange(SECOND);

    int before = linked.ofProgram.arrived();
    run.network.toServer.clear();
    Link another = linked.viewer.loop.link();
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
    run.server =
        ServedWorlds.one(run.physics.state, run.settings, () -> 77, 512, run.clock.nanos());
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
    assertThat(run.server.link("", linked.number).isOpen())
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
        new NumberedMessages(run.server.link("", number), linked.number + PROGRAM, linked.number));
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
    Link nobody = run.server.link("", linked.number + 1);
    Link nowhere = run.server.link("another world", linked.number);

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

  /** A stream costs both ends datagrams, and messages need the permission of the program. */
  @Test
  void streamIsOpenedOnlyIfBothProgramsWantALink() {
    run.serve();
    run.network.toServer = new ArrayList<>();
    VirtualViewer quiet = viewer();
    Link unwanted = run.server.link("", newestNumber());
    VirtualViewer talking = viewer();
    Link unasked = talking.loop.link();
    for (int step = 0; step < 2 * SECOND; step++) {
      unwanted.send(ByteBuffer.allocate(20));
      unasked.send(ByteBuffer.allocate(20));
      run.step();
    }
    assertThat(types(run.network.toServer)).doesNotContain((int) Messages.DATA);
    assertThat(types(run.network.toViewer)).doesNotContain((int) Messages.DATA);
    assertThat(hellosOfLinks()).isZero();

    Link late = run.server.link("", newestNumber());
    run.run(500);
    run.network.toServer.clear();
    run.run(5 * SECOND);

    assertThat(late.receive(ByteBuffer.allocate(Link.MAX_BYTES)))
        .as("messages of before")
        .isFalse();
    assertThat(hellosOfLinks()).as("hellos while the stream is open").isZero();
    assertThat(quiet.loop.status().connectionCount()).isEqualTo(1);
  }

  private long hellosOfLinks() {
    return run.network.toServer.stream()
        .filter(message -> message.get(0) == Messages.HELLO)
        .filter(message -> Messages.unopenedLine(message) == Uplink.LINK_LINE)
        .count();
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
        new NumberedMessages(linked.viewer.loop.link(), linked.number, linked.number + PROGRAM);
    NumberedMessages program = new NumberedMessages(
        run.server.link("", linked.number), linked.number + PROGRAM, linked.number);
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

    Link program = run.server.link("", linked.number);
    Link viewer = linked.viewer.loop.link();
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

  /** The attacker has its own keys, and another viewer's token. */
  @Test
  void messageOfAnotherViewersTokenIsDropped() {
    run.settings = RemoteSettings.DEFAULT.withSecret("open").withCommands(CommandRule.EVERYTHING);
    run.serve();
    Linked victim = linked();
    SecondImplementation attacker = SecondImplementation.withSecret(
        new SecondImplementationTest.VirtualCarrier(run.network.dial()), 4_711, "open");
    advance(attacker, SECOND);
    Link ofAttacker = run.server.link("", newestNumber());
    attacker.linked = true;
    advance(attacker, SECOND);
    ByteBuffer received = ByteBuffer.allocate(Link.MAX_BYTES);
    assertThat(newestNumber()).isNotEqualTo(victim.number);

    attacker.sendData(new byte[] {7});
    advance(attacker, 10);
    assertThat(ofAttacker.receive(received)).as("the attacker's own message").isTrue();
    assertThat(received.get(0)).isEqualTo((byte) 7);

    for (int stream = 0; stream <= Uplink.ASKING_LINES; stream++) {
      attacker.sendInTheNameOf(victim.viewer.sender, stream, 'D', new byte[] {8});
      if (stream != Uplink.LINK_LINE) {
        attacker.sendInTheNameOf(4_711, stream, 'D', new byte[] {8});
      }
    }
    advance(attacker, 100);
    assertThat(ofAttacker.receive(received)).isFalse();
    exchange(SECOND); // throws if the victim's program has received it
    assertThat(victim.ofProgram.arrived()).isGreaterThan(90);

    ofAttacker.send(ByteBuffer.wrap(new byte[] {9}));
    advance(attacker, 10);
    assertThat(attacker.data).hasSize(1).allMatch(each -> Arrays.equals(each, new byte[] {9}));
  }

  private void advance(SecondImplementation viewer, int milliseconds) {
    for (int step = 0; step < milliseconds; step++) {
      run.step();
      viewer.advance(run.clock.nanos());
    }
  }

  /** An attacker between both ends copies messages, to every stream, and changes them. */
  @Test
  void copiedAndForgedMessagesAreDropped() {
    run.settings = RemoteSettings.DEFAULT.withSecret("open");
    run.network.checksOrigin = true;
    run.serve();
    Map<Integer, Integer> sent = new HashMap<>();
    run.network.tap = (end, line, toServer, message) -> {
      if (message[0] == Messages.DATA) {
        sent.merge(line, 1, Integer::sum);
        byte[] changed = message.clone();
        changed[run.random.nextInt(changed.length)] ^= (byte) (1 << run.random.nextInt(8));
        for (int other = 0; other <= Uplink.ASKING_LINES; other++) {
          run.network.forge(end, other, toServer, message, 5 * MILLI);
          run.network.forge(end, other, !toServer, message, 0);
          run.network.forge(end, other, toServer, changed, 0);
        }
        ByteBuffer plain = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        run.network.forge(
            end,
            Uplink.LINK_LINE,
            toServer,
            AttacksTest.plain('D', Messages.unopenedToken(plain), new byte[100]),
            0);
      }
    };
    Linked linked = linked();
    linked();

    for (int step = 0; step < 2 * SECOND; step++) {
      if (step % 10 == 0) {
        all.forEach(each -> each.exchange(100, run.clock.nanos()));
      }
      run.step();
      all.forEach(each -> each.receive(run.clock.nanos()));
    }

    assertThat(sent).containsOnlyKeys(Uplink.LINK_LINE);
    assertThat(run.network.acceptedForgeries).isEmpty();
    assertThat(linked.ofViewer.arrived()).isBetween(180, 200);
    assertThat(linked.ofProgram.arrived()).isBetween(180, 200);
    assertThat(linked.viewer.loop.status().connectionCount()).isEqualTo(1);
  }
}
