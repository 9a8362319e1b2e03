package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.TickSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TickLoopHoldTest {
  private static final long MILLI = 1_000_000;

  private final LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT, 0);

  @Test
  void timeStopsAtTheInstantOfATickThatCannotRun() {
    fixture.simulation.lastReadyTick = 2;
    fixture.advance();
    fixture.advanceBy(10 * MILLI);
    fixture.advanceBy(10 * MILLI);

    for (int poll = 0; poll < 500; poll++) {
      assertThat(fixture.advanceBy(10 * MILLI)).isZero();
      assertThat(fixture.loop.timeline().simAt(fixture.clock.nanos())).isEqualTo(30 * MILLI);
      assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + MILLI);
    }

    assertThat(fixture.loop.statistics().holds()).isEqualTo(1);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
    assertThat(fixture.loop.lastOverload()).isEmpty();
  }

  @Test
  void theTickRunsAsSoonAsItCanAndTheNextAPeriodLater() {
    fixture.simulation.lastReadyTick = 0;
    fixture.advance();
    fixture.advanceBy(10 * MILLI);
    fixture.advanceBy(3_141_592);
    assertThat(fixture.loop.lastTick()).isZero();
    fixture.simulation.lastReadyTick = Long.MAX_VALUE;

    assertThat(fixture.advance()).isEqualTo(1);
    assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + 10 * MILLI);
    assertThat(fixture.advanceBy(10 * MILLI)).isEqualTo(1);
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(1);
  }

  @Test
  void aBurstStopsBeforeTheTickThatCannotRun() {
    fixture.advance();
    fixture.simulation.lastReadyTick = 2;

    assertThat(fixture.advanceBy(45 * MILLI)).isEqualTo(2);
    assertThat(fixture.loop.timeline().simAt(fixture.clock.nanos())).isEqualTo(30 * MILLI);
  }

  @Test
  void theLastTickBeforeAHoldIsShownHoweverManyWereDue() {
    for (long ready = 1; ready <= 8; ready++) {
      LoopFixture burst = new LoopFixture(TickSettings.DEFAULT, 0);
      burst.advance();
      burst.simulation.lastReadyTick = ready;

      assertThat(burst.advanceBy(85 * MILLI)).isEqualTo((int) ready);

      assertThat(burst.refreshed().newest().tick()).as("of 8 due").isEqualTo(ready);
      assertThat(burst.refreshed().newest().sequence())
          .isEqualTo(1 + burst.loop.statistics().captures());
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void ticksThatABurstForgetsBeforeAHoldAreCountedAsInItsEvent(OverloadPolicy policy) {
    for (long ready = 0; ready <= 12; ready++) {
      LoopFixture burst = new LoopFixture(TickSettings.DEFAULT.withOverload(policy), 0);
      burst.advance();
      burst.simulation.lastReadyTick = ready;

      burst.advanceBy(200 * MILLI);

      long[] inEvents = {0};
      burst.cursor.poll(event -> inEvents[0] += event.droppedTicks());
      assertThat(burst.loop.statistics().droppedTicks())
          .as("ready up to tick %d", ready)
          .isEqualTo(inEvents[0])
          .isEqualTo(dropped(policy));
    }
  }

  private static int dropped(OverloadPolicy policy) {
    if (policy instanceof OverloadPolicy.CatchUp) {
      return 0;
    }
    if (policy instanceof OverloadPolicy.Degrade degrade) {
      return dropped(degrade.otherwise());
    }
    return 20 - (policy instanceof OverloadPolicy.SkipAhead some ? some.maxTicksPerWake() : 8);
  }

  static Stream<OverloadPolicy> policies() {
    return Stream.of(
        OverloadPolicy.slowDown(),
        OverloadPolicy.skipAhead(),
        new OverloadPolicy.SkipAhead(3),
        new OverloadPolicy.CatchUp(3),
        new OverloadPolicy.Degrade(new OverloadPolicy.CatchUp(8)));
  }

  @Test
  void aPauseOutlastsTheHold() {
    fixture.simulation.lastReadyTick = 0;
    fixture.advance();
    fixture.advanceBy(10 * MILLI);
    fixture.loop.pause(fixture.clock.nanos());
    fixture.simulation.lastReadyTick = Long.MAX_VALUE;

    assertThat(fixture.advanceBy(MILLI)).as("due before the pause").isEqualTo(1);
    assertThat(fixture.advanceBy(50 * MILLI)).isZero();
    assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + 10 * MILLI);
    fixture.loop.resume(fixture.clock.nanos());
    assertThat(fixture.advanceBy(10 * MILLI)).isEqualTo(1);
  }

  @Test
  void stepsAskedForWhileATickCannotRunAllRunLater() {
    for (OverloadPolicy policy :
        List.of(OverloadPolicy.slowDown(), new OverloadPolicy.SkipAhead(1))) {
      LoopFixture held = new LoopFixture(TickSettings.DEFAULT.withOverload(policy), 0);
      held.advance();
      held.simulation.lastReadyTick = 2;
      for (int step = 0; step < 30; step++) {
        held.loop.step(held.clock.nanos());
        held.advanceBy(MILLI);
      }
      assertThat(held.loop.lastTick()).isEqualTo(2);

      for (long ready = 3; ready <= 100; ready += 3) {
        held.simulation.lastReadyTick = ready;
        for (int wakeUp = 0; wakeUp < 10; wakeUp++) {
          held.advanceBy(MILLI);
        }
      }

      assertThat(held.loop.lastTick()).as("with " + policy).isEqualTo(30);
      assertThat(held.loop.statistics().droppedTicks()).isZero();
      assertThat(held.loop.isPaused()).isTrue();
    }
  }

  @Test
  void timeRunsAtTheShareOfItsSpeedThatTheSimulationAsksFor() {
    fixture.advance();
    fixture.loop.speed(fixture.clock.nanos(), 2_000);
    fixture.simulation.pacePermille = 980;
    fixture.advanceBy(MILLI);

    int ticks = 0;
    for (int milli = 0; milli < 1_000; milli++) {
      ticks += fixture.advanceBy(MILLI);
    }

    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(1_960);
    assertThat(ticks).isEqualTo(196);
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(1);
    fixture.simulation.pacePermille = 1_000;
    fixture.advanceBy(10 * MILLI);
    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(2_000);
  }
}
