package org.isochron.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.bench.Soon.until;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.WorldHost;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class ServedHostTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int ARENA_BODIES = 3;
  private static final int LOBBY_BODIES = 7;

  private final RemoteSettings settings =
      RemoteSettings.DEFAULT.withAddress(OpenPorts.address()).withViewers(2);

  @Test
  void worldsAreServedOverOnePortByOneThreadAndFoundAgainWhenTheyAreReopened() throws IOException {
    try (WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT);
        RemoteRelay relay = RemoteRelay.serveAll(host::state, settings, 6)) {
      HostedWorld arena = open(host, "arena", ARENA_BODIES);
      open(host, "lobby", LOBBY_BODIES);
      open(host, "unwatched", LOBBY_BODIES);
      try (View first = new View("arena");
          View second = new View("arena");
          View third = new View("lobby");
          View fourth = new View("lobby")) {
        List<View> views = List.of(first, second, third, fourth);
        until(() -> views.stream().allMatch(view -> view.tick() > 20));

        assertThat(List.of(first.bodies(), second.bodies())).containsOnly(first.bodies());
        assertThat(List.of(third.bodies(), fourth.bodies()))
            .containsOnly(first.bodies() + LOBBY_BODIES - ARENA_BODIES);
        assertThatThrownBy(() -> new View("lobby")).hasMessageContaining("all 2 places are taken");
        assertThatThrownBy(() -> new View("cellar")).hasMessageContaining("no world named cellar");
        until(() -> relay.status().viewers() == 4);
        assertThat(relay.worlds()).containsOnlyKeys("arena", "lobby");
        assertThat(relay.worlds().values())
            .extracting(RemoteRelay.Status::viewers)
            .containsOnly(2);
        assertThat(threads("isochron-remote-relay")).isOne();

        long epoch = first.epoch();
        arena.close();
        until(() -> first.connection() == Connection.REFUSED);
        until(() -> second.connection() == Connection.REFUSED);
        until(() -> third.connection() == Connection.SERVED);
        until(() -> relay.worlds().keySet().equals(Set.of("lobby")));

        open(host, "arena", ARENA_BODIES);
        until(() -> first.epoch() > epoch && second.epoch() > epoch);
        until(() -> first.connection() == Connection.SERVED);
        until(() -> fourth.connection() == Connection.SERVED);
        assertThat(relay.failure()).isEmpty();
      }
    }
    assertThat(threads("isochron-remote")).isZero();
  }

  private static HostedWorld open(WorldHost host, String name, int bodies) {
    return host.openWhenRoom(
        name,
        Engines.named("reference").build(Scene.fallingPile(bodies)),
        HostedWorld.Settings.hertz(50),
        PATIENCE);
  }

  private static long threads(String part) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains(part))
        .count();
  }

  private final class View implements AutoCloseable {
    private final RemoteState remote;
    private final SnapshotReader reader;

    View(String world) throws IOException {
      remote = RemoteState.connect(
          settings.withWorldName(world), RemoteState.Interest.EVERYTHING, PATIENCE);
      reader = remote.state().openReader();
    }

    long tick() {
      reader.refresh();
      return reader.length() > 0 ? reader.newest().tick() : -1;
    }

    int bodies() {
      reader.refresh();
      return reader.newest().slotCount();
    }

    long epoch() {
      reader.refresh();
      return reader.newest().epoch();
    }

    Connection connection() {
      return remote.status().connection();
    }

    @Override
    public void close() {
      reader.close();
      remote.close();
    }
  }
}
