package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.isochron.jme.TickedByHand.MILLI;
import static org.isochron.jme.TickedByHand.body;

import com.jme3.scene.Node;
import com.jme3.system.Displays;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.ThreadSettings;
import org.isochron.render.FrameSource;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class IsochronAppStateTest {
  private static final long NEVER = -1;
  private static final PhysicsSettings QUIET =
      PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withFailureHandler(cause -> {}));

  private final Passes game = new Passes();

  @Test
  void timeRunsWhileTheStateIsAttachedAndEnabled() {
    IsochronAppState physics = start(NEVER);
    assertThat(isPaused(physics)).as("from the start on").isTrue();
    settle(physics);
    assertThat(physics.physics().status().tick()).isZero();

    game.states().attach(physics);
    game.pass();
    await(() -> physics.physics().status().tick() > 3);

    physics.setEnabled(false);
    await(() -> isPaused(physics));
    physics.setEnabled(true);
    await(() -> !isPaused(physics));
    physics.time().pause();
    await(() -> isPaused(physics));
    physics.close();
  }

  @Test
  @SuppressWarnings("NullAway") // misuse
  void startThatFailsLeavesNoThreadAndTheSimulationToTheCaller() {
    ThreadSettings named = QUIET.thread().withName("isochron-failed-start");
    PhysicsSettings settings = QUIET.withThread(named);
    CountedSimulation simulation = new CountedSimulation(NEVER);

    assertThatNullPointerException()
        .isThrownBy(() -> IsochronAppState.start(simulation, settings, null))
        .withMessage("settings is null; use FrameSource.Settings.DEFAULT");
    assertThatNullPointerException()
        .isThrownBy(() -> IsochronAppState.start(simulation, null, FrameSource.Settings.DEFAULT))
        .withMessage("settings is null; use PhysicsSettings.DEFAULT");

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain(named.name());
    IsochronAppState.start(simulation, settings, FrameSource.Settings.DEFAULT).close();
  }

  @Test
  void everyOrderOfAttachingDetachingDisablingAndClosingEndsTheThreadOnce() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CountedSimulation simulation = new CountedSimulation(NEVER);
      IsochronAppState physics =
          IsochronAppState.start(simulation, QUIET, FrameSource.Settings.DEFAULT);
      Passes passes = new Passes();
      Node node = new Node();
      passes.rootNode.attachChild(node);
      node.addControl(new BodyControl(physics, body(0)));
      boolean ended = false;

      for (int step = 0; step < 12; step++) {
        switch (random.nextInt(6)) {
          case 0 -> {
            if (ended && !passes.states().hasState(physics)) {
              assertThatIllegalStateException()
                  .as("seed %d", seed)
                  .isThrownBy(() -> passes.states().attach(physics))
                  .withMessageContaining("attach a new one");
            } else {
              passes.states().attach(physics);
            }
          }
          case 1 -> ended |= passes.states().detach(physics);
          case 2 -> physics.setEnabled(random.nextBoolean());
          case 3 -> {
            if (random.nextInt(3) == 0) {
              physics.close();
              ended = true;
            }
          }
          default -> passes.pass();
        }
      }
      passes.pass();
      passes.states().cleanup();
      physics.close();

      assertThat(simulation.closed.get()).as("seed %d", seed).isEqualTo(1);
      assertThat(physics.physics().status().state()).isEqualTo(SharedState.Phase.STOPPED);
      assertThatIllegalStateException().isThrownBy(physics::frame);
    }
  }

  @Test
  void spatialsStayWhereTheyWereAfterTheEnd() {
    TickedByHand ticks = new TickedByHand();
    IsochronAppState shown = IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
    Node node = new Node();
    node.addControl(new BodyControl(shown, body(0)));
    game.rootNode.attachChild(node);
    game.states().attach(shown);
    for (int frame = 1; frame < 50; frame++) {
      ticks.moveTo(frame * 5L * MILLI);
      game.pass();
    }
    float x = node.getLocalTranslation().x;

    game.states().detach(shown);
    ticks.moveTo(1_000 * MILLI);
    game.pass();

    assertThat(node.getLocalTranslation().x).isEqualTo(x).isNotZero();
    assertThatCode(() -> ticks.state.openReader().close()).doesNotThrowAnyException();
  }

  @Test
  void failureOfThePhysicsThreadIsThrownByEveryUpdateWithItsCause() {
    IsochronAppState physics = start(5);
    game.states().attach(physics);

    for (int time = 0; time < 2; time++) {
      assertThatIllegalStateException()
          .isThrownBy(() -> await(() -> {
            game.pass();
            return false;
          }))
          .withMessageContaining("the physics failed: ")
          .withRootCauseInstanceOf(IllegalArgumentException.class)
          .withStackTraceContaining(CountedSimulation.FAILURE);
    }
    assertThatCode(physics::close).as("it was reported").doesNotThrowAnyException();
  }

  @Test
  void framesAreForTheRefreshOfTheDisplayWhileItPacesTheLoop() {
    for (int reportedHertz : new int[] {0, 50, 144}) {
      TickedByHand ticks = new TickedByHand();
      Passes passes = new Passes();
      passes.displays = new Displays();
      passes.displays.addNewMonitor(1);
      passes.displays.setInfo(0, "test", 640, 480, reportedHertz);
      IsochronAppState shown = IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
      passes.states().attach(shown);

      assertThat(DisplayRate.hertz(passes)).isEqualTo(reportedHertz);
      assertThat(leads(ticks, passes, shown)).as("no vsync").containsOnly(0L);
      passes.window.setVSync(true);
      List<Long> paced = leads(ticks, passes, shown);
      assertThat(paced.get(1) > 0).as("the reported rate is used").isEqualTo(reportedHertz > 0);
      assertThat(paced.get(paced.size() - 1)).as("measured").isEqualTo(10 * MILLI);
      passes.window.setVSync(false);
      assertThat(leads(ticks, passes, shown)).as("vsync off again").containsOnly(0L);
    }
  }

  @Test
  void applicationThatReportsNoDisplaysIsMeasured() {
    TickedByHand ticks = new TickedByHand();
    IsochronAppState shown = IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
    game.window.setVSync(true);
    game.states().attach(shown);

    List<Long> paced = leads(ticks, game, shown);

    assertThat(paced.get(paced.size() - 1)).isEqualTo(10 * MILLI);
    assertThat(shown.counts().frames()).isEqualTo(200);
    assertThat(shown.ages().count()).isPositive();
  }

  private static List<Long> leads(TickedByHand ticks, Passes passes, IsochronAppState shown) {
    List<Long> leads = new ArrayList<>();
    for (int frame = 0; frame < 200; frame++) {
      ticks.moveTo(ticks.clock.nanos() + 10 * MILLI);
      passes.pass();
      leads.add(shown.frame().info().presentNanos() - ticks.clock.nanos());
    }
    return leads;
  }

  private static IsochronAppState start(long failingTick) {
    return IsochronAppState.start(
        new CountedSimulation(failingTick), QUIET, FrameSource.Settings.DEFAULT);
  }

  private static boolean isPaused(IsochronAppState physics) {
    return physics.physics().status().state() == SharedState.Phase.PAUSED;
  }

  /** Queries are answered after earlier time requests. */
  private static void settle(IsochronAppState physics) {
    for (int request = 0; request < 8; request++) { // one request per wake-up
      physics
          .physics()
          .ask(view -> true)
          .toCompletableFuture()
          .handle((answer, refusal) -> true) // the simulation has no view
          .join();
    }
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(100_000);
      if (Thread.interrupted()) {
        throw new AssertionError("interrupted by the timeout");
      }
    }
  }
}
