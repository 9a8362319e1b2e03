package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.DemoRun;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * What the mouse does: the left button drags a body or turns the camera, the right one throws a
 * body. Presses wait for the next frame, so that none is missed however long a frame takes. Owner:
 * the thread of the frame loop.
 */
final class Mouse {
  /** More presses than anybody makes during one frame. */
  private static final int MAX_WAITING = 64;

  private static final float RADIANS_PER_PIXEL = 0.006f;

  /** A button of the mouse. */
  enum Button {
    LEFT,
    RIGHT
  }

  private record Press(Button button, boolean down, double x, double y) {}

  private final Controls controls;
  private final Queue<Press> waiting = new ArrayDeque<>();
  private @Nullable DragSpring spring;
  private Pane.Showing springShown = Pane.Showing.BLENDED;
  private boolean turning;
  private double turnedX;
  private double turnedY;
  private double x;
  private double y;

  Mouse(Controls controls) {
    this.controls = controls;
  }

  /** Listens to the mouse of a window. */
  void listenTo(long window, Surface surface) {
    glfwSetCursorPosCallback(
        window, (handle, atX, atY) -> move(surface.pixels(atX), surface.pixels(atY)));
    glfwSetMouseButtonCallback(window, (handle, button, action, mods) -> {
      if (button == GLFW_MOUSE_BUTTON_LEFT || button == GLFW_MOUSE_BUTTON_RIGHT) {
        press(button == GLFW_MOUSE_BUTTON_LEFT ? Button.LEFT : Button.RIGHT, action == GLFW_PRESS);
      }
    });
    glfwSetScrollCallback(window, (handle, atX, steps) -> controls.approach((float) steps));
  }

  /** The cursor is at a place, in pixels from the upper left. */
  void move(double toX, double toY) {
    x = toX;
    y = toY;
  }

  /** A button went down or up where the cursor is. */
  void press(Button button, boolean down) {
    if (waiting.size() < MAX_WAITING) {
      waiting.add(new Press(button, down, x, y));
    }
  }

  /** The spring between a body and the cursor, if one is dragged. */
  Optional<DragSpring> spring() {
    return Optional.ofNullable(spring);
  }

  /** Does what was asked for since the last frame, on the bodies that the last frame showed. */
  void act(GpuRun run, List<Pane> panes) {
    for (Press press = waiting.poll(); press != null; press = waiting.poll()) {
      act(press, run, panes);
    }
    if (turning) {
      controls.turn(
          (float) (x - turnedX) * RADIANS_PER_PIXEL, (float) (y - turnedY) * RADIANS_PER_PIXEL);
      turnedX = x;
      turnedY = y;
    }
    if (spring != null) {
      drag(spring, run, panes);
    }
  }

  /** Lets go; the bodies of another scene are others. */
  void release() {
    spring = null;
    turning = false;
  }

  private void act(Press press, GpuRun run, List<Pane> panes) {
    controls.use();
    if (!press.down()) {
      if (press.button() == Button.LEFT) {
        release();
      }
    } else if (press.button() == Button.RIGHT) {
      Pane pane = Pane.at(panes, press.x());
      controls.throwBody(ray(pane, press.x(), press.y()), pane.showing());
    } else if (!controls.chooseAt(press.x(), press.y())) {
      Pane pane = Pane.at(panes, press.x());
      spring = grab(run, pane, ray(pane, press.x(), press.y())).orElse(null);
      springShown = pane.showing();
      turning = spring == null;
      turnedX = press.x();
      turnedY = press.y();
    }
  }

  /** Takes hold of the body under the cursor, if it can be moved. */
  private Optional<DragSpring> grab(GpuRun run, Pane pane, PickRay ray) {
    ShownBodies bodies = run.bodies(pane.showing());
    return ray.cast(bodies, run.play().stage().looks())
        .filter(hit -> run.play().stage().looks().of(hit.slot()).mass() > 0)
        .map(hit -> {
          Vector3f local =
              ray.at(hit.distance()).sub(bodies.poses().position(hit.slot(), new Vector3f()));
          bodies.poses().rotation(hit.slot(), new Quaternionf()).conjugate().transform(local);
          return new DragSpring(
              bodies.body(hit.slot()), local, hit.distance(), run.frame().instantNanos());
        });
  }

  private void drag(DragSpring held, GpuRun run, List<Pane> panes) {
    Optional<Snapshot> newest = run.play().meter().snapshot().filter(held::holds);
    Vector3dc origin = run.play().origin(springShown);
    Optional<Pane> there = panes.stream()
        .filter(pane -> run.play().origin(pane.showing()).equals(origin))
        .min(Comparator.comparing(pane -> pane.showing() != springShown));
    if (newest.isEmpty() || there.isEmpty()) { // or no pane shows its pile any more
      spring = null;
      return;
    }
    BodyLook look = run.play().stage().looks().of(held.slot());
    DemoRun stage = run.play().stage();
    controls.sent(held.pull(
        ray(there.get(), x, y), newest.get(), origin, look, stage.state().commands()));
  }

  private PickRay ray(Pane pane, double atX, double atY) {
    return PickRay.through(controls.camera(), pane, atX, atY);
  }
}
