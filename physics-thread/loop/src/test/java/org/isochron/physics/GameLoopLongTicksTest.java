package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.isochron.physics.tick.OverloadPolicy;
import org.isochron.state.SharedState;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a game loop does about ticks that fall due while ticks run, and how much longer that makes a
 * frame.
 */
class GameLoopLongTicksTest {
  private static final long MILLI = 1_000_000;

  private final ManualClock clock = new ManualClock(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(4), SharedState.Limits.DEFAULT, clock);
  private final ScriptedSimulation simulation = new ScriptedSimulation();

  @Test
  void s14TicksThatFallDueWhileTicksRunBelongToTheSameFrame() {
    ticksTake(4 * MILLI, 100);
    GameLoop loop = GameLoop.start(state, simulation);
    loop.advance();
    clock.moveTo(30 * MILLI);

    // three ticks take 12 ms, in which one falls due, whose end at 46 ms is the frame's
    assertThat(loop.advance()).isEqualTo(46 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(4);
    loop.close();
  }

  @Test
  void looksAgainTakeNoLongerThanTheTicksBeforeThem() {
    ticksTake(9 * MILLI, 100);
    GameLoop loop = GameLoop.start(
        state, simulation, PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.CatchUp(100)));
    loop.advance();
    clock.moveTo(50 * MILLI);

    // five ticks until 95 ms, four until 131 ms, and three more would take longer than to 140 ms
    assertThat(loop.advance()).isEqualTo(131 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(9);
    loop.close();
  }

  @ParameterizedTest
  @MethodSource("policiesOfThree")
  void looksAgainRunNoMoreTicksThanThePolicyAllowsAFrame(OverloadPolicy policy) {
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
    GameLoop loop = GameLoop.start(state, simulation);
    EventCursor events = state.openEvents();
    loop.advance();
    for (int frame = 1; frame <= 2 * framesPerSecond; frame++) {
      clock.moveTo(1_000 * MILLI * frame / framesPerSecond);
      loop.advance();
    }

    assertThat(loop.statistics().ticks()).isEqualTo(200);
    assertThat(loop.status().overload()).isEmpty();
    events.pollAll(event -> assertThat(event.kind()).isNotEqualTo(Event.OVERLOAD));
    loop.close();
  }

  @Test
  void ticksThatAFrameLeavesToTheNextAreAnOverload() {
    GameLoop loop = GameLoop.start(
        state, simulation, PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.CatchUp(1)));
    loop.advance();
    clock.moveTo(30 * MILLI);
    loop.advance();
    assertThat(loop.status().overload()).isEmpty();

    loop.advance();

    assertThat(loop.status().overload().orElseThrow().dueTicks()).isEqualTo(2);
    loop.close();
  }

  private void ticksTake(long nanos, long count) {
    for (long tick = 1; tick <= count; tick++) {
      simulation.script(tick, () -> clock.advance(nanos));
    }
  }
}
