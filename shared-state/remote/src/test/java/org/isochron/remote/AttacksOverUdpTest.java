package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.isochron.faults.DatagramForwarder;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.SecondImplementationTest.AeronCarrier;
import org.isochron.remote.aeron.DriverFolder;
import org.isochron.remote.aeron.DriverSettings;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.CommandRule;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The attacks of {@link AttacksTest} with real sockets. The attacker records all datagrams between
 * a viewer and a relay. It sends the messages again on streams of its own, and the datagrams again
 * from a socket of its own.
 */
@Timeout(300)
@SuppressWarnings("ByteBufferBackingArray") // each buffer here is a whole array
class AttacksOverUdpTest {
  private static final RemoteSettings PLAIN =
      RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING).withoutEncryption();
  private static final RemoteSettings SEALED =
      RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING).withSecret("open");
  private static final int COMMANDS = 10;
  private static final long VICTIM = 5;
  private static final int CONTROL = Uplink.ASKING_LINES;

  @Test
  void recordedDatagramsContainNeitherCommandsNorEvents() throws IOException {
    assertThat(readable(PLAIN)).isPositive();
    assertThat(readable(SEALED)).isZero();
  }

  private static long readable(RemoteSettings settings) throws IOException {
    try (Scene scene = new Scene(settings)) {
      assertThat(scene.recorded).hasSizeGreaterThan(100);
      return scene.recorded.stream()
          .filter(datagram -> AttacksTest.isReadable(datagram.array(), VICTIM))
          .count();
    }
  }

  @Test
  void copiedAndForgedMessagesOnOtherStreamsDoNothing() throws IOException {
    attack(PLAIN, (scene, aeron) -> {
      sendForgeries(scene, new Attacker(scene, aeron));
      assertThat(scene.commandCounts).as("an attack").containsKey(AttacksTest.FORGER);
      assertThat(scene.attackerReceived).contains("S", "E");
    });
    attack(SEALED, (scene, aeron) -> {
      sendForgeries(scene, new Attacker(scene, aeron));
      assertThat(scene.commandCounts).containsOnly(Map.entry(VICTIM, (long) COMMANDS));
      assertThat(scene.attackerReceived).contains("K").doesNotContain("S", "E", "W", "N");
      scene.requireServed();
    });
  }

  private static void sendForgeries(Scene scene, Attacker attacker) {
    List<Message> messages = scene.messages();
    byte[] welcome = messages.stream()
        .filter(message -> message.bytes[0] == 'W')
        .findFirst()
        .orElseThrow()
        .bytes;
    long token = AttacksTest.little(welcome).getLong(8);
    long session = AttacksTest.little(welcome).getLong(28); // readable only without encryption
    assertThat(messages).anyMatch(message -> message.bytes[0] == 'H');
    assertThat(messages).anyMatch(message -> message.bytes[0] == 'C');

    attacker.knock();
    for (char type : new char[] {'J', 'H', 'T', 'C'}) {
      attacker.send(messages, type);
    }
    attacker.send(
        CONTROL, AttacksTest.plain('C', token, AttacksTest.command(session, COMMANDS + 1)));
    attacker.knock();
    scene.tick(100);
    attacker.poll();
  }

  @Test
  void forgedLeaveEndsNoSession() throws IOException {
    attack(PLAIN, (scene, aeron) -> {
      sendLeave(scene, new Attacker(scene, aeron));
      scene.tickUntil(() -> scene.relay.status().viewers() == 0);
    });
    attack(SEALED, (scene, aeron) -> {
      Attacker attacker = new Attacker(scene, aeron);
      sendLeave(scene, attacker);
      attacker.knock();
      scene.tick(50);
      assertThat(scene.relay.status().viewers()).isEqualTo(1);
      scene.requireServed();
    });
  }

  /** Leaves in the viewer's name, on a stream with a copy of the viewer's join. */
  private static void sendLeave(Scene scene, Attacker attacker) {
    List<Message> messages = scene.messages();
    attacker.knock();
    attacker.send(messages, 'J');
    attacker.send(messages, 'T');
    attacker.send(CONTROL, AttacksTest.plain('L', scene.token()));
  }

  private interface Attack {
    void on(Scene scene, Aeron aeron) throws IOException;
  }

  private static void attack(RemoteSettings settings, Attack attack) throws IOException {
    MediaDriver.Context context = DriverSettings.standalone(DriverFolder.fresh());
    try (Scene scene = new Scene(settings);
        MediaDriver driver = MediaDriver.launch(context);
        Aeron aeron =
            Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
      attack.on(scene, aeron);
    }
  }

  @Test
  void datagramsThatAreSentAgainExecuteNothingAndOpenNoSession() throws IOException {
    assertThat(joinsByReplay(PLAIN)).isPositive();
    assertThat(joinsByReplay(SEALED)).isZero();
  }

  private static long joinsByReplay(RemoteSettings settings) throws IOException {
    try (Scene scene = new Scene(settings);
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      scene.replay(socket, 0);
      assertThat(scene.commandCounts).containsOnly(Map.entry(VICTIM, (long) COMMANDS));
      scene.requireServed();

      scene.closeViewer();
      long joins = scene.relay.status().joins();
      scene.replay(socket, 1);
      assertThat(scene.relay.failure()).isEmpty();
      return scene.relay.status().joins() - joins;
    }
  }

  @Test
  void viewerWhoseSnapshotsAForgedDatagramStopsJoinsAgain() throws IOException {
    freeze(1_006, 1_008, 1_010, 1_012);
  }

  @Test
  @Tag("evidence")
  void viewerWhoseOtherStreamsAForgedDatagramStopsJoinsAgain() throws IOException {
    freeze(1_014, 1_016); // events
    freeze(1_002); // news of the relay
    freeze(1_001); // everything that the viewer sends
  }

  private static void freeze(Integer... streams) throws IOException {
    try (Scene scene = new Scene(SEALED)) {
      scene.forwarder.pass(new Freezer(Set.of(streams)));

      scene.tickUntil(() -> scene.remote.status().connectionCount() > 1);
      scene.requireServed();
    }
  }

  /**
   * Forges a datagram on each of some streams. Its frame covers the header of the next one, which
   * Aeron then takes for received, and after it the receiver waits forever.
   */
  private static final class Freezer implements Consumer<ByteBuffer> {
    private final Set<Integer> streams;

    Freezer(Set<Integer> streams) {
      this.streams = new HashSet<>(streams);
    }

    @Override
    public void accept(ByteBuffer datagram) {
      if (Frame.isMessage(datagram, 0) && streams.remove(datagram.getInt(Frame.STREAM_AT))) {
        int end = datagram.limit();
        datagram.limit(end + Frame.ALIGNMENT).putInt(0, datagram.limit());
        for (int at = end; at < datagram.limit(); at++) {
          datagram.put(at, (byte) 1);
        }
      }
    }
  }

  @Test
  void relayThatIsFloodedServesItsViewerAndAcceptsAnother() throws IOException {
    attack(SEALED, (scene, aeron) -> {
      List<Attacker> attackers = new ArrayList<>();
      for (int number = 0; number < 20; number++) {
        attackers.add(new Attacker(scene, aeron));
      }
      Random random = new Random(4);
      for (int round = 0; round < 30; round++) {
        for (Attacker attacker : attackers) {
          long token = random.nextLong();
          byte[] garbage = new byte[100];
          random.nextBytes(garbage);
          Arrays.fill(garbage, 32, 34, (byte) 0); // no ticket after the key
          attacker.send(CONTROL, AttacksTest.request(token));
          attacker.send(CONTROL, AttacksTest.plain('T', token, garbage));
          attacker.send(random.nextInt(CONTROL), AttacksTest.plain('H', token));
        }
      }

      assertThat(scene.attackerReceived).contains("K", "R");
      scene.requireServed();
      try (RemoteState next = scene.connect(scene.port)) {
        scene.tickUntil(() -> next.status().connection() == Connection.SERVED);
      }
    });
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Message(int stream, byte[] bytes) {}

  /** Frames of Aeron in a datagram. */
  private static final class Frame {
    static final int BYTES = 32;
    static final int ALIGNMENT = 32;
    static final int STREAM_AT = 16;
    private static final int SESSION_AT = 12;
    private static final int TYPE_AT = 6;
    private static final int DATA = 1;
    private static final int SETUP = 5;

    private Frame() {}

    static boolean isMessage(ByteBuffer datagram, int at) {
      return at + BYTES < datagram.limit()
          && datagram.getShort(at + TYPE_AT) == DATA
          && datagram.getInt(at) > BYTES
          && at + datagram.getInt(at) <= datagram.limit();
    }

    /** Changes the numbers of Aeron's sessions, so that the frames belong to other streams. */
    static void moveTo(int other, ByteBuffer datagram) {
      int at = 0;
      do {
        datagram.putInt(at + SESSION_AT, datagram.getInt(at + SESSION_AT) + other);
        at += aligned(datagram.getInt(at));
      } while (isMessage(datagram, at));
    }

    static int aligned(int length) {
      return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Returns true for messages of a viewer, and for requests to open its streams. */
    static boolean isOfViewer(ByteBuffer datagram) {
      int type = datagram.getShort(TYPE_AT);
      return (type == DATA || type == SETUP) && datagram.getInt(STREAM_AT) % 2 == 1;
    }
  }

  /** Streams of the attacker to the relay. */
  private static final class Attacker {
    private final Scene scene;
    private final AeronCarrier carrier;

    Attacker(Scene scene, Aeron aeron) {
      this.scene = scene;
      carrier = new AeronCarrier(aeron, scene.port);
    }

    /** Waits until the relay has answered, and has therefore received what was sent before. */
    void knock() {
      int answers = scene.attackerReceived.size();
      scene.tickUntil(() -> {
        carrier.send(CONTROL, AttacksTest.request(AttacksTest.FORGER));
        poll();
        return scene.attackerReceived.size() > answers;
      });
    }

    void send(List<Message> messages, char type) {
      for (Message message : messages) {
        if (message.bytes[0] == type) {
          int line = message.stream < 1_005 ? CONTROL : (message.stream - 1_005) / 2;
          send(line, message.bytes);
        }
      }
    }

    void send(int line, byte[] message) {
      scene.tickUntil(() -> {
        poll();
        return carrier.offer(line, message) > 0;
      });
    }

    void poll() {
      carrier.poll(
          (stream, message) -> scene.attackerReceived.add(String.valueOf((char) message[0])));
    }
  }

  /** A viewer whose datagrams are recorded, after it has sent commands and received snapshots. */
  private static final class Scene implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final int port = OpenPorts.find(4);
    final Queue<ByteBuffer> recorded = new ConcurrentLinkedQueue<>();
    final Map<Long, Long> commandCounts = new HashMap<>();
    final List<String> attackerReceived = new ArrayList<>();
    private final RemoteSettings settings;
    private final NanoClock clock = NanoClock.system();
    private final TokenPhysics physics = new TokenPhysics(
        clock, 1, TokenPhysics.BODIES, Timeline.NORMAL_PERMILLE, new HashMap<>(), commandCounts);
    final RemoteRelay relay;
    final DatagramForwarder forwarder;
    final RemoteState remote;
    private final SnapshotReader reader;
    private final EventCursor events;

    Scene(RemoteSettings settings) throws IOException {
      this.settings = settings;
      physics.isForged = true; // counts what it would not expect
      physics.eventValues = AttacksTest.VALUES;
      relay = RemoteRelay.serve(physics.state, settings.withChannel(channel(port)));
      forwarder = new DatagramForwarder(port + 2, port, 1);
      forwarder.pass(datagram ->
          recorded.add(AttacksTest.little(Arrays.copyOf(datagram.array(), datagram.limit()))));
      remote = connect(port + 2);
      reader = remote.state().openReader();
      events = remote.state().openEvents();
      for (int number = 1; number <= COMMANDS; number++) {
        long token = VICTIM * TokenPhysics.SENDER + number;
        remote.state().commands().user(TokenPhysics.KIND, 0, 0, token);
      }
      tickUntil(() -> physics.receivedCommands == COMMANDS
          && reader.refresh()
          && reader.newest().tick() > 20
          && remote.status().connection() == Connection.SERVED);
    }

    private static String channel(int port) {
      return "aeron:udp?endpoint=127.0.0.1:" + port;
    }

    RemoteState connect(int at) throws IOException {
      return RemoteState.connect(
          settings.withChannel(channel(at)), RemoteState.Interest.EVERYTHING, PATIENCE);
    }

    void tick(int ticks) {
      long last = physics.lastTick() + ticks;
      physics.tickWhile(() -> physics.lastTick() < last);
    }

    void tickUntil(BooleanSupplier goal) {
      long until = clock.nanos() + PATIENCE.toNanos();
      boolean[] reached = new boolean[1];
      physics.tickWhile(() -> {
        reached[0] = goal.getAsBoolean();
        return !reached[0] && clock.nanos() - until < 0;
      });
      assertThat(reached[0]).as("%s, %s", relay.status(), remote.status()).isTrue();
    }

    /** Requires that ticks and events of the future arrive. */
    void requireServed() {
      long tick = physics.lastTick() + 20;
      long[] newest = new long[1];
      tickUntil(() -> {
        events.poll(event -> newest[0] = Math.max(newest[0], event.token()));
        return newest[0] > tick && reader.refresh() && reader.newest().tick() > tick;
      });
      assertThat(remote.status().connection()).isEqualTo(Connection.SERVED);
    }

    /** Returns the recorded messages, each once. */
    List<Message> messages() {
      List<Message> messages = new ArrayList<>();
      for (ByteBuffer datagram : recorded) {
        int at = 0;
        while (Frame.isMessage(datagram, at)) {
          int length = datagram.getInt(at);
          byte[] bytes = Arrays.copyOfRange(datagram.array(), at + Frame.BYTES, at + length);
          messages.add(new Message(datagram.getInt(at + Frame.STREAM_AT), bytes));
          at += Frame.aligned(length);
        }
      }
      return messages;
    }

    /** Returns the victim's token, which is not secret. */
    long token() {
      return AttacksTest.little(messages().get(0).bytes).getLong(8);
    }

    /**
     * Sends all datagrams of the viewer from a socket of the attacker.
     *
     * @param other 0 for the viewer's streams, or the number of other ones
     */
    void replay(DatagramSocket socket, int other) throws IOException {
      InetAddress here = InetAddress.getLoopbackAddress();
      int sent = 0;
      for (ByteBuffer datagram : List.copyOf(recorded)) {
        if (Frame.isOfViewer(datagram)) {
          Frame.moveTo(other, datagram);
          socket.send(new DatagramPacket(datagram.array(), datagram.limit(), here, port));
          if (++sent % 20 == 0) {
            tick(1);
          }
        }
      }
      assertThat(sent).isGreaterThan(20);
      tick(100);
    }

    /** Closes the viewer and waits until the relay has forgotten it. */
    void closeViewer() {
      reader.close();
      remote.close();
      tickUntil(() -> relay.status().viewers() == 0);
    }

    @Override
    public void close() throws IOException {
      remote.close();
      forwarder.close();
      relay.close();
      physics.close();
    }
  }
}
