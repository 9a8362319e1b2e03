package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.SecondImplementationTest.VirtualCarrier;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.junit.jupiter.api.Test;

/**
 * Attacks by somebody who reads the whole network and can send on any stream. Most of them succeed
 * without encryption, which shows that they are attacks.
 */
// each buffer here is a whole array, and streams are compared, not their contents
@SuppressWarnings({"ByteBufferBackingArray", "ReferenceEquality"})
class AttacksTest {
  private static final RemoteSettings PLAIN =
      RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING).withoutEncryption();
  private static final RemoteSettings SEALED =
      RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING).withSecret("open");
  private static final String KEY = ConnectTokens.newKey();
  static final long FORGER = 99;

  /** Values of the events that an attacker would like to read. */
  static final float[] VALUES = {1.25f, -77.5f, 1e9f};

  /** What a relay computes for strangers in a second. */
  private static final long AGREEMENTS = 250;

  private static final int CONTROL = Uplink.ASKING_LINES;

  @Test
  void recordedMessagesContainNeitherCommandsNorEvents() {
    assertThat(readable(PLAIN)).isPositive();
    assertThat(readable(SEALED)).isZero();
  }

  /** Returns the number of recorded messages with a known command or the values of an event. */
  private static int readable(RemoteSettings settings) {
    Attack attack = new Attack(settings);
    attack.run.physics.eventValues = VALUES;
    attack.victim.command();
    attack.run.run(500);

    assertThat(attack.run.commandCounts).containsEntry(attack.victim.sender, 1L);
    assertThat(attack.victim.events).isPositive();
    return (int) attack.recorded.stream()
        .filter(message -> isReadable(message.bytes, attack.victim.sender))
        .count();
  }

  static boolean isReadable(byte[] message, long sender) {
    ByteBuffer event = little(VALUES.length * Float.BYTES);
    for (float value : VALUES) {
      event.putFloat(value);
    }
    ByteBuffer command = little(Long.BYTES).putLong(sender * TokenPhysics.SENDER + 1);
    return contains(message, command.array()) || contains(message, event.array());
  }

  private static boolean contains(byte[] message, byte[] wanted) {
    for (int from = 0; from + wanted.length <= message.length; from++) {
      if (ByteBuffer.wrap(message, from, wanted.length).equals(ByteBuffer.wrap(wanted))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void copiedHelloGetsNothingAndTakesNothingAway() {
    Attack plain = new Attack(PLAIN);
    plain.copy('H');
    assertThat(plain.stranger.received).isNotEmpty();

    Attack sealed = new Attack(SEALED);
    long snapshots = sealed.victim.snapshots;
    sealed.copy('H');
    assertThat(sealed.stranger.received).isEmpty();
    assertThat(sealed.victim.snapshots).isGreaterThan(snapshots + 90);
    sealed.requireUnharmed();
  }

  @Test
  void copiedAndForgedCommandsAreNotExecuted() {
    assertThat(forgedCommands(PLAIN)).isPositive();
    assertThat(forgedCommands(SEALED)).isZero();
  }

  private static long forgedCommands(RemoteSettings settings) {
    Attack attack = new Attack(settings);
    attack.run.physics.isForged = true; // counts what it would not expect
    for (int command = 0; command < 10; command++) {
      attack.victim.command();
      attack.run.run(20);
    }
    attack.copy('C');
    for (int session = 1; session < 5; session++) {
      attack.sendEverywhere(plain('C', attack.victim.sender, command(session, 11)));
    }
    attack.run.run(500);

    assertThat(attack.recorded).anyMatch(message -> message.type() == 'C');
    assertThat(attack.run.commandCounts).containsEntry(attack.victim.sender, 10L);
    return attack.run.commandCounts.getOrDefault(FORGER, 0L);
  }

  /** Returns the contents of a message with one command of the forger. */
  static byte[] command(long session, long number) {
    ByteBuffer contents = little(3 * Long.BYTES + Integer.BYTES + Command.BYTES);
    contents.putLong(session).putLong(number).putInt(1).putLong(0);
    contents.putInt(TokenPhysics.KIND).putInt(0).putLong(0).putLong(0).putLong(0);
    return contents.putLong(FORGER * TokenPhysics.SENDER + 1).array();
  }

  @Test
  void forgedLeaveEndsNoSession() {
    Attack plain = new Attack(PLAIN);
    plain.sendEverywhere(plain('L', plain.victim.sender));
    plain.run.run(20);
    assertThat(plain.run.server.status().viewers()).isZero();

    Attack sealed = new Attack(SEALED);
    sealed.sendEverywhere(plain('L', sealed.victim.sender));
    sealed.run.run(1_000);
    sealed.requireUnharmed();
  }

  @Test
  void leaveOfAnEarlierConnectionEndsNoSession() {
    assertThat(viewersAfterEarlierLeave(PLAIN)).isZero();
    assertThat(viewersAfterEarlierLeave(SEALED)).isEqualTo(1);
  }

  private static int viewersAfterEarlierLeave(RemoteSettings settings) {
    Attack attack = new Attack(settings);
    attack.run.leave(attack.victim);
    attack.run.run(50);
    assertThat(attack.run.server.status().viewers()).isZero();
    VirtualViewer again = new VirtualViewer(
        attack.run.network, attack.victim.sender, attack.run.clock.nanos(), settings);
    attack.run.viewers.add(again);
    attack.run.run(1_000);
    assertThat(again.snapshots).isPositive();

    for (Recorded message : List.copyOf(attack.recorded)) {
      if (message.type() == 'L') {
        attack.stranger.send(message.line, message.bytes);
        attack.run.network.forge(message.end, message.line, true, message.bytes, 0);
      }
    }
    attack.run.run(20);
    return attack.run.server.status().viewers();
  }

  @Test
  void forgedRefusalAndForgedEndDisconnectNobody() {
    for (RemoteSettings settings : List.of(PLAIN, SEALED)) {
      Attack attack = new Attack(settings);
      ByteBuffer refusal =
          Messages.refusal(Messages.memory(), attack.victim.sender, 60_000_000_000L, "go away");
      byte[] end = little(98)
          .position(56)
          .put((byte) 1)
          .put((byte) 3) // served, for the last time
          .array();
      attack.sendToVictim(bytes(refusal));
      attack.sendToVictim(plain('N', attack.victim.sender, end));
      attack.run.run(200);

      assertThat(attack.victim.loop.status().connection())
          .isEqualTo(settings == SEALED ? Connection.SERVED : Connection.ENDED);
    }
  }

  @Test
  void wholeRecordedConnectionOpensNoSession() {
    assertThat(viewersAfterReplay(PLAIN)).isEqualTo(1);
    assertThat(viewersAfterReplay(SEALED)).isZero();
  }

  private static int viewersAfterReplay(RemoteSettings settings) {
    Attack attack = new Attack(settings);
    attack.victim.command();
    attack.run.run(100);
    attack.run.leave(attack.victim);
    attack.run.run(100);
    List<Recorded> connection = attack.recorded.stream()
        .filter(message -> message.toServer && message.type() != 'L')
        .toList();

    for (Recorded message : connection) {
      attack.stranger.send(message.line, message.bytes);
      attack.run.network.forge(message.end, message.line, true, message.bytes, 0);
      attack.run.step();
    }
    assertThat(connection).hasSizeGreaterThan(20);
    assertThat(attack.run.commandCounts).containsEntry(attack.victim.sender, 1L);
    return attack.run.server.status().viewers();
  }

  @Test
  void joinsOfRandomBytesAreRefusedAndTheNextViewerIsServed() {
    Attack attack = new Attack(SEALED);
    Random random = new Random(3);
    byte[] types = {'J', 'T', 'H', 'I', 'C', 'L', 'V', 'K'};
    for (int turn = 0; turn < 4_000; turn++) {
      byte[] message = new byte[random.nextInt(300)];
      random.nextBytes(message);
      if (message.length > Messages.HEADER_BYTES) {
        message[0] = types[random.nextInt(types.length)];
        message[1] = random.nextInt(20) == 0 ? message[1] : attack.recorded.get(0).bytes[1];
        message[2] = (byte) random.nextInt(8);
        little(message).putLong(8, random.nextInt(4));
        if (random.nextBoolean()) {
          Messages.seal(little(message));
        }
      }
      attack.stranger.send(random.nextInt(CONTROL + 1), message);
      if (turn % 4 == 0) {
        attack.run.step();
      }
    }

    VirtualViewer next = attack.run.view();
    attack.run.run(2_000);
    assertThat(next.snapshots).isPositive();
    assertThat(attack.run.server.status().viewers()).isEqualTo(2);
    attack.requireUnharmed();
  }

  /** A relay answers a join that it cannot open with a refusal, which costs it an agreement. */
  @Test
  void relayThatIsFloodedWithJoinsServesItsViewersAndAcceptsNewOnes() {
    Attack attack = new Attack(SEALED);
    List<Stranger> strangers = new ArrayList<>();
    for (int number = 0; number < 100; number++) {
      strangers.add(new Stranger(attack.run));
    }
    long snapshots = attack.victim.snapshots;
    flood(attack, strangers, 2_000);
    VirtualViewer next = attack.run.view();
    flood(attack, strangers, 3_000);

    assertThat(attack.count('T')).isGreaterThan(4_000);
    assertThat(attack.count('R')).isBetween(AGREEMENTS, 6 * AGREEMENTS);
    assertThat(attack.victim.snapshots).isGreaterThan(snapshots + 450);
    assertThat(next.snapshots).isPositive();
    assertThat(attack.run.server.status().viewers()).isEqualTo(2);
    attack.requireUnharmed();
  }

  private static void flood(Attack attack, List<Stranger> strangers, int milliseconds) {
    byte[] garbage = plain('T', 0, new byte[100]);
    for (int step = 0; step < milliseconds; step++) {
      int number = step % strangers.size();
      little(garbage).putLong(8, FORGER + number);
      strangers.get(number).send(CONTROL, request(FORGER + number));
      strangers.get(number).send(CONTROL, garbage);
      attack.run.step();
    }
  }

  static byte[] request(long token) {
    return plain('J', token, new byte[Integer.BYTES + 45]);
  }

  /** With more latency the victim needs more streams, and says hello on them. */
  @Test
  void viewerWithTheNumberOfAnotherOneIsRefusedAndTakesNoStreamAway() {
    Attack attack = new Attack(SEALED);
    VirtualViewer thief = new VirtualViewer(
        attack.run.network, attack.victim.sender, attack.run.clock.nanos(), attack.run.settings);
    attack.run.viewers.add(thief);
    attack.run.run(2_000);

    assertThat(thief.isJoined()).isFalse();
    assertThat(thief.refusal().orElse("")).contains("another viewer has the number of this end");
    attack.requireUnharmed();
    attack.run.leave(thief);
    attack.run.network.latencyNanos = 90_000_000;
    attack.run.run(30_000);
    long hellos = attack.count('H');
    attack.run.run(5_000);

    assertThat(attack.recorded).anyMatch(message -> message.type() == 'H' && message.line == 1);
    assertThat(attack.count('H')).as("no stream is missing").isEqualTo(hellos);
  }

  @Test
  void joinOfAnotherVersionIsNotAnsweredOnAStreamOfAViewer() {
    Attack attack = new Attack(SEALED);
    ByteBuffer join = little(request(attack.victim.sender)).put(1, (byte) 1);
    Messages.seal(join);
    attack.stranger.send(CONTROL, join.array());
    attack.run.run(20);
    assertThat(attack.stranger.types()).contains("R");
    long refused = attack.run.server.status().refusedJoins();

    attack.run.network.forge(attack.victimEnd(), CONTROL, true, join.array(), 0);
    attack.run.run(20);
    assertThat(attack.run.server.status().refusedJoins()).isEqualTo(refused);
    assertThat(attack.count('R')).as("to the stranger").isEqualTo(1);
  }

  @Test
  void viewerCannotActInTheNameOfAnotherOne() {
    Attack attack = new Attack(SEALED);
    long victim = attack.victim.sender;
    attack.run.physics.isForged = true;
    SecondImplementation insider = SecondImplementation.withSecret(
        new VirtualCarrier(attack.run.network.dial()), FORGER, "open");
    for (int step = 0; step < 1_000; step++) {
      attack.run.step();
      insider.advance(attack.run.clock.nanos());
    }
    assertThat(insider.isWelcome).isTrue();

    for (int session = 1; session < 5; session++) {
      insider.sendInTheNameOf(victim, 'C', command(session, 1));
    }
    attack.run.run(100);
    assertThat(attack.run.commandCounts).doesNotContainKey(FORGER);

    insider.sendInTheNameOf(victim, 'L', new byte[0]);
    attack.run.run(1_000);
    attack.requireUnharmed();
  }

  @Test
  void tokenOfAnotherWorldIsRefused() {
    VirtualRun run = new VirtualRun(8);
    run.settings = RemoteSettings.DEFAULT.withTokenKey(KEY).withToken(token("arena"));
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);

    assertThat(viewer.isJoined()).isFalse();
    assertThat(viewer.refusal().orElse("")).contains("is for world arena");
    assertThat(run.server.status().viewers()).isZero();
  }

  private static String token(String world) {
    return ConnectTokens.of(KEY).issue("ann", world, "", Duration.ofMinutes(1));
  }

  /** A damaged join looks like one with another secret. */
  @Test
  void twoDamagedJoinsRefuseNoViewer() {
    VirtualRun run = new VirtualRun(8);
    run.settings = RemoteSettings.DEFAULT.withSecret("open");
    AtomicInteger joins = new AtomicInteger();
    run.network.alters = message -> {
      if (message[0] == 'T' && joins.incrementAndGet() <= 2) {
        message[message.length - 1]++;
      }
    };
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);

    assertThat(joins.get()).isGreaterThan(2);
    assertThat(viewer.refusal()).isEmpty();
    assertThat(viewer.snapshots).isPositive();
  }

  @Test
  void eavesdropperCannotUseUpATokenThatItSaw() {
    VirtualRun run = new VirtualRun(8);
    run.settings = RemoteSettings.DEFAULT.withTokenKey(KEY).withToken(token(""));
    List<byte[]> joins = new ArrayList<>();
    run.network.loses = message -> message.get(0) == 'T' && joins.add(message.array());
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(100);
    Stranger stranger = new Stranger(run);
    stranger.send(CONTROL, request(FORGER));
    run.run(20);
    byte[] withOtherKey = joins.get(0).clone();
    little(withOtherKey).putLong(8, FORGER).putLong(16, 12_345);
    for (int times = 0; times < 3; times++) {
      run.network.forge(stranger.uplink, CONTROL, true, withOtherKey, 0);
    }
    run.run(20);
    assertThat(stranger.types()).contains("K", "R");

    run.network.loses = message -> false;
    run.run(1_000);
    assertThat(viewer.snapshots).isPositive();
  }

  @Test
  void changedChallengeIsNotAnswered() {
    requireNoJoinWith(message -> message[40] ^= 1, 'K'); // in the relay's public key
    requireNoJoinWith(message -> message[20] ^= 1, 'K'); // in the nonce
    requireNoJoinWith(message -> message[32] ^= 1, 'K'); // the other cipher
    requireNoJoinWith(message -> message[20] ^= 1, 'T'); // in the viewer's public key
    requireNoJoinWith(message -> message[60] ^= 1, 'T'); // in the sealed join
    requireNoJoinWith(message -> message[60] ^= 1, 'W');
  }

  private static void requireNoJoinWith(Consumer<byte[]> change, char type) {
    VirtualRun run = new VirtualRun(8);
    run.settings = SEALED;
    run.network.alters = message -> {
      if (message[0] == type) {
        change.accept(message);
        if (type == 'K') {
          Messages.seal(little(message)); // an attacker updates the checksum
        }
      }
    };
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_500);
    assertThat(viewer.isJoined()).as("changed %s", type).isFalse();

    run.network.alters = message -> {};
    run.run(12_000);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  static byte[] plain(char type, long token, byte... contents) {
    ByteBuffer message = Messages.begin(Messages.memory(), (byte) type, token);
    return bytes(Messages.end(message.put(contents)));
  }

  private static byte[] bytes(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    return bytes;
  }

  static ByteBuffer little(int bytes) {
    return little(new byte[bytes]);
  }

  static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Recorded(Uplink end, int line, boolean toServer, byte[] bytes) {
    char type() {
      return (char) bytes[0];
    }
  }

  /** A served viewer, a record of all messages, and a stranger with streams to the relay. */
  private static final class Attack {
    final VirtualRun run = new VirtualRun(8);
    final List<Recorded> recorded = new ArrayList<>();
    final VirtualViewer victim;
    final Stranger stranger;

    Attack(RemoteSettings settings) {
      run.settings = settings;
      run.network.tap = (end, line, toServer, message) ->
          recorded.add(new Recorded(end, line, toServer, message));
      run.serve();
      victim = run.view();
      run.run(1_000);
      stranger = new Stranger(run);
      assertThat(victim.snapshots).isPositive();
    }

    /** Sends recorded messages of a type again, on streams of the stranger and where they were. */
    void copy(char type) {
      for (Recorded message : List.copyOf(recorded)) {
        if (message.toServer && message.type() == type) {
          for (int line = 0; line <= CONTROL; line++) {
            stranger.send(line, message.bytes);
          }
          run.network.forge(message.end, message.line, true, message.bytes, 0);
          run.step();
        }
      }
      run.run(1_000);
      stranger.poll();
    }

    void sendEverywhere(byte[] message) {
      Uplink end = victimEnd();
      for (int line = 0; line <= CONTROL; line++) {
        stranger.send(line, message);
        run.network.forge(end, line, true, message, 0);
      }
    }

    void sendToVictim(byte[] message) {
      run.network.forge(victimEnd(), CONTROL, false, message, 0);
      run.network.forge(victimEnd(), Uplink.SNAPSHOT_LINES, false, message, 0);
    }

    long count(char type) {
      return recorded.stream().filter(message -> message.type() == type).count();
    }

    Uplink victimEnd() {
      return recorded.get(0).end;
    }

    void requireUnharmed() {
      assertThat(victim.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
      assertThat(victim.lastEvent()).isGreaterThan(run.physics.lastEvent() - 3);
      assertThat(victim.loop.status().connection()).isEqualTo(Connection.SERVED);
      assertThat(victim.loop.status().connectionCount()).isEqualTo(1);
      assertThat(run.server.status().viewers()).isPositive();
    }
  }

  /** Streams without a viewer. */
  private static final class Stranger implements Uplink.Arrivals {
    final List<byte[]> received = new ArrayList<>();
    private final Uplink uplink;

    Stranger(VirtualRun run) {
      uplink = run.network.dial();
    }

    void send(int line, byte[] message) {
      poll();
      ByteBuffer bytes = ByteBuffer.wrap(message);
      boolean sent =
          line == CONTROL ? uplink.control().offer(bytes) : uplink.asking(line).offer(bytes);
      assertThat(sent).isTrue();
    }

    void poll() {
      uplink.pollControl(this);
      uplink.pollSnapshots(this);
    }

    List<String> types() {
      poll();
      return received.stream().map(message -> String.valueOf((char) message[0])).toList();
    }

    @Override
    public void control(int line, ByteBuffer message) {
      received.add(bytes(message));
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      received.add(bytes(message));
    }
  }
}
