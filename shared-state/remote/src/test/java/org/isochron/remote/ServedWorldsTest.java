package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;

class ServedWorldsTest {
  private static final long STEP_NANOS = 1_000_000;
  private static final int STEPS_A_TICK = 10;
  private static final int MAX_VIEWERS = 3;

  /**
   * Longest wait of a served viewer for its next snapshot, while the relay opens and closes the
   * connections of refused viewers one after another.
   */
  private static final long MAX_WAIT_NANOS = Refusals.INTERVAL_NANOS;

  private final NanoClock.Manual clock = new NanoClock.Manual(5_000_000_000L);
  private final VirtualNetwork network = new VirtualNetwork(new Random(44));
  private final Map<String, TokenPhysics> worlds = new HashMap<>();
  private final List<VirtualViewer> viewers = new ArrayList<>();
  private final List<String> lookedUp = new ArrayList<>();
  private int runs;
  private long steps;

  private long nanosOfAViewer;

  private long nanosOfADial;

  private int knownDials;
  private long owedNanos;

  @Test
  void eachViewerSeesTheWorldThatItNames() {
    open("arena");
    run(serve(RemoteSettings.DEFAULT), 300);
    open("lobby");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING));
    VirtualViewer arena = view("arena");
    VirtualViewer lobby = view("lobby");

    run(server, 300);
    arena.command();
    run(server, 300);

    assertThat(arena.lastTick()).isGreaterThan(world("arena").lastTick() - 3);
    assertThat(lobby.lastTick()).isGreaterThan(world("lobby").lastTick() - 3);
    assertThat(arena.lastTick()).isGreaterThan(lobby.lastTick() + 20);
    assertThat(world("arena").receivedCommands).isEqualTo(1);
    assertThat(world("lobby").receivedCommands).isZero();
    assertThat(server.statuses()).containsOnlyKeys("arena", "lobby");
    assertThat(server.status().viewers()).isEqualTo(2);
  }

  @Test
  void unknownWorldIsRefusedByNameAndOneThatOpensLaterIsJoined() {
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    VirtualViewer early = view("arena");
    VirtualViewer nameless = view("");
    run(server, 500);
    assertThat(early.refusal().orElse("")).contains("no world named arena");
    assertThat(nameless.refusal().orElse("")).contains("withWorldName");
    assertThat(server.status().refusedJoins()).isPositive();

    open("arena");
    VirtualViewer later = view("arena");
    run(server, 500);

    assertThat(later.lastTick()).isGreaterThan(world("arena").lastTick() - 3);
  }

  @Test
  void closedWorldReportsItAndTheNextOfItsNameIsFound() {
    open("arena");
    open("lobby");
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    VirtualViewer arena = view("arena");
    VirtualViewer lobby = view("lobby");
    run(server, 500);
    long sent = server.status().sentBytes();

    TokenPhysics closed = world("arena");
    worlds.remove("arena");
    closed.close();
    run(server, 200);
    assertThat(arena.loop.status().connection()).isEqualTo(Connection.ENDED);
    run(server, 500);
    assertThat(arena.loop.status().connection()).isEqualTo(Connection.REFUSED);
    assertThat(arena.loop.status().reason()).contains("no world named arena");
    assertThat(lobby.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(server.statuses()).containsOnlyKeys("lobby");
    assertThat(server.status().sentBytes()).isGreaterThanOrEqualTo(sent);

    open("arena");
    run(server, 6_000);

    assertThat(arena.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(arena.lastTick()).isGreaterThan(world("arena").lastTick() - 3);
  }

  @Test
  void worldThatNobodyWatchesIsNotRead() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    run(server, 500);
    assertThat(lookedUp).isEmpty();
    assertThat(freeSlots("arena")).isEqualTo(4);

    VirtualViewer viewer = view("arena");
    run(server, 500);
    assertThat(viewer.isJoined()).isTrue();
    assertThat(freeSlots("arena")).isEqualTo(3);
    viewer.close();
    viewers.remove(viewer);
    run(server, 35_000);

    assertThat(server.statuses()).isEmpty();
    assertThat(freeSlots("arena")).isEqualTo(4);
  }

  @Test
  void freeSlotsAreCountedPerWorldAndInTotal() {
    open("arena");
    open("lobby");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withViewers(2));
    List<VirtualViewer> arena = List.of(view("arena"), view("arena"), view("arena"));
    run(server, 500);
    assertThat(refusals(arena))
        .containsExactly(
            "all 2 places are taken: close another viewer, or raise RemoteSettings.viewers");
    List<VirtualViewer> lobby = List.of(view("lobby"), view("lobby"));
    run(server, 500);

    assertThat(arena.stream().filter(VirtualViewer::isJoined)).hasSize(2);
    assertThat(lobby.stream().filter(VirtualViewer::isJoined)).hasSize(1);
    assertThat(refusals(lobby))
        .containsExactly(
            "all 3 places of the relay are taken: close another viewer, or serve more");
  }

  /** A relay that accepts all viewers serves none of them in time. */
  @Test
  void relayThatIsFullRefusesOthersAndServesThoseItHas() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withViewers(100), 100);
    nanosOfAViewer = 20_000;
    int max = (int) (STEP_NANOS * RelayLoad.MAX_PERMILLE / 1_000 / nanosOfAViewer);
    for (int i = 0; i < max - 2; i++) {
      view("arena");
    }
    run(server, 2_000);
    List<VirtualViewer> early = List.copyOf(viewers);
    assertThat(early).allMatch(VirtualViewer::isJoined);

    List<VirtualViewer> late = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      late.add(view("arena"));
    }
    run(server, 2_000);

    assertThat(late.stream().filter(VirtualViewer::isJoined)).hasSize(2);
    assertThat(refusals(late))
        .hasSize(18)
        .allMatch(reason -> reason.contains("busy for 8") && reason.contains("another relay"));
    assertThat(early)
        .allMatch(viewer -> viewer.lastTick() > world("arena").lastTick() - 3)
        .allMatch(viewer -> viewer.loop.status().connection() == Connection.SERVED);
    assertThat(longestWaits()).hasSize(max).allMatch(nanos -> nanos <= MAX_WAIT_NANOS);

    early.get(0).close();
    viewers.remove(early.get(0));
    run(server, 6_000);
    assertThat(late.stream().filter(VirtualViewer::isJoined)).hasSize(3);
  }

  @Test
  void viewerThatARelayWithoutTimeHasRefusedTwiceGoesBeforeANewcomer() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withViewers(100), 100);
    nanosOfAViewer = 20_000;
    int max = (int) (STEP_NANOS * RelayLoad.MAX_PERMILLE / 1_000 / nanosOfAViewer);
    for (int i = 0; i < max; i++) {
      view("arena");
    }
    run(server, 2_000);
    VirtualViewer late = view("arena");
    run(server, 5_000);
    assertThat(late.isJoined()).isFalse();

    VirtualViewer newcomer = view("arena");
    viewers.remove(0).close();
    run(server, 1_000);
    assertThat(newcomer.isJoined()).isFalse();
    run(server, 4_000);

    assertThat(late.isJoined()).isTrue();
    assertThat(newcomer.isJoined()).isFalse();
  }

  /**
   * Hundreds of refused viewers ask again. If all asked at once, the relay would have no time for
   * the served viewers.
   */
  @Test
  void viewersThatAreRefusedReturnOneAfterTheOtherAndThoseThatAreServedStay() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withViewers(500), 500);
    nanosOfAViewer = 50_000;
    nanosOfADial = 3_000_000;
    int max = (int) (STEP_NANOS * RelayLoad.MAX_PERMILLE / 1_000 / nanosOfAViewer);
    for (int i = 0; i < max; i++) {
      view("arena");
    }
    run(server, 2_000);
    List<VirtualViewer> early = List.copyOf(viewers);
    assertThat(early).allMatch(VirtualViewer::isJoined);

    for (int i = 0; i < 300; i++) {
      view("arena");
      run(server, 25);
    }
    int dialsBefore = network.dials;
    run(server, 1_000); // catches up with the first requests, which come without an order
    early.forEach(viewer -> viewer.longestWaitNanos = 0);
    run(server, 7_000);

    assertThat(early)
        .allMatch(viewer -> viewer.loop.status().connection() == Connection.SERVED)
        .allMatch(viewer -> viewer.loop.status().connectionCount() == 1)
        .allMatch(viewer -> viewer.lastTick() > world("arena").lastTick() - 5);
    assertThat(longestWaits()).hasSize(max).allMatch(nanos -> nanos <= MAX_WAIT_NANOS);
    assertThat(network.dials - dialsBefore).as("as many as ten a second").isBetween(60, 90);
  }

  /** One of its requests may be answered while the next ones are on their way. */
  @Test
  void viewerThatIsRefusedIsAnsweredAtEveryRequest() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT, 1);
    RecordedConnection late = new RecordedConnection();
    late.isFull = true;
    join(server, new RecordedConnection(), 1, "arena");
    join(server, late, 2, "arena");
    assertThat(late.sent).isEmpty();

    late.isFull = false;
    join(server, late, 2, "arena");
    assertThat(late.sent).hasSize(1).allMatch(answer -> answer.get(0) == Messages.REFUSED);
  }

  /** A viewer changes its world without another connection. */
  @Test
  void connectionServesTheWorldThatItNamedLast() {
    open("arena");
    open("lobby");
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    RecordedConnection connection = new RecordedConnection();
    join(server, connection, 1, "arena");
    join(server, connection, 1, "lobby");
    assertThat(server.status().viewers()).isEqualTo(1);

    server.gone(connection);

    assertThat(server.status().viewers()).isZero();
  }

  @Test
  void connectionServesOneViewerWhichMayRepeatItsJoin() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    RecordedConnection connection = new RecordedConnection();
    join(server, connection, 1, "arena");
    join(server, connection, 2, "arena");
    join(server, connection, 1, "arena");

    assertThat(connection.sent)
        .extracting(answer -> answer.get(0))
        .containsExactly(Messages.WELCOME, Messages.REFUSED, Messages.WELCOME);
    assertThat(server.status().joins()).isEqualTo(1);
    assertThat(server.status().refusedJoins()).isEqualTo(1);
  }

  @Test
  void newestTokenOfAViewerCounts() {
    String key = ConnectTokens.newKey();
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withTokenKey(key));
    RecordedConnection connection = new RecordedConnection();
    List<Viewer> seen = new ArrayList<>();
    for (String claimed : List.of("ann drive", "ann watch", "bob watch", "bob drive")) {
      String[] texts = claimed.split(" ", -1);
      String token = ConnectTokens.of(key).issue(texts[0], "", texts[1], Duration.ofHours(1));
      Credentials credentials = Credentials.ofViewer(
          RemoteSettings.DEFAULT.withToken(token), RemoteSettings.DEFAULT.address(0));
      Join join = new Join(
          5,
          1,
          1,
          RemoteState.Interest.EVERYTHING,
          "arena",
          credentials.claim(connection.key(), 5));
      server.message(connection, join.write(Messages.memory()));
      seen.addAll(world("arena").state.viewers().present());
    }
    world("arena").tick();

    assertThat(seen)
        .containsExactly(
            new Viewer(1, "ann", "drive"),
            new Viewer(1, "ann", "watch"),
            new Viewer(2, "bob", "watch"),
            new Viewer(2, "bob", "drive"));
    assertThat(world("arena").reports)
        .containsExactlyInAnyOrder("ENTERED 1", "LEFT 1", "ENTERED 2");
    assertThat(connection.sent).hasSize(4).allMatch(answer -> answer.get(0) == Messages.WELCOME);
    assertThat(connection.isClosed).isFalse();
    assertThat(server.status().viewers()).isEqualTo(1);
  }

  /** It has the key, and stays when it is refused, or when its world is closed. */
  @Test
  void connectionWithoutASessionEnds() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    VirtualNetwork.Port port = network.open();
    List<org.isochron.remote.stream.Connection> stubborn = List.of(port.dial(0), port.dial(0));
    run(server, 10);
    port.poll(new SilentArrivals());
    for (int time = 0; time < 12; time++) {
      if (time == 4) {
        assertThat(server.status().viewers()).isEqualTo(1);
        assertThat(network.relayEnds()).hasSize(2);
        worlds.remove("arena");
      }
      stubborn.get(0).control().offer(join(new byte[32], 1, "lobby").write(Messages.memory()));
      if (time < 4) {
        stubborn.get(1).control().offer(join(new byte[32], 2, "arena").write(Messages.memory()));
      }
      run(server, 250);
      assertThat(network.relayEnds()).hasSizeLessThanOrEqualTo(time < 9 ? 2 : 1);
    }
    run(server, 500);

    assertThat(network.relayEnds()).isEmpty();
  }

  /** An instant may be negative: the origin of a clock is arbitrary. */
  @Test
  void connectionWithoutASessionEndsWhereverTheClockBegins() {
    NanoClock.Manual early = new NanoClock.Manual(Long.MIN_VALUE / 2);
    ServedWorlds server = serve(RemoteSettings.DEFAULT, MAX_VIEWERS, early);
    RecordedConnection connection = new RecordedConnection();
    join(server, connection, 1, "nowhere");

    for (int step = 0; step < 30; step++) {
      early.advance(100_000_000);
      server.advance(early.nanos());
    }

    assertThat(connection.isClosed).isTrue();
  }

  private void join(ServedWorlds server, RecordedConnection from, long token, String world) {
    server.message(from, join(from.key(), token, world).write(Messages.memory()));
  }

  private static Join join(byte[] relayKey, long token, String world) {
    Credentials credentials =
        Credentials.ofViewer(RemoteSettings.DEFAULT, RemoteSettings.DEFAULT.address(0));
    return new Join(
        token, 1, 0, RemoteState.Interest.EVERYTHING, world, credentials.claim(relayKey, token));
  }

  @Test
  void strangerOpensNoWorld() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT.withSecret("open"));
    VirtualViewer stranger = view("arena");
    run(server, 500);

    assertThat(stranger.isJoined()).isFalse();
    assertThat(lookedUp).isEmpty();
  }

  @Test
  void otherVersionIsRefusedByName() {
    open("arena");
    ServedWorlds server = serve(RemoteSettings.DEFAULT);
    RecordedConnection other = new RecordedConnection();
    byte old = (byte) (SnapshotFormat.VERSION - 1);

    server.message(other, join(other.key(), 7, "arena").write(Messages.memory()).put(1, old));

    ByteBuffer answer = other.sent.get(0);
    assertThat(Messages.type(answer)).isEqualTo(Messages.REFUSED);
    Refusal refusal = Refusal.read(answer);
    assertThat(refusal.version()).isEqualTo(SnapshotFormat.VERSION);
    assertThat(refusal.reason()).contains("version " + old, "version " + SnapshotFormat.VERSION);
    assertThat(lookedUp).isEmpty();
  }

  private void open(String name) {
    worlds.put(name, new TokenPhysics(clock, ++runs));
  }

  private TokenPhysics world(String name) {
    return Objects.requireNonNull(worlds.get(name), name);
  }

  private ServedWorlds serve(RemoteSettings settings) {
    return serve(settings, MAX_VIEWERS);
  }

  private ServedWorlds serve(RemoteSettings settings, int maxViewers) {
    return serve(settings, maxViewers, clock);
  }

  private ServedWorlds serve(RemoteSettings settings, int maxViewers, NanoClock by) {
    long[] relaySession = new long[1];
    ServedWorlds server = new ServedWorlds(
        name -> {
          lookedUp.add(name);
          return Optional.ofNullable(worlds.get(name)).map(world -> world.state);
        },
        settings,
        maxViewers,
        () -> ++relaySession[0],
        512,
        by);
    network.serve(server);
    return server;
  }

  private VirtualViewer view(String name) {
    RemoteSettings settings = RemoteSettings.DEFAULT.withWorldName(name);
    VirtualViewer viewer = new VirtualViewer(network, viewers.size() + 1, 77, settings);
    viewers.add(viewer);
    return viewer;
  }

  private void run(ServedWorlds server, int milliseconds) {
    for (int step = 0; step < milliseconds; step++) {
      clock.advance(STEP_NANOS);
      owedNanos += server.status().viewers() * nanosOfAViewer;
      owedNanos += (network.dials - knownDials) * nanosOfADial;
      knownDials = network.dials;
      network.relayStalls = owedNanos > STEP_NANOS;
      network.advance(clock.nanos());
      if (++steps % STEPS_A_TICK == 0) {
        worlds.forEach((name, world) -> world.tick());
      }
      if (!network.relayStalls) {
        server.advance(clock.nanos());
      }
      long worked = Math.min(owedNanos, STEP_NANOS);
      if (nanosOfAViewer > 0) {
        server.worked(worked, clock.nanos());
      }
      owedNanos -= worked;
      for (VirtualViewer viewer : viewers) {
        viewer.clock.advance(STEP_NANOS);
        viewer.advance();
      }
    }
  }

  private List<Long> longestWaits() {
    return viewers.stream()
        .filter(VirtualViewer::isJoined)
        .map(viewer -> viewer.longestWaitNanos)
        .toList();
  }

  private int freeSlots(String name) {
    List<AutoCloseable> taken = new ArrayList<>();
    try {
      while (true) {
        taken.add(world(name).state.openReader());
      }
    } catch (IllegalStateException e) {
      return taken.size();
    } finally {
      taken.forEach(ServedWorldsTest::close);
    }
  }

  private static void close(AutoCloseable reader) {
    try {
      reader.close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> refusals(List<VirtualViewer> all) {
    return all.stream().flatMap(viewer -> viewer.refusal().stream()).toList();
  }
}
