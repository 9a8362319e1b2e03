package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

import java.util.List;
import java.util.Optional;
import org.isochron.bench.stage.DragSpring;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.state.RayHit;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Mouse actions on the bodies of the last frame: the left button drags a body or turns the camera,
 * and the right button throws a body. Owner: the frame-loop thread.
 */
final class Mouse {
  private static final float REACH = 10_000;

  private static final float RADIANS_PER_PIXEL = 0.006f;

  private final Controls controls;
  private List<Pane> panes = List.of(new Pane(true, 0, 1, 1));
  private @Nullable DragSpring spring;
  private boolean holdsBlended;
  private boolean turning;
  private double x;
  private double y;

  Mouse(Controls controls) {
    this.controls = controls;
  }

  void listenTo(Surface surface) {
    long window = surface.handle();
    glfwSetCursorPosCallback(
        window, (handle, atX, atY) -> move(surface.pixels(atX), surface.pixels(atY)));
    glfwSetMouseButtonCallback(
        window, (handle, button, action, mods) -> press(button, action == GLFW_PRESS));
    glfwSetScrollCallback(window, (handle, atX, steps) -> {
      controls.use();
      controls.camera().approach((float) steps);
    });
  }

  /** Handles a cursor move to a position in pixels from the upper left. */
  void move(double toX, double toY) {
    if (turning) {
      controls
          .camera()
          .turn((float) (toX - x) * RADIANS_PER_PIXEL, (float) (toY - y) * RADIANS_PER_PIXEL);
    }
    x = toX;
    y = toY;
  }

  void press(int button, boolean down) {
    controls.use();
    Pane pane = Pane.at(panes, x);
    Vector3f direction = controls.camera().ray(pane, x, y);
    if (button == GLFW_MOUSE_BUTTON_LEFT && !down) {
      release();
    } else if (button == GLFW_MOUSE_BUTTON_LEFT && !chooses()) {
      spring = grab(controls.run(), pane, direction);
      holdsBlended = pane.blended();
      turning = spring == null;
    } else if (button == GLFW_MOUSE_BUTTON_RIGHT && down) {
      controls.throwBody(direction);
    }
  }

  private boolean chooses() {
    Pane last = panes.get(panes.size() - 1);
    float scale = Sheet.scale(last.left() + last.width(), last.height());
    return controls.chooseAt(x / scale, y / scale);
  }

  private @Nullable DragSpring grab(ShownRun run, Pane pane, Vector3fc direction) {
    RenderFrame frame = run.frame(pane);
    RayHit hit = new RayHit();
    if (!frame.rayCast(controls.camera().eye(), direction, REACH, hit)) {
      return null;
    }
    Prefab prefab = run.stage().scene().prefabs().get(frame.prefab(hit.body()));
    if (prefab.motion() != Prefab.Motion.DYNAMIC) {
      return null;
    }
    Vector3f local = frame.position(hit.body(), new Vector3f()).sub(hit.point()).negate();
    frame.rotation(hit.body(), new Quaternionf()).transformInverse(local);
    return new DragSpring(hit.body(), prefab, local, hit.distance(), frame.instantNanos());
  }

  Optional<DragSpring> spring() {
    return Optional.ofNullable(spring);
  }

  /**
   * Releases the dragged body; also called when the scene changes, because its bodies then no
   * longer exist.
   */
  void release() {
    spring = null;
    turning = false;
  }

  void act(List<Pane> drawn) {
    panes = drawn;
    ShownRun shown = controls.run();
    if (spring == null) {
      return;
    }
    Optional<Snapshot> newest = shown.meter().snapshot().filter(spring::holds);
    if (newest.isEmpty()) {
      spring = null;
      return;
    }
    Pane pane = panes.get(holdsBlended ? panes.size() - 1 : 0);
    Vector3f eye = controls.camera().eye();
    Vector3f direction = controls.camera().ray(pane, x, y);
    controls.sent(spring.pull(
        eye, direction, newest.get(), shown.origin(), shown.stage().state().commands()));
  }
}
