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
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the keys do in a match, and what the window says of it. */
final class MatchKeysTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 1, 60, false);

  private final PlayedByHand match = new PlayedByHand();
  private final DemoRun stage = DemoRun.playing(SETTINGS, NanoClock.system(), match);
  private final ShownRun play = new ShownRun(stage, Mode.BALANCED);
  private final Controls controls = new Controls(SETTINGS, Mode.BALANCED);
  private final PlayerKeys keys = new PlayerKeys();

  MatchKeysTest() {
    controls.playing(play);
    keys.playing(stage);
  }

  @AfterEach
  void close() {
    play.close();
    stage.close();
  }

  @Test
  void nobodyPausesOrChangesAMatchByAKey() {
    for (int code : new int[] {
      GLFW_KEY_SPACE, GLFW_KEY_3, GLFW_KEY_R, GLFW_KEY_MINUS, GLFW_KEY_BACKSPACE, GLFW_KEY_TAB
    }) {
      controls.key(code, false);
    }
    controls.act();

    assertThat(controls.isPaused()).isFalse();
    assertThat(controls.settings()).isEqualTo(SETTINGS);
    assertThat(controls.takeRestart()).isFalse();
    assertThat(controls.shows(Key.MENU)).isFalse();
    assertThat(controls.isSplit()).isFalse();
    assertThat(controls.isUsed()).isTrue();
  }

  @Test
  void keysOfThePictureStillWork() {
    controls.key(GLFW_KEY_O, false);
    controls.key(GLFW_KEY_ESCAPE, false);
    controls.act();

    assertThat(controls.shows(Key.OUTLINES)).isTrue();
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

  @Test
  void plotsShowRollbacksDepthAndMispredictions() {
    match.rollbacks.add(7);
    match.depths.add(35);
    match.mispredictions.add(125);
    MatchPanel panel = new MatchPanel(match);

    assertThat(panel.graphs())
        .extracting(Graph::title)
        .containsExactly("rollbacks a second", "ticks taken back", "mispredicted");
    assertThat(panel.figures()).containsExactly("7", "3.5 of 8", "12.5 %");
  }

  private static final class PlayedByHand implements Match {
    final ValueTrack rollbacks = new ValueTrack();
    final ValueTrack depths = new ValueTrack();
    final ValueTrack mispredictions = new ValueTrack();
    final List<String> pressed = new ArrayList<>();
    long latencyMillis = 50;

    @Override
    public Scene scene() {
      return Scenes.bouncingBall();
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
    public void look(long nowNanos) {
      // nothing fares in any way
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
    public long mostLatencyMillis() {
      return 500;
    }

    @Override
    public void latencyMillis(long millis) {
      latencyMillis = millis;
    }

    @Override
    public ValueTrack rollbacks() {
      return rollbacks;
    }

    @Override
    public ValueTrack depths() {
      return depths;
    }

    @Override
    public ValueTrack mispredictions() {
      return mispredictions;
    }
  }
}
