package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.TickSettings;
import org.isochron.state.Command;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class TickSliceTest {
  private static final long MILLI = 1_000_000;

  private LoopFixture fixture = LoopFixture.started(TickSettings.DEFAULT);

  @Test
  void dueTicksKeepTheirSlicesOfTimeWhenTheSpeedChanges() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    fixture.simulation.writesDown = true;
    fixture.advance();
    sendAt(5, 15, 25);
    fixture.clock.moveTo(35 * MILLI);

    fixture.loop.speed(35 * MILLI, 500);
    fixture.advance();

    assertThat(commandsAndSteps())
        .containsExactly("apply 5", "step 1", "apply 15", "step 2", "apply 25", "step 3");
  }

  @Test
  void commandsInAPauseWaitUntilTheSimulationIsReadyForTheirTick() {
    fixture.advanceBy(10 * MILLI);
    fixture.loop.pause(fixture.clock.nanos());
    fixture.simulation.lastReadyTick = 1;
    fixture.simulation.writesDown = true;
    fixture.state.commands().user(Command.USER, 0, 0, 7);

    fixture.advanceBy(10 * MILLI);
    assertThat(fixture.simulation.calls).isEmpty();
    fixture.simulation.lastReadyTick = 2;
    fixture.advanceBy(10 * MILLI);

    assertThat(fixture.simulation.calls).containsExactly("begin 2", "apply 7", "capture");
  }

  @Test
  void singleStepsThatWaitAreDueWhenTheyWereAskedFor() {
    fixture.advanceBy(10 * MILLI);
    fixture.simulation.writesDown = true;
    fixture.loop.pause(10 * MILLI);
    sendAt(45);
    fixture.loop.step(50 * MILLI);
    sendAt(60);
    fixture.loop.step(80 * MILLI);
    sendAt(90);
    fixture.clock.moveTo(100 * MILLI);

    fixture.advance();

    assertThat(commandsAndSteps())
        .as("the last one in the pause")
        .containsExactly("apply 45", "step 2", "apply 60", "step 3", "apply 90");
  }

  @Test
  void stepsThatWaitMidTickAreDueWhenTheyWereAskedFor() {
    fixture.advanceBy(14 * MILLI);
    fixture.simulation.writesDown = true;
    fixture.loop.pause(14 * MILLI);
    sendAt(45);
    fixture.loop.step(50 * MILLI);
    assertThat(fixture.loop.timeline().simNanos()).isEqualTo(24 * MILLI);
    sendAt(60);
    fixture.loop.step(80 * MILLI);
    sendAt(90);
    fixture.clock.moveTo(100 * MILLI);

    fixture.advance();

    assertThat(commandsAndSteps())
        .containsExactly("apply 45", "step 2", "apply 60", "step 3", "apply 90");
  }

  @Test
  void slicesOfTheLast256SpeedsAreKept() {
    TickSettings patient =
        TickSettings.DEFAULT.withOverload(new CatchUp(1_000)).withSuspendAfter(Duration.ofHours(1));
    fixture = LoopFixture.started(patient);
    for (long change = 1; change < 300; change++) {
      fixture.clock.moveTo(change * 10 * MILLI);
      fixture.loop.speed(change * 10 * MILLI, change % 2 == 0 ? 1_000 : 2_000);
      if (change == 290) {
        sendAt(2_905);
      }
    }
    fixture.simulation.writesDown = true;

    fixture.advance();

    List<String> calls = commandsAndSteps();
    assertThat(calls.get(calls.indexOf("apply 2905") + 1)).isEqualTo("step 436");
  }

  @Test
  void stepNearTheEndOfALongTickRunsOneTick() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withRate(TickRate.hertz(60)));
    fixture.advanceBy(49_999_999); // tick 3 is 1 ns longer than tick 4
    fixture.loop.step(fixture.clock.nanos());

    assertThat(fixture.advance()).isEqualTo(1);
  }

  @Test
  void pauseWithTicksDueWantsToBeAdvancedAtOnce() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new CatchUp(1)));
    fixture.clock.moveTo(20 * MILLI);
    fixture.loop.pause(20 * MILLI);

    assertThat(fixture.advance()).isEqualTo(1);

    assertThat(fixture.loop.plannedNanos()).isEqualTo(20 * MILLI);
  }

  @Test
  void commandWaitsForTheEndOfItsSliceWhileTimeRuns() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    fixture.simulation.writesDown = true;
    fixture.advance();
    sendAt(12);
    fixture.clock.moveTo(15 * MILLI);

    fixture.advance();
    assertThat(commandsAndSteps()).containsExactly("step 1");
    fixture.advanceBy(5 * MILLI);

    assertThat(commandsAndSteps()).containsExactly("step 1", "apply 12", "step 2");
  }

  private void sendAt(long... millis) {
    for (long milli : millis) {
      fixture.clock.moveTo(milli * MILLI);
      fixture.state.commands().user(Command.USER, 0, 0, milli);
    }
  }

  private List<String> commandsAndSteps() {
    return fixture.simulation.calls.stream()
        .filter(call -> call.startsWith("apply") || call.startsWith("step"))
        .toList();
  }
}
