package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;

class TickLoopSeekTest {
  private static final long MILLI = 1_000_000;

  private final LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT, 0);

  @Test
  void readersSeeTheOtherTickInANewEpoch() {
    run(20);
    fixture.simulation.writesDown = true;
    fixture.events();

    long reached = fixture.loop.seek(fixture.clock.nanos(), 5);

    assertThat(reached).isEqualTo(5);
    assertThat(fixture.simulation.calls).containsExactly("seek 5", "capture");
    SnapshotReader reader = fixture.refreshed();
    assertThat(reader.length()).isEqualTo(1);
    assertThat(reader.newest().tick()).isEqualTo(5);
    assertThat(reader.newest().epoch()).isEqualTo(2);
    assertThat(reader.newest().instantNanos()).isEqualTo(50 * MILLI);
    assertThat(fixture.events()).containsExactly(Event.Kind.EPOCH + ":0");
  }

  @Test
  void loopThatBeginsAtATickContinuesWithTheNextOne() {
    LoopFixture restored = new LoopFixture(TickSettings.DEFAULT, 3 * MILLI);

    restored.loop.beginAt(41);
    restored.advance();

    assertThat(restored.refreshed().newest().tick()).isEqualTo(41);
    assertThat(restored.reader.newest().instantNanos()).isEqualTo(410 * MILLI);
    assertThat(restored.loop.plannedNanos()).isEqualTo(restored.clock.nanos() + 10 * MILLI);
    assertThat(restored.advanceBy(10 * MILLI)).isEqualTo(1);
    assertThat(restored.refreshed().newest().tick()).isEqualTo(42);
  }

  @Test
  void theNextTickIsTheOneAfterAndDueAPeriodLater() {
    run(20);
    fixture.clock.advance(7 * MILLI);

    fixture.loop.seek(fixture.clock.nanos(), 5);

    assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + 10 * MILLI);
    assertThat(fixture.advanceBy(10 * MILLI)).isEqualTo(1);
    assertThat(fixture.loop.lastTick()).isEqualTo(6);
    assertThat(fixture.refreshed().newest().tick()).isEqualTo(6);
  }

  @Test
  void goesAsFarAsItCan() {
    run(20);
    fixture.simulation.earliestTick = 12;
    fixture.simulation.latestTick = 20;

    assertThat(fixture.loop.seek(fixture.clock.nanos(), 3)).isEqualTo(12);
    assertThat(fixture.loop.seek(fixture.clock.nanos(), 99)).isEqualTo(20);
  }

  @Test
  void aPausedLoopStaysPausedAtTheOtherTick() {
    run(20);
    fixture.loop.pause(fixture.clock.nanos());

    fixture.loop.seek(fixture.clock.nanos(), 5);

    assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + 10 * MILLI);
    assertThat(fixture.advanceBy(100 * MILLI)).isZero();
    fixture.loop.step(fixture.clock.nanos());
    assertThat(fixture.advance()).isEqualTo(1);
    assertThat(fixture.loop.lastTick()).isEqualTo(6);
  }

  @Test
  void whatWasDueIsNotRun() {
    run(20);
    fixture.clock.advance(200 * MILLI);

    fixture.loop.seek(fixture.clock.nanos(), 5);

    assertThat(fixture.advance()).isZero();
    assertThat(fixture.loop.statistics().suspends()).isZero();
  }

  @Test
  void aSimulationThatKeepsNoEarlierTicksRefuses() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    Simulation simulation = new ForwardingSimulation(new FakeSimulation(clock)) {
      @Override
      public Optional<Steppable.Past> past() {
        return Optional.empty();
      }
    };
    TickLoop loop = new TickLoop(
        state.claimWriter(), TickLoop.Parts.of(simulation), TickSettings.DEFAULT, clock);

    assertThatThrownBy(() -> loop.seek(0, 0))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("wrap it in a History");
  }

  private void run(int ticks) {
    fixture.advance();
    for (int tick = 0; tick < ticks; tick++) {
      fixture.advanceBy(10 * MILLI);
    }
    assertThat(fixture.loop.lastTick()).isEqualTo(ticks);
  }
}
