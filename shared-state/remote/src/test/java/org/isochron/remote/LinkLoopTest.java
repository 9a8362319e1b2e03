package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PeerCall;
import org.isochron.remote.stream.Refusal;
import org.junit.jupiter.api.Test;

class LinkLoopTest {
  private static final int MUTATIONS = 10_000;
  private static final long ABSENCE = PeerLinks.DEFAULT_ABSENCE.toNanos();

  private final VirtualPeer.Network network = new VirtualPeer.Network();
  private final VirtualPeer first = network.join(0, 2);
  private VirtualPeer second = network.join(1, 2);

  @Test
  void messagesThatTheConnectionDoesNotTakeAreSentLaterInOrder() {
    connect();
    network.newest().isFull = true;
    List<String> sent = new ArrayList<>();
    for (int number = 1; number <= 20; number++) {
      sent.add("message " + number);
      second.send("message " + number);
    }
    network.turns(3);
    assertThat(first.received()).isEmpty();

    network.newest().isFull = false;
    network.turns(3);

    assertThat(first.received()).isEqualTo(sent);
  }

  @Test
  void linkThatIsClosedDeliversItsLastWordsAndEndsAtTheOtherPeerAtOnce() {
    connect();
    network.newest().isFull = true;
    second.send("last words");
    second.held.get(0).close();
    network.turns(3);
    assertThat(second.loop.isOver()).isFalse();

    network.newest().isFull = false;
    network.turns(2);

    assertThat(second.loop.isOver()).isTrue();
    assertThat(first.loop.isOver()).isTrue();
    assertThat(first.held.get(0).isOpen()).isTrue();
    assertThat(first.received()).containsExactly("last words");
    assertThat(first.held.get(0).isOpen()).isFalse();
  }

  /** Otherwise the end of the connection could overtake the last words. */
  @Test
  void closedLinkHangsUpOnlyAfterTheOtherPeerOrATime() {
    connect();
    second.held.get(0).close();
    second.loop.advance(network.nowNanos);
    network.nowNanos += LinkedPeer.FAREWELL_NANOS - 1;
    second.loop.advance(network.nowNanos);
    assertThat(network.newest().isOpen()).isTrue();
    assertThat(second.loop.isOver()).isFalse();

    second.loop.advance(network.nowNanos + 1);

    assertThat(network.newest().isOpen()).isFalse();
    assertThat(second.loop.isOver()).isTrue();
  }

  @Test
  void peerWhoseAnswerIsLateIsConnectedBeforeTheLinkIsClosed() {
    network.turns(1);
    network.newest().other().isFull = true;
    network.turns(2);
    assertThat(first.loop.isComplete()).isFalse();
    assertThat(network.newest().isOpen()).isFalse();

    network.nowNanos += LinkedPeer.PAUSE_NANOS;
    network.turns(3);
    assertThat(first.loop.isComplete()).isTrue();
    first.held.get(0).close();
    network.turns(5);

    assertThat(second.loop.isComplete()).isTrue();
    assertThat(second.held.get(0).isOpen()).isFalse();
  }

  @Test
  void linkEndsWhenItsPeerIsAwayForTooLongAndWhatWasSentIsTaken() {
    connect();
    second.send("one");
    network.turns(1);
    network.listening.remove(1);
    network.cut();

    network.turns(1);
    network.nowNanos += ABSENCE - 3_000_000;
    network.turns(1);
    assertThat(first.loop.isOver()).isFalse();
    network.turns(1);

    assertThat(first.loop.isOver()).isTrue();
    assertThat(first.loop.missing()).containsExactly(1);
    assertThat(first.received()).containsExactly("one");
    assertThat(first.held.get(0).isOpen()).isFalse();
    VirtualPeer late = network.join(1, 2);
    network.turns(5);
    assertThat(late.loop.refusal()).isEmpty();
    assertThat(late.loop.notes()).contains("was away for too long");
  }

  @Test
  void linkWhoseConnectionWasLostContinuesWhenThePeerIsBack() {
    connect();
    network.isUp = false;
    network.cut();
    first.send("to nobody");
    network.turns(2);
    network.nowNanos += ABSENCE - 10_000_000;
    network.turns(2);

    network.isUp = true;
    network.turns(4);
    first.send("welcome");
    second.send("back");
    network.turns(2);

    assertThat(first.received()).containsExactly("back");
    assertThat(second.received()).containsExactly("welcome");
    network.nowNanos += 10_000_000;
    network.turns(1);
    assertThat(first.loop.isOver()).isFalse();
    assertThat(second.loop.isOver()).isFalse();
  }

  @Test
  void processThatIsStartedAgainHasTheLinkOfTheEarlierOneOnceThatOneIsGone() {
    connect();
    LinkWire earlier = network.newest();
    second = network.join(1, 2);
    network.turns(5);
    assertThat(second.loop.refusal()).isEmpty();
    assertThat(second.loop.notes()).contains("is connected to a peer of this number already");
    assertThat(earlier.isOpen()).isTrue();

    earlier.close();
    network.nowNanos += LinkedPeer.PAUSE_NANOS;
    network.turns(5);
    second.send("again");
    network.turns(2);

    assertThat(first.received()).containsExactly("again");
    assertThat(first.loop.missing()).isEmpty();
  }

  /** The called peer may notice the end of a connection later than the caller. */
  @Test
  void processThatCallsAgainReplacesItsEarlierConnection() {
    connect();
    LinkWire earlier = network.newest();
    earlier.close();
    network.dialled.clear();
    network.nowNanos += LinkedPeer.PAUSE_NANOS;
    network.turns(4);
    second.send("here");
    network.turns(2);

    assertThat(first.received()).containsExactly("here");
    assertThat(earlier.other().isOpen()).isFalse();
  }

  @Test
  void peerThatEndsBeforeAllAreConnectedMayReturn() {
    VirtualPeer waiting = network.join(0, 3);
    network.join(1, 3);
    network.turns(4);
    assertThat(waiting.loop.missing()).containsExactly(2);

    network.cut();
    assertThat(waiting.loop.missing()).containsExactly(1, 2);
    assertThat(waiting.loop.notes())
        .contains("peer 1 was connected, and has disconnected")
        .contains("peer 2 has not called");
    network.join(1, 3);
    network.turns(4);

    assertThat(waiting.loop.missing()).containsExactly(2);
  }

  @Test
  void callerDialsAgainWithoutAnAnswerAndAfterAPauseWhenDiallingFails() {
    network.isUp = false;
    network.turns(1);
    network.nowNanos += LinkedPeer.ANSWER_NANOS - 1_000_001;
    network.turns(1);
    assertThat(network.dialled).hasSize(1);
    network.turns(1);
    assertThat(network.dialled).hasSize(2);
    assertThat(network.dialled.get(0).failure()).isPresent();
    assertThat(second.loop.notes()).contains("peer 0 does not answer");

    network.newest().close();
    network.nowNanos += LinkedPeer.PAUSE_NANOS - 1_000_001;
    network.turns(1);
    assertThat(network.dialled).hasSize(2);
    network.turns(1);
    assertThat(network.dialled).hasSize(3);

    network.isUp = true;
    connect();
    network.nowNanos += 2 * LinkedPeer.ANSWER_NANOS;
    network.turns(1);
    assertThat(network.dialled).hasSize(3);
  }

  @Test
  void idleConnectionIsKeptOpenByAMessageASecondAlsoWhileOthersAreMissing() {
    VirtualPeer.Network waiting = new VirtualPeer.Network();
    VirtualPeer early = waiting.join(0, 3);
    waiting.join(1, 3);
    waiting.turns(4);
    connect();

    assertThat(messagesInTenSeconds(network)).isBetween(9, 11);
    assertThat(messagesInTenSeconds(waiting)).isBetween(9, 11);
    assertThat(early.loop.missing()).containsExactly(2);
    requireLinked();
  }

  private static int messagesInTenSeconds(VirtualPeer.Network network) {
    int before = network.newest().sent.size();
    for (int tenth = 0; tenth < 100; tenth++) {
      network.nowNanos += 99_000_000;
      network.turns(1);
    }
    return network.newest().sent.size() - before;
  }

  @Test
  void peersThatDoNotBelongTogetherAreRefusedWithTheReason() {
    requireRefusal(links -> links.withSecret("sesame"), 2, "it has another secret or key file");
    requireRefusal(
        links -> new PeerLinks(8, 1, links.addresses(), links.secret(), links.absence()),
        2,
        "it waits for another session");
    requireRefusal(UnaryOperator.identity(), 3, "it expects no caller of this number");

    assertThat(first.loop.missing()).containsExactly(1);
    assertThat(first.loop.notes())
        .contains("calls were refused because this peer has another secret")
        .contains("calls were refused because this peer waits for another session");
  }

  private void requireRefusal(UnaryOperator<PeerLinks> change, int peers, String reason) {
    VirtualPeer wrong = network.join(1, peers, change);
    network.turns(4);

    assertThat(wrong.loop.refusal().orElseThrow())
        .contains("refused the call of peer 1")
        .contains(reason);
  }

  @Test
  void peerOfAnotherReleaseIsRefusedInWordsThatItReads() {
    LinkWire other = stranger();
    call(other, (byte) 99, second.key);

    Refusal refusal = refusal(other);
    assertThat(refusal.reason()).contains("has another version; run the same release everywhere");
    assertThat(refusal.waitNanos()).isZero();
  }

  /** Somebody who does not know the secret has answered the caller's call. */
  @Test
  void nothingIsBelievedBeforeTheCalledPeerHasProvedTheSecret() {
    for (byte type : "ABDLP".getBytes(StandardCharsets.ISO_8859_1)) {
      for (int length : new int[] {0, 34, 100}) {
        network.nowNanos += LinkedPeer.PAUSE_NANOS;
        second.loop.advance(network.nowNanos);
        LinkWire forged = network.newest();
        forged.open();
        second.loop.advance(network.nowNanos);
        assertThat(forged.waiting).hasSize(1);
        forged.waiting.clear();
        ByteBuffer message = Messages.begin(Messages.memory(), type);
        if (length > 0) {
          Messages.putBytes(message, new byte[length - 2]);
        }
        forged.other().offer(Messages.end(message));
        forged.other().deliver();

        assertThat(forged.isOpen()).isFalse();
        assertThat(second.loop.missing()).containsExactly(0);
        assertThat(second.loop.refusal()).isEmpty();
        assertThat(second.received()).isEmpty();
        assertThat(second.held.get(0).isOpen()).isTrue();
      }
    }
    network.nowNanos += LinkedPeer.PAUSE_NANOS;
    requireLinked();
  }

  @Test
  void strangersOnTheirOwnConnectionsDisturbNobody() {
    connect();
    for (byte type : "JWRVNCELQGPABD".getBytes(StandardCharsets.ISO_8859_1)) {
      LinkWire forged = stranger();
      forged.offer(Messages.plain(Messages.memory(), type));
      forged.deliver();
      forged.other().deliver();
      assertThat(forged.isOpen()).isFalse();
    }
    LinkWire guess = stranger();
    call(guess, SnapshotFormat.VERSION, new byte[32]);

    assertThat(refusal(guess).reason()).contains("has another secret");
    requireLinked();
  }

  @Test
  void mutatedMessagesDoNoHarm() {
    connect();
    LinkWire wire = network.newest();
    for (int number = 0; number < 50; number++) {
      second.send("message " + number);
      first.send("message " + number);
      network.turns(1);
    }
    List<ByteBuffer> seen = new ArrayList<>(wire.sent);
    seen.addAll(wire.other().sent);
    assertThat(seen).hasSizeGreaterThan(100);
    Random random = new Random(3);
    for (int turn = 0; turn < MUTATIONS; turn++) {
      ByteBuffer message = mutated(seen.get(random.nextInt(seen.size())), random);
      if (turn % 2 == 0) {
        first.loop.message(stranger().other(), message);
      } else if (Messages.type(message.duplicate()) != Messages.LEAVE) {
        (turn % 4 == 1 ? first : second).loop.message(turn % 4 == 1 ? wire.other() : wire, message);
      }
      first.received();
      second.received();
    }

    network.nowNanos += LinkedPeer.PAUSE_NANOS; // a copy of a call has replaced the connection
    requireLinked();
  }

  private static ByteBuffer mutated(ByteBuffer message, Random random) {
    ByteBuffer copy = LinkWire.copy(message);
    for (int change = random.nextInt(4); change > 0; change--) {
      copy.put(random.nextInt(copy.capacity()), (byte) random.nextInt(256));
    }
    return random.nextInt(4) == 0 ? copy.limit(random.nextInt(copy.capacity() + 1)) : copy;
  }

  /** Returns an open connection of somebody to the first peer. */
  private LinkWire stranger() {
    LinkWire wire = LinkWire.dial(new LinkLoopTest().second.loop, first.loop, first.key);
    wire.open();
    return wire;
  }

  private static void call(LinkWire over, byte version, byte[] proof) {
    Claim claim = new Claim(new byte[16], new byte[0], proof);
    ByteBuffer call = new PeerCall(VirtualPeer.SESSION, 2, 1, 0, 5, claim).write(Messages.memory());
    over.offer(call.put(1, version));
    over.deliver();
  }

  private static Refusal refusal(LinkWire answered) {
    ByteBuffer answer = answered.other().waiting.remove();
    assertThat(Messages.type(answer)).isEqualTo(Messages.REFUSED);
    assertThat(answered.other().isOpen()).isFalse();
    return Refusal.read(answer);
  }

  /** An instant may be negative: the origin of a clock is arbitrary. */
  @Test
  void idleConnectionIsKeptOpenWhereverTheClockBegins() {
    network.nowNanos = Long.MIN_VALUE / 2;
    connect();
    int sent = network.newest().sent.size();

    network.turns(3_000);

    assertThat(network.newest().sent.size() - sent).isBetween(2, 3);
  }

  private void connect() {
    network.turns(4);
    assertThat(first.loop.isComplete()).isTrue();
    assertThat(second.loop.isComplete()).isTrue();
  }

  private void requireLinked() {
    network.turns(4);
    second.send("still here");
    first.send("here too");
    network.turns(2);

    assertThat(first.received()).containsExactly("still here");
    assertThat(second.received()).containsExactly("here too");
    assertThat(first.loop.missing()).isEmpty();
    assertThat(second.loop.missing()).isEmpty();
    assertThat(second.loop.refusal()).isEmpty();
  }
}
