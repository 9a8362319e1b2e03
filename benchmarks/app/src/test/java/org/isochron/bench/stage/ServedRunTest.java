package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.bench.Soon.until;

import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.RunningWorld;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run that one process computes and another one draws; in this test both are the same process.
 */
final class ServedRunTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings PILE =
      new DemoSettings("reference", DemoScene.PILE, 20, 100, false);

  private final String address = OpenPorts.address();

  @Test
  void sceneIsBuiltAgainFromWhatIsServed() throws Exception {
    try (DemoRun computed = DemoRun.open(PILE, CLOCK, Optional.of(servingAddress()));
        DemoRun shown = watch()) {
      computed.time().ifPresent(RunningWorld.TimeControl::resume);

      assertThat(shown.settings()).isEqualTo(PILE);
      assertThat(shown.engine()).isEqualTo(computed.engine());
      assertThat(shown.bodyCount()).isEqualTo(computed.bodyCount());
      assertThat(shown.scene()).isEqualTo(computed.scene());
      assertThat(shown.ticks().source()).hasValue(address);
      until(() -> shown.look() && shown.ticks().report().ticks() > 10);
      assertThat(shown.ticks().report().lateness().maxNanos()).isPositive();
      until(() -> shown.ticks().report().achievedSpeedPermille()
          == 1_000); // even if a busy machine slowed the run down
      assertThat(shown.time()).isEmpty();
    }
  }

  @Test
  void rayHitsWhatTheFrameOfAnotherProcessShows() throws Exception {
    try (DemoRun computed = DemoRun.open(PILE, CLOCK, Optional.of(servingAddress()));
        DemoRun shown = watch();
        FrameSource frames = FrameSource.on(shown.state())) {
      computed.time().ifPresent(RunningWorld.TimeControl::step);
      RayHit hit = new RayHit();
      Vector3f above = new Vector3f(0, 50, 0);
      DebugLines lines = new DebugLines(EnumSet.of(DebugLines.Kind.SHAPE));

      // a ray cast needs prefabs, which arrive after the first snapshot
      until(() -> lines.write(frames.next(), FloatBuffer.allocate(0)) > 0);
      until(() -> frames.next().rayCast(above, new Vector3f(0, -1, 0), 100, hit));
    }
  }

  @Test
  void timeObeysAViewerInAnotherProcess() throws Exception {
    DemoSettings remembered = new DemoSettings("jolt", DemoScene.PILE, 20, 100, true);
    try (DemoRun computed = DemoRun.open(remembered, CLOCK, Optional.of(servingAddress()));
        DemoRun shown = watch();
        SnapshotReader reader = shown.state().openReader()) {
      CommandSender commands = shown.state().commands();
      TimeOrder.RESUME.send(commands, 0);
      until(() -> shown.ticks().report().achievedSpeedPermille() == 1_000 && shown.look());
      TimeOrder.SPEED.send(commands, 250);
      until(() -> shown.ticks().report().achievedSpeedPermille() == 250);
      TimeOrder.SPEED.send(commands, 1_000);
      until(() -> newestTick(reader) > 30);

      TimeOrder.PAUSE.send(commands, 0);
      until(() -> shown.ticks().report().achievedSpeedPermille() == 0);
      long paused = lastTickBeforeThePause(reader);
      TimeOrder.STEP.send(commands, 0);
      until(() -> newestTick(reader) == paused + 1);
      TimeOrder.REWIND.send(commands, 20);
      until(() -> newestTick(reader) < paused);

      assertThat(computed.look()).isTrue();
      commands.user(TimeOrder.KIND, 99, 0, 0); // unknown order
      TimeOrder.RESTART.send(commands, 0);
      until(() -> !computed.look());
      TimeOrder.RESUME.send(commands, 0);
      // clamped to the slowest speed, at which the next order would take ten seconds
      TimeOrder.SPEED.send(commands, -5);
      until(() -> shown.ticks().report().achievedSpeedPermille() == 1);
    }
  }

  @Test
  void otherSceneOfTheSameProgramIsNoticed() throws Exception {
    DemoRun pile = DemoRun.open(PILE, CLOCK, Optional.of(servingAddress()));
    try (DemoRun shown = watch()) {
      assertThat(shown.look()).isTrue();
      pile.close();
      try (DemoRun rag =
          DemoRun.open(PILE.withScene(DemoScene.RAG), CLOCK, Optional.of(servingAddress()))) {
        until(() -> !shown.look());
        assertThat(rag.settings().show()).isEqualTo(DemoScene.RAG);
      }
    }
  }

  @Test
  void stateThatIsNoRunOfThisProgramIsRefused() throws Exception {
    SharedState other = SharedState.of(SnapshotLayout.bodies(3));
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(address);
    try (RemoteRelay relay = RemoteRelay.serve(other, settings);
        WatchedState watched = found()) {
      assertThatThrownBy(() -> DemoRun.watching(watched, servingAddress()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not a run of this program");
      assertThat(relay.failure()).isEmpty();
    }
    RemoteSettings lie = settings.withDescription(new RunDescription("reference", PILE).text());
    try (RemoteRelay relay = RemoteRelay.serve(other, lie);
        WatchedState watched = found()) {
      assertThatThrownBy(() -> DemoRun.watching(watched, servingAddress()))
          .hasMessageContaining("has room for 3 bodies and its scene for");
      assertThat(relay.failure()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "isochron-run 2 scene=PILE bodies=20 hertz=100 engine=jolt",
        "isochron-run 1 scene=NONE bodies=20 hertz=100 engine=jolt",
        "isochron-run 1 scene=PILE bodies=0 hertz=100 engine=jolt",
        "isochron-run 1 scene=PILE bodies=999999999 hertz=100 engine=jolt",
        "isochron-run 1 scene=PILE bodies=9999999999 hertz=100 engine=jolt",
        "isochron-run 1 scene=PILE bodies=20 hertz=10001 engine=jolt",
        "isochron-run 1 scene=PILE bodies=20 hertz=100 engine=a b"
      })
  void descriptionOutOfRangeIsRefused(String text) {
    assertThatThrownBy(() -> RunDescription.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void silenceAfterTheEndIsNotMeasured() throws Exception {
    DemoRun run = DemoRun.open(PILE, CLOCK, Optional.of(servingAddress()));
    run.time().ifPresent(RunningWorld.TimeControl::resume);
    try (DemoRun watched = watch()) {
      until(() -> watched.look() && watched.ticks().report().ticks() > 5);
      until(() -> watched.ticks().absence().isEmpty());

      run.close();

      until(() -> watched.look() && watched.ticks().absence().isPresent());
      long lastKnownNanos = watched.ticks().knownUntilNanos();
      LockSupport.parkNanos(50_000_000);
      watched.look();
      assertThat(watched.ticks().knownUntilNanos())
          .isEqualTo(lastKnownNanos)
          .isLessThan(CLOCK.nanos() - 49_000_000);
      assertThat(watched.ticks().report().achievedSpeedPermille()).isZero();
    }
  }

  private static long newestTick(SnapshotReader reader) {
    return newest(reader).tick();
  }

  /** Waits for the last tick, because a remote pause may arrive before it. */
  private static long lastTickBeforeThePause(SnapshotReader reader) {
    until(() -> {
      long instantNanos = newest(reader).instantNanos();
      return reader.timeline().isPaused()
          && reader.timeline().simNanos() - instantNanos < 10_000_000;
    });
    return newestTick(reader);
  }

  private static Snapshot newest(SnapshotReader reader) {
    until(() -> reader.refresh() || reader.length() > 0);
    return reader.newest();
  }

  private DemoRun watch() throws Exception {
    return DemoRun.watching(found(), servingAddress());
  }

  private ServingAddress servingAddress() {
    return new ServingAddress(address);
  }

  private WatchedState found() throws Exception {
    return servingAddress().find(Duration.ofMinutes(1)).orElseThrow();
  }
}
