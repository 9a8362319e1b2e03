package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.quic.QuicChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.isochron.faults.DatagramForwarder;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What strangers without a key can do to a relay, and to a viewer that it serves meanwhile. The
 * tests of the night do the same with more packets.
 */
@Timeout(300)
class AttacksTest {
  /** The best of these parts of an attack decides, because a busy machine also stops the relay. */
  private static final int ROUNDS = 3;

  /** 0.3 s. */
  private static final long MAX_TICKS_BEHIND = 30;

  private static final long MAX_MEMORY_BYTES = 50_000_000;
  private static final int FEW = 10;

  /** Connections of an address that may begin without proof in a period. */
  private static final int MAX_IN_PERIOD = 64;

  private static final long PERIOD_NANOS = 2_000_000_000;
  private static final int VERSION = 1;

  private final NanoClock clock = NanoClock.system();
  private final String address = OpenPorts.address();
  private final RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(address);
  private final InetSocketAddress target = Address.of(address).socket();

  @Test
  @Tag("evidence")
  void initialsWithoutProofOpenNothing() throws Exception {
    sendInitials(16_000 / FEW / ROUNDS);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void manyInitialsWithoutProofOpenNothing() throws Exception {
    sendInitials(16_000 / ROUNDS);
  }

  private void sendInitials(int count) throws Exception {
    attack((attacked, stranger) ->
        stranger.send(attacked, count, () -> stranger.initial(1_200, VERSION)));
  }

  @Test
  void shortInitialsAreNotAnswered() throws Exception {
    sendShortInitials(6_000 / FEW / ROUNDS);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void manyShortInitialsAreNotAnswered() throws Exception {
    sendShortInitials(6_000 / ROUNDS);
  }

  private void sendShortInitials(int count) throws Exception {
    RawStranger sender = attack((attacked, stranger) -> stranger.send(
        attacked, count, () -> stranger.initial(200 + stranger.random.nextInt(1_000), VERSION)));
    assertThat(sender.answeredBytes).isZero();
  }

  @Test
  void garbageAndUnknownVersionsAreNotAnswered() throws Exception {
    sendGarbage(20_000 / FEW / ROUNDS);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void muchGarbageIsNotAnswered() throws Exception {
    sendGarbage(20_000 / ROUNDS);
  }

  private void sendGarbage(int count) throws Exception {
    RawStranger sender = attack((attacked, stranger) -> {
      stranger.send(
          attacked,
          count,
          () -> stranger.random.nextBoolean()
              ? stranger.garbage(1 + stranger.random.nextInt(1_400))
              : stranger.initial(1_200, 2 + stranger.random.nextInt(1_000)));
      attacked.await(() -> attacked.relay.status().attacked());
      assertThat(attacked.relay.status().note()).contains("strangers attack the port");
    });
    assertThat(sender.answeredBytes).isZero();
  }

  /** Somebody on the way has copied the datagrams, and sends them from another address. */
  @Test
  @Tag("evidence")
  void copiedAndDamagedDatagramsChangeNothing() throws Exception {
    sendCopies(4);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void manyCopiedAndDamagedDatagramsChangeNothing() throws Exception {
    sendCopies(40);
  }

  private void sendCopies(int seconds) throws Exception {
    int port = OpenPorts.find(1);
    RemoteSettings through = settings.withAddress("isochron://127.0.0.1:" + port);
    List<ByteBuffer> copies = new CopyOnWriteArrayList<>();
    try (DatagramForwarder forwarder = new DatagramForwarder(port, target.getPort(), 5);
        AttackedRelay attacked = new AttackedRelay(settings, through);
        RawStranger stranger = new RawStranger(target, 6)) {
      forwarder.pass(datagram -> copies.add(RecordedConnection.copy(datagram)));
      attacked.pass(Duration.ofSeconds(1));
      long sent = 0;
      long behind = Long.MAX_VALUE;
      for (int second = 0; second < seconds; second++) {
        attacked.ticksBehind();
        for (ByteBuffer each : List.copyOf(copies)) {
          ByteBuffer copy = RecordedConnection.copy(each);
          if (stranger.random.nextBoolean()) {
            int at = stranger.random.nextInt(copy.limit());
            copy.put(at, (byte) (copy.get(at) ^ 1 << stranger.random.nextInt(Byte.SIZE)));
          }
          stranger.send(copy);
          sent++;
        }
        copies.clear();
        attacked.pass(Duration.ofMillis(100));
        behind = Math.min(behind, attacked.ticksBehind());
      }
      stranger.receive();

      assertThat(sent).isGreaterThan(100);
      assertThat(behind).isLessThanOrEqualTo(MAX_TICKS_BEHIND);
      assertThat(stranger.answeredBytes).isLessThanOrEqualTo(stranger.sentBytes / 10);
      requireServed(attacked);
    }
  }

  /** A router gives the viewer a new address, and somebody sends copies of what it sent before. */
  @Test
  @Tag("evidence")
  void viewerWithANewAddressIsServedInSpiteOfCopies() throws Exception {
    int port = OpenPorts.find(1);
    RemoteSettings through = settings.withAddress("isochron://127.0.0.1:" + port);
    List<ByteBuffer> copies = new CopyOnWriteArrayList<>();
    try (DatagramForwarder forwarder = new DatagramForwarder(port, target.getPort(), 5);
        AttackedRelay attacked = new AttackedRelay(settings, through);
        RawStranger stranger = new RawStranger(target, 6)) {
      forwarder.pass(datagram -> copies.add(RecordedConnection.copy(datagram)));
      attacked.pass(Duration.ofMillis(200));

      requireFresh(attacked, () -> {
        List<ByteBuffer> old = List.copyOf(copies);
        copies.clear();
        forwarder.moveAll();
        for (ByteBuffer each : old) {
          stranger.send(each);
        }
        attacked.pass(Duration.ofMillis(500));
      });

      stranger.receive();
      assertThat(stranger.answeredBytes).isLessThanOrEqualTo(stranger.sentBytes / 10);
      requireServed(attacked);
    }
  }

  /** Somebody who is connected too has seen the connection ids of another viewer. */
  @Test
  @Tag("evidence")
  void junkWithTheIdOfAnotherViewerMovesNoStream() throws Exception {
    int port = OpenPorts.find(1);
    RemoteSettings through = settings.withAddress("isochron://127.0.0.1:" + port);
    Set<ByteBuffer> ids = ConcurrentHashMap.newKeySet();
    try (DatagramForwarder forwarder = new DatagramForwarder(port, target.getPort(), 5);
        AttackedRelay attacked = new AttackedRelay(settings, through);
        RawViewer other = new RawViewer(target)) {
      forwarder.pass(datagram -> ids.add(id(RecordedConnection.copy(datagram))));
      attacked.pass(Duration.ofMillis(100));
      QuicChannel connection = other.connect();

      for (int round = 0; round < 200; round++) {
        for (ByteBuffer id : ids) {
          other.send(
              ByteBuffer.allocate(60).put((byte) 0x40).put(id.duplicate()).clear());
        }
        attacked.pass(Duration.ofMillis(5));
      }

      assertThat(connection.isActive()).as("for up to two seconds").isTrue();
      assertThat(ids).hasSizeGreaterThanOrEqualTo(2);
      assertThat(other.received).isNotEmpty().noneMatch(datagram -> ids.contains(id(datagram)));
      requireServed(attacked);
    }
  }

  private static ByteBuffer id(ByteBuffer datagram) {
    return datagram.slice(1, 20);
  }

  @Test
  @Tag("evidence")
  void connectionsThatProveNothingAreClosed() throws Exception {
    openHalf(300 / ROUNDS);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void manyConnectionsThatProveNothingAreClosed() throws Exception {
    openHalf(9_900 / ROUNDS);
  }

  private void openHalf(int count) throws Exception {
    attack((attacked, stranger) -> {
      int atOnce = 100;
      long began = clock.nanos();
      int opened = 0;
      for (int wave = 0; wave < count / atOnce; wave++) {
        List<org.isochron.remote.stream.Connection> all = new ArrayList<>();
        QuicEndpoint endpoint = QuicEndpoint.dialling();
        for (int dialled = 0; dialled < atOnce; dialled++) {
          all.add(endpoint.dial(Address.of(attacked.relay.address())));
        }
        for (int turn = 0; turn < 20; turn++) {
          endpoint.await(2_000_000, new SilentArrivals());
        }
        opened += (int)
            all.stream().filter(org.isochron.remote.stream.Connection::isOpen).count();
        assertThat(attacked.relay.status().viewers()).isEqualTo(1);
        endpoint.close();
      }
      long periods = 2 + (clock.nanos() - began) / PERIOD_NANOS;
      assertThat(opened).isLessThanOrEqualTo((int) periods * MAX_IN_PERIOD);
      attacked.await(() -> attacked.relay.status().rejectedStrangers() > 0);
    });
  }

  /** Half of a message, an endless one, and one of an impossible length. */
  @Test
  @Tag("evidence")
  void streamsThatProveNothingAreClosed() throws Exception {
    List<byte[]> contents = List.of(
        new byte[] {100, 0, 'J'}, new byte[] {0, 60, 'J'}, new byte[] {-1, -1}, new byte[40_000]);
    int times = 2;
    try (AttackedRelay attacked = new AttackedRelay(settings, settings);
        RawViewer strangers = new RawViewer(target)) {
      List<QuicChannel> all = new ArrayList<>();
      requireFresh(attacked, () -> {
        for (int time = 0; time < times; time++) {
          for (byte[] content : contents) {
            QuicChannel each = strangers.connect();
            RawViewer.send(each, content);
            all.add(each);
          }
        }
        attacked.await(() -> all.stream().noneMatch(QuicChannel::isActive));
      });

      attacked.await(() ->
          attacked.relay.status().rejectedStrangers() >= (contents.size() - 1L) * ROUNDS * times);
      assertThat(attacked.relay.status().rejectedStrangers()).isLessThanOrEqualTo(all.size());
      requireServed(attacked);
    }
  }

  /** They have joined, and then neither read nor acknowledge anything. */
  @Test
  @Tag("evidence")
  void viewersThatReadNothingCostLittle() throws Exception {
    List<QuicEndpoint> all = new ArrayList<>();
    try (AttackedRelay attacked = new AttackedRelay(settings, settings)) {
      long before = AttackedRelay.memoryBytes();
      for (int viewer = 1; viewer <= 8; viewer++) {
        QuicEndpoint endpoint = QuicEndpoint.dialling();
        all.add(endpoint);
        Address to = Address.of(address);
        Dialler dialler = new Dialler(number -> endpoint.dial(to), 1, clock, viewer, settings);
        attacked.await(() -> {
          endpoint.poll(dialler);
          return dialler
              .advance(clock.nanos(), 0, RemoteState.Interest.EVERYTHING)
              .isPresent();
        });
      }

      requireFresh(attacked, () -> attacked.pass(Duration.ofSeconds(1)));

      assertThat(AttackedRelay.memoryBytes() - before).isLessThan(MAX_MEMORY_BYTES);
      requireServed(attacked);
    } finally {
      all.forEach(QuicEndpoint::close);
    }
  }

  /** It has the key, and asks again and again. */
  @Test
  @Tag("evidence")
  void viewerThatIsRefusedForItsWorldDoesNotStay() throws Exception {
    try (AttackedRelay attacked = new AttackedRelay(settings, settings);
        QuicEndpoint endpoint = QuicEndpoint.dialling()) {
      Address to = Address.of(address);
      org.isochron.remote.stream.Connection connection = endpoint.dial(to);
      attacked.await(() -> {
        endpoint.poll(new SilentArrivals());
        return connection.isOpen();
      });
      Claim claim = Credentials.ofViewer(settings, to).claim(connection.key(), 1);
      Join join = new Join(1, 1, 0, RemoteState.Interest.EVERYTHING, "elsewhere", claim);

      connection.control().offer(join.write(Messages.memory()));

      attacked.await(() -> {
        endpoint.poll(new SilentArrivals());
        return connection.failure().isPresent() && attacked.relay.status().refusedJoins() == 1;
      });
      requireServed(attacked);
    }
  }

  @Test
  void relayHasOneThread() throws Exception {
    Set<String> before = threads();
    Set<String> during;
    try (AttackedRelay attacked = new AttackedRelay(settings, settings)) {
      during = threads();
      requireServed(attacked);
    }
    during.removeAll(before);
    assertThat(during)
        .containsExactlyInAnyOrder(
            "isochron-remote-relay", "isochron-remote", "ticking", "watching");
    Set<String> after = threads();
    after.removeAll(before);
    assertThat(after).isEmpty();
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private interface Attack {
    void run(AttackedRelay attacked, RawStranger stranger) throws IOException;
  }

  private interface Round {
    void run() throws Exception;
  }

  private static void requireFresh(AttackedRelay attacked, Round attack) throws Exception {
    long behind = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      attacked.ticksBehind();
      attack.run();
      behind = Math.min(behind, attacked.ticksBehind());
    }
    assertThat(behind).as("ticks behind").isLessThanOrEqualTo(MAX_TICKS_BEHIND);
  }

  private RawStranger attack(Attack attack) throws Exception {
    try (AttackedRelay attacked = new AttackedRelay(settings, settings);
        RawStranger stranger = new RawStranger(target, 3)) {
      long before = AttackedRelay.memoryBytes();

      requireFresh(attacked, () -> attack.run(attacked, stranger));

      stranger.receive();
      assertThat(stranger.answeredBytes).isLessThanOrEqualTo(stranger.sentBytes);
      assertThat(AttackedRelay.memoryBytes() - before).isLessThan(MAX_MEMORY_BYTES);
      requireServed(attacked);
      return stranger;
    }
  }

  private static void requireServed(AttackedRelay attacked) {
    assertThat(attacked.viewer.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(attacked.viewer.status().connectionCount()).isEqualTo(1);
    assertThat(attacked.relay.failure()).isEmpty();
    assertThat(attacked.relay.status().isHealthy()).isTrue();
  }
}
