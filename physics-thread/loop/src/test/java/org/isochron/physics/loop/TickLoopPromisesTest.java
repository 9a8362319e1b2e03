package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.physics.TickListener;
import org.isochron.physics.TickSettings;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

class TickLoopPromisesTest {
  private static final long MILLI = 1_000_000;

  private LoopFixture fixture = LoopFixture.started(TickSettings.DEFAULT);

  @Test
  void advanceReturnsTheInstantOfTheNextTick() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 3);

    assertThat(fixture.loop.advance(3)).isEqualTo(3 + 10 * MILLI);
    assertThat(fixture.loop.advance(3 + 14 * MILLI)).isEqualTo(3 + 20 * MILLI);
  }

  @Test
  void readersSeeFromTheBeginningWhetherTimeRuns() {
    LoopFixture running = new LoopFixture(TickSettings.DEFAULT, 0);
    LoopFixture paused = new LoopFixture(TickSettings.DEFAULT.withStartPaused(true), 0);

    running.advance();
    paused.advance();

    assertThat(running.refreshed().writerState()).isEqualTo(SharedState.Phase.RUNNING);
    assertThat(paused.refreshed().writerState()).isEqualTo(SharedState.Phase.PAUSED);
  }

  @Test
  void pauseIsSeenWithItsLastTick() {
    for (long dueNanos = 0; dueNanos <= 35 * MILLI; dueNanos += MILLI) {
      fixture = new LoopFixture(TickSettings.DEFAULT, 0);
      fixture.advance();
      fixture.clock.advance(dueNanos);

      fixture.loop.pause(dueNanos);
      boolean shown = fixture.refreshed().writerState() == SharedState.Phase.PAUSED;
      int after = fixture.advance();

      assertThat(shown).isEqualTo(after == 0);
      assertThat(after).isEqualTo((int) (dueNanos / (10 * MILLI)));
      assertThat(fixture.refreshed().writerState()).isEqualTo(SharedState.Phase.PAUSED);
    }
  }

  @Test
  void epochIsAnnouncedWithTheTickAtWhichItBegins() {
    List<String> events = new ArrayList<>();

    fixture.loop.seek(0, 12);

    fixture.cursor.poll(event -> events.add("%s: epoch %d, tick %d at %d"
        .formatted(event.kind(), event.epoch(), event.tick(), event.instantNanos())));
    assertThat(events)
        .containsExactly(
            Event.Kind.EPOCH + ": epoch 1, tick 0 at 0",
            Event.Kind.EPOCH + ": epoch 2, tick 12 at " + 120 * MILLI);
  }

  @Test
  void listenerReceivesEveryTimelineUntilItThrows() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    SnapshotReader reader = state.openReader();
    List<Timeline> reported = new ArrayList<>();
    TickListener listener = new TickListener() {
      @Override
      public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {}

      @Override
      public void timelineChanged(Timeline timeline) {
        reported.add(timeline);
        if (timeline.speedPermille() == 200) {
          throw new IllegalStateException("deaf");
        }
      }
    };
    TickLoop loop = new TickLoop(
        state.claimWriter(),
        TickLoop.Parts.of(new FakeSimulation(clock)).withListener(listener),
        TickSettings.DEFAULT,
        clock);
    loop.advance(0);

    loop.speed(0, 500);
    assertThat(reported).endsWith(loop.timeline());
    reader.refresh();
    assertThat(reader.timeline()).isEqualTo(loop.timeline());
    loop.speed(0, 200);
    loop.speed(0, 100);

    assertThat(reported).extracting(Timeline::speedPermille).containsExactly(0, 1_000, 500, 200);
    assertThat(loop.listenerFailure().orElseThrow()).hasMessage("deaf");
    assertThat(loop.timeline().speedPermille()).isEqualTo(100);
  }

  @Test
  void wakeUpWithoutATickLeavesWhatTheLastTicksCostInTheReport() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SkipAhead(2)));
    fixture.simulation.costNanos = 4 * MILLI;
    fixture.advanceBy(20 * MILLI);
    assertThat(fixture.advance()).isZero();

    fixture.advanceBy(40 * MILLI);

    OverloadReport report = fixture.loop.lastOverload().orElseThrow();
    assertThat(report.stepNanos()).isEqualTo(8 * MILLI);
    assertThat(report.stepShareNanos()).isEqualTo(20 * MILLI);
  }

  /**
   * A late wake-up does not count as overload, and time spent waiting for peers does not count as
   * step cost.
   */
  @Test
  void lateWakeUpThatNoStepCausedDoesNotSlowTimeDown() {
    for (int wake = 0; wake < 20; wake++) {
      fixture.advanceBy(19 * MILLI);
      assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(1_000);
    }

    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.IN_TIME);
  }

  /**
   * The speed changes only at the wake-up after a late step, because frames have already shown the
   * time before it.
   */
  @Test
  void speedChangesAtTheWakeUpAfterTheLateStep() {
    fixture.simulation.costNanos = 15 * MILLI;
    fixture.advanceBy(10 * MILLI);
    Timeline before = fixture.loop.timeline();
    assertThat(before.speedPermille()).isEqualTo(1_000);

    fixture.advance();

    Timeline after = fixture.loop.timeline();
    assertThat(after.wallNanos()).as("the end of the step").isEqualTo(25 * MILLI);
    assertThat(after.simNanos()).isEqualTo(before.simAt(25 * MILLI));
    assertThat(after.speedPermille()).as("5 ms late").isEqualTo(875);
    assertThat(after.load()).isEqualTo(Timeline.LoadState.EASING);
  }

  @Test
  void lateAndForgottenTicksOfASlowLoopHaveTheShareOfItsSpeed() {
    fixture.loop.speed(0, 500);

    fixture.advanceBy(60 * MILLI);

    assertThat(fixture.loop.lastOverload().orElseThrow().stepShareNanos()).isEqualTo(20 * MILLI);
  }

  @Test
  void burstOfTicksOfAQuarterOfTheirTimeIsCapturedCompletely() {
    assertThat(capturesOfABurst(10 * MILLI / 4)).isEqualTo(8);
    assertThat(capturesOfABurst(10 * MILLI / 4 - 1)).isEqualTo(3);
  }

  @Test
  void ticksAtOneInstantHaveNoSpeed() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new CatchUp(200)));

    assertThat(fixture.advanceBy(2_000 * MILLI)).isEqualTo(200);

    assertThat(fixture.loop.statistics().achievedSpeedPermille()).isZero();
  }

  @Test
  void limitsOfTheSettingsBelongToTheRange() {
    assertThat(TickSettings.DEFAULT.withSuspendAfter(Duration.ofMillis(1))).isNotNull();
    assertThat(TickSettings.DEFAULT.withSuspendAfter(Duration.ofDays(1))).isNotNull();
    assertThatThrownBy(() -> TickSettings.DEFAULT.withSuspendAfter(Duration.ofNanos(999_999)))
        .hasMessageContaining("suspendAfter is PT0.000999999S");
    assertThatThrownBy(
            () -> TickSettings.DEFAULT.withSuspendAfter(Duration.ofDays(1).plusNanos(1)))
        .hasMessageContaining("suspendAfter is PT24H0.000000001S");
    assertThat(new SlowDown(1).minSpeed()).isEqualTo(1);
    assertThatThrownBy(() -> new SlowDown(1.001)).hasMessageContaining("minSpeed is 1.001");
    assertThat(OverloadPolicy.skipAhead()).isEqualTo(new SkipAhead(8));
    assertThat(TickSettings.DEFAULT.overload()).isEqualTo(new SlowDown(0.001));
  }

  private long capturesOfABurst(long costNanos) {
    fixture = LoopFixture.started(TickSettings.DEFAULT);
    fixture.simulation.costNanos = costNanos;
    assertThat(fixture.advanceBy(80 * MILLI)).isEqualTo(8);
    return fixture.loop.statistics().captures();
  }
}
