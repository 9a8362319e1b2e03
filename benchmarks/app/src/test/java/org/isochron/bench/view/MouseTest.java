package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.state.time.NanoClock;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

/** What the buttons do, on a picture without a window. */
final class MouseTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);
  private static final int BALL = 1;
  private static final List<Pane> PANES = Pane.of(1_200, 400, true, Pane.Showing.NEAREST);

  private final Controls controls = new Controls(SETTINGS, Mode.BALANCED);
  private final Mouse mouse = controls.mouse();

  @Test
  void leftButtonHoldsTheBodyUnderTheCursorInEitherPaneUntilItIsReleased() {
    onBall(run -> {
      for (Pane pane : PANES) {
        moveTo(place(run, pane), pane);
        mouse.press(Mouse.Button.LEFT, true);
        mouse.act(run, PANES);
        assertThat(mouse.spring()).isPresent();
        assertThat(mouse.spring().orElseThrow().slot()).isEqualTo(BALL);
        assertThat(controls.cameraMoved()).isFalse();

        mouse.press(Mouse.Button.LEFT, false);
        mouse.act(run, PANES);

        assertThat(mouse.spring()).isEmpty();
      }
      assertThat(controls.isUsed()).isTrue();
    });
  }

  @Test
  void leftButtonTurnsTheCameraWhereThereIsNoBody() {
    onBall(run -> {
      Vector3f before = new Vector3f(controls.camera().eye());
      mouse.move(5, 5);
      mouse.press(Mouse.Button.LEFT, true);
      mouse.act(run, PANES);
      mouse.move(90, 5);
      mouse.act(run, PANES);

      assertThat(mouse.spring()).isEmpty();
      assertThat(controls.cameraMoved()).isTrue();
      assertThat(controls.camera().eye().distance(before)).isGreaterThan(1);
    });
  }

  @Test
  void everyRightPressBetweenTwoFramesThrowsABody() {
    onBall(run -> {
      for (int press = 0; press < 3; press++) {
        mouse.press(Mouse.Button.RIGHT, true);
        mouse.press(Mouse.Button.RIGHT, false);
      }
      assertThat(controls.sentCommands()).isZero();

      mouse.act(run, PANES);
      mouse.act(run, PANES);

      assertThat(controls.sentCommands()).isEqualTo(3);
    });
  }

  private void onBall(Consumer<GpuRun> trial) {
    try (Surface surface = Surface.open(WindowChoice.OFF, 64, 64);
        DemoRun stage = DemoRun.open(SETTINGS, CLOCK);
        ShownRun play = new ShownRun(stage, Mode.BALANCED);
        GpuRun run = new GpuRun(play)) {
      controls.playing(play);
      stage.physics().time().step();
      long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
      while (run.bodies(Pane.Showing.NEAREST).slotCount() == 0 && CLOCK.nanos() - until < 0) {
        run.advance(CLOCK.nanos());
      }
      run.advance(CLOCK.nanos());
      controls
          .camera()
          .frame(new Vector3f(-4, 0, -4), new Vector3f(4, 7, 4), PANES.get(0).aspect());
      assertThat(surface.hasWindow()).isFalse();

      trial.accept(run);
    } catch (NoSurface e) {
      abort("no graphics driver to ask: " + e.reasons());
    }
  }

  private static Vector3f place(GpuRun run, Pane pane) {
    return run.bodies(pane.showing()).poses().position(BALL, new Vector3f());
  }

  private void moveTo(Vector3f place, Pane pane) {
    Vector4f clip = controls
        .camera()
        .viewProjection(pane.aspect(), new Matrix4f())
        .transform(new Vector4f(place, 1));
    mouse.move(
        pane.left() + (1 + clip.x / clip.w) / 2 * pane.width(),
        (1 - clip.y / clip.w) / 2 * pane.height());
  }
}
