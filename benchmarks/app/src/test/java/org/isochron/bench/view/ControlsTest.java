package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_3;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.physics.query.WorldView;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the keys do, on a stage without a window. */
final class ControlsTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 20, 100, true);

  private final Controls controls = new Controls(SETTINGS, Mode.BALANCED);
  private final DemoRun stage = DemoRun.open(SETTINGS, CLOCK);
  private final ShownRun play = new ShownRun(stage, Mode.BALANCED);
  private final SnapshotReader reader = stage.state().openReader();

  ControlsTest() {
    controls.playing(play);
    stage.physics().time().resume();
  }

  @AfterEach
  void close() {
    reader.close();
    play.close();
    stage.close();
  }

  @Test
  void spacePausesAndGoesOn() {
    controls.press(Key.PAUSE);
    assertThat(soon(() -> reader.writerState() instanceof WriterState.Paused)).isTrue();

    controls.press(Key.PAUSE);

    assertThat(soon(() -> reader.writerState() instanceof WriterState.Running)).isTrue();
  }

  @Test
  void stepRunsOneTickOfAPausedStage() {
    controls.press(Key.PAUSE);
    assertThat(soon(() -> reader.writerState() instanceof WriterState.Paused)).isTrue();
    long before = tick();

    controls.press(Key.STEP);

    assertThat(soon(() -> tick() > before)).isTrue();
    assertThat(tick()).as("after all that was asked for").isEqualTo(before + 1);
    assertThat(controls.isPaused()).isTrue();
  }

  @Test
  void commaHalvesTheSpeed() {
    controls.press(Key.SLOWER);

    assertThat(soon(() -> reader.timeline().speedPermille() == 500)).isTrue();
  }

  @Test
  void rewindBeginsAnEpoch() {
    assertThat(soon(() -> stage.physics().statistics().ticks() > 20)).isTrue();

    controls.press(Key.REWIND);

    assertThat(soon(() -> reader.timeline().epoch() > 1)).isTrue();
  }

  @Test
  void thrownAndTeleportedBodiesReachTheSimulation() {
    assertThat(soon(() -> reader.refresh() && reader.length() == 3)).isTrue();
    play.judge(CLOCK.nanos(), 0); // the meter has seen the bodies

    controls.press(Key.SPAWN);
    controls.press(Key.TELEPORT);

    assertThat(controls.sentCommands()).isEqualTo(2);
    assertThat(soon(() -> stage.ticks().missingCommands(3) == 1)).isTrue();
  }

  @Test
  void hitchMakesOneStepHang() {
    controls.press(Key.HITCH_PHYSICS);

    long hang = Duration.ofMillis(100).toNanos();
    assertThat(soon(() -> stage.physics().statistics().stepCost().maxNanos() >= 0.9 * hang))
        .isTrue();
  }

  @Test
  void otherStagesAndModesAreWantedUntilTheyCome() {
    controls.press(Key.MODE);
    controls.press(Key.MORE_BODIES);
    controls.press(Key.SLOWER_TICKS);
    controls.press(Key.HITCH_PICTURE);
    controls.press(Key.END);

    assertThat(controls.mode()).isEqualTo(Mode.EXACT);
    assertThat(controls.settings().bodies()).isEqualTo(40);
    assertThat(controls.settings().hertz()).isEqualTo(60);
    assertThat(controls.takeHitchNanos()).isPositive();
    assertThat(controls.takeHitchNanos()).as("once").isZero();
    assertThat(controls.isEnded()).isTrue();
  }

  @Test
  void everyPressBetweenTwoFramesIsActedOnOnce() {
    controls.key(Key.MORE_BODIES.code(), false);
    controls.key(Key.MORE_BODIES.code(), false);
    controls.key(Key.SPLIT.code(), false);
    assertThat(controls.settings()).as("not before the frame").isEqualTo(SETTINGS);

    controls.act();
    controls.act();

    assertThat(controls.settings().bodies()).isEqualTo(4 * SETTINGS.bodies());
    assertThat(controls.isSplit()).isFalse();
  }

  @Test
  void keysPressedWhileASceneIsBuiltWaitForIt() {
    controls.key(Key.PAUSE.code(), false);
    try (DemoRun other = DemoRun.open(SETTINGS.withHertz(25), CLOCK);
        ShownRun next = new ShownRun(other, Mode.BALANCED)) {
      controls.playing(next);
      other.physics().time().resume();

      controls.act();

      assertThat(controls.isPaused()).isTrue();
      assertThat(soon(() -> {
            next.judge(CLOCK.nanos(), 0);
            return next.meter().snapshot().isPresent()
                && other.physics().status().state() instanceof WriterState.Paused;
          }))
          .isTrue();
    }
    assertThat(stage.physics().status().state()).isInstanceOf(WriterState.Running.class);
  }

  @Test
  void keyThatIsHeldDownRepeatsOnlyWhereThatMakesSense() {
    controls.key(Key.SPLIT.code(), true);
    controls.act();
    assertThat(controls.isSplit()).isTrue();
    assertThat(controls.cameraMoved()).isFalse();

    controls.key(Key.FORWARD.code(), true);
    controls.act();

    assertThat(controls.cameraMoved()).isTrue();
  }

  @Test
  void ticksChangeBetweenFineAndCoarse() {
    controls.press(Key.COARSE_TICKS);
    assertThat(controls.settings().hertz()).isEqualTo(25);

    controls.press(Key.COARSE_TICKS);

    assertThat(controls.settings().hertz()).isEqualTo(100);
  }

  @Test
  void numberChoosesASceneAndTheSameNumberBeginsItAnew() {
    controls.key(GLFW_KEY_3, false);
    controls.act();
    assertThat(controls.settings().show()).isEqualTo(DemoScene.DOMINOES);
    assertThat(controls.takeRestart()).isFalse();

    controls.key(GLFW_KEY_3, false);
    controls.act();

    assertThat(controls.takeRestart()).isTrue();
    assertThat(controls.takeRestart()).as("once").isFalse();
    controls.press(Key.RESTART);
    assertThat(controls.takeRestart()).isTrue();
  }

  @Test
  void clickOnTheOpenMenuChoosesItsScene() {
    double inLine = SceneMenu.top(DemoScene.WHEELS) + 3;
    assertThat(controls.chooseAt(60, inLine)).as("the menu is closed").isFalse();
    controls.press(Key.MENU);

    assertThat(controls.chooseAt(1_000, inLine)).isFalse();
    assertThat(controls.chooseAt(60, 5)).isFalse();
    assertThat(controls.chooseAt(60, inLine)).isTrue();

    assertThat(controls.settings().show()).isEqualTo(DemoScene.WHEELS);
  }

  @Test
  void cameraFollowsAgainInAnotherScene() {
    controls.press(Key.LEFT);
    assertThat(controls.cameraMoved()).isTrue();
    DemoSettings ball = SETTINGS.withScene(DemoScene.BALL);
    try (DemoRun other = DemoRun.open(ball, CLOCK);
        ShownRun next = new ShownRun(other, Mode.BALANCED)) {
      controls.playing(next);
    }

    assertThat(controls.cameraMoved()).isFalse();
  }

  private long tick() {
    return stage.physics().ask(WorldView::tick).toCompletableFuture().join();
  }

  private static boolean soon(BooleanSupplier happened) {
    long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
    boolean yes = happened.getAsBoolean();
    while (!yes && CLOCK.nanos() - until < 0) {
      Thread.onSpinWait();
      yes = happened.getAsBoolean();
    }
    return yes;
  }
}
