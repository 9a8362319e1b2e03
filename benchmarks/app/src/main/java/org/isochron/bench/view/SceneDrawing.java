package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.isochron.bench.stage.DemoScene;
import org.isochron.lwjgl.LwjglDebugLines;
import org.isochron.lwjgl.SnapshotTextures;
import org.isochron.render.DebugLines;
import org.isochron.render.GpuFrames;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Draws the bodies of a run and the ground. Each tick is uploaded once, and bodies are blended in
 * the vertex shader. Owner: the graphics thread.
 */
final class SceneDrawing implements AutoCloseable {
  /** Minimum drawn radius of a swept ball, because a small fast ball would be invisible. */
  private static final double MIN_SWEPT_RADIUS = 0.2;

  /** Half the width of the band around round shapes, as a share of the radius. */
  private static final float BAND = 0.1f;

  /**
   * Strength of the haze, which thins with the camera's distance, so that it hides the horizon but
   * no bodies.
   */
  private static final float HAZE = 0.2f;

  private static final float NEAREST_HAZE = 30;

  /**
   * @param radius radius of a ball, which is drawn on a square; otherwise 0
   * @param band half the width of the band around the shape, in metres; 0 for ground
   */
  private record Style(int prefab, Mesh mesh, float radius, Vector3fc box, float band) {}

  private final ShownRun run;
  private final List<Style> styles = new ArrayList<>();
  private final Mesh square = Mesh.square();
  private final ShaderProgram ground;
  private final ShaderProgram shadow;
  private final ShaderProgram ball;
  private final ShaderProgram faces;
  private final SnapshotTextures blendedTicks;
  private final SnapshotTextures newestTicks;
  private final GpuFrames blended;
  private final GpuFrames newest;
  private final LwjglDebugLines lines;
  private final Matrix4f viewProjection = new Matrix4f();

  SceneDrawing(ShownRun run) {
    this.run = run;
    String bodies = GpuFrames.shader() + ShaderProgram.text("bodies.glsl");
    String light = ShaderProgram.text("light.glsl");
    ground = program("", "ground", light);
    shadow = program(bodies, "shadow", "");
    ball = program(bodies, "ball", light);
    faces = program(bodies, "faces", light);
    List<Prefab> prefabs = run.stage().scene().prefabs();
    for (int number = 0; number < prefabs.size(); number++) {
      add(number, prefabs.get(number));
    }
    int rows = 2 * run.stage().state().layout().bodyCapacity();
    blendedTicks = new SnapshotTextures(rows);
    newestTicks = new SnapshotTextures(rows);
    blended = run.source(true).gpu(blendedTicks);
    newest = run.source(false).gpu(newestTicks);
    blended.origin(run.origin());
    newest.origin(run.origin());
    lines = new LwjglDebugLines(EnumSet.of(DebugLines.Kind.SENSOR, DebugLines.Kind.JOINT));
  }

  private void add(int number, Prefab prefab) {
    Shape shape = prefab.shape();
    float radius = (float) shape.boundingRadius();
    if (prefab.isSensor() || (shape.isSolid() && radius > DemoScene.GROUND_RADIUS)) {
      return; // every picture draws its own ground
    }
    if (shape instanceof Shape.Sphere) {
      float shown = prefab.continuous() ? (float) Math.max(MIN_SWEPT_RADIUS, radius) : radius;
      styles.add(new Style(number, square, shown, new Vector3f(), BAND));
    } else {
      Vector3f box = shape instanceof Shape.Box half
          ? new Vector3f(half.halfX(), half.halfY(), half.halfZ())
          : new Vector3f();
      float band = shape.isSolid() ? BAND * radius : 0;
      styles.add(new Style(number, new Mesh(shape.faces()), 0, box, band));
    }
  }

  void draw(Camera camera, Pane pane) {
    SnapshotTextures ticks = pane.blended() ? blendedTicks : newestTicks;
    GpuFrames.Frame frame = (pane.blended() ? blended : newest).same();
    ticks.show(frame);
    camera.viewProjection(pane.aspect(), viewProjection);
    glViewport(pane.left(), 0, pane.width(), pane.height());
    glScissor(pane.left(), 0, pane.width(), pane.height());
    glEnable(GL_SCISSOR_TEST);
    glClearColor(0.235f, 0.265f, 0.308f, 1);
    glStencilMask(0xff);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    begin(ground, camera);
    ground.set("reach", camera.groundReach());
    square.draw(1);
    if (frame.slotCount() > 0) {
      drawShadows(ticks, camera);
      for (Style style : styles) {
        ShaderProgram program = style.radius() > 0 ? ball : faces;
        begin(program, camera);
        program.set("box", style.box()).set("band", style.band());
        draw(style, program, ticks);
      }
      lines.draw(run.frame(pane), viewProjection);
    }
    glDisable(GL_DEPTH_TEST);
  }

  /** Darkens each point of the ground only once, even where shadows overlap. */
  private void drawShadows(SnapshotTextures ticks, Camera camera) {
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glDepthMask(false);
    begin(shadow, camera);
    for (Style style : styles) {
      if (style.band() > 0) {
        draw(style, shadow, ticks);
      }
    }
    glDepthMask(true);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_BLEND);
  }

  private static void draw(Style style, ShaderProgram program, SnapshotTextures ticks) {
    ticks.bind(program.number());
    program.set("radius", style.radius());
    style.mesh().draw(ticks.select(program.number(), style.prefab()));
  }

  private void begin(ShaderProgram program, Camera camera) {
    program.use();
    float far = Math.max(NEAREST_HAZE, camera.distance());
    program
        .set("viewProjection", viewProjection)
        .set("eye", camera.eye())
        .set("haze", HAZE / (far * far));
  }

  private static ShaderProgram program(String vertexBefore, String name, String fragmentBefore) {
    return new ShaderProgram(
        vertexBefore + ShaderProgram.text(name + ".vertex.glsl"),
        fragmentBefore + ShaderProgram.text(name + ".fragment.glsl"));
  }

  @Override
  public void close() {
    styles.forEach(style -> style.mesh().close());
    square.close();
    ground.close();
    shadow.close();
    ball.close();
    faces.close();
    lines.close();
    blendedTicks.close();
    newestTicks.close();
  }
}
