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
 * What the mouse does to the bodies that the last frame showed: the left button drags a body or
 * turns the camera, the right one throws a body. Owner: the thread of the frame loop.
 */
final class Mouse {
  /** How far bodies are picked, in metres. */
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

  /** Listens to the mouse of a window. */
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

  /** The cursor is at a place, in pixels from the upper left. */
  void move(double toX, double toY) {
    if (turning) {
      controls
          .camera()
          .turn((float) (toX - x) * RADIANS_PER_PIXEL, (float) (toY - y) * RADIANS_PER_PIXEL);
    }
    x = toX;
    y = toY;
  }

  /** A button went down or up where the cursor is. */
  void press(int button, boolean down) {
    controls.use();
    Pane pane = Pane.at(panes, x);
    Vector3f direction = controls.camera().ray(pane, x, y);
    if (button == GLFW_MOUSE_BUTTON_LEFT && !down) {
      release();
    } else if (button == GLFW_MOUSE_BUTTON_LEFT && !controls.chooseAt(x, y)) {
      spring = grab(controls.run(), pane, direction);
      holdsBlended = pane.blended();
      turning = spring == null;
    } else if (button == GLFW_MOUSE_BUTTON_RIGHT && down) {
      controls.throwBody(direction);
    }
  }

  /** Takes hold of the body under the cursor, if it can be moved. */
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

  /** The spring between a body and the cursor, if one is dragged. */
  Optional<DragSpring> spring() {
    return Optional.ofNullable(spring);
  }

  /** Lets go; the bodies of another scene are others. */
  void release() {
    spring = null;
    turning = false;
  }

  /** Pulls at the body that is held, once a frame. */
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
