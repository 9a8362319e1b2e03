package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.GameLoop;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.TickSettings;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/** The clock overflows a long without any effect. */
class TickWrapTest {
  private static final long MILLI = 1_000_000;
  private static final long BEFORE_THE_END = Long.MAX_VALUE - 95 * MILLI;

  @Test
  void tickLoopRunsOnAcrossTheEndOfTheClock() {
    assertThat(ticks(BEFORE_THE_END)).isEqualTo(ticks(0)).hasSizeGreaterThan(60);
  }

  /** The next tick is planned ten seconds ahead, after the overflow. */
  @Test
  void longPeriodAcrossTheEndOfTheClockIsNoSuspend() {
    NanoClock.Manual clock = new NanoClock.Manual(BEFORE_THE_END);
    TickLoop loop = loop(clock, TickLoop.Parts.of(new FakeSimulation(clock)));
    loop.advance(clock.nanos());
    loop.speed(clock.nanos(), 1);
    assertThat(loop.advance(clock.nanos()))
        .isEqualTo(clock.nanos() + 10_000 * MILLI)
        .isNegative();

    clock.moveTo(loop.plannedNanos());
    loop.advance(clock.nanos());

    assertThat(loop.lastTick()).isEqualTo(1);
    assertThat(loop.statistics().suspends()).isZero();
  }

  @Test
  void gameLoopRunsOnAcrossTheEndOfTheClock() {
    assertThat(gameLoop(BEFORE_THE_END)).isEqualTo(gameLoop(0));
  }

  @Test
  void scriptIsPlayedInOrderAcrossTheEndOfTheClock() {
    NanoClock.Manual clock = new NanoClock.Manual(BEFORE_THE_END);
    FakeSimulation simulation = new FakeSimulation(clock);
    InputSource input = InputSource.script()
        .press(clock.nanos() + 155 * MILLI, 1)
        .press(clock.nanos() + 55 * MILLI, 1)
        .build();
    simulation.writesDown = true;
    TickLoop loop = loop(clock, TickLoop.Parts.of(simulation).withInput(input));
    loop.advance(clock.nanos());
    for (int tick = 0; tick < 30; tick++) {
      clock.advance(10 * MILLI);
      loop.advance(clock.nanos());
    }

    assertThat(
            simulation.calls.stream().filter(call -> call.equals("control 1")).count())
        .isEqualTo(2);
    assertThat(simulation.calls.indexOf("control 1"))
        .isBetween(simulation.calls.indexOf("begin 6"), simulation.calls.indexOf("begin 7"));
  }

  private static List<String> ticks(long start) {
    NanoClock.Manual clock = new NanoClock.Manual(start);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    FakeSimulation simulation = new FakeSimulation(clock);
    simulation.writesDown = true;
    List<String> calls = simulation.calls;
    TickLoop loop = new TickLoop(
        state.claimWriter(), TickLoop.Parts.of(simulation), TickSettings.DEFAULT, clock);
    for (int step = 0; step < 120; step++) {
      long planned = loop.advance(clock.nanos());
      calls.add("%d planned in %d".formatted(step, planned - clock.nanos()));
      state.commands().user(Command.USER, 0, 0, step);
      if (step == 40) {
        loop.speed(clock.nanos(), 500);
      }
      clock.advance(step == 70 ? 45 * MILLI : 3 * MILLI);
    }
    return calls;
  }

  private static List<Long> gameLoop(long start) {
    NanoClock.Manual clock = new NanoClock.Manual(start);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    List<Long> seen = new ArrayList<>();
    try (GameLoop loop =
        GameLoop.start(state, new FakeSimulation(clock), PhysicsSettings.DEFAULT)) {
      for (int frame = 0; frame < 60; frame++) {
        seen.add(loop.advance() - start);
        seen.add(loop.statistics().ticks());
        clock.advance(7 * MILLI);
      }
    }
    return seen;
  }

  private static TickLoop loop(NanoClock.Manual clock, TickLoop.Parts parts) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    return new TickLoop(
        state.claimWriter(), parts, TickSettings.DEFAULT.withRate(TickRate.hertz(100)), clock);
  }
}
