package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

class PhysicsThreadTest extends PhysicsThreadFixture {
  /** Tick period of the fixture. */
  private static final long PERIOD_NANOS = 5_000_000;

  /** Time to the next tick, shorter than every spin margin of adaptive pacing. */
  private static final long NEAR_NANOS = 10_000;

  private static final long FAR_NANOS = 4_000_000;

  /** A spin reads the clock 20,000 times before it checks for requests. */
  private static final long READS_OF_A_SPIN = 10_000;

  private static final long READS_OF_A_SLEEP = 100;

  private static final long FIRST_WAKE_UP = 3;

  private static final long WAKE_UPS = 20;

  @Test
  void ticksAndPublishesUntilClosed() {
    try (PhysicsThread physics = start(settings())) {
      Until.holds(() -> physics.statistics().ticks() >= 5 && reader.refresh());

      assertThat(physics.status().state()).isEqualTo(SharedState.Phase.RUNNING);
      assertThat(reader.newest().tick()).isGreaterThanOrEqualTo(5);
      assertThat(physics.statistics().lateness().count()).isGreaterThanOrEqualTo(5);
      assertThat(physics.status().scheduling())
          .satisfiesExactly(
              line -> assertThat(line).startsWith("timer slack: "),
              line -> assertThat(line).matches("time slice: (0\\.1 ms|as the system has it).*"));
      assertThat(threads()).hasSize(1).allMatch(Thread::isDaemon);
      assertThat(threads()).allMatch(thread -> thread.getPriority() == Thread.MAX_PRIORITY);
    }

    assertThat(reader.writerState()).isEqualTo(SharedState.Phase.STOPPED);
    assertThat(simulation.closed).isEqualTo(1);
  }

  /**
   * The clock does not move, so the test does not depend on the machine. The number of clock
   * readings between two wake-ups shows whether the thread spins or sleeps.
   */
  @Test
  void threadThatSpinsReadsTheClockAllTheTimeAndOneThatParksDoesNot() {
    assertThat(readsAWakeUp(Pacing.SPIN, FAR_NANOS)).isGreaterThan(READS_OF_A_SPIN);
    assertThat(readsAWakeUp(Pacing.ADAPTIVE, FAR_NANOS)).isLessThan(READS_OF_A_SLEEP);
    assertThat(readsAWakeUp(Pacing.PARK, FAR_NANOS)).isLessThan(READS_OF_A_SLEEP);

    assertThat(readsAWakeUp(Pacing.SPIN, NEAR_NANOS)).isGreaterThan(READS_OF_A_SPIN);
    assertThat(readsAWakeUp(Pacing.ADAPTIVE, NEAR_NANOS)).isGreaterThan(READS_OF_A_SPIN);
    assertThat(readsAWakeUp(Pacing.PARK, NEAR_NANOS)).isLessThan(READS_OF_A_SLEEP);
  }

  private static long readsAWakeUp(Pacing pacing, long awayNanos) {
    AtomicLong now = new AtomicLong();
    AtomicLong reads = new AtomicLong();
    AtomicLong wakeUpsAtStart = new AtomicLong();
    AtomicLong wakeUps = new AtomicLong();
    AtomicLong readsOfSome = new AtomicLong();
    NanoClock counted = () -> {
      reads.incrementAndGet();
      return now.get();
    };
    Simulation world = new ForwardingSimulation(new ScriptedSimulation()) {
      private long readsBefore;

      @Override
      public int pacePermille() {
        long wakeUp = now.get() == 0 ? 0 : wakeUps.incrementAndGet();
        if (wakeUp == 0) {
          wakeUpsAtStart.incrementAndGet();
        } else if (wakeUp == FIRST_WAKE_UP) {
          readsBefore = reads.get();
        } else if (wakeUp == FIRST_WAKE_UP + WAKE_UPS) {
          readsOfSome.set(reads.get() - readsBefore);
        }
        return super.pacePermille();
      }
    };
    SharedState own = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, counted);
    PhysicsSettings paced = settings().withThread(thread().withPacing(pacing));
    try (PhysicsThread physics = PhysicsThread.start(own, world, paced)) {
      Until.holds(() -> wakeUpsAtStart.get() >= 2);
      now.set(PERIOD_NANOS - awayNanos);
      Until.holds(() -> wakeUps.get() > FIRST_WAKE_UP + WAKE_UPS);
      assertThat(physics.statistics().ticks()).isZero();

      now.set(PERIOD_NANOS);
      Until.holds(() -> physics.statistics().ticks() == 1);
    }
    return readsOfSome.get() / WAKE_UPS;
  }

  @Test
  void realTimePriorityIsRequestedAndTheAnswerIsReported() {
    try (PhysicsThread physics = start(settings().withThread(thread().withRealTimePriority(5)))) {
      Until.holds(() -> physics.statistics().ticks() >= 3);

      assertThat(physics.status().scheduling())
          .hasSize(3)
          .anyMatch(line ->
              line.matches("real-time priority 5: (granted|refused \\(.*; permit it by .*)"));
    }
  }

  @Test
  void pausesStepsResumesAndChangesSpeedFromAnyThread() {
    try (PhysicsThread physics = start(settings())) {
      physics.time().pause();
      physics.time().pause();
      Until.holds(() -> physics.status().state() == SharedState.Phase.PAUSED);
      assertThat(reader.timeline().isPaused()).isTrue();
      assertThat(physics.time().isPaused()).isTrue();
      assertThat(physics.time().speed()).isZero();
      assertThat(physics.status().rate()).isEqualTo(settings().ticks().rate());
      long ticks = physics.statistics().ticks();
      assertThat(physics.status().tick()).isEqualTo(ticks);

      for (int step = 0; step < 20; step++) {
        physics.time().step();
      }
      Until.holds(() -> physics.statistics().ticks() == ticks + 20);
      assertThat(physics.status().state()).isEqualTo(SharedState.Phase.PAUSED);

      physics.time().speed(4);
      physics.time().resume();
      physics.time().resume();
      Until.holds(() ->
          reader.timeline().speedPermille() == 4_000 && physics.statistics().ticks() > ticks + 25);
      assertThat(physics.time().isPaused()).isFalse();
      Until.holds(() -> physics.time().speed() == 4);

      physics.time().speed(0.2504);
      Until.holds(() -> reader.timeline().speedPermille() == 250);

      for (double invalid : new double[] {0, 0.0004, -1, 1_000.001, Double.NaN, 1 / 0.0}) {
        assertThatThrownBy(() -> physics.time().speed(invalid))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "speed is %s: it lies between 0.001 and 1000 times real time; pause() stops time",
                invalid);
      }
    }
  }

  @Test
  void startsPausedWhenAsked() {
    PhysicsSettings paused = settings().withTicks(TickSettings.DEFAULT.withStartPaused(true));
    try (PhysicsThread physics = start(paused)) {
      Until.holds(() -> reader.writerState() == SharedState.Phase.PAUSED && reader.refresh());
      assertThat(physics.status().state()).isEqualTo(SharedState.Phase.PAUSED);

      assertThat(reader.newest().tick()).isZero();
      physics.time().resume();
      Until.holds(() -> physics.statistics().ticks() > 0);
    }
  }

  @Test
  void spinningThreadObeysThoughItsNextTickIsFarAway() {
    try (PhysicsThread physics = start(settings().withThread(thread().withPacing(Pacing.SPIN)))) {
      Until.holds(() -> physics.statistics().ticks() > 2);
      physics.time().speed(0.001);
      Until.holds(() -> reader.timeline().speedPermille() == 1);
      long ticks = physics.statistics().ticks();

      physics.time().speed(1);

      Until.holds(() -> physics.statistics().ticks() > ticks + 5);
    }
  }

  @Test
  void stopAndCloseMayBeAskedAgainAndAgain() {
    PhysicsThread physics = start(settings());

    physics.stop();
    physics.stop();
    physics.close();
    physics.close();
    physics.time().resume();
    physics.time().step();

    assertThat(physics.status().state()).isEqualTo(SharedState.Phase.STOPPED);
    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void anotherThreadBeginsAnEpochOfItsOwn() {
    try (PhysicsThread first = start(settings())) {
      Until.holds(() -> first.statistics().ticks() > 2);
    }
    reader.refresh();
    long epoch = reader.timeline().epoch();

    try (PhysicsThread physics = PhysicsThread.start(state, new ScriptedSimulation(), settings())) {
      Until.holds(() -> physics.statistics().ticks() > 2);
      reader.refresh();
      assertThat(reader.timeline().epoch()).isGreaterThan(epoch);
    }
  }

  @Test
  void overloadNamesItsCauseAndItsMend() {
    for (int tick = 5; tick < 10_000; tick += 50) { // a busy machine adds other causes in between
      simulation.script(tick, this::spin);
    }
    try (PhysicsThread physics = start(settings())) {
      Until.holds(() -> physics
          .status()
          .overloadCause()
          .equals(Optional.of(RunningWorld.OverloadCause.OWN_STEP)));

      assertThat(RunningWorld.OverloadCause.OWN_STEP.fix()).contains("SlowDown or Degrade");
    }
  }

  private void spin() {
    long end = state.clock().nanos() + 60_000_000;
    while (state.clock().nanos() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void badSettingsAreRefusedBeforeAnythingStarts() {
    assertThatThrownBy(() -> thread().withPriority(11)).hasMessageContaining("priority is 11");
    assertThatThrownBy(() -> thread().withName(" ")).hasMessageContaining("name is blank");
    assertThatThrownBy(() -> thread().withRealTimePriority(100))
        .hasMessageContaining("priority is 100");
    assertThatThrownBy(() -> thread().withRealTimePriority(5).withPacing(Pacing.SPIN))
        .hasMessageContaining("would never let anything else run");
    assertThatThrownBy(() -> thread().withCloseTimeout(Duration.ofMillis(-1)))
        .hasMessageContaining("closeTimeout is");
    assertThatThrownBy(() -> PhysicsSettings.hertz(0)).hasMessageContaining("rate is 0 ticks");
  }
}
