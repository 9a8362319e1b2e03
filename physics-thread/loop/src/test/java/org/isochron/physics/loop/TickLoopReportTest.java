package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.TickSettings;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.junit.jupiter.api.Test;

class TickLoopReportTest {
  private static final long MILLI = 1_000_000;
  private static final TickSettings TWO = TickSettings.DEFAULT.withOverload(new SkipAhead(2));

  private final LoopFixture fixture = new LoopFixture(TWO, 5 * MILLI);

  @Test
  void overloadIsReportedWithAllItsNumbers() {
    fixture.advance();
    fixture.simulation.costNanos = 15 * MILLI;
    fixture.advanceBy(20 * MILLI); // ticks 1 and 2, until 55 ms
    events();
    fixture.simulation.costNanos = 0;

    fixture.advanceBy(40 * MILLI);

    assertThat(fixture.loop.lastOverload())
        .contains(
            new OverloadReport(3, 7, 5, 35 * MILLI, 95 * MILLI, 2 * 15 * MILLI, 2 * 10 * MILLI));
    assertThat(events())
        .containsExactly(
            "%s detail 5 token 7, epoch 1 tick 2 at %d".formatted(Event.Kind.OVERLOAD, 20 * MILLI));

    fixture.advanceBy(40 * MILLI);

    assertThat(fixture.loop.lastOverload().orElseThrow().stepNanos())
        .as("of the last burst alone")
        .isZero();
  }

  @Test
  void wakeUpLessThanAPeriodLateIsNoOverloadAtAnySpeed() {
    fixture.advance();
    fixture.loop.speed(fixture.clock.nanos(), 10_000);
    fixture.advanceBy(11 * MILLI - 1);
    assertThat(fixture.loop.lastOverload()).as("late by a period less 1 ns").isEmpty();

    LoopFixture late = new LoopFixture(TickSettings.DEFAULT, 0);
    late.advance();
    late.loop.speed(0, 10_000);
    late.advanceBy(11 * MILLI);
    assertThat(late.loop.lastOverload()).as("late by a period").isPresent();
  }

  @Test
  void oneDueTickIsNoOverloadHoweverLate() {
    fixture.advance();
    fixture.loop.speed(fixture.clock.nanos(), 100);

    fixture.advanceBy(199 * MILLI);

    assertThat(fixture.loop.lastTick()).isEqualTo(1);
    assertThat(fixture.loop.lastOverload()).isEmpty();
  }

  @Test
  void suspendBeginsBeyondItsBoundAfterThePlannedInstant() {
    fixture.advance();
    fixture.advanceBy(10 * MILLI);
    fixture.advanceBy(260 * MILLI); // 250 ms after the plan
    assertThat(fixture.loop.statistics().suspends()).isZero();
    events();
    long planned = fixture.loop.plannedNanos();
    long tick = fixture.loop.lastTick();

    fixture.clock.moveTo(planned + 250 * MILLI + 1);
    fixture.advance();

    assertThat(fixture.loop.statistics().suspends()).isEqualTo(1);
    assertThat(events().get(0))
        .isEqualTo("%s detail 0 token %d, epoch 2 tick %d at %d"
            .formatted(Event.Kind.SUSPEND, 250 * MILLI + 1, tick, tick * 10 * MILLI));
  }

  @Test
  void suspendFoundByAnotherCallThanAdvanceIsCutOutOnce() {
    fixture.advance();
    fixture.advanceBy(10 * MILLI);
    fixture.clock.advance(1_000 * MILLI);

    fixture.loop.speed(fixture.clock.nanos(), 500);
    fixture.loop.pause(fixture.clock.nanos());
    fixture.loop.resume(fixture.clock.nanos());
    fixture.advance();

    assertThat(fixture.loop.statistics().suspends()).isEqualTo(1);
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(2);
    assertThat(fixture.loop.timeline().simAt(fixture.clock.nanos())).isEqualTo(20 * MILLI);
  }

  @Test
  void suspendCountsFromTheEndOfTheLoopsOwnWork() {
    fixture.advance();
    fixture.simulation.costNanos = 400 * MILLI;
    fixture.advanceBy(10 * MILLI);
    fixture.simulation.costNanos = 0;

    fixture.advanceBy(250 * MILLI);

    assertThat(fixture.loop.statistics().suspends()).isZero();
  }

  @Test
  void pauseOfMinutesIsNoSuspend() {
    fixture.advance();
    fixture.loop.pause(fixture.clock.nanos());
    fixture.advanceBy(10 * MILLI);
    fixture.clock.advance(600_000 * MILLI); // a game loop without frames

    fixture.loop.resume(fixture.clock.nanos());
    fixture.advance();

    assertThat(fixture.loop.statistics().suspends()).isZero();
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(1);
  }

  @Test
  void suspendIsFoundAlthoughARunningLoopWasResumedBefore() {
    fixture.advance();
    fixture.loop.resume(fixture.clock.nanos());

    fixture.advanceBy(1_000 * MILLI);

    assertThat(fixture.loop.statistics().suspends()).isEqualTo(1);
  }

  @Test
  void tickThatAJumpRunsBecauseItHasStartedCountsAtTheInstantOfTheJump() {
    fixture.advance();
    for (int tick = 1; tick <= 64; tick++) {
      fixture.advanceBy(10 * MILLI);
    }
    fixture.loop.pause(fixture.clock.nanos());
    fixture.state.commands().user(Command.USER, 0, 0, 1);
    fixture.advanceBy(10 * MILLI);
    fixture.clock.advance(630 * MILLI);

    fixture.loop.seek(fixture.clock.nanos(), 5);

    assertThat(fixture.loop.statistics().ticks()).isEqualTo(65);
    assertThat(fixture.loop.statistics().achievedSpeedPermille())
        .as("64 ticks of 10 ms in 1.27 s")
        .isEqualTo(503);
  }

  private List<String> events() {
    List<String> events = new ArrayList<>();
    fixture.cursor.poll(event -> events.add("%s detail %d token %d, epoch %d tick %d at %d"
        .formatted(
            event.kind(),
            event.detail(),
            event.token(),
            event.epoch(),
            event.tick(),
            event.instantNanos())));
    return events;
  }
}
