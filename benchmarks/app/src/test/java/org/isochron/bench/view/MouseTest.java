package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.FarScene;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Matrix4f;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

/** What the buttons do, on a picture without a window. */
final class MouseTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);
  private static final DemoSettings FAR =
      new DemoSettings("reference", DemoScene.FAR, 12, 100, false);
  private static final List<Pane> FAR_PANES = Pane.of(1_200, 400, true, Pane.Showing.HOME);
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

  @Test
  void thrownBodyComesIntoTheSceneOfThePaneThatWasClicked() {
    onScene(FAR, run -> {
      for (Pane pane : FAR_PANES) {
        mouse.move(pane.left() + 100, 200);
        mouse.press(Mouse.Button.RIGHT, true);
        mouse.act(run, FAR_PANES);
        assertThat(newcomer(run).distance(run.play().origin(pane.showing()))).isLessThan(100);
      }
      controls.press(Key.SPAWN);
      assertThat(newcomer(run).distance(FarScene.AWAY)).isLessThan(100);
    });
  }

  @Test
  void bodyThatAKeyLiftsStaysAtItsPile() {
    controls.settings(FAR);
    onScene(FAR, run -> {
      List<Vector3d> before = places(step(run));
      for (int press = 0; press < 20; press++) {
        controls.press(Key.TELEPORT);
      }

      List<Vector3d> after = places(step(run));

      int lifted = 0;
      for (int slot = 0; slot < after.size(); slot++) {
        boolean isAway = slot >= after.size() / 2;
        assertThat(after.get(slot).distance(isAway ? FarScene.AWAY : FarScene.HOME))
            .as("body %d at %s", slot, after.get(slot))
            .isLessThan(100);
        lifted += isAway && after.get(slot).distance(before.get(slot)) > 0.5 ? 1 : 0;
      }
      assertThat(lifted).as("of the pile far away").isPositive();
    });
  }

  private static List<Vector3d> places(Snapshot snapshot) {
    return IntStream.range(0, snapshot.slotCount())
        .mapToObj(slot -> snapshot.position(slot, new Vector3d()))
        .toList();
  }

  @Test
  void bodyThatIsHeldInAPaneThatIsClosedIsLetGoUnlessTheOtherPaneShowsIt() {
    List<Pane> alone = Pane.of(1_200, 400, false, Pane.Showing.HOME);
    onScene(FAR, run -> {
      Pane home = FAR_PANES.get(0);
      holdAny(run, home, FAR_PANES);
      mouse.act(run, FAR_PANES);
      assertThat(mouse.spring()).as("both panes are there").isPresent();

      mouse.act(run, alone);

      assertThat(mouse.spring()).isEmpty();
    });
    onBall(run -> {
      holdAny(run, PANES.get(0), PANES);

      mouse.act(run, alone);

      assertThat(mouse.spring()).isPresent();
    });
  }

  /** Takes hold of a body that is drawn in a pane, in the middle of the scene. */
  private void holdAny(GpuRun run, Pane pane, List<Pane> panes) {
    ShownBodies bodies = run.bodies(pane.showing());
    for (int slot = 1; slot < bodies.slotCount() && mouse.spring().isEmpty(); slot++) {
      if (!bodies.isEmpty(slot)) {
        moveTo(bodies.poses().position(slot, new Vector3f()), pane);
        mouse.press(Mouse.Button.LEFT, true);
        mouse.act(run, panes);
      }
    }
    assertThat(mouse.spring()).isPresent();
  }

  /** The place of the body that has come last, after another tick. */
  private static Vector3d newcomer(GpuRun run) {
    Snapshot newest = step(run);
    return newest.position(newest.slotCount() - 1, new Vector3d());
  }

  /** Runs one tick with the commands that were sent. */
  private static Snapshot step(GpuRun run) {
    FrameMeter meter = run.play().meter();
    long tick = meter.snapshot().map(Snapshot::tick).orElse(0L);
    run.play().stage().physics().time().step();
    long until = UnseenScene.CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
    while (meter.snapshot().map(Snapshot::tick).orElse(0L) == tick
        && UnseenScene.CLOCK.nanos() - until < 0) {
      run.advance(UnseenScene.CLOCK.nanos());
    }
    return meter.snapshot().orElseThrow();
  }

  private void onBall(Consumer<GpuRun> trial) {
    onScene(SETTINGS, trial);
  }

  private void onScene(DemoSettings settings, Consumer<GpuRun> trial) {
    UnseenScene.with(settings, controls, run -> {
      controls
          .camera()
          .frame(new Vector3f(-4, 0, -4), new Vector3f(4, 7, 4), PANES.get(0).aspect());
      trial.accept(run);
    });
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
