package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One forged datagram stops a stream of Aeron for good, while all streams stay open and messages of
 * the other streams arrive.
 */
class FrozenStreamTest {
  private static final int SECOND = 1_000;
  private static final Set<Integer> SNAPSHOTS = Set.of(0, 1, 2, 3);

  private final VirtualRun run = new VirtualRun(5);

  @ParameterizedTest
  @CsvSource({"0", "20", "45", "150"})
  void viewerWhoseSnapshotsStopJoinsAgain(int latencyMilliseconds) {
    VirtualViewer viewer = served(latencyMilliseconds);
    run.network.freeze(SNAPSHOTS);

    int milliseconds = 0;
    while (viewer.loop.status().isHealthy()) {
      run.run(1);
      milliseconds++;
    }
    assertThat(milliseconds).isBetween(2 * SECOND, 2 * SECOND + 100 + 2 * latencyMilliseconds);
    assertThat(viewer.loop.status().reason()).contains("none has arrived");

    run.run(3 * SECOND);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    requireNewest(viewer, latencyMilliseconds);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3"})
  void viewerWithOneStoppedStreamIsServed(int line) {
    VirtualViewer viewer = served(150);
    run.network.freeze(Set.of(line));

    run.run(20 * SECOND);

    requireNewest(viewer, 150);
  }

  @ParameterizedTest
  @CsvSource({"0", "20", "150"})
  void viewerWhoseEventsStopJoinsAgain(int latencyMilliseconds) {
    run.keptEvents = 2_048;
    VirtualViewer viewer = served(latencyMilliseconds);
    run.network.freeze(Set.of(4, 5));

    run.run(10 * SECOND);

    requireNewest(viewer, latencyMilliseconds);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    assertThat(viewer.loop.status().lostEvents()).isZero();
  }

  /** Commands would otherwise stay unconfirmed, while events show that the relay lives. */
  @ParameterizedTest
  @CsvSource({"0", "20", "150"})
  void viewerWhoseNewsStopJoinsAgain(int latencyMilliseconds) {
    VirtualViewer viewer = served(latencyMilliseconds);
    run.network.freeze(Set.of(Uplink.ASKING_LINES));
    viewer.command();

    run.run(8 * SECOND);

    requireNewest(viewer, latencyMilliseconds);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    assertThat(viewer.loop.isFlushed(viewer.clock.nanos())).isTrue();
    assertThat(run.commandCounts).containsEntry(viewer.sender, 1L);
  }

  @Test
  void viewerWhoseEventsReturnBeforeTheNewsAfterASilenceStays() {
    VirtualViewer viewer = served(0);
    run.network.cut = true;
    run.run(5 * SECOND);
    run.network.cut = false;
    run.network.loses = message -> message.get(0) == Messages.SERVER_NEWS;
    long event = viewer.lastEvent();
    run.run(SECOND / 2);
    assertThat(viewer.lastEvent()).isGreaterThan(event);

    run.network.loses = message -> false;
    run.run(5 * SECOND);
    requireNewest(viewer, 0);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(1);
  }

  @Test
  void viewerOfAPausedWorldStays() {
    VirtualViewer viewer = served(20);
    run.pause();

    run.run(60 * SECOND);

    assertThat(viewer.loop.status().connectionCount()).isEqualTo(1);
    assertThat(viewer.loop.status().isHealthy()).isTrue();
  }

  @Test
  void viewerIsNotHealthyBeforeTheFirstPicture() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.network.loses = message -> message.get(0) == 'S';

    run.run(30 * SECOND);
    assertThat(viewer.isJoined()).isTrue();
    assertThat(viewer.loop.status().isHealthy()).isFalse();
    assertThat(viewer.loop.status().connectionCount()).as("it tries again").isBetween(3L, 8L);

    run.network.loses = message -> false;
    run.run(10 * SECOND);
    requireNewest(viewer, 0);
  }

  private VirtualViewer served(int latencyMilliseconds) {
    run.network.latencyNanos = latencyMilliseconds * 1_000_000L;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(5 * SECOND);
    requireNewest(viewer, latencyMilliseconds);
    return viewer;
  }

  private void requireNewest(VirtualViewer viewer, int latencyMilliseconds) {
    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.lastTick())
        .isGreaterThan(run.physics.lastTick() - 5 - latencyMilliseconds / 10);
    assertThat(viewer.lastEvent())
        .isGreaterThan(run.physics.lastEvent() - 60 - latencyMilliseconds / 10);
  }
}
