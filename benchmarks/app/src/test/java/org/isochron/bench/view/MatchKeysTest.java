package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.glfw.GLFW.*;

import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Match;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.PlayerKeys;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class MatchKeysTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 1, 60, false);

  private final PlayedByHand match = new PlayedByHand();
  private final DemoRun stage = DemoRun.playing(SETTINGS, NanoClock.system(), match);
  private final ShownRun play = new ShownRun(stage, Mode.BALANCED);
  private final Controls controls = new Controls(play);
  private final PlayerKeys keys = new PlayerKeys(stage);

  @AfterEach
  void close() {
    play.close();
    stage.close();
  }

  @Test
  void nobodyPausesOrChangesAMatchByAKey() {
    stage.physics().time().resume();
    for (int code : new int[] {
      GLFW_KEY_SPACE, GLFW_KEY_3, GLFW_KEY_R, GLFW_KEY_C, GLFW_KEY_BACKSPACE, GLFW_KEY_TAB
    }) {
      controls.key(code);
    }
    long before = tick();
    while (tick() <= before + 2) {
      Thread.onSpinWait();
    }

    assertThat(stage.physics().status().state()).isEqualTo(SharedState.Phase.RUNNING);
    assertThat(stage.look()).as("the match is not restarted").isTrue();
    assertThat(controls.settings()).isEqualTo(SETTINGS);
    assertThat(controls.shows(Key.MENU)).isFalse();
    assertThat(controls.shows(Key.SPLIT)).isFalse();
    assertThat(controls.isUsed()).isTrue();
  }

  private long tick() {
    return stage.physics().ask(WorldView::tick).toCompletableFuture().join();
  }

  @Test
  void keysOfThePictureStillWork() {
    controls.key(GLFW_KEY_X);
    controls.key(GLFW_KEY_ESCAPE);

    assertThat(controls.shows(Key.SPLIT)).isTrue();
    assertThat(controls.isEnded()).isTrue();
  }

  @Test
  void bracketsMoveTheLatencyAndOtherKeysGoToTheGame() {
    keys.onKey(0, GLFW_KEY_RIGHT_BRACKET, 0, GLFW_PRESS, 0);
    keys.onKey(0, GLFW_KEY_RIGHT_BRACKET, 0, GLFW_REPEAT, 0);
    keys.onKey(0, GLFW_KEY_RIGHT_BRACKET, 0, GLFW_RELEASE, 0);
    assertThat(match.latencyMillis).isEqualTo(70);
    keys.onKey(0, GLFW_KEY_LEFT_BRACKET, 0, GLFW_PRESS, 0);
    assertThat(match.latencyMillis).isEqualTo(60);

    match.pressed.clear();
    keys.onKey(0, GLFW_KEY_W, 0, GLFW_PRESS, 0);
    keys.onKey(0, GLFW_KEY_W, 0, GLFW_REPEAT, 0);
    keys.onKey(0, GLFW_KEY_W, 0, GLFW_RELEASE, 0);
    assertThat(match.pressed).containsExactly("87 true", "87 false");
  }

  private static final class PlayedByHand implements Match {
    final List<String> pressed = new ArrayList<>();
    long latencyMillis = 50;

    @Override
    public Scene scene() {
      return Scene.bouncingBall();
    }

    @Override
    public String engine() {
      return "reference";
    }

    @Override
    public Simulation simulation() {
      return Engines.named("reference").build(scene());
    }

    @Override
    public long body() {
      return BodyId.of(1, 1);
    }

    @Override
    public void key(int code, boolean down) {
      pressed.add(code + " " + down);
    }

    @Override
    public String hint() {
      return "";
    }

    @Override
    public String heading() {
      return "";
    }

    @Override
    public long latencyMillis() {
      return latencyMillis;
    }

    @Override
    public void latencyMillis(long millis) {
      latencyMillis = millis;
    }
  }
}
