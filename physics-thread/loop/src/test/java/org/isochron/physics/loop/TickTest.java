package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.InputSource;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;

class TickTest {
  private static final long MILLI = 1_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withWindowLength(3), clock);
  private final FakeSimulation simulation = new FakeSimulation(clock);

  @Test
  void everythingOfATickHappensInTheSameOrder() {
    TickLoop loop = loop(TickLoop.Parts.of(simulation)
        .withListener((tick, instant, late, step) -> simulation.calls.add("listener " + tick)));
    simulation.writesDown = true;
    state.commands().user(Command.USER, 0, 0, 7);
    state.commands().press(1);

    loop.advance(0);
    clock.advance(10 * MILLI);
    loop.advance(clock.nanos());

    assertThat(simulation.calls)
        .containsExactly(
            "capture", "begin 1", "apply 7", "control 1", "step 1", "capture", "listener 1");
  }

  @Test
  void listenerIsGivenTheLatenessAndTheCostOfEachTick() {
    List<String> reported = new ArrayList<>();
    TickLoop loop = loop(TickLoop.Parts.of(simulation)
        .withListener((tick, instant, late, step) ->
            reported.add("%d at %d: %d late, %d".formatted(tick, instant, late, step))));
    simulation.costNanos = 2 * MILLI;
    loop.advance(0);

    clock.moveTo(23 * MILLI);
    loop.advance(23 * MILLI);

    assertThat(reported)
        .containsExactly(
            "1 at 10000000: 13000000 late, 2000000", "2 at 20000000: 5000000 late, 2000000");
  }

  @Test
  void statisticsGetTheSameStepCostAsListeners() {
    NanoClock moving = () -> {
      clock.advance(1);
      return clock.nanos();
    };
    List<Long> costs = new ArrayList<>();
    TickLoop loop = new TickLoop(
        state.claimWriter(),
        TickLoop.Parts.of(simulation).withListener((tick, instant, late, step) -> costs.add(step)),
        TickSettings.DEFAULT,
        moving);
    loop.advance(0);

    loop.advance(10 * MILLI);

    assertThat(costs).containsExactly(1L);
    assertThat(loop.statistics().stepCost().count()).isEqualTo(1);
    assertThat(loop.statistics().stepCost().maxNanos()).isEqualTo(1);
  }

  /** The lateness that readers see is that of the frames, not of the loop. */
  @Test
  void tickOfAFrameLoopIsPublishedWhenItIsDueUnlessItMissesAFrame() {
    SnapshotReader reader = state.openReader();
    TickLoop loop = new TickLoop(
        state.claimWriter(),
        TickLoop.Parts.of(simulation),
        TickSettings.DEFAULT,
        clock,
        clock,
        true);
    List<Long> published = new ArrayList<>();
    for (long[] frame : new long[][] {{0, 1}, {5, 6}, {12, 13}, {19, 22}, {25, 26}}) {
      clock.moveTo(frame[0] * MILLI);
      loop.advance(clock.nanos());
      clock.moveTo(frame[1] * MILLI);
      loop.framed(clock.nanos());
      if (reader.refresh()) {
        published.add(reader.newest().publishedNanos() / MILLI);
      }
    }

    assertThat(published)
        .as("the start, tick 1 when it was due, tick 2 when the frame that it missed was drawn")
        .containsExactly(0L, 10L, 22L);
  }

  @Test
  void costOfATickIncludesGameCodeAndStatisticsMeasureItByTheirOwnClock() {
    NanoClock.Manual costClock = new NanoClock.Manual(0);
    Simulation costly = new ForwardingSimulation(simulation) {
      @Override
      public void control(TickInput input) {
        super.control(input);
        clock.advance(3 * MILLI);
        costClock.advance(70);
      }

      @Override
      public void step(long tick, double dtSeconds) {
        super.step(tick, dtSeconds);
        costClock.advance(100);
      }
    };
    simulation.costNanos = 2 * MILLI;
    List<Long> costs = new ArrayList<>();
    TickLoop loop = new TickLoop(
        state.claimWriter(),
        TickLoop.Parts.of(costly).withListener((tick, instant, late, step) -> costs.add(step)),
        TickSettings.DEFAULT,
        clock,
        costClock,
        false);
    loop.advance(0);

    loop.advance(10 * MILLI);

    assertThat(costs).containsExactly(5 * MILLI);
    assertThat(loop.statistics().stepCost().count()).isEqualTo(1);
    assertThat(loop.statistics().stepCost().maxNanos()).isEqualTo(170);
  }

  @Test
  void eventsOfCommandsAreAtTheStartOfTheTickAndThoseOfTheStepAtItsEnd() {
    Simulation publishing = new ForwardingSimulation(simulation) {
      private final List<EventPublisher> publishers = new ArrayList<>();

      @Override
      public void begin(long tick, EventPublisher events) {
        publishers.add(events);
        events.user(0, 0, 0, 0, 1);
      }

      @Override
      public void step(long tick, double dtSeconds) {
        publishers.get(0).user(0, 0, 0, 0, 2);
      }
    };
    EventCursor cursor = state.openEvents();
    TickLoop loop = loop(TickLoop.Parts.of(publishing));
    loop.advance(0);
    loop.advance(20 * MILLI);

    List<String> events = new ArrayList<>();
    cursor.poll(event -> {
      if (event.kind() == Event.Kind.USER) {
        events.add("%d: tick %d at %d ms"
            .formatted(event.token(), event.tick(), event.instantNanos() / MILLI));
      }
    });
    assertThat(events)
        .containsExactly(
            "1: tick 1 at 0 ms", "2: tick 1 at 10 ms", "1: tick 2 at 10 ms", "2: tick 2 at 20 ms");
  }

  @Test
  void lostBodiesAreCounted() {
    Simulation losing = new ForwardingSimulation(simulation) {
      @Override
      public void begin(long tick, EventPublisher events) {
        events.publish(Event.Kind.LOST_BODY, 1, tick, 0, 0);
        events.publish(Event.Kind.DESPAWN, 0, tick, 0, 0);
      }
    };
    TickLoop loop = loop(TickLoop.Parts.of(losing));
    loop.advance(0);
    clock.advance(30 * MILLI);

    loop.advance(clock.nanos());

    assertThat(loop.lastTick()).isEqualTo(3);
    assertThat(loop.statistics().lostBodies()).isEqualTo(3);
  }

  @Test
  void burstGivesEachTickOnlyItsOwnSlice() {
    TickLoop loop = loop(TickLoop.Parts.of(simulation));
    loop.advance(0);
    for (long token = 1; token <= 40; token++) {
      clock.advance(MILLI);
      state.commands().user(Command.USER, 0, 0, token);
    }
    simulation.writesDown = true;

    loop.advance(clock.nanos());

    List<String> expected = new ArrayList<>();
    for (int tick = 1; tick <= 4; tick++) {
      expected.add("begin " + tick);
      for (int token = 10 * tick - 10; token < 10 * tick; token++) {
        // a command stamped at the end of a slice belongs to the next slice
        if (token > 0) {
          expected.add("apply " + token);
        }
      }
      expected.add("control 0");
      expected.add("step " + tick);
      if (tick > 1) {
        expected.add("capture");
      }
    }
    assertThat(simulation.calls).isEqualTo(expected);
  }

  /**
   * Row A4 of STRATEGIES.md: commands of other threads reach the simulation only within a tick.
   */
  @Test
  void commandThatArrivesAfterItsSliceGoesToTheNextTickAndIsCounted() {
    TickLoop loop =
        loop(TickLoop.Parts.of(simulation).withListener((tick, instant, late, step) -> {}));
    loop.advance(0);
    loop.advance(10 * MILLI); // the stamping clock stands still meanwhile
    simulation.writesDown = true;

    state.commands().user(Command.USER, 0, 0, 5);
    clock.moveTo(20 * MILLI);
    loop.advance(20 * MILLI);

    assertThat(simulation.calls).containsSubsequence("begin 2", "apply 5", "step 2");
    assertThat(loop.statistics().lateCommands()).isEqualTo(1);
  }

  @Test
  void inputSourceIsAskedForEachTicksOwnSlice() {
    InputSource script = InputSource.script()
        .press(3 * MILLI, 1)
        .release(4 * MILLI, 1)
        .press(25 * MILLI, 1)
        .build();
    TickLoop loop = loop(TickLoop.Parts.of(simulation).withInput(script));
    loop.advance(0);
    simulation.writesDown = true;

    clock.advance(30 * MILLI);
    loop.advance(clock.nanos());

    assertThat(simulation.calls)
        .containsSubsequence("control 1", "step 1", "control 0", "step 2", "control 1", "step 3");
  }

  @Test
  void inputSourceThatThrowsIsLeftOutAndTheTicksContinue() {
    int[] asked = {0};
    TickLoop loop = loop(TickLoop.Parts.of(simulation).withInput((end, sink) -> {
      asked[0]++;
      throw new IllegalStateException("unplugged");
    }));

    tickTwice(loop);

    assertThat(loop.lastTick()).isEqualTo(2);
    assertThat(asked[0]).isEqualTo(1);
    assertThat(loop.inputFailure().orElseThrow()).hasMessage("unplugged");
  }

  @Test
  void listenerThatThrowsIsLeftOutAndTheTicksContinue() {
    int[] notified = {0};
    TickLoop loop = loop(TickLoop.Parts.of(simulation).withListener((tick, instant, late, step) -> {
      notified[0]++;
      throw new AssertionError("deaf");
    }));

    tickTwice(loop);

    assertThat(loop.lastTick()).isEqualTo(2);
    assertThat(notified[0]).isEqualTo(1);
    assertThat(loop.listenerFailure().orElseThrow()).hasMessage("deaf");
  }

  private void tickTwice(TickLoop loop) {
    loop.advance(0);
    clock.advance(10 * MILLI);
    loop.advance(clock.nanos());
    clock.advance(10 * MILLI);
    loop.advance(clock.nanos());
  }

  private TickLoop loop(TickLoop.Parts parts) {
    return new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, clock);
  }
}
