package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Smoothness of a viewer's motion over ordered streams, each of which recovers one loss after the
 * other.
 */
class RemoteJudderTest {
  private static final int STEPS_A_SECOND = 1_000;
  private static final int FRAMES_A_SECOND = 60;

  private static final int LEARNING_SECONDS = 30;

  private static final int SECONDS = 60;

  private static final int TICK_MILLIS = 10;
  private static final int SEEDS = 5;
  private static final int LOSSY_SEEDS = 3;

  private long lastSequence;

  @ParameterizedTest(name = "{0} ms and up to {1} more")
  @CsvSource({"0, 0", "0, 10", "10, 10", "30, 10", "100, 10"})
  void pictureMovesEvenlyAndIsNoOlderThanTheLatencyDemands(int latency, int jitter) {
    Watched viewer =
        watch(network(latency, jitter, 0, 11), FrameSource.Settings.DEFAULT).get(0);

    assertThat(viewer.judder()).isLessThan(1);
    assertThat(viewer.ageNanos()).isLessThan((latency + jitter + TICK_MILLIS + 5) * 1_000_000L);
  }

  /**
   * A local simulation that publishes its ticks at the arrival times of the relay's ticks has
   * equally uneven steps.
   */
  @ParameterizedTest(name = "{0} ms and up to {1} more, {2} of 1,000 lost")
  @CsvSource("100, 10, 50, 10, 1000")
  void pictureIsAsEvenAsInAProcessWhoseStepsVaryAlike(
      int latency, int jitter, int lossPermille, double maxJudder, int maxAgeMillis) {
    assertIsAsEven(latency, jitter, lossPermille, maxJudder, maxAgeMillis);
  }

  @ParameterizedTest(name = "{0} ms and up to {1} more, {2} of 1,000 lost")
  @CsvSource({
    "0, 10, 10, 7, 60",
    "10, 10, 10, 7, 90",
    "30, 10, 10, 7, 180",
    "100, 10, 10, 7, 480",
    "10, 10, 50, 7, 160"
  })
  @Tag("evidence")
  void pictureIsAsEvenOnOtherNetworks(
      int latency, int jitter, int lossPermille, double maxJudder, int maxAgeMillis) {
    assertIsAsEven(latency, jitter, lossPermille, maxJudder, maxAgeMillis);
  }

  private void assertIsAsEven(
      int latency, int jitter, int lossPermille, double maxJudder, int maxAgeMillis) {
    List<Double> far = new ArrayList<>();
    List<Long> ages = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      lastSequence = 0;
      List<Watched> both =
          watch(network(latency, jitter, lossPermille, seed), FrameSource.Settings.DEFAULT);
      far.add(both.get(0).judder());
      ages.add(both.get(0).ageNanos() / 1_000_000);
      assertThat(both.get(0).judder())
          .as("seed %d", seed)
          .isLessThan(both.get(1).judder() + 1);
    }

    // a median, because at 100 ms and 5 % loss one of five seeds gives 147 % and the others 5 to 11
    // %. With windows of 64 snapshots the median is tens of percent, and with one stream about 380
    // %.
    assertThat(far.stream().sorted().toList().get(SEEDS / 2)).isLessThan(maxJudder);
    assertThat(ages.stream().sorted().toList().get(SEEDS / 2)).isLessThan(maxAgeMillis);
  }

  @ParameterizedTest(name = "{0} ms and up to {1} more, {2} of 1,000 lost")
  @CsvSource({"0, 10, 10, 28", "100, 10, 50, 135", "15, 40, 20, 90"})
  void lossMakesThePictureOnlyATickOlder(
      int latency, int jitter, int lossPermille, int maxAgeMillis) {
    assertIsLittleOlder(latency, jitter, lossPermille, maxAgeMillis);
  }

  @ParameterizedTest(name = "{0} ms and up to {1} more, {2} of 1,000 lost")
  @CsvSource({"30, 10, 10, 60", "100, 10, 10, 130", "0, 10, 50, 32", "30, 10, 50, 65"})
  @Tag("evidence")
  void lossMakesThePictureOnlyATickOlderOnOtherNetworks(
      int latency, int jitter, int lossPermille, int maxAgeMillis) {
    assertIsLittleOlder(latency, jitter, lossPermille, maxAgeMillis);
  }

  /**
   * Medians of a few networks. Retransmissions make the picture older by a round trip or more. The
   * first 40 s are not measured, because the delay falls slowly after the losses before the
   * bundles.
   */
  private void assertIsLittleOlder(int latency, int jitter, int lossPermille, int maxAgeMillis) {
    List<Double> judders = new ArrayList<>();
    List<Long> ages = new ArrayList<>();
    for (int seed = 1; seed <= LOSSY_SEEDS; seed++) {
      lastSequence = 0;
      Watched viewer = watch(
              network(latency, jitter, lossPermille, seed), FrameSource.Settings.DEFAULT, 40, 20)
          .get(0);
      judders.add(viewer.judder());
      ages.add(viewer.ageNanos());
    }

    assertThat(judders.stream().sorted().toList().get(LOSSY_SEEDS / 2)).isLessThan(1);
    assertThat(ages.stream().sorted().toList().get(LOSSY_SEEDS / 2))
        .isLessThan(maxAgeMillis * 1_000_000L);
  }

  @ParameterizedTest(name = "{0} ms")
  @ValueSource(ints = {20, 150, 500})
  void fixedDelayReachesAsFarAsItSays(int millis) {
    FrameSource.Settings settings = FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(millis)));

    Watched viewer = watch(network(5, 0, 0, 11), settings).get(0);

    assertThat(viewer.ageNanos()).isBetween((millis - 1) * 1_000_000L, (millis + 1) * 1_000_000L);
    assertThat(viewer.judder()).isLessThan(1);
  }

  private static VirtualRun network(int latency, int jitter, int lossPermille, long seed) {
    VirtualRun run = new VirtualRun(seed);
    run.network.latencyNanos = latency * 1_000_000L;
    run.network.jitterNanos = Math.max(1, jitter * 1_000_000L);
    run.network.loss = lossPermille / 1_000.0;
    run.serve();
    return run;
  }

  private List<Watched> watch(VirtualRun run, FrameSource.Settings settings) {
    return watch(run, settings, LEARNING_SECONDS, SECONDS);
  }

  private List<Watched> watch(
      VirtualRun run, FrameSource.Settings settings, int learningSeconds, int seconds) {
    VirtualViewer viewer = run.view();
    while (!viewer.isJoined() || viewer.loop.status().connection() != Connection.SERVED) {
      run.step();
    }
    SharedState alike =
        SharedState.of(viewer.state.layout(), SharedState.Limits.DEFAULT, viewer.clock);
    try (FrameSource far = FrameSource.on(viewer.state, settings);
        FrameSource near = FrameSource.on(alike, settings);
        StateWriter writer = alike.claimWriter();
        SnapshotReader reader = viewer.state.openReader()) {
      List<Watched> both = List.of(new Watched(far), new Watched(near));
      long drawn = 0;
      for (int step = 0; step < (learningSeconds + seconds) * STEPS_A_SECOND; step++) {
        run.step();
        publish(reader, writer, viewer.clock.nanos());
        if (step == learningSeconds * STEPS_A_SECOND) {
          both.forEach(Watched::begin);
        }
        if ((long) step * FRAMES_A_SECOND / STEPS_A_SECOND > drawn) {
          drawn++;
          both.forEach(each -> each.draw(viewer.clock.nanos()));
        }
      }
      return both;
    }
  }

  private void publish(SnapshotReader reader, StateWriter writer, long nowNanos) {
    reader.refresh();
    for (int age = reader.length() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (snapshot.sequence() > lastSequence) {
        lastSequence = snapshot.sequence();
        writer
            .snapshots()
            .begin(snapshot.tick(), snapshot.instantNanos(), snapshot.timeline(), true);
        writer.snapshots().publish(nowNanos);
        if (!writer.snapshots().timeline().equals(snapshot.timeline())) {
          writer.snapshots().timeline(snapshot.timeline());
        }
      }
    }
  }

  private static final class Watched {
    private final FrameSource source;
    private double squares;
    private long ages;
    private long frames;
    private long lastShownNanos;
    private long lastPresentNanos;

    Watched(FrameSource source) {
      this.source = source;
    }

    void begin() {
      squares = 0;
      ages = 0;
      frames = 0;
    }

    void draw(long presentNanos) {
      FrameInfo info = source.at(presentNanos).info();
      if (lastPresentNanos != 0) {
        double passed = presentNanos - lastPresentNanos;
        double error = (info.instantNanos() - lastShownNanos - passed) / passed;
        squares += error * error;
        ages += info.ageNanos();
        frames++;
      }
      lastPresentNanos = presentNanos;
      lastShownNanos = info.instantNanos();
    }

    double judder() {
      return 100 * Math.sqrt(squares / frames);
    }

    long ageNanos() {
      return ages / frames;
    }
  }
}
