package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.RemoteState.Status.Connection;
import org.junit.jupiter.api.Test;

class RemoteJoinTest {
  private static final long FEW_LOOKS_NANOS = 15_000_000;

  private final VirtualRun run = new VirtualRun(42);

  @Test
  void lateViewerNeedsARoundTripMore() {
    run.serve();
    run.network.latencyNanos = 50_000_000;
    run.run(100);

    assertThat(nanosUntilSnapshot(run.view())).isLessThan(200_000_000 + FEW_LOOKS_NANOS);
  }

  /** The first relay remembers the viewer, whose hellos arrive before its join. */
  @Test
  void viewerThatReturnsFromAnotherRelayIsServedAtOnce() {
    run.serve();
    VirtualViewer viewer = run.view();
    ServedWorlds first = run.server;
    TokenPhysics its = run.physics;
    run.run(1_000);
    run.serve();
    run.run(5_000);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    for (int step = 0; step < 7_000; step++) {
      run.step();
      first.advance(run.clock.nanos());
    }
    assertThat(first.status().viewers()).isZero();
    run.server = first;
    run.physics = its;
    run.network.serve(first);
    run.run(500); // messages in flight
    viewer.allowAnyRun();

    run.run(3_500);

    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(3);
    assertThat(its.reports).as("it has not left").containsExactly("ENTERED 1");
  }

  @Test
  void viewerOfAWorldThatRestartsUnderItsNumberShowsItAtOnce() {
    run.settings = run.settings.withWorld(7);
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(40_000);
    run.endServer();
    run.run(500);
    run.serve();

    run.run(8_000);

    assertThat(run.physics.lastTick()).isLessThan(1_000);
    assertThat(viewer.lastTick()).isBetween(run.physics.lastTick() - 30, run.physics.lastTick());
  }

  @Test
  void wrongSecretIsRefusedWithTheReason() {
    run.settings = RemoteSettings.DEFAULT.withSecret("open");
    run.serve();
    run.settings = RemoteSettings.DEFAULT.withSecret("shut");
    VirtualViewer viewer = run.view();

    run.run(500);

    assertThat(viewer.isJoined()).isFalse();
    assertThat(viewer.refusal().orElse("")).contains("secret");
  }

  @Test
  void secretIsNotSentAndCapturedMessagesCannotBeReplayed() {
    List<ByteBuffer> captured = new ArrayList<>();
    run.network.toServer = captured;
    run.settings = RemoteSettings.DEFAULT.withSecret("open sesame");
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(200);
    assertThat(viewer.isJoined()).isTrue();
    List<ByteBuffer> recorded = List.copyOf(captured);
    run.leave(viewer);
    run.run(100);
    assertThat(run.server.status().viewers()).isZero();

    for (ByteBuffer message : recorded) {
      assertThat(StandardCharsets.ISO_8859_1.decode(message.duplicate()).toString())
          .doesNotContain("sesame");
      run.server.message(new RecordedConnection(), RecordedConnection.copy(message));
    }

    assertThat(recorded).hasSizeGreaterThan(4);
    assertThat(run.server.status().viewers()).isZero();
  }

  @Test
  void relayThatDoesNotKnowTheSecretIsLeft() {
    run.serve();
    run.settings = RemoteSettings.DEFAULT.withSecret("open");
    VirtualViewer viewer = run.view();

    run.run(500);

    assertThat(viewer.isJoined()).isFalse();
    assertThat(viewer.refusal().orElse("")).contains("secret is another");
  }

  @Test
  void viewerWithoutTheSecretIsRefused() {
    run.settings = RemoteSettings.DEFAULT.withSecret("open");
    run.serve();
    run.settings = RemoteSettings.DEFAULT;
    VirtualViewer viewer = run.view();

    run.run(500);

    assertThat(viewer.isJoined()).isFalse();
    assertThat(run.server.status().viewers()).isZero();
    assertThat(viewer.refusal().orElse("")).contains("secret is another");
  }

  @Test
  void viewerThatJoinsInAPauseSeesTheWorld() {
    run.serve();
    run.run(100);
    run.pause();
    VirtualViewer viewer = run.view();

    run.run(500);

    assertThat(viewer.lastTick()).isEqualTo(run.physics.lastTick());
  }

  /** A new process builds its state first, which may take seconds. */
  @Test
  void viewerThatHasNotSpokenSinceItsJoinIsWaitedForLonger() {
    run.network.latencyNanos = 5_000_000;
    run.serve();
    run.view();
    while (run.server.status().viewers() == 0) {
      run.step();
    }
    run.network.cut = true;

    run.run(9_000);
    assertThat(run.server.status().viewers()).isEqualTo(1);

    run.run(2_000);
    assertThat(run.server.status().viewers()).isZero();
  }

  @Test
  void viewerThatHasSpokenAndFallsSilentIsGivenUpAfterTheLongestSilence() {
    run.serve();
    run.view();
    run.run(500);
    run.network.cut = true;

    run.run(5_800);
    assertThat(run.server.status().viewers()).isEqualTo(1);

    run.run(400);
    assertThat(run.server.status().viewers()).isZero();
  }

  @Test
  void hundredViewersJoinAndLeave() {
    run.settings = RemoteSettings.DEFAULT.withViewers(8);
    run.serve();
    VirtualViewer staying = run.view();
    int served = 0;
    for (int turn = 0; turn < 100; turn++) {
      VirtualViewer viewer = run.view();
      run.run(60);
      served += viewer.isJoined() ? 1 : 0;
      if (run.viewers.size() > 4) {
        run.leave(run.viewers.get(1));
      }
    }

    assertThat(served).isEqualTo(100);
    assertThat(run.server.status().viewers()).isLessThanOrEqualTo(6);
    assertThat(staying.lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }

  private long nanosUntilSnapshot(VirtualViewer viewer) {
    long begin = run.clock.nanos();
    while (viewer.snapshots == 0) {
      run.step();
    }
    return run.clock.nanos() - begin;
  }
}
