package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.TickSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopStatisticsTest {
  private static final long MILLI = 1_000_000;

  private LoopFixture fixture = LoopFixture.started(TickSettings.DEFAULT);

  @TempDir
  Path folder;

  @Test
  void whatTheLoopDidIsCounted() {
    fixture.simulation.costNanos = MILLI;
    for (int tick = 1; tick <= 200; tick++) {
      fixture.clock.moveTo(tick * 10L * MILLI + (tick % 100 == 0 ? 3 * MILLI : 0));
      fixture.advance();
    }
    LoopCounters statistics = fixture.loop.statistics();

    assertThat(statistics.ticks()).isEqualTo(200);
    assertThat(statistics.captures()).isEqualTo(200);
    assertThat(statistics.bursts()).isZero();
    assertThat(statistics.lateness().count()).isEqualTo(200);
    assertThat(statistics.lateness().nanosAtPermille(500)).isLessThan(1_000);
    assertThat(statistics.lateness().maxNanos()).isBetween(2_900_000L, 3_100_000L);
    assertThat(statistics.stepCost().nanosAtPermille(999)).isBetween(990_000L, 1_010_000L);
    assertThat(statistics.achievedSpeedPermille()).isBetween(990L, 1_010L);
    assertThat(statistics.lateness().toString()).startsWith("p50 ").contains("max 3");
  }

  @Test
  void burstsAreWakeUpsThatRunSeveralTicks() {
    TickSettings patient = TickSettings.DEFAULT
        .withOverload(new OverloadPolicy.CatchUp(100))
        .withSuspendAfter(Duration.ofSeconds(5));
    fixture = LoopFixture.started(patient);
    for (int ticks : List.of(1, 3, 1, 3, 8, 63, 64, 65, 100)) {
      fixture.advanceBy(ticks * 10L * MILLI);
    }

    assertThat(fixture.loop.statistics().bursts()).isEqualTo(7);
    assertThat(fixture.loop.statistics().longestBurst()).isEqualTo(100);
  }

  @Test
  void achievedSpeedFollowsTheTimeline() {
    fixture.loop.speed(0, 500);
    for (int tick = 1; tick <= 200; tick++) {
      fixture.advanceBy(20 * MILLI);
    }

    assertThat(fixture.loop.statistics().achievedSpeedPermille()).isEqualTo(500);
  }

  @Test
  void flightRecorderReceivesTicksChangesAndOverloadOnRequest() throws IOException {
    fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    try (Recording recording = new Recording()) {
      recording.enable("org.isochron.Tick");
      recording.enable("org.isochron.Timeline");
      recording.enable("org.isochron.Overload");
      recording.start();
      fixture.advance();
      fixture.advanceBy(10 * MILLI);
      fixture.advanceBy(200 * MILLI);
      fixture.loop.pause(fixture.clock.nanos());
      recording.stop();
      Path file = folder.resolve("loop.jfr");
      recording.dump(file);

      List<RecordedEvent> events = RecordingFile.readAllEvents(file);
      assertThat(named("org.isochron.Tick", events))
          .hasSize(9)
          .extracting(event -> event.getLong("latenessNanos"))
          .startsWith(0L, 190 * MILLI, 180 * MILLI);
      assertThat(named("org.isochron.Timeline", events)).hasSize(4); // including the start
      assertThat(named("org.isochron.Overload", events))
          .singleElement()
          .satisfies(event -> assertThat(event.getLong("droppedTicks")).isEqualTo(12));
    }
  }

  private static List<RecordedEvent> named(String name, List<RecordedEvent> events) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals(name))
        .toList();
  }
}
