package org.isochron.bench.view;

import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.VehicleGame;
import org.isochron.render.RenderFrame;
import org.isochron.render.RenderFrame.WheelAttachment;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.joml.Vector4f;

/** Lines over a pane, created for each frame: the wheels of a car and the spring of the mouse. */
final class Markers {
  private static final int METAL = 0xffd8dee9;
  private static final int MARKED = 0xffffd166;
  private static final float THICKNESS = 1.5f;
  private static final int RIM = 20;
  private static final int SPOKES = 5;

  private final Sheet sheet;
  private final Pane pane;
  private final Matrix4f viewProjection;

  Markers(Sheet sheet, Camera camera, Pane pane) {
    this.sheet = sheet;
    this.pane = pane;
    viewProjection = camera.viewProjection(pane.aspect(), new Matrix4f());
  }

  void draw(ShownRun run, Mouse mouse) {
    mouse.spring().ifPresent(spring -> line(spring.grip(), spring.end(), Sheet.INK));
    DemoRun stage = run.stage();
    if (stage.settings().show() == DemoScene.VEHICLE) {
      List<WheelAttachment> wheels = VehicleGame.wheels(stage.state().layout());
      wheels.forEach(wheel -> drawWheel(run.frame(pane), wheel));
    }
  }

  private void drawWheel(RenderFrame frame, WheelAttachment wheel) {
    if (!frame.contains(wheel.mount().body())) {
      return;
    }
    Matrix4f matrix = frame.matrix(wheel, new Matrix4f());
    for (int part = 0; part < RIM; part++) {
      Vector3f onRim = onWheel(matrix, part, VehicleGame.wheelRadius());
      line(onRim, onWheel(matrix, part + 1, VehicleGame.wheelRadius()), METAL);
      if (part % (RIM / SPOKES) == 0) {
        line(onRim, onWheel(matrix, part, 0), part == 0 ? MARKED : METAL);
      }
    }
  }

  private static Vector3f onWheel(Matrix4f matrix, int part, float radius) {
    double angle = 2 * Math.PI * part / RIM;
    return matrix.transformPosition(
        new Vector3f(0, radius * (float) Math.cos(angle), radius * (float) Math.sin(angle)));
  }

  private void line(Vector3fc first, Vector3fc second, int ink) {
    Vector4f from = viewProjection.transform(new Vector4f(first, 1));
    Vector4f to = viewProjection.transform(new Vector4f(second, 1));
    if (from.w > 0.01f && to.w > 0.01f) { // both ends in front of the eye
      sheet.line(x(from), y(from), x(to), y(to), THICKNESS, ink);
    }
  }

  private float x(Vector4f clip) {
    return pane.left() + (1 + clip.x / clip.w) / 2 * pane.width();
  }

  private float y(Vector4f clip) {
    return (1 - clip.y / clip.w) / 2 * pane.height();
  }
}
