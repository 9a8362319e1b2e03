package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.state.LinkTest.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.remote.stream.Messages;
import org.junit.jupiter.api.Test;

class LinkLoopTest {
  private static final int MUTATIONS = 10_000;

  private final LinkWire toFirst = new LinkWire();
  private final LinkWire toSecond = new LinkWire();
  private VirtualPeer first = new VirtualPeer(0, 2, List.of());
  private VirtualPeer second = new VirtualPeer(1, 2, List.of(toFirst));
  private long nowNanos;

  @Test
  void messagesThatTheStreamDoesNotTakeAreSentLaterInOrder() {
    connect();
    toFirst.isFull = true;
    for (int number = 1; number <= 20; number++) {
      second.held.send(bytes("message " + number));
    }
    turns(3);
    assertThat(first.received()).isEmpty();

    toFirst.isFull = false;
    turns(3);

    assertThat(first.received())
        .hasSize(20)
        .startsWith("message 1", "message 2")
        .endsWith("message 20");
  }

  @Test
  void linkThatIsClosedSendsItsLastWordsFirst() {
    connect();
    toFirst.isFull = true;
    second.held.send(bytes("last words"));
    second.held.close();
    turns(3);
    assertThat(second.loop.isOver()).isFalse();

    toFirst.isFull = false;
    turns(1);

    assertThat(second.loop.isOver()).isTrue();
    assertThat(toFirst.isClosed).isTrue();
    assertThat(first.received()).containsExactly("last words");
  }

  @Test
  void linkThatIsClosedGivesUpAfterATime() {
    connect();
    toFirst.isFull = true;
    second.held.send(bytes("last words"));
    second.held.close();
    turns(1);

    nowNanos += LinkLoop.FAREWELL_NANOS - 10;
    second.loop.advance(nowNanos);
    assertThat(second.loop.isOver()).isFalse();
    nowNanos += 20;
    second.loop.advance(nowNanos);
    assertThat(second.loop.isOver()).isTrue();
  }

  @Test
  void peerThatWasNotAnsweredYetIsConnectedBeforeTheLinkIsClosed() {
    toSecond.isFull = true;
    turns(1);
    first.held.close();
    turns(1);
    assertThat(second.loop.isComplete()).isFalse();

    toSecond.isFull = false;
    nowNanos += LinkLoop.REDIAL_NANOS;
    turns(3);

    assertThat(second.loop.isComplete()).isTrue();
    assertThat(second.held.isOpen()).isFalse();
  }

  @Test
  void linkEndsWhenItsStreamHasGoneForTooLongAndWhatWasSentIsTaken() {
    connect();
    second.held.send(bytes("one"));
    turns(1);

    first.loop.gone(toSecond);
    first.loop.advance(nowNanos);
    first.loop.advance(nowNanos + AeronLinks.DEFAULT_ABSENCE.toNanos() - 1);
    assertThat(first.loop.isOver()).isFalse();
    first.loop.advance(nowNanos + AeronLinks.DEFAULT_ABSENCE.toNanos());

    assertThat(first.held.isOpen()).isTrue();
    assertThat(first.received()).containsExactly("one");
    assertThat(first.held.isOpen()).isFalse();
    assertThat(first.loop.isOver()).isTrue();
    assertThat(first.loop.missing()).containsExactly(1);

    LinkWire toLate = new LinkWire();
    LinkWire fromLate = new LinkWire();
    VirtualPeer late = new VirtualPeer(1, 2, List.of(fromLate));
    late.call(fromLate, first, toLate, nowNanos);
    assertThat(late.loop.notes()).contains("was away for too long");
  }

  @Test
  void linkWhoseStreamWasLostContinuesWhenThePeerIsBack() {
    connect();
    first.loop.gone(toSecond);
    second.loop.gone(toFirst);
    assertThat(toFirst.redials).isEqualTo(1);
    first.held.send(bytes("to nobody"));
    first.loop.advance(nowNanos);
    assertThat(toSecond.sent).isEmpty();
    nowNanos += AeronLinks.DEFAULT_ABSENCE.toNanos() - 1_000_000_000;

    turns(3);
    first.held.send(bytes("welcome"));
    second.held.send(bytes("back"));
    turns(2);

    assertThat(first.received()).containsExactly("back");
    assertThat(second.received()).containsExactly("welcome");
    nowNanos += 2_000_000_000;
    turns(1);
    assertThat(first.held.isOpen()).isTrue();
    assertThat(second.held.isOpen()).isTrue();
  }

  /** A stopped process counts as absent long before its stream is lost. */
  @Test
  void linkEndsWhenThePeerIsAwayForTooLongAndItsStreamIsNotLost() {
    connect();
    toSecond.isAway = true;
    first.held.send(bytes("to nobody"));
    turns(1);
    toSecond.isAway = false;
    turns(1);
    first.held.send(bytes("back"));
    turns(1);
    assertThat(second.received()).containsExactly("back");

    toSecond.isAway = true;
    first.loop.advance(nowNanos);
    first.loop.advance(nowNanos + AeronLinks.DEFAULT_ABSENCE.toNanos() - 1);
    assertThat(first.loop.isOver()).isFalse();
    first.loop.advance(nowNanos + AeronLinks.DEFAULT_ABSENCE.toNanos());

    assertThat(first.loop.isOver()).isTrue();
  }

  @Test
  void processThatIsStartedAgainHasTheLinkOfTheEarlierOne() {
    connect();
    first.loop.gone(toSecond);
    LinkWire toAgain = new LinkWire();
    LinkWire fromAgain = new LinkWire();
    VirtualPeer again = new VirtualPeer(1, 2, List.of(fromAgain));

    again.call(fromAgain, first, toAgain, nowNanos);
    again.held.send(bytes("again"));
    again.loop.advance(nowNanos);
    again.loop.advance(nowNanos);
    fromAgain.deliver(first.loop, toAgain);

    assertThat(first.received()).containsExactly("again");
    assertThat(first.loop.missing()).isEmpty();
  }

  @Test
  void linkThatOnePeerClosesEndsAtTheOtherAtOnce() {
    connect();
    second.held.close();
    turns(2);

    assertThat(first.received()).isEmpty();
    assertThat(first.held.isOpen()).isFalse();
    assertThat(first.loop.isOver()).isTrue();
  }

  @Test
  void peerThatEndsBeforeAllAreConnectedMayReturn() {
    VirtualPeer waiting = new VirtualPeer(0, 3, List.of());
    LinkWire back = new LinkWire();
    new VirtualPeer(1, 3, List.of(toFirst)).call(toFirst, waiting, back, nowNanos);
    assertThat(waiting.loop.missing()).containsExactly(2);

    waiting.loop.gone(back);
    assertThat(waiting.loop.missing()).containsExactly(1, 2);
    assertThat(waiting.loop.notes()).contains("peer 1 was connected, and has disconnected");
    new VirtualPeer(1, 3, List.of(toFirst)).call(toFirst, waiting, new LinkWire(), nowNanos);

    assertThat(waiting.loop.missing()).containsExactly(2);
  }

  @Test
  void callerWithoutAnAnswerRedialsAndIsTakenOnTheNewStream() {
    LinkWire unheard = new LinkWire();
    unheard.isFull = true;
    second.loop.advance(nowNanos);
    toFirst.deliver(first.loop, unheard);
    first.held.send(bytes("early"));
    first.loop.advance(nowNanos);
    assertThat(first.loop.isComplete()).isFalse();
    first.loop.advance(nowNanos);
    nowNanos += LinkLoop.REDIAL_NANOS - 1;
    second.loop.advance(nowNanos);
    assertThat(toFirst.redials).isZero();

    nowNanos++;
    second.loop.advance(nowNanos);
    assertThat(toFirst.redials).isEqualTo(1);
    turns(3);
    first.loop.gone(unheard);
    second.held.send(bytes("to the first"));
    turns(1);

    assertThat(second.loop.isComplete()).isTrue();
    assertThat(second.received()).containsExactly("early");
    assertThat(first.received()).containsExactly("to the first");
    assertThat(first.held.isOpen()).isTrue();
    nowNanos += 2 * LinkLoop.REDIAL_NANOS;
    turns(1);
    assertThat(toFirst.redials).isEqualTo(1);
  }

  @Test
  void callerWhoseEarlierStreamIsReadAfterTheNewOneDialsOnceMore() {
    withoutEncryption();
    LinkWire onEarlier = new LinkWire();
    LinkWire onNew = new LinkWire();
    second.loop.advance(nowNanos);
    nowNanos += LinkLoop.REDIAL_NANOS;
    second.loop.advance(nowNanos);
    first.loop.receive(onNew, toFirst.sent.removeLast());
    first.loop.receive(onEarlier, toFirst.sent.remove());
    onNew.deliver(second.loop, toFirst);
    first.loop.gone(onEarlier);
    assertThat(second.loop.missing()).isEmpty();

    second.held.send(bytes("on a line that nobody knows"));
    second.loop.advance(nowNanos);
    second.loop.advance(nowNanos);
    toFirst.deliver(first.loop, onNew);
    assertThat(onNew.isClosed).isTrue();

    second.loop.gone(toFirst);
    turns(2);
    second.held.send(bytes("to the first"));
    turns(1);
    assertThat(first.received()).containsExactly("to the first");
  }

  @Test
  void secondPeerOfANumberIsAskedToWaitAndReceivesTheReason() {
    connect();
    LinkWire twins = new LinkWire();
    VirtualPeer twin = new VirtualPeer(1, 2, List.of(twins));
    LinkWire toTwin = new LinkWire();
    twin.call(twins, first, toTwin, nowNanos);

    assertThat(twin.loop.isComplete()).isFalse();
    assertThat(twin.loop.refusal()).isEmpty();
    assertThat(twin.loop.notes()).contains("peer 0 is connected to a peer of this number already");
    assertThat(first.loop.missing()).isEmpty();
  }

  @Test
  void peerWithOtherAddressesIsRefused() {
    VirtualPeer third = new VirtualPeer(2, 3, List.of(toFirst, new LinkWire()));
    third.call(toFirst, first, toSecond, nowNanos);

    assertThat(third.loop.refusal().orElseThrow()).contains("expects no caller of this number");
    assertThat(first.loop.missing()).containsExactly(1);
  }

  @Test
  void peerOfAnotherReleaseIsRefusedInItsOwnVersion() {
    second.loop.advance(nowNanos);
    toFirst.sent.forEach(message -> message.put(1, (byte) 99));
    toFirst.deliver(first.loop, toSecond);

    ByteBuffer answer = toSecond.sent.remove();
    assertThat(answer.get(0)).isEqualTo(Messages.REFUSED);
    assertThat(answer.get(1)).isEqualTo((byte) 99);
    assertThat(text(answer)).contains("has another version; run the same release everywhere");
    assertThat(first.loop.missing()).containsExactly(1);
  }

  @Test
  void messageWithAnotherTokenIsDropped() {
    withoutEncryption();
    connect();
    second.held.send(bytes("right"));
    second.held.send(bytes("wrong"));
    second.loop.advance(nowNanos);
    Messages.seal(toFirst.sent.getLast().putLong(8, 5));
    toFirst.deliver(first.loop, toSecond);

    assertThat(first.received()).containsExactly("right");
  }

  @Test
  void mutatedMessagesDoNoHarm() {
    withoutEncryption();
    List<ByteBuffer> seen = new ArrayList<>();
    toFirst.seen = seen;
    toSecond.seen = seen;
    connect();
    for (int number = 0; number < 50; number++) {
      second.held.send(bytes("message " + number));
      first.held.send(bytes("message " + number));
      turns(1);
    }
    toFirst.seen = new ArrayList<>();
    toSecond.seen = new ArrayList<>();
    Random random = new Random(3);
    LinkWire stranger = new LinkWire();

    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())), random);
      VirtualPeer victim = turn % 2 == 0 ? first : second;
      victim.loop.receive(stranger, message.duplicate().order(ByteOrder.LITTLE_ENDIAN));
      stranger.sent.clear();
    }
    first.received();
    second.received();
    for (int turn = 0; turn < MUTATIONS; turn++) { // now on the peer's own stream
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())), random);
      boolean toOne = turn % 2 == 0;
      (toOne ? first : second).loop.receive(toOne ? toSecond : toFirst, message);
      first.received();
      second.received();
    }
    toFirst.sent.clear();
    toSecond.sent.clear();

    second.held.send(bytes("still here"));
    turns(1);
    assertThat(first.received()).containsExactly("still here");
    assertThat(seen).hasSizeGreaterThan(100);
  }

  private void withoutEncryption() {
    first = new VirtualPeer(0, 2, List.of(), AeronLinks::withoutEncryption);
    second = new VirtualPeer(1, 2, List.of(toFirst), AeronLinks::withoutEncryption);
  }

  private void connect() {
    turns(3);
    assertThat(first.loop.isComplete()).isTrue();
    assertThat(second.loop.isComplete()).isTrue();
  }

  private void turns(int count) {
    for (int turn = 0; turn < count; turn++) {
      nowNanos += 1_000_000;
      second.loop.advance(nowNanos);
      toFirst.deliver(first.loop, toSecond);
      first.loop.advance(nowNanos);
      toSecond.deliver(second.loop, toFirst);
      second.loop.advance(nowNanos);
      toFirst.deliver(first.loop, toSecond);
    }
  }

  private static ByteBuffer mutated(ByteBuffer message, Random random) {
    ByteBuffer copy = LinkWire.copy(message);
    for (int change = random.nextInt(4); change > 0; change--) {
      copy.put(random.nextInt(copy.capacity()), (byte) random.nextInt(256));
    }
    if (random.nextInt(4) == 0) {
      copy.limit(1 + random.nextInt(copy.capacity()));
    }
    // an attacker updates the checksum
    boolean sealed = copy.limit() >= Messages.HEADER_BYTES && random.nextInt(4) > 0;
    return sealed ? Messages.seal(copy) : copy;
  }

  private static String text(ByteBuffer message) {
    return StandardCharsets.UTF_8.decode(message).toString();
  }
}
