package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;

class PhysicsFailureTest extends PhysicsThreadFixture {
  @Test
  void simulationThatThrowsEndsTheThreadInTheOpen() {
    simulation.script(10, () -> {
      throw new IllegalStateException("the pendulum fell");
    });
    PhysicsThread physics = start(settings());

    Until.holds(() -> reader.writerState() instanceof SharedState.WriterState.Failed);

    assertThat(((SharedState.WriterState.Failed) physics.status().state()).cause())
        .hasMessage("the pendulum fell");
    assertThat(physics.statistics().ticks()).isEqualTo(9);
    assertThatThrownBy(physics::close)
        .hasMessageContaining("the physics thread failed after 9 ticks")
        .hasRootCauseMessage("the pendulum fell");
    physics.close();
    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void failureIsLoggedWhereNobodyAsksForIt() {
    simulation.script(2, () -> {
      throw new IllegalStateException("the pendulum fell");
    });
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("org.isochron");
    Handler handler = new StreamHandler() {
      @Override
      public synchronized void publish(LogRecord logged) {
        records.add(logged);
      }
    };
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      PhysicsThread physics =
          start(PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withName(NAME)));

      Until.holds(() -> !records.isEmpty());

      assertThat(records.get(0).getThrown()).hasMessage("the pendulum fell");
      assertThatThrownBy(physics::close).hasRootCauseMessage("the pendulum fell");
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
  }

  @Test
  void handlerOfFailuresMayThrowAndTheSimulationIsClosedAllTheSame() {
    simulation.script(2, () -> {
      throw new IllegalStateException("the pendulum fell");
    });
    PhysicsThread physics = start(settings().withThread(thread().withFailureHandler(failure -> {
      throw new IllegalStateException("no disk");
    })));

    Until.holds(() -> threads().isEmpty());

    assertThat(simulation.closed).isEqualTo(1);
    assertThat(((SharedState.WriterState.Failed) physics.status().state()).cause())
        .hasMessage("the pendulum fell")
        .hasSuppressedException(new IllegalStateException("no disk"));
  }

  @Test
  void errorOfTheVirtualMachineIsReportedAsWell() {
    simulation.script(3, () -> {
      throw new OutOfMemoryError("planted");
    });
    PhysicsThread physics = start(settings());

    Until.holds(() -> reader.writerState() instanceof SharedState.WriterState.Failed);

    assertThatThrownBy(physics::close).hasRootCauseInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void tickThatHangsIsSeenAndInterruptedByClose() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    simulation.script(3, () -> {
      entered.countDown();
      never.await();
    });
    PhysicsThread physics =
        start(settings().withThread(thread().withCloseTimeout(Duration.ofSeconds(1))));
    entered.await();

    Until.holds(() -> physics.status().hung());

    assertThat(physics.status().overdueNanos()).isGreaterThan(250_000_000);
    assertThatThrownBy(physics::close).hasRootCauseInstanceOf(InterruptedException.class);
    assertThat(reader.writerState()).isInstanceOf(SharedState.WriterState.Failed.class);
  }

  @Test
  void closeReturnsFromATickThatNothingEndsAndReportsWhereItHangs() throws InterruptedException {
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
    assertThat(reader.writerState()).isInstanceOf(SharedState.WriterState.Failed.class);

    released.countDown();
  }

  @Test
  void inputSourceThatThrowsIsReportedAndTheTicksContinue() {
    InputSource unplugged = (end, sink) -> {
      throw new IllegalStateException("unplugged");
    };
    PhysicsThread physics = start(settings().withInput(unplugged));

    Until.holds(() -> physics.statistics().ticks() > 3);

    assertThat(physics.status().state()).isEqualTo(SharedState.Phase.RUNNING);
    assertThat(physics.status().inputFailure().orElseThrow()).hasMessage("unplugged");
    assertThatThrownBy(physics::close)
        .hasMessageContaining("the input source threw")
        .hasRootCauseMessage("unplugged");
  }

  @Test
  void listenerThatThrowsIsReportedAndTheTicksContinue() {
    TickListener deaf = (tick, instant, late, step) -> {
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

    Until.holds(() -> reader.writerState() == SharedState.Phase.STOPPED);
    physics[0].close();
  }

  @Test
  void strayInterruptEndsTheThreadInTheOpen() {
    simulation.script(3, () -> Thread.currentThread().interrupt());
    PhysicsThread physics = start(settings());

    Until.holds(() -> reader.writerState() instanceof SharedState.WriterState.Failed);

    assertThatThrownBy(physics::close).hasMessageContaining("interrupted by others than close()");
  }

  @Test
  void closingThreadThatIsInterruptedWaitsAllTheSameAndStaysInterrupted() {
    PhysicsThread physics = start(settings());
    Until.holds(() -> physics.statistics().ticks() > 2);

    Thread.currentThread().interrupt();
    physics.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(physics.status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  @Test
  void closingThreadThatIsInterruptedWhileItWaitsInterruptsTheTickAndSeesItsEnd()
      throws InterruptedException {
    Thread closing = Thread.currentThread();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    simulation.script(3, () -> {
      entered.countDown();
      Until.holds(() -> closing.getState() == Thread.State.TIMED_WAITING);
      closing.interrupt();
      try {
        never.await();
      } catch (InterruptedException e) {
        // ends the thread
      }
    });
    PhysicsThread physics =
        start(settings().withThread(thread().withCloseTimeout(Duration.ofMinutes(1))));

    entered.await();
    physics.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(physics.status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  @Test
  void simulationThatIsNotHandedOverStaysTheCallersAndTheStateIsFree() {
    simulation.handingOver = () -> {
      throw new IllegalStateException("another thread owns it");
    };

    assertThatThrownBy(() -> start(settings())).hasMessage("another thread owns it");

    assertThat(simulation.closed).isZero();
    PhysicsThread.start(state, new ScriptedSimulation(), settings()).close();
  }

  @Test
  void startThatFailsLeavesTheStateToOthers() {
    simulation.qualities = () -> {
      throw new IllegalStateException("no such level");
    };
    assertThatThrownBy(() -> start(settings())).hasMessage("no such level");
    simulation.qualities = () -> 1;

    start(settings()).close();

    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void failureToCloseIsReported() {
    simulation.closing = () -> {
      throw new IllegalStateException("a native object is left");
    };

    assertThatThrownBy(() -> start(settings()).close())
        .hasRootCauseMessage("a native object is left");

    PhysicsThread.start(state, new ScriptedSimulation(), settings()).close();
  }

  @Test
  void whatCannotBeClosedAfterAFailureIsSuppressedByIt() {
    simulation.script(2, () -> {
      throw new IllegalStateException("the pendulum fell");
    });
    IllegalStateException left = new IllegalStateException("a native object is left");
    simulation.closing = () -> {
      throw left;
    };
    PhysicsThread physics = start(settings());
    Until.holds(() -> threads().isEmpty());

    assertThatThrownBy(physics::close)
        .hasRootCauseMessage("the pendulum fell")
        .rootCause()
        .hasSuppressedException(left);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean released = false;
    while (!released) {
      try {
        latch.await();
        released = true;
      } catch (InterruptedException e) {
        // makes the thread hang
      }
    }
  }
}
