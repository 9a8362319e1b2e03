package org.isochron.bench.rollback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_D;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.LossyLink.Connection;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PlayedMatchTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final Connection GOOD = new Connection(0, 0, 0);
  private static final MatchSettings MATCH = new MatchSettings(2, GOOD, 1, "reference", 4);
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 6, 60, false);

  private final List<PlayedPeer> peers = new ArrayList<>();
  private final List<DemoRun> runs = new ArrayList<>();

  @BeforeEach
  void begin() {
    List<List<Link>> mesh = Link.inProcess(2);
    for (int number = 0; number < 2; number++) {
      PlayedPeer peer = new PlayedPeer(MATCH, number, mesh.get(number), CLOCK);
      DemoRun run = DemoRun.playing(SETTINGS, CLOCK, peer);
      peer.commands(run.state().commands());
      peers.add(peer);
      runs.add(run);
    }
    runs.forEach(run -> run.physics().time().resume());
  }

  @AfterEach
  void end() {
    runs.forEach(DemoRun::close);
  }

  @Test
  void keyOfAPlayerPushesItsBallInBothWindows() {
    peers.get(1).key(GLFW_KEY_D, true);

    for (DemoRun run : runs) {
      try (SnapshotReader reader = run.state().openReader()) {
        until(() -> reader.refresh() && ballX(reader, 2) > 4);
        assertThat(ballX(reader, 1)).isLessThan(1);
      }
    }
    assertThat(peers.get(0).status().desync()).isEmpty();
  }

  @Test
  void rollbacksAreCountedInTheHeading() {
    // both directions are slow, because with one slow direction each peer would settle at half of
    // that latency
    for (PlayedPeer peer : peers) {
      peer.latencyMillis(70);
      assertThat(peer.latencyMillis()).isEqualTo(70);
    }
    int[] turn = new int[1];

    until(() -> {
      peers.get(0).key(GLFW_KEY_D, turn[0]++ % 40 < 20);
      return peers.get(1).heading().matches(".*, [1-9]\\d* rollbacks, .*");
    });

    assertThat(peers.get(1).hint()).startsWith("player 2 of 2");
    assertThat(peers.get(1).heading()).contains("ticks");
  }

  @Test
  void latencyThatIsSetHoldsBackTheNextMessage() {
    NanoClock.Manual clock = new NanoClock.Manual(1_000);
    List<List<Link>> mesh = Link.inProcess(2);
    PlayedPeer peer = new PlayedPeer(MATCH, 0, mesh.get(0), clock);
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    for (long millis : new long[] {70, 200, 0}) {
      clock.advance(1_000_000_000);
      peer.latencyMillis(millis);

      peer.simulation().isReady(1); // sends hello while nobody answers

      assertThat(mesh.get(1).get(0).receive(message)).isTrue();
      assertThat(message.getLong(0)).isEqualTo(clock.nanos() + millis * 1_000_000);
      assertThat(mesh.get(1).get(0).receive(message))
          .as("the announced message")
          .isTrue();
    }
    peer.simulation().close();
  }

  @Test
  void latencyStaysWithinItsBounds() {
    peers.get(0).latencyMillis(-5);
    assertThat(peers.get(0).latencyMillis()).isZero();

    peers.get(0).latencyMillis(5_000);
    assertThat(peers.get(0).latencyMillis()).isEqualTo(PlayedPeer.MAX_LATENCY_MILLIS);
  }

  @Test
  void playerWhoLeavesIsNamedInTheHeading() {
    until(() -> peers.get(0).status().confirmedTick() > 5);
    runs.get(1).close();

    until(() -> peers.get(0).heading().endsWith("another player has left"));
  }

  private static float ballX(SnapshotReader reader, int slot) {
    return reader.newest().body(slot) == BodyId.NONE
        ? 0
        : reader.newest().poses().position(slot, new Vector3f()).x - 3 * (slot - 1);
  }
}
