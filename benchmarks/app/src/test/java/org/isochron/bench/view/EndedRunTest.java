package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;

import java.time.Duration;
import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.ServingAddress;
import org.isochron.physics.RunningWorld;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Shows a run that another process computed, after the run has ended; in this test both are the
 * same process.
 */
@Timeout(600)
final class EndedRunTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings BALL =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);
  private static final Pane BLENDED = Pane.of(320, 180, false).get(0);

  @Test
  void lastTickIsShownAfterTheEndAndNotJudged() throws Exception {
    ServingAddress address = new ServingAddress(OpenPorts.address());
    DemoRun computed = DemoRun.open(BALL, CLOCK, Optional.of(address));
    computed.time().ifPresent(RunningWorld.TimeControl::resume);
    try (DemoRun watched =
            DemoRun.watching(address.find(Duration.ofMinutes(1)).orElseThrow(), address);
        ShownRun play = new ShownRun(watched, Mode.BALANCED);
        SnapshotReader reader = watched.state().openReader()) {
      until(() -> {
        play.advance(CLOCK.nanos());
        return watched.look() && play.meter().shown().count() > 5;
      });
      long shown = play.frame(BLENDED).instantNanos();
      until(() -> reader.refresh() && reader.newest().instantNanos() > shown);
      computed.close();
      until(() -> watched.look() && watched.ticks().absence().isPresent());
      reader.refresh();
      long end = reader.newest().instantNanos();
      long judged = play.meter().shown().count();

      until(() -> {
        long frames = play.counts().frames();
        play.advance(CLOCK.nanos());
        return play.counts().frames() == frames; // the last frame stays
      });

      assertThat(play.frame(BLENDED).instantNanos()).isGreaterThanOrEqualTo(end);
      assertThat(play.meter().shown().count()).isEqualTo(judged);
    }
  }
}
