package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GameLoopLongTicksTest {
  private static final long MILLI = 1_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(4), SharedState.Limits.DEFAULT, clock);
  private final ScriptedSimulation simulation = new ScriptedSimulation();

  @Test
  void ticksThatFallDueWhileTicksRunBelongToTheNextFrame() {
    ticksTake(4 * MILLI, 100);
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();
    clock.moveTo(30 * MILLI);

    // three ticks take 12 ms, during which one more falls due
    assertThat(loop.advance()).isEqualTo(42 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(3);
    assertThat(loop.advance()).isEqualTo(46 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(4);
    loop.close();
  }

  @Test
  void everyFrameRunsEquallyManyTicksIfTheyTakeMoreThanHalfOfTheTime() {
    for (long step : new long[] {6, 7, 8, 9}) {
      LongTicks frames = new LongTicks(step, 50);
      frames.run(20);

      for (int frame = 0; frame < 20; frame++) {
        assertThat(frames.run(1)).as("ticks of a frame, %d ms each", step).isEqualTo(5);
      }
    }
  }

  @Test
  void atTwiceTheSpeedAFrameRunsTwiceThePolicysTicks() {
    ticksTake(MILLI, 1_000);
    GameLoop loop = GameLoop.start(
        state, simulation, PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.CatchUp(3)));
    loop.time().speed(2);
    loop.advance();
    clock.moveTo(45 * MILLI);

    // nine ticks are due
    assertThat(loop.advance()).isEqualTo(51 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(6);
    loop.close();
  }

  @ParameterizedTest
  @MethodSource("policiesOfThree")
  void frameRunsNoMoreTicksThanThePolicyAllows(OverloadPolicy policy) {
    ticksTake(4 * MILLI, 100);
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT.withOverload(policy));
    loop.advance();
    clock.moveTo(30 * MILLI);

    assertThat(loop.advance()).isEqualTo(42 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(3);
    loop.advance();
    assertThat(loop.statistics().ticks()).isEqualTo(4);
    loop.close();
  }

  static Stream<OverloadPolicy> policiesOfThree() {
    return Stream.of(new OverloadPolicy.SkipAhead(3), new OverloadPolicy.CatchUp(3));
  }

  @ParameterizedTest
  @ValueSource(ints = {144, 60, 30})
  void ticksThatFallDueBetweenTwoFramesAreNoOverload(int framesPerSecond) {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    EventCursor events = state.openEvents();
    loop.advance();
    for (int frame = 1; frame <= 2 * framesPerSecond; frame++) {
      clock.moveTo(1_000 * MILLI * frame / framesPerSecond);
      loop.advance();
    }

    assertThat(loop.statistics().ticks()).isEqualTo(200);
    assertThat(loop.status().overloadCause()).isEmpty();
    events.poll(event -> assertThat(event.kind()).isNotEqualTo(Event.Kind.OVERLOAD));
    loop.close();
  }

  @Test
  void ticksThatAFrameLeavesToTheNextAreAnOverload() {
    GameLoop loop = GameLoop.start(
        state, simulation, PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.CatchUp(1)));
    loop.advance();
    clock.moveTo(30 * MILLI);
    loop.advance();
    assertThat(loop.status().overloadCause()).isEmpty();

    loop.advance();

    assertThat(loop.status().overloadCause()).isPresent();
    loop.close();
  }

  private void ticksTake(long nanos, long count) {
    for (long tick = 1; tick <= count; tick++) {
      simulation.script(tick, () -> clock.advance(nanos));
    }
  }

  private static final class LongTicks {
    private final NanoClock.Manual clock = new NanoClock.Manual(0);
    private final long refreshNanos;
    private final GameLoop loop;

    LongTicks(long stepMillis, long refreshMillis) {
      ScriptedSimulation simulation = new ScriptedSimulation();
      for (long tick = 1; tick <= 1_000; tick++) {
        simulation.script(tick, () -> clock.advance(stepMillis * MILLI));
      }
      refreshNanos = refreshMillis * MILLI;
      loop = GameLoop.start(
          SharedState.of(SnapshotLayout.bodies(4), SharedState.Limits.DEFAULT, clock),
          simulation,
          PhysicsSettings.DEFAULT);
    }

    long run(int frames) {
      long before = loop.statistics().ticks();
      for (int frame = 0; frame < frames; frame++) {
        long ended = loop.advance();
        clock.moveTo((ended / refreshNanos + 1) * refreshNanos);
      }
      return loop.statistics().ticks() - before;
    }
  }
}
