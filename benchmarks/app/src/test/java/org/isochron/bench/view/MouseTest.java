package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.glfw.GLFW.GLFW_MOUSE_BUTTON_LEFT;
import static org.lwjgl.glfw.GLFW.GLFW_MOUSE_BUTTON_RIGHT;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.stage.Mode;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.joml.Matrix4f;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

final class MouseTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings BALL_SCENE =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);
  private static final DemoSettings FAR_SCENE =
      new DemoSettings("reference", DemoScene.FAR, 12, 100, false);
  private static final long BALL = BodyId.of(1, 1);
  private static final List<Pane> PANES = Pane.of(1_200, 400, true);

  @Test
  void leftButtonHoldsTheBodyUnderTheCursorInEitherPaneUntilItIsReleased() {
    on(BALL_SCENE, controls -> {
      Mouse mouse = controls.mouse();
      for (Pane pane : PANES) {
        moveTo(controls, shown(controls, pane, BALL), pane);
        mouse.press(GLFW_MOUSE_BUTTON_LEFT, true);
        assertThat(mouse.spring()).isPresent();
        mouse.move(5, 5);
        assertThat(controls.camera().isMoved()).isFalse();
        mouse.act(PANES);
        assertThat(mouse.spring().orElseThrow().grip().distance(shown(controls, pane, BALL)))
            .as("held on its surface")
            .isLessThan(0.6f);

        mouse.press(GLFW_MOUSE_BUTTON_LEFT, false);

        assertThat(mouse.spring()).isEmpty();
      }
      assertThat(controls.isUsed()).isTrue();
    });
  }

  @Test
  void leftButtonTurnsTheCameraWhereThereIsNoBodyThatMoves() {
    on(BALL_SCENE, controls -> {
      for (double y : new double[] {5, 395}) { // the sky, and the floor
        Vector3f before = new Vector3f(controls.camera().eye());
        controls.mouse().move(5, y);
        controls.mouse().press(GLFW_MOUSE_BUTTON_LEFT, true);
        controls.mouse().move(90, y);

        assertThat(controls.mouse().spring()).isEmpty();
        assertThat(controls.camera().isMoved()).isTrue();
        assertThat(controls.camera().eye().distance(before)).isGreaterThan(1);
        controls.mouse().press(GLFW_MOUSE_BUTTON_LEFT, false);
      }
    });
  }

  @Test
  void everyRightPressThrowsABody() {
    on(BALL_SCENE, controls -> {
      for (int press = 0; press < 3; press++) {
        controls.mouse().press(GLFW_MOUSE_BUTTON_RIGHT, true);
        controls.mouse().press(GLFW_MOUSE_BUTTON_RIGHT, false);
      }

      assertThat(controls.sentCommands()).isEqualTo(3);
    });
  }

  @Test
  void thrownBodyEntersTheShownScene() {
    on(FAR_SCENE, controls -> {
      controls.mouse().move(700, 200);
      controls.mouse().press(GLFW_MOUSE_BUTTON_RIGHT, true);
      Snapshot newest = step(controls.run());

      Vector3d position = newest.poses().position(newest.slotCount() - 1, new Vector3d());
      assertThat(position.distance(FarScene.AWAY)).isLessThan(100);
    });
  }

  @Test
  void bodyStaysHeldWhenItsPaneIsClosed() {
    on(BALL_SCENE, controls -> {
      moveTo(controls, shown(controls, PANES.get(0), BALL), PANES.get(0));
      controls.mouse().press(GLFW_MOUSE_BUTTON_LEFT, true);

      controls.mouse().act(Pane.of(1_200, 400, false));

      assertThat(controls.mouse().spring()).isPresent();
    });
  }

  private static void on(DemoSettings settings, Consumer<Controls> trial) {
    try (DemoRun stage = DemoRun.open(settings, CLOCK);
        ShownRun run = new ShownRun(stage, Mode.BALANCED)) {
      Controls controls = new Controls(run);
      controls
          .camera()
          .frame(new Vector3f(-4, 0, -4), new Vector3f(4, 7, 4), PANES.get(0).aspect());
      step(run);
      controls.mouse().act(PANES);
      trial.accept(controls);
    }
  }

  private static Snapshot step(ShownRun run) {
    long tick = run.meter().snapshot().map(Snapshot::tick).orElse(0L);
    run.stage().physics().time().step();
    long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
    while (run.meter().snapshot().map(Snapshot::tick).orElse(0L) == tick
        && CLOCK.nanos() - until < 0) {
      run.advance(CLOCK.nanos());
    }
    run.advance(CLOCK.nanos());
    run.advanceNewest(CLOCK.nanos());
    return run.meter().snapshot().orElseThrow();
  }

  private static Vector3f shown(Controls controls, Pane pane, long body) {
    return controls.run().frame(pane).position(body, new Vector3f());
  }

  private static void moveTo(Controls controls, Vector3f position, Pane pane) {
    Vector4f clip = controls
        .camera()
        .viewProjection(pane.aspect(), new Matrix4f())
        .transform(new Vector4f(position, 1));
    controls
        .mouse()
        .move(
            pane.left() + (1 + clip.x / clip.w) / 2 * pane.width(),
            (1 - clip.y / clip.w) / 2 * pane.height());
  }
}
