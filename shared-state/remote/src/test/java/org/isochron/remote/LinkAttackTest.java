package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.state.LinkTest.bytes;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PeerCall;
import org.isochron.state.Link;
import org.junit.jupiter.api.Test;

/** Somebody on the network who reads all messages, and sends others on any stream. */
@SuppressWarnings("ByteBufferBackingArray") // each buffer here is a whole array
class LinkAttackTest {
  private static final String KNOWN = "a word that nobody may read";

  private final LinkWire toFirst = new LinkWire();
  private final LinkWire toSecond = new LinkWire();
  private final LinkWire toStranger = new LinkWire();
  private final List<ByteBuffer> fromSecond = toFirst.seen;
  private final List<ByteBuffer> fromFirst = toSecond.seen;
  private final ByteBuffer memory = Messages.memory();
  private final VirtualPeer first = new VirtualPeer(0, 2, List.of());
  private final VirtualPeer second = new VirtualPeer(1, 2, List.of(toFirst));
  private long nowNanos;

  @Test
  void messagesContainNeitherTheSecretNorTheirContents() {
    connect();
    second.held.send(bytes(KNOWN));
    turns(2);

    assertThat(first.received()).containsExactly(KNOWN);
    assertThat(fromSecond).hasSizeGreaterThan(2);
    for (ByteBuffer message : fromSecond) {
      assertThat(new String(message.array(), StandardCharsets.ISO_8859_1))
          .doesNotContain(KNOWN)
          .doesNotContain("open");
    }
  }

  @Test
  void longestMessageArrives() {
    connect();
    byte[] longest = new byte[Link.MAX_BYTES];
    new Random(4).nextBytes(longest);
    second.held.send(ByteBuffer.wrap(longest));
    turns(2);

    ByteBuffer received = ByteBuffer.allocate(Link.MAX_BYTES);
    assertThat(first.held.receive(received)).isTrue();
    assertThat(received.array()).isEqualTo(longest);
  }

  @Test
  void forgedMessagesOnALinksStreamDoNothing() {
    connect();
    for (int round = 0; round < 3; round++) {
      for (byte type : "JKTPRABDLQ".getBytes(StandardCharsets.ISO_8859_1)) {
        forge(type, new byte[0]);
        forge(type, new byte[100]);
        forge(type, bytes("forged").array());
      }
    }

    requireLinked();
  }

  @Test
  void forgedCallIsNotAcceptedOnAnyStream() {
    connect();
    for (long token : new long[] {second.token, 5}) {
      PeerCall call = new PeerCall(VirtualPeer.SESSION, 2, 1, 0);
      first.loop.receive(toStranger, LinkWire.copy(call.write(memory, token)));
      first.loop.receive(toSecond, LinkWire.copy(call.write(memory, token)));
    }

    assertThat(types(toStranger)).doesNotContain((char) Messages.ACCEPTED);
    requireLinked();
  }

  /** Copies of all messages arrive on the link's streams, and on another one. */
  @Test
  void replayedMessagesDoNothing() {
    connect();
    second.held.send(bytes("one"));
    first.held.send(bytes("two"));
    turns(1);
    second.held.send(bytes("three"));
    turns(1);
    assertThat(first.received()).containsExactly("one", "three");
    assertThat(second.received()).containsExactly("two");

    for (int round = 0; round < 3; round++) {
      for (ByteBuffer message : List.copyOf(fromSecond)) {
        first.loop.receive(toSecond, LinkWire.copy(message));
        first.loop.receive(toStranger, LinkWire.copy(message));
        second.loop.receive(toFirst, LinkWire.copy(message)); // back to its sender
      }
      for (ByteBuffer message : List.copyOf(fromFirst)) {
        second.loop.receive(toFirst, LinkWire.copy(message));
        first.loop.receive(toSecond, LinkWire.copy(message));
      }
    }

    assertThat(types(toStranger)).doesNotContain((char) Messages.ACCEPTED);
    requireLinked();
  }

  @Test
  void messagesOfAnEarlierStreamDoNothingAfterTheNextCall() {
    connect();
    second.held.send(bytes("one"));
    turns(2);
    first.loop.gone(toSecond);
    second.loop.gone(toFirst);
    turns(3);
    assertThat(first.received()).containsExactly("one");

    for (ByteBuffer message : List.copyOf(fromSecond)) {
      first.loop.receive(toSecond, LinkWire.copy(message));
    }
    for (ByteBuffer message : List.copyOf(fromFirst)) {
      second.loop.receive(toFirst, LinkWire.copy(message));
    }

    requireLinked();
  }

  /** Aeron may lose a stream at one end, so that the other end still sends with its keys. */
  @Test
  void sealedMessageOnAStreamWithoutKeysEndsTheStreamAndThePeerCallsAgain() {
    connect();
    first.loop.gone(toSecond);
    second.held.send(bytes("to nobody"));
    turns(1);
    assertThat(toSecond.isClosed).isTrue();

    toSecond.isClosed = false;
    second.loop.gone(toFirst);
    first.loop.gone(toSecond);
    turns(3);
    requireLinked();
  }

  /** A forged datagram can stop one direction of a stream, while Aeron counts it as connected. */
  @Test
  void streamOnWhichNothingArrivesAnyMoreIsReplaced() {
    for (LinkWire frozen : List.of(toFirst, toSecond)) {
      turns(3);
      int redials = toFirst.redials;
      frozen.isFrozen = true;
      stand(LinkedPeer.FROZEN_NANOS - 1_000_000_000);
      assertThat(first.held.isOpen()).isTrue();
      assertThat(toFirst.redials + (toSecond.isClosed ? 1 : 0)).isEqualTo(redials);

      stand(1_100_000_000);
      assertThat(toFirst.redials + (toSecond.isClosed ? 1 : 0)).isGreaterThan(redials);
      frozen.isFrozen = false; // the new stream
      toSecond.isClosed = false;
      first.loop.gone(toSecond);
      second.loop.gone(toFirst);
      turns(3);
      second.held.send(bytes("again"));
      first.held.send(bytes("and back"));
      turns(2);
      assertThat(first.received()).containsExactly("again");
      assertThat(second.received()).containsExactly("and back");
    }
  }

  @Test
  void streamOfPeersThatSendNothingIsKept() {
    connect();
    stand(60_000_000_000L);

    requireLinked();
    assertThat(toFirst.redials).isZero();
    assertThat(toSecond.isClosed).isFalse();
  }

  private void stand(long nanos) {
    long until = nowNanos + nanos;
    while (nowNanos < until) {
      nowNanos += 100_000_000;
      turns(1);
    }
  }

  @Test
  void mutatedMessagesDeliverNothing() {
    connect();
    second.held.send(bytes("one"));
    first.held.send(bytes("two"));
    turns(2);
    first.received();
    second.received();
    Random random = new Random(8);
    for (int turn = 0; turn < 10_000; turn++) {
      boolean toOne = random.nextBoolean();
      List<ByteBuffer> seen = toOne ? fromSecond : fromFirst;
      ByteBuffer copy = LinkWire.copy(seen.get(random.nextInt(seen.size())));
      int at = random.nextInt(copy.limit());
      copy.put(at, (byte) (copy.get(at) ^ 1 << random.nextInt(8)));
      (toOne ? first : second).loop.receive(toOne ? toSecond : toFirst, copy);
      toFirst.sent.clear();
      toSecond.sent.clear();
    }

    requireLinked();
  }

  @Test
  void nothingIsBelievedBeforeTheCalledPeerHasProvedItsKey() {
    second.loop.advance(nowNanos);
    for (byte type : "ABDL".getBytes(StandardCharsets.ISO_8859_1)) {
      second.loop.receive(toFirst, message(type, second.token, bytes("forged").array()));
      second.loop.receive(toFirst, message(type, second.token, new byte[0]));
    }

    assertThat(second.loop.missing()).containsExactly(0);
    assertThat(second.loop.notes()).contains("does not answer");
    assertThat(second.held.isOpen()).isTrue();
    toFirst.sent.clear();
    nowNanos += LinkLoop.CALL_NANOS;
    turns(3);
    requireLinked();
  }

  /** A challenge of somebody else was answered first, so the true peer cannot open the call. */
  @Test
  void callerThatAnsweredAForgedChallengeIsAcceptedAfterItsNextDial() {
    connect();
    second.loop.gone(toFirst);
    first.loop.gone(toSecond);
    second.loop.advance(nowNanos);
    VirtualPeer attacker = new VirtualPeer(0, 2, List.of(), links -> links.withSecret("guess"));
    LinkWire forged = new LinkWire();
    attacker.loop.receive(forged, toFirst.sent.remove());
    forged.deliver(second.loop, toFirst);
    turns(3);
    assertThat(second.loop.missing()).containsExactly(0);

    nowNanos += LinkLoop.REDIAL_NANOS;
    turns(3);

    requireLinked();
  }

  /** The copy of another peer's challenge arrives first, so the true peer refuses the answer. */
  @Test
  void callerThatWasRefusedBecauseAMessageWasReplacedCallsAgain() {
    for (int times = 1; times < LinkLoop.BELIEVED_REFUSALS; times++) {
      nowNanos += LinkLoop.CALL_NANOS;
      second.loop.advance(nowNanos);
      VirtualPeer attacker = new VirtualPeer(0, 2, List.of(), links -> links.withSecret("guess"));
      LinkWire forged = new LinkWire();
      attacker.loop.receive(forged, LinkWire.copy(toFirst.sent.peek()));
      toFirst.deliver(first.loop, toSecond);
      toSecond.sent.clear();
      forged.deliver(second.loop, toFirst);
      nowNanos += LinkLoop.CALL_NANOS;
      second.loop.advance(nowNanos);
      toFirst.deliver(first.loop, toSecond);
      assertThat(types(toSecond)).containsExactly((char) Messages.REFUSED);
      toSecond.deliver(second.loop, toFirst);
      assertThat(second.loop.refusal()).isEmpty();
    }
    nowNanos += LinkLoop.CALL_NANOS;
    turns(3);
    requireLinked();
  }

  @Test
  void callerWithAnotherSecretIsRefusedWithTheReason() {
    VirtualPeer wrong =
        new VirtualPeer(1, 2, List.of(toFirst), links -> links.withSecret("sesame"));
    callUntilRefusalsAreBelieved(wrong, first);

    assertThat(wrong.loop.refusal().orElseThrow()).contains("it has another secret");
    assertThat(first.loop.missing()).containsExactly(1);
  }

  @Test
  void peersOfWhichOneDoesNotEncryptAreToldSo() {
    VirtualPeer plain = new VirtualPeer(1, 2, List.of(toFirst), AeronLinks::withoutEncryption);
    plain.call(toFirst, first, toSecond, nowNanos);
    assertThat(plain.loop.refusal().orElseThrow()).contains("it encrypts; give all peers");

    VirtualPeer open = new VirtualPeer(0, 2, List.of(), AeronLinks::withoutEncryption);
    callUntilRefusalsAreBelieved(second, open);
    assertThat(second.loop.refusal().orElseThrow()).contains("it does not encrypt; give all peers");
  }

  @Test
  void peersOnSeveralMachinesNeedASecret() throws UnknownHostException {
    InetAddress other = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
    AeronLinks far = AeronLinks.of(
        7,
        0,
        List.of(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_000),
            new InetSocketAddress(other, 1)));

    assertThatThrownBy(() -> far.connect(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("192.0.2.1")
        .hasMessageContaining("withSecret")
        .hasMessageContaining("withoutEncryption");
    assertThatThrownBy(() -> far.withoutEncryption().withSecret("open"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a secret needs encryption");
  }

  private void callUntilRefusalsAreBelieved(VirtualPeer caller, VirtualPeer called) {
    for (int call = 0; call < LinkLoop.BELIEVED_REFUSALS; call++) {
      assertThat(caller.loop.refusal()).isEmpty();
      nowNanos += LinkLoop.CALL_NANOS;
      caller.call(toFirst, called, toSecond, nowNanos);
    }
  }

  /** Sends a message of an attacker on both streams of the link. */
  private void forge(byte type, byte[] contents) {
    first.loop.receive(toSecond, message(type, second.token, contents));
    second.loop.receive(toFirst, message(type, second.token, contents));
    ByteBuffer damaged = message(type, second.token, contents).put(4, (byte) 1);
    first.loop.receive(toSecond, LinkWire.copy(damaged));
    second.loop.receive(toFirst, damaged);
  }

  private ByteBuffer message(byte type, long token, byte[] contents) {
    return LinkWire.copy(Messages.end(Messages.begin(memory, type, token).put(contents)));
  }

  private static List<Character> types(LinkWire wire) {
    List<Character> types = new ArrayList<>();
    wire.sent.forEach(message -> types.add((char) message.get(0)));
    return types;
  }

  private void requireLinked() {
    assertThat(first.received()).isEmpty();
    assertThat(second.received()).isEmpty();
    second.held.send(bytes("still here"));
    first.held.send(bytes("here too"));
    turns(2);

    assertThat(first.received()).containsExactly("still here");
    assertThat(second.received()).containsExactly("here too");
    assertThat(toFirst.redials + toSecond.redials).isLessThan(3);
    assertThat(first.loop.missing()).isEmpty();
    assertThat(second.loop.missing()).isEmpty();
    assertThat(second.loop.refusal()).isEmpty();
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
    }
  }
}
