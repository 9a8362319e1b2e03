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
 * Draws the bodies of a run on a ground. Each tick is uploaded once, and bodies are blended in the
 * vertex shader. Owner: the thread of the graphics context.
 */
final class SceneDrawing implements AutoCloseable {
  /** A swept ball is fast; a smaller one would not be seen. */
  private static final double MIN_SWEPT_RADIUS = 0.2;

  /** Half the width of the band around what is round, as a share of its radius. */
  private static final float BAND = 0.1f;

  /** The haze thins out as the camera goes away, so that it hides the horizon and no bodies. */
  private static final float HAZE = 0.2f;

  private static final float NEAREST_HAZE = 30;

  /**
   * What draws the bodies of a prefab.
   *
   * @param radius of a ball, which a square is enough for; otherwise 0
   * @param box half the extents of a box; otherwise 0
   * @param band half the width of its band, in metres; 0 for ground
   */
  private record Look(int prefab, Mesh mesh, float radius, Vector3fc box, float band) {}

  private final ShownRun run;
  private final List<Look> looks = new ArrayList<>();
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
      return; // every picture has a ground of its own
    }
    if (shape instanceof Shape.Sphere) {
      float shown = prefab.continuous() ? (float) Math.max(MIN_SWEPT_RADIUS, radius) : radius;
      looks.add(new Look(number, square, shown, new Vector3f(), BAND));
    } else {
      Vector3f box = shape instanceof Shape.Box half
          ? new Vector3f(half.halfX(), half.halfY(), half.halfZ())
          : new Vector3f();
      float band = shape.isSolid() ? BAND * radius : 0;
      looks.add(new Look(number, new Mesh(shape.faces()), 0, box, band));
    }
  }

  /** Draws the frame that a pane shows now into the framebuffer that is bound. */
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
      drawShadows(frame.slotCount(), ticks, camera);
      for (Look look : looks) {
        ShaderProgram program = look.radius() > 0 ? ball : faces;
        begin(program, camera);
        program.set("box", look.box()).set("band", look.band());
        draw(look, program, ticks, frame.slotCount());
      }
      lines.draw(run.frame(pane), viewProjection);
    }
    glDisable(GL_DEPTH_TEST);
  }

  /** Darkens each point of the ground once, however many bodies stand in its light. */
  private void drawShadows(int slotCount, SnapshotTextures ticks, Camera camera) {
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glDepthMask(false);
    begin(shadow, camera);
    for (Look look : looks) {
      if (look.band() > 0) { // ground casts no shadow
        draw(look, shadow, ticks, slotCount);
      }
    }
    glDepthMask(true);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_BLEND);
  }

  private static void draw(
      Look look, ShaderProgram program, SnapshotTextures ticks, int slotCount) {
    ticks.bind(program.number());
    program.set("prefab", look.prefab()).set("radius", look.radius());
    look.mesh().draw(slotCount);
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
    looks.forEach(look -> look.mesh().close());
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
