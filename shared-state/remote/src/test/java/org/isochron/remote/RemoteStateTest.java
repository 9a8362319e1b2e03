package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.stream.Address;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.CommandRule;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class RemoteStateTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int READERS = 4;
  private static final int TICKS = 100;

  /** Fits in the half of the queue that is not reserved for the physics process. */
  private static final int COMMANDS = 30;

  private final NanoClock clock = NanoClock.system();
  private final RemoteSettings settings =
      RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING).withAddress(OpenPorts.address());

  @Test
  void viewerOfTwoRelaysIsServedByTheOneThatHasRoom() throws IOException {
    RemoteSettings full = settings.withViewers(1);
    RemoteSettings other = RemoteSettings.DEFAULT.withAddress(OpenPorts.address());
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay first = RemoteRelay.serve(physics.state, full);
        RemoteRelay second = RemoteRelay.serve(physics.state, other);
        RemoteState taken = RemoteState.connect(full, RemoteState.Interest.EVERYTHING, PATIENCE)) {
      // a viewer without snapshots for four seconds joins again
      tickUntil(physics, taken, () -> taken.status().connection() == Connection.SERVED);
      long asked = clock.nanos();
      assertThatThrownBy(() -> RemoteState.connect(full, RemoteState.Interest.EVERYTHING, PATIENCE))
          .isInstanceOf(RemoteState.RefusedException.class)
          .hasMessageContaining(hostAndPort(full))
          .hasMessageContaining("all 1 places of the relay are taken")
          .satisfies(e -> {
            Duration wait = ((RemoteState.RefusedException) e).askAgainAfter();
            assertThat(wait).isLessThanOrEqualTo(Duration.ofSeconds(5));
            assertThat(wait.plusNanos(clock.nanos() - asked))
                .as("counted from the first request, however long its streams took to open")
                .isGreaterThanOrEqualTo(Duration.ofNanos(Refusals.MIN_WAIT_NANOS));
          });

      RemoteSettings both = full.withOthers(List.of(other.address())).withWorldName("none");
      assertThatThrownBy(() -> RemoteState.connect(both, RemoteState.Interest.EVERYTHING, PATIENCE))
          .as("the first relay may be asked before the second")
          .hasMessageContaining(hostAndPort(full))
          .hasMessageContaining("no world named none")
          .satisfies(e -> assertThat(((RemoteState.RefusedException) e).askAgainAfter())
              .isLessThan(Duration.ofNanos(Dialler.PATIENCE_NANOS)));

      long started = clock.nanos();
      try (RemoteState next = RemoteState.connect(
          full.withOthers(List.of(other.address())), RemoteState.Interest.EVERYTHING, PATIENCE)) {
        assertThat(clock.nanos() - started).isLessThan(PATIENCE.toNanos() / 2);
        tickUntil(physics, next, () -> next.status().connection() == Connection.SERVED);
        // statistics are published with a delay
        tickUntil(physics, next, () -> first.status().refusedJoins() > 0);
        tickUntil(physics, next, () -> second.status().joins() > 0);
        assertThat(second.status().joins()).isEqualTo(1);
        assertThat(taken.status().connectionCount()).isEqualTo(1);
      }
    }
  }

  @Test
  void closedRelayCountsNoViewers() throws IOException {
    Duration forever = ChronoUnit.FOREVER.getDuration();
    try (TokenPhysics physics = new TokenPhysics(clock, 1)) {
      RemoteRelay closed;
      RemoteState remote;
      try (RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
        remote = RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, forever);
        tickUntil(physics, remote, () -> relay.status().viewers() == 1);
        closed = relay;
      }
      try (remote) {
        assertThat(closed.status().viewers()).isZero();
        assertThat(closed.status().joins()).isEqualTo(1);
      }
    }
  }

  @Test
  void stateWhoseClockIsStoppedIsServedAndTakesCommands() throws IOException {
    NanoClock.Manual still = new NanoClock.Manual(7);
    try (TokenPhysics physics = new TokenPhysics(still, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings);
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      remote.state().commands().user(TokenPhysics.KIND, 0, 0, TokenPhysics.SENDER + 1);
      physics.tick();

      long until = clock.nanos() + PATIENCE.toNanos();
      while (!(reader.refresh() && reader.newest().tick() == physics.lastTick())
          && clock.nanos() - until < 0) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(reader.newest().tick()).isEqualTo(1);

      tickUntil(physics, remote, () -> physics.receivedCommands == 1);
      assertThat(physics.lastStampNanos).isLessThanOrEqualTo(still.nanos());
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void viewerSeesWhatThePhysicsPublishesAndCommandsReachIt() throws IOException {
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings.withDescription("a test"));
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      assertThat(remote.description()).isEqualTo("a test");
      EventCursor cursor = remote.state().openEvents();
      long[] lastToken = new long[1];
      for (int number = 1; number <= 50; number++) {
        remote.state().commands().user(TokenPhysics.KIND, 0, 0, TokenPhysics.SENDER + number);
      }

      tickUntil(physics, remote, () -> {
        cursor.poll(event -> {
          assertThat(event.kind()).isEqualTo(Event.Kind.USER);
          assertThat(event.userKind()).isEqualTo(1);
          assertThat(event.token()).isIn(lastToken[0] + 1, lastToken[0] == 0 ? event.token() : 0);
          lastToken[0] = event.token();
        });
        if (reader.refresh()) {
          TokenPhysics.requireWhole(reader.newest(), Quantisation.DEFAULT);
        }
        return physics.receivedCommands == 50
            && reader.length() > 10
            && lastToken[0] > 20
            && remote.status().clockErrorNanos() < 20_000_000;
      });

      assertThat(remote.status().connection()).isEqualTo(Connection.SERVED);
      assertThat(remote.status().damagedMessages()).isZero();
      assertThat(reader.writerState()).isEqualTo(SharedState.Phase.RUNNING);
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void worldsOfOnePortAreNamedByTheirViewersAndMayOpenLater() throws IOException {
    Map<String, SharedState> worlds = new ConcurrentHashMap<>();
    RemoteSettings toArena = settings.withWorldName("arena");
    RemoteSettings toLobby = settings.withWorldName("lobby");
    try (TokenPhysics arena = new TokenPhysics(clock, 1);
        TokenPhysics lobby = new TokenPhysics(clock, 2);
        RemoteRelay relay =
            RemoteRelay.serveAll(name -> Optional.ofNullable(worlds.get(name)), settings, 8)) {
      worlds.put("lobby", lobby.state);
      assertThatThrownBy(
              () -> RemoteState.connect(toArena, RemoteState.Interest.EVERYTHING, PATIENCE))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no world named arena is open here");
      worlds.put("arena", arena.state);
      try (RemoteState first =
              RemoteState.connect(toArena, RemoteState.Interest.EVERYTHING, PATIENCE);
          RemoteState second =
              RemoteState.connect(toLobby, RemoteState.Interest.EVERYTHING, PATIENCE);
          SnapshotReader reader = first.state().openReader()) {
        tickUntil(arena, first, () -> reader.refresh() && reader.newest().tick() > 20);
        tickUntil(lobby, second, () -> second.status().connection() == Connection.SERVED);
        tickUntil(arena, first, () -> relay.worlds().size() == 2);

        worlds.remove("arena");
        tickUntil(lobby, second, () -> first.status().connection() == Connection.REFUSED);
        assertThat(first.status().reason()).contains("no world named arena");
        assertThat(second.status().connection()).isEqualTo(Connection.SERVED);
        tickUntil(lobby, second, () -> relay.worlds().size() == 1);
        assertThat(relay.status().refusedJoins()).isPositive();
        assertThat(relay.failure()).isEmpty();
      }
    }
  }

  @Test
  void readersThatFetchConcurrentlySeeCompleteTicksInOrder() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings);
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE)) {
      List<Future<?>> readers = new ArrayList<>();
      for (int reader = 0; reader < READERS; reader++) {
        readers.add(threads.submit(() -> readTicks(remote)));
      }

      tickUntil(physics, remote, () -> readers.stream().allMatch(Future::isDone));

      for (Future<?> reader : readers) {
        reader.get();
      }
      assertThat(remote.status().damagedMessages()).isZero();
      assertThat(relay.failure()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  private static void readTicks(RemoteState remote) {
    try (SnapshotReader reader = remote.state().openReader()) {
      long last = 0;
      while (last < TICKS && !Thread.currentThread().isInterrupted()) {
        if (reader.refresh()) {
          TokenPhysics.requireWhole(reader.newest(), Quantisation.DEFAULT);
          assertThat(reader.newest().tick()).isGreaterThan(last);
          last = reader.newest().tick();
        }
      }
    }
  }

  @Test
  void frameSourceWorksUnchanged() throws IOException {
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings);
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        FrameSource frames = FrameSource.on(remote.state())) {
      int[] blended = new int[1];

      tickUntil(physics, remote, () -> {
        RenderFrame frame = frames.next();
        blended[0] += frame.info().alpha() > 0 && frame.info().alpha() < 1 ? 1 : 0;
        return blended[0] > 20;
      });

      assertThat(blended[0]).isGreaterThan(20);
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void viewerContinuesWithTheNextRelayAtTheAddress() throws IOException {
    TokenPhysics first = new TokenPhysics(clock, 1);
    RemoteRelay relay = RemoteRelay.serve(first.state, settings);
    try (RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      tickUntil(first, remote, reader::refresh);
      long epoch = reader.newest().epoch();
      relay.close();
      tickUntil(first, remote, () -> remote.status().connection() == Connection.ENDED);
      first.close();
      try (TokenPhysics second = new TokenPhysics(clock, 2);
          RemoteRelay next = RemoteRelay.serve(second.state, settings)) {

        tickUntil(second, remote, () -> reader.refresh() && reader.newest().epoch() > epoch);

        assertThat(remote.status().connection()).isEqualTo(Connection.SERVED);
        assertThat(next.failure()).isEmpty();
      }
    }
  }

  @Test
  void viewerOfOneWorldMovesToAnotherRelayInTheSameEpochWithoutGoingBack() throws IOException {
    RemoteSettings world = settings.withWorld(7);
    String other = OpenPorts.address();
    try (TokenPhysics first = new TokenPhysics(clock, 1);
        TokenPhysics second = new TokenPhysics(clock, 1);
        RemoteRelay next = RemoteRelay.serve(second.state, world.withAddress(other))) {
      RemoteRelay relay = RemoteRelay.serve(first.state, world);
      try (RemoteState remote = RemoteState.connect(
              world.withOthers(List.of(other)), RemoteState.Interest.EVERYTHING, PATIENCE);
          SnapshotReader reader = remote.state().openReader()) {
        long[] last = new long[2];
        BooleanSupplier inOrder = () -> {
          if (reader.refresh()) {
            assertThat(reader.newest().tick()).isGreaterThanOrEqualTo(last[0]);
            assertThat(last[1] == 0 || last[1] == reader.newest().epoch()).isTrue();
            last[0] = reader.newest().tick();
            last[1] = reader.newest().epoch();
          }
          return last[0] > 100;
        };
        tickUntil(first, remote, inOrder);
        relay.close();
        long shown = last[0]; // the other relay begins far behind this tick

        tickUntil(second, remote, () -> inOrder.getAsBoolean() && last[0] > shown + 20);

        assertThat(remote.status().connection()).isEqualTo(Connection.SERVED);
        assertThat(next.failure()).isEmpty();
      } finally {
        relay.close();
      }
    }
  }

  @Test
  void portOfARelayThatDidNotStartIsFree() {
    try (TokenPhysics physics = new TokenPhysics(clock, 1)) {
      List<SnapshotReader> readers = new ArrayList<>();
      while (readers.size() < SharedState.Limits.DEFAULT.readers()) {
        readers.add(physics.state.openReader());
      }
      assertThatThrownBy(() -> RemoteRelay.serve(physics.state, settings))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("reader");
      readers.forEach(SnapshotReader::close);

      try (RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
        assertThat(relay.failure()).isEmpty();
      }
    }
  }

  @Test
  void portThatIsTakenIsRefusedInASentence() {
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      assertThatThrownBy(() -> RemoteRelay.serve(physics.state, settings))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot listen on " + hostAndPort(settings));
      assertThat(relay.failure()).isEmpty();
    }
  }

  @ParameterizedTest(name = "flush of {0} ms")
  @ValueSource(longs = {0, 1_000})
  void commandsSentJustBeforeTheEndArriveOrAreCounted(long flushMillis) throws IOException {
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      RemoteState remote = RemoteState.connect(
          settings.withFlush(Duration.ofMillis(flushMillis)),
          RemoteState.Interest.EVERYTHING,
          PATIENCE);
      int sent = 0;
      while (sent < COMMANDS
          && remote
              .state()
              .commands()
              .user(TokenPhysics.KIND, 0, 0, TokenPhysics.SENDER + sent + 1)) {
        sent++;
      }

      remote.close();
      physics.tick();

      assertThat(sent).isEqualTo(COMMANDS);
      // after a stall, some commands are lost or unknown
      long lost = remote.status().lostCommands();
      long unknown = remote.status().unknownCommands();
      assertThat(physics.receivedCommands).isBetween(sent - lost - unknown, sent - lost);
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void layoutWhoseKeyframesAreLargeShowsItsPicture() throws IOException {
    SnapshotLayout layout = SnapshotLayout.bodies(10_000);
    for (int channel = 0; channel < SnapshotLayout.MAX_CHANNELS; channel++) {
      layout = layout.withChannel("channel " + channel, SnapshotLayout.Blend.LINEAR);
    }
    SharedState state = SharedState.of(layout);
    try (StateWriter writer = state.claimWriter();
        RemoteRelay relay = RemoteRelay.serve(state, settings);
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      assertThat(remote.status().connection()).isEqualTo(Connection.JOINED);
      writer.snapshots().begin(1, 10_000_000);
      for (int slot = 0; slot < layout.bodyCapacity(); slot++) {
        writer.snapshots().body(BodyId.of(slot, 1), slot, 0, 0, 0, 0, 0, 1);
      }
      writer.snapshots().publish(clock.nanos());

      long until = clock.nanos() + PATIENCE.toNanos();
      while (!reader.refresh() && clock.nanos() - until < 0) {
        java.util.concurrent.locks.LockSupport.parkNanos(500_000);
      }

      assertThat(reader.newest().slotCount()).isEqualTo(layout.bodyCapacity());
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void nobodyAnswersWhereNoRelayIs() {
    assertThatThrownBy(() ->
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, Duration.ofMillis(200)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("RemoteRelay.serve");
  }

  @Test
  void wrongSecretIsRefused() {
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings.withSecret("open"))) {
      assertThatThrownBy(
              () -> RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("secret");
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void addressThatIsNoneIsRefusedWithTheRule() {
    try (TokenPhysics physics = new TokenPhysics(clock, 1)) {
      assertThatThrownBy(() -> RemoteRelay.serve(physics.state, settings.withAddress("aeron:udp")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("isochron://host:port");
    }
  }

  private static String hostAndPort(RemoteSettings settings) {
    return Address.of(settings.address()).hostAndPort();
  }

  private static void tickUntil(TokenPhysics physics, RemoteState remote, BooleanSupplier goal) {
    NanoClock clock = NanoClock.system();
    long next = clock.nanos();
    long until = next + PATIENCE.toNanos();
    while (!goal.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("in time, %s", remote.status()).isNegative();
      if (clock.nanos() - next >= 0) {
        next += TokenPhysics.TICK_NANOS;
        physics.tick();
      }
      java.util.concurrent.locks.LockSupport.parkNanos(500_000);
    }
  }
}
