package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StallTest {
  private static final int MAX_SILENCE_MILLIS = (int) (ServerLoop.MAX_SILENCE_NANOS / 1_000_000);

  private static final int SOON_MILLIS = 100;

  private final VirtualRun run = new VirtualRun(42);

  @ParameterizedTest
  @ValueSource(ints = {1_000, 2_500, 5_500})
  void relayThatStalledCausesNoRejoin(int milliseconds) {
    List<VirtualViewer> viewers = threeViewers();

    for (int time = 1; time <= 2; time++) {
      stall(viewers, milliseconds);
    }

    assertThat(viewers).allMatch(viewer -> viewer.loop.status().connectionCount() == 1);
    assertThat(viewers).allMatch(viewer -> viewer.gaps == 0);
    assertThat(run.physics.receivedCommands).isEqualTo(6);
    assertThat(run.server.status().viewers()).isEqualTo(3);
  }

  private void stall(List<VirtualViewer> viewers, int milliseconds) {
    run.network.relayStalls = true;
    run.run(milliseconds);
    boolean isLong = milliseconds > 2_000;
    for (VirtualViewer viewer : viewers) {
      viewer.command();
      assertThat(connection(viewer)).isEqualTo(isLong ? Connection.SILENT : Connection.SERVED);
      assertThat(viewer.reader.writerState() == SharedState.Phase.RUNNING).isEqualTo(!isLong);
    }
    run.network.relayStalls = false;
    run.run(SOON_MILLIS);

    assertThat(viewers).allMatch(viewer -> connection(viewer) == Connection.SERVED);
    assertThat(viewers).allMatch(viewer -> viewer.lastTick() > run.physics.lastTick() - 3);
    assertThat(viewers)
        .allMatch(viewer -> viewer.reader.writerState() == SharedState.Phase.RUNNING);
  }

  @Test
  void relayThatStalledLongerServesItsViewersAgain() {
    List<VirtualViewer> viewers = threeViewers();

    run.network.relayStalls = true;
    run.run(8_000);
    run.network.relayStalls = false;
    run.run(500);

    assertThat(viewers).allMatch(viewer -> connection(viewer) == Connection.SERVED);
    assertThat(viewers).allMatch(viewer -> viewer.loop.status().connectionCount() <= 2);
    assertThat(run.server.status().joins()).as("sessions, which are resumed").isEqualTo(3);
    assertThat(viewers).allMatch(viewer -> viewer.gaps == 0);
  }

  /** A stalled relay receives nothing, and may take a moment to receive again when it resumes. */
  @Test
  void relayThatStalledGivesItsViewersTheirFullTimeout() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(1_000);
    run.viewers.remove(viewer);
    run.clock.advance(3_000_000_000L);

    run.run(MAX_SILENCE_MILLIS - 100);
    assertThat(run.server.status().viewers()).isEqualTo(1);
    run.run(200);
    assertThat(run.server.status().viewers()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 2_500, 5_500})
  void viewerThatStalledResumesOverItsConnection(int milliseconds) {
    VirtualViewer viewer = stalledViewer(milliseconds);

    viewer.command();
    run.step();
    assertThat(connection(viewer)).isEqualTo(Connection.SERVED);
    run.run(SOON_MILLIS);

    assertThat(viewer.loop.status().connectionCount()).isEqualTo(1);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
    assertThat(viewer.gaps).isZero();
    assertThat(run.physics.receivedCommands).isEqualTo(1);
  }

  @Test
  void viewerThatStalledGivesTheRelayItsFullTimeout() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(500);
    run.clock.advance(3_000_000_000L);
    viewer.clock.advance(3_000_000_000L);

    run.run(900);
    assertThat(connection(viewer)).isEqualTo(Connection.SERVED);
    run.run(200);
    assertThat(connection(viewer)).isEqualTo(Connection.SILENT);
  }

  /** The relay has dropped the viewer meanwhile, and has closed its connection. */
  @ParameterizedTest
  @ValueSource(ints = {8_000, 20_000})
  void viewerThatStalledLongerRejoinsAtOnce(int milliseconds) {
    run.keptEvents = 4_096;
    VirtualViewer viewer = stalledViewer(milliseconds);

    run.step();
    assertThat(viewer.loop.status().reason()).contains("the connection has ended");
    run.run(Dialler.SEARCH_NANOS / 1_000_000 + SOON_MILLIS);

    assertThat(connection(viewer)).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    assertThat(viewer.gaps).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {4_000, 8_000})
  void cutLosesNeitherEventsNorCommands(int milliseconds) {
    run.keptEvents = 1_024;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    for (int turn = 0; turn < milliseconds; turn++) {
      if (turn % 500 == 0) {
        viewer.command();
      }
      run.step();
    }
    assertThat(connection(viewer)).isEqualTo(Connection.SILENT);
    run.network.cut = false;

    run.run(3_000);

    boolean isKept = milliseconds < MAX_SILENCE_MILLIS;
    assertThat(connection(viewer)).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(isKept ? 1 : 2);
    assertThat(run.physics.receivedCommands)
        .isEqualTo(viewer.sentCommands)
        .isEqualTo(milliseconds / 500);
    assertThat(viewer.gaps).isZero();
    assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 3);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  /** The viewer's connection leads to the previous process of the relay, and stays silent. */
  @Test
  void relayThatWasRestartedIsJoinedWithoutWaitingForTheLongestSilence() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.serve();

    run.run(2_500);

    assertThat(connection(viewer)).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  @Test
  void viewerWithOtherRelaysGoesToTheNextOneAtOnce() {
    run.serve();
    ServedWorlds other =
        ServedWorlds.one(run.physics.state, run.settings, () -> 77, 512, run.clock);
    run.network.serve(1, other);
    VirtualViewer viewer = run.view();
    viewer.relays(2);
    run.run(1_000);

    run.network.relayStalls = true;
    for (int step = 0; step < 2_000; step++) {
      run.step();
      run.physics.tick();
      other.advance(run.clock.nanos());
    }

    assertThat(connection(viewer)).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    assertThat(other.status().viewers()).isEqualTo(1);
    assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 30);
  }

  private List<VirtualViewer> threeViewers() {
    run.serve();
    List<VirtualViewer> viewers = List.of(run.view(), run.view(), run.view());
    run.run(1_000);
    assertThat(viewers).allMatch(viewer -> connection(viewer) == Connection.SERVED);
    return viewers;
  }

  private VirtualViewer stalledViewer(int milliseconds) {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.viewers.remove(viewer);
    run.run(milliseconds);
    viewer.clock.advance(milliseconds * 1_000_000L);
    run.viewers.add(viewer);
    return viewer;
  }

  private static Connection connection(VirtualViewer viewer) {
    return viewer.loop.status().connection();
  }
}
