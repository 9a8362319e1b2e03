package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.isochron.physics.input.InputSource;
import org.isochron.physics.tick.TickListener;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.SharedState;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread itself: that it lives, obeys and dies in the open. How exactly it keeps time is asked of the pure loop. */
@Timeout(60)
class PhysicsThreadTest {
  private static final String NAME = "physics under test";

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final SnapshotReader reader = state.openReader();
  private final ScriptedSimulation simulation = new ScriptedSimulation();

  @AfterEach
  void noThreadIsLeft() {
    Until.holds(() -> threads().isEmpty());
  }

  @Test
  void ticksAndPublishesUntilClosed() {
    try (PhysicsThread physics = start(settings())) {
      Until.holds(() -> reader.refresh() && reader.newest().tick() >= 5);

      assertThat(physics.status().state()).isEqualTo(new WriterState.Running());
      assertThat(physics.statistics().ticks()).isGreaterThanOrEqualTo(5);
      assertThat(physics.statistics().lateness().count()).isGreaterThanOrEqualTo(5);
      assertThat(physics.status().scheduling()).allMatch(line -> line.startsWith("timer slack: "));
      assertThat(threads()).hasSize(1).allMatch(Thread::isDaemon);
    }

    assertThat(reader.writerState()).isEqualTo(new WriterState.Stopped());
    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void everyPacingTicks() {
    for (Pacing pacing : List.of(Pacing.adaptive(), Pacing.park(), Pacing.spin())) {
      SharedState own = SharedState.of(SnapshotLayout.bodies(1));
      PhysicsSettings paced = settings().withThread(thread().withPacing(pacing));
      try (PhysicsThread physics = PhysicsThread.start(own, new ScriptedSimulation(), paced)) {
        Until.holds(() -> physics.statistics().ticks() >= 3);
      }
    }
  }

  @Test
  void pausesStepsResumesAndChangesSpeedFromAnyThread() {
    try (PhysicsThread physics = start(settings())) {
      physics.time().pause();
      physics.time().pause();
      Until.holds(() -> physics.status().state() instanceof WriterState.Paused);
      assertThat(reader.timeline().isPaused()).isTrue();
      long ticks = physics.statistics().ticks();

      for (int step = 0; step < 20; step++) {
        physics.time().step();
      }
      Until.holds(() -> physics.statistics().ticks() == ticks + 20);
      assertThat(physics.status().state()).isInstanceOf(WriterState.Paused.class);

      physics.time().speedPermille(4_000);
      physics.time().resume();
      physics.time().resume();
      Until.holds(() ->
          reader.timeline().speedPermille() == 4_000 && physics.statistics().ticks() > ticks + 25);

      assertThatThrownBy(() -> physics.time().speedPermille(0))
          .hasMessageContaining("pause() stops time");
    }
  }

  @Test
  void startsPausedWhenAsked() {
    PhysicsSettings paused = settings().withTicks(TickSettings.DEFAULT.withStartPaused(true));
    try (PhysicsThread physics = start(paused)) {
      Until.holds(() -> reader.writerState() instanceof WriterState.Paused && reader.refresh());

      assertThat(reader.newest().tick()).isZero();
      physics.time().resume();
      Until.holds(() -> physics.statistics().ticks() > 0);
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

    assertThat(physics.status().state()).isEqualTo(new WriterState.Stopped());
    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void anotherThreadGoesOnWhereTheLastOneEnded() {
    try (PhysicsThread first = start(settings())) {
      Until.holds(() -> first.statistics().ticks() > 2);
    }

    try (PhysicsThread physics = PhysicsThread.start(state, new ScriptedSimulation(), settings())) {
      Until.holds(() -> physics.statistics().ticks() > 2);
      assertThat(reader.timeline().epoch()).isEqualTo(2);
    }
  }

  @Test
  void simulationThatThrowsEndsTheThreadInTheOpen() {
    simulation.script(10, () -> {
      throw new IllegalStateException("the pendulum fell");
    });
    PhysicsThread physics = start(settings());

    Until.holds(() -> reader.writerState() instanceof WriterState.Failed);

    assertThat(((WriterState.Failed) physics.status().state()).cause())
        .hasMessage("the pendulum fell");
    assertThat(physics.statistics().ticks()).isEqualTo(9);
    assertThatThrownBy(physics::close)
        .hasMessageContaining("the physics thread failed after 9 ticks")
        .hasRootCauseMessage("the pendulum fell");
    physics.close();
    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void errorOfTheVirtualMachineIsToldAsWell() {
    simulation.script(3, () -> {
      throw new OutOfMemoryError("planted");
    });
    PhysicsThread physics = start(settings());

    Until.holds(() -> reader.writerState() instanceof WriterState.Failed);

    assertThatThrownBy(physics::close).hasRootCauseInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void tickThatHangsIsSeenAndInterruptedByClose() {
    CountDownLatch never = new CountDownLatch(1);
    simulation.script(3, never::await);
    PhysicsThread physics =
        start(settings().withThread(thread().withCloseTimeout(Duration.ofMillis(200))));

    Until.holds(() -> physics.status().hung());

    assertThat(physics.status().overdueNanos()).isGreaterThan(250_000_000);
    assertThatThrownBy(physics::close).hasRootCauseInstanceOf(InterruptedException.class);
    assertThat(reader.writerState()).isInstanceOf(WriterState.Failed.class);
  }

  @Test
  void closeReturnsFromATickThatNothingEndsAndSaysWhereItHangs() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    simulation.script(3, () -> {
      entered.countDown();
      awaitUninterruptibly(released);
    });
    PhysicsThread physics =
        start(settings().withThread(thread().withCloseTimeout(Duration.ofMillis(50))));
    entered.await();

    assertThatThrownBy(physics::close)
        .hasMessageContaining("tick 3 does not end")
        .cause()
        .satisfies(hanging -> assertThat(hanging.getStackTrace())
            .anyMatch(frame -> frame.getClassName().contains("ScriptedSimulation")));
    assertThat(reader.writerState()).isInstanceOf(WriterState.Failed.class);

    released.countDown();
  }

  @Test
  void inputSourceThatThrowsIsToldAndTheTicksGoOn() {
    InputSource unplugged = (end, sink) -> {
      throw new IllegalStateException("unplugged");
    };
    PhysicsThread physics = start(settings().withInput(unplugged));

    Until.holds(() -> physics.statistics().ticks() > 3);

    assertThat(physics.status().state()).isEqualTo(new WriterState.Running());
    assertThat(physics.status().inputFailure().orElseThrow()).hasMessage("unplugged");
    assertThatThrownBy(physics::close)
        .hasMessageContaining("the input source threw")
        .hasRootCauseMessage("unplugged");
  }

  @Test
  void listenerThatThrowsIsToldAndTheTicksGoOn() {
    TickListener deaf = (tick, instant) -> {
      throw new IllegalStateException("deaf");
    };
    PhysicsThread physics = start(settings().withListener(deaf));

    Until.holds(() -> physics.statistics().ticks() > 3);

    assertThat(physics.status().listenerFailure().orElseThrow()).hasMessage("deaf");
    assertThatThrownBy(physics::close)
        .hasMessageContaining("the tick listener threw")
        .hasRootCauseMessage("deaf");
  }

  @Test
  void simulationMayCloseItsOwnThread() {
    PhysicsThread[] physics = new PhysicsThread[1];
    CountDownLatch known = new CountDownLatch(1);
    simulation.script(2, () -> {
      known.await();
      physics[0].close();
    });
    physics[0] = start(settings());
    known.countDown();

    Until.holds(() -> reader.writerState() instanceof WriterState.Stopped);
    physics[0].close();
  }

  @Test
  void whatCannotBeClosedIsTold() {
    simulation.closing = () -> {
      throw new IllegalStateException("a native object is left");
    };

    assertThatThrownBy(() -> start(settings()).close())
        .hasRootCauseMessage("a native object is left");
  }

  @Test
  void overloadNamesItsCauseAndItsMend() {
    simulation.script(5, () -> {
      long end = state.clock().nanos() + 60_000_000;
      while (state.clock().nanos() < end) {
        Thread.onSpinWait();
      }
    });
    try (PhysicsThread physics = start(settings())) {
      Until.holds(() -> physics.status().overload().isPresent());

      assertThat(physics.status().overloadCause().orElseThrow().mend()).isNotBlank();
    }
  }

  @Test
  void badSettingsAreRefusedBeforeAnythingStarts() {
    assertThatThrownBy(() -> thread().withPriority(11)).hasMessageContaining("priority is 11");
    assertThatThrownBy(() -> thread().withName(" ")).hasMessageContaining("name is blank");
    assertThatThrownBy(() -> thread().withRealTimePriority(100))
        .hasMessageContaining("priority is 100");
    assertThatThrownBy(() -> thread().withRealTimePriority(5).withPacing(Pacing.spin()))
        .hasMessageContaining("would never let anything else run");
    assertThatThrownBy(() -> thread().withCloseTimeout(Duration.ofMillis(-1)))
        .hasMessageContaining("closeTimeout is");
    assertThatThrownBy(() -> PhysicsSettings.hertz(0)).hasMessageContaining("rate is 0 ticks");
  }

  private PhysicsThread start(PhysicsSettings settings) {
    return PhysicsThread.start(state, simulation, settings);
  }

  private static PhysicsSettings settings() {
    return PhysicsSettings.hertz(200).withThread(thread());
  }

  private static ThreadSettings thread() {
    return ThreadSettings.DEFAULT.withName(NAME);
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(NAME))
        .toList();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean released = false;
    while (!released) {
      try {
        latch.await();
        released = true;
      } catch (InterruptedException e) {
        // that is what makes it hang
      }
    }
  }
}
