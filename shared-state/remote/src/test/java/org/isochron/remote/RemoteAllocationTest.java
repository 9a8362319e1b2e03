package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.AllocationCount;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAllocationTest {
  private static final int ROUNDS = 2_000;
  private static final int TICKS_BETWEEN_STATUSES = 5;

  private static final int STATUS_BYTES = 400;

  /** Smaller than the shortest text. */
  private static final int BYTES_OF_A_LOOK = 8;

  /** Short enough that the viewer is still waiting after the last turn. */
  private static final long NANOS_BETWEEN_LOOKS = 1;

  private static final RemoteSettings OPEN = RemoteSettings.DEFAULT;

  private final NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
  private final DirectWire wire = new DirectWire();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onlyStatusMessagesAllocate(boolean hides) {
    TokenPhysics physics = new TokenPhysics(clock, 1);
    ServedWorlds server = ServedWorlds.one(
        physics.state,
        OPEN.withCommands((sender, command) -> command.value(0) % 2 == 0)
            .withVisibility(
                hides
                    ? (its, snapshot, slot) -> (snapshot.tick() + slot) % 4 != 0
                    : RemoteSettings.Visibility.EVERYTHING),
        () -> 1,
        512,
        clock);
    Viewer viewer = joined(server);
    RemoteLoop remote = viewer.loop;
    SharedState state = viewer.state;
    Link ofViewer = remote.link("");
    Link ofProgram = server.link("", 1, "");
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    MessageStream upStream = remote.messages();
    MessageStream downStream = server.messages("", 1);
    ByteBuffer longMessage = ByteBuffer.allocate(MessageStream.MAX_BYTES);
    long[] received = new long[4];
    SnapshotReader reader = state.openReader();
    EventCursor cursor = state.openEvents();
    Consumer<Event> listener = event -> {};
    int[] number = new int[1];
    Runnable round = () -> {
      clock.advance(TokenPhysics.TICK_NANOS);
      state.commands().level(3, number[0]++);
      ofViewer.send(message.clear().limit(100));
      ofProgram.send(message.clear().limit(1_000));
      upStream.send(message.clear().limit(900));
      downStream.send(message.clear().limit(900));
      wire.deliver(server);
      physics.publishOnly();
      server.advance(clock.nanos());
      wire.poll(remote);
      remote.advance(clock.nanos());
      reader.refresh();
      cursor.poll(listener);
      received[0] += ofViewer.receive(message) ? 1 : 0;
      received[1] += ofProgram.receive(message) ? 1 : 0;
      received[2] += upStream.receive(longMessage) ? 1 : 0;
      received[3] += downStream.receive(longMessage) ? 1 : 0;
    };

    long enough = (long) ROUNDS * STATUS_BYTES / TICKS_BETWEEN_STATUSES;
    long min = AllocationCount.leastBatch(enough, () -> AllocationCount.of(ROUNDS, round));

    assertThat(min).isLessThanOrEqualTo(enough);
    assertThat(received[0]).as("messages of the link").isGreaterThan(ROUNDS / 2);
    assertThat(received[1]).as("messages of the link").isGreaterThan(ROUNDS / 2);
    assertThat(received[2]).as("messages of the stream").isGreaterThan(ROUNDS / 2);
    assertThat(received[3]).as("messages of the stream").isGreaterThan(ROUNDS / 2);
    assertThat(reader.newest().tick()).isEqualTo(physics.lastTick());
    assertThat(remote.status().lostCommands()).isZero();
    assertThat(remote.status().unknownCommands()).isZero();
  }

  @Test
  void viewerThatWaitsUntilItMayAskAgainAllocatesNothing() {
    TokenPhysics physics = new TokenPhysics(clock, 1);
    ServedWorlds server = ServedWorlds.one(physics.state, OPEN, () -> 1, 512, clock);
    RemoteLoop remote = joined(server).loop;
    server.close();
    RemoteSettings another = OPEN.withWorldName("another");
    ServedWorlds refusing = ServedWorlds.one(physics.state, another, () -> 2, 512, clock);
    for (int look = 0; look < 1_000; look++) {
      clock.advance(1_000_000);
      wire.deliver(refusing);
      wire.poll(remote);
      remote.advance(clock.nanos());
    }
    Runnable look = () -> {
      clock.advance(NANOS_BETWEEN_LOOKS);
      remote.advance(clock.nanos());
    };

    long enough = (long) ROUNDS * BYTES_OF_A_LOOK;
    long min = AllocationCount.leastBatch(enough, () -> AllocationCount.of(ROUNDS, look));

    assertThat(remote.status().connection()).isEqualTo(RemoteState.Status.Connection.REFUSED);
    assertThat(remote.status().reason())
        .contains("withWorldName")
        .contains("asked again after 4 s");
    assertThat(min).isLessThanOrEqualTo(enough);
  }

  private Viewer joined(ServedWorlds server) {
    Dialler dialler = new Dialler(relay -> wire.viewer(), 1, clock, 5, OPEN);
    Optional<Welcome> welcome = Optional.empty();
    while (welcome.isEmpty()) {
      clock.advance(1_000_000);
      wire.deliver(server);
      wire.poll(dialler);
      welcome = dialler.advance(clock.nanos(), 0, RemoteState.Interest.EVERYTHING);
    }
    SharedState.Limits limits = SharedState.Limits.DEFAULT.withCommands(16);
    SharedState state = SharedState.of(welcome.get().layout(), limits, clock);
    return new Viewer(
        state,
        new RemoteLoop(
            state,
            dialler.take(),
            welcome.get(),
            dialler.offset(),
            dialler,
            () -> RemoteState.Interest.EVERYTHING,
            16));
  }

  private record Viewer(SharedState state, RemoteLoop loop) {}
}
