package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_1;
import static org.lwjgl.glfw.GLFW.GLFW_KEY_3;

import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.physics.WorldView;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ControlsTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 20, 100, true);

  private final DemoRun stage = DemoRun.open(SETTINGS, CLOCK);
  private final ShownRun play = new ShownRun(stage, Mode.BALANCED);
  private final Controls controls = new Controls(play);
  private final SnapshotReader reader = stage.state().openReader();

  ControlsTest() {
    stage.physics().time().resume();
  }

  @AfterEach
  void close() {
    reader.close();
    play.close();
    stage.close();
  }

  @Test
  void spacePausesAndResumes() {
    until(() -> !isPaused());
    controls.key(Key.PAUSE.code);
    until(this::showsTheLastTick);

    controls.key(Key.PAUSE.code);

    until(() -> reader.writerState() == SharedState.Phase.RUNNING);
  }

  @Test
  void stepRunsOneTickOfAPausedStage() {
    until(() -> !isPaused());
    controls.key(Key.PAUSE.code);
    until(this::showsTheLastTick);
    long before = tick();

    controls.key(Key.STEP.code);

    until(() -> tick() > before);
    assertThat(tick()).as("after all requests").isEqualTo(before + 1);
    assertThat(isPaused()).isTrue();
  }

  @Test
  void commaHalvesTheSpeedAndPeriodDoublesIt() {
    controls.key(Key.SLOWER.code);
    until(() -> reader.timeline().speedPermille() == 500);

    controls.key(Key.FASTER.code);
    controls.key(Key.FASTER.code);

    until(() -> reader.timeline().speedPermille() == 2_000);
  }

  @Test
  void rewindBeginsAnEpoch() {
    until(() -> stage.physics().statistics().ticks() > 20);

    controls.key(Key.REWIND.code);

    until(() -> reader.timeline().epoch() > 1);
  }

  @Test
  void thrownBodyReachesTheSimulation() {
    controls.throwBody(new Vector3f(0, 0, -1));

    assertThat(controls.sentCommands()).isEqualTo(1);
    until(() -> stage.ticks().missingCommands(2) == 1);
  }

  @Test
  void otherSettingsAreWantedUntilTheyArrive() {
    controls.key(Key.COARSE_TICKS.code);
    controls.key(GLFW_KEY_3);

    assertThat(controls.settings()).isEqualTo(SETTINGS.withHertz(25).withScene(DemoScene.DOMINOES));
    assertThat(controls.isEnded()).isFalse();
    controls.playing(play);
    assertThat(controls.settings()).as("settings of the run").isEqualTo(SETTINGS);

    controls.key(Key.END.code);

    assertThat(controls.isEnded()).isTrue();
  }

  @Test
  void everyPressOfAKeyIsActedOn() {
    controls.key(Key.SPLIT.code);
    assertThat(controls.shows(Key.SPLIT)).isFalse();

    controls.key(Key.SPLIT.code);

    assertThat(controls.shows(Key.SPLIT)).isTrue();
    assertThat(controls.isUsed()).isTrue();
  }

  @Test
  void numberOfTheShownSceneRestartsItAndSoDoesBackspace() {
    assertThat(stage.look()).isTrue();
    controls.key(GLFW_KEY_1);
    assertThat(controls.settings()).isEqualTo(SETTINGS);

    until(() -> !stage.look());

    try (DemoRun other = DemoRun.open(SETTINGS, CLOCK);
        ShownRun next = new ShownRun(other, Mode.BALANCED)) {
      other.physics().time().resume();
      controls.playing(next);
      controls.key(Key.RESTART.code);
      until(() -> !other.look());
    }
  }

  @Test
  void clickOnTheOpenMenuChoosesItsScene() {
    double inLine = SceneMenu.top(DemoScene.VEHICLE) + 3;
    assertThat(controls.chooseAt(60, inLine)).as("the menu is closed").isFalse();
    controls.key(Key.MENU.code);

    assertThat(controls.chooseAt(1_000, inLine)).isFalse();
    assertThat(controls.chooseAt(60, 5)).isFalse();
    assertThat(controls.chooseAt(60, inLine)).isTrue();

    assertThat(controls.settings().show()).isEqualTo(DemoScene.VEHICLE);
  }

  @Test
  void cameraFollowsAgainInAnotherScene() {
    controls.camera().turn(1, 0);
    controls.playing(play);
    assertThat(controls.camera().isMoved()).isTrue();
    DemoSettings ball = SETTINGS.withScene(DemoScene.BALL);
    try (DemoRun other = DemoRun.open(ball, CLOCK);
        ShownRun next = new ShownRun(other, Mode.BALANCED)) {
      controls.playing(next);
    }

    assertThat(controls.camera().isMoved()).isFalse();
  }

  private boolean isPaused() {
    play.advance(CLOCK.nanos());
    reader.refresh();
    return play.isPaused();
  }

  private boolean showsTheLastTick() {
    return isPaused() && reader.writerState() == SharedState.Phase.PAUSED;
  }

  private long tick() {
    return stage.physics().ask(WorldView::tick).toCompletableFuture().join();
  }
}
