package org.isochron.bench.view;

import static org.lwjgl.opengl.GL33C.*;

import org.isochron.bench.stage.BodyLooks;
import org.isochron.lwjgl.TickTextures;
import org.isochron.render.gpu.GpuFrames;
import org.joml.Matrix4f;

/**
 * Draws a ground and on it all bodies, as the ticks that are bound have them. Owner: the thread of
 * the graphics context.
 */
final class SceneRenderer implements AutoCloseable {
  private static final float BALL = 0;
  private static final float BOX = 1;

  /** What a pass over the boxes draws: all of them, or the brims of the figures' caps. */
  private static final float BODIES = 0;

  private static final float BRIMS = 1;

  /**
   * The haze thins out as the camera goes away, so that it always hides the horizon and never the
   * bodies.
   */
  private static final float HAZE = 0.2f;

  private static final float NEAREST_HAZE = 30;

  private final LookTexture looks;
  private final Mesh square = Mesh.square();
  private final Mesh cube = Mesh.cube();
  private final FaceMeshes faceMeshes;
  private final ShaderProgram ground;
  private final ShaderProgram shadow;
  private final ShaderProgram box;
  private final ShaderProgram ball;
  private final ShaderProgram faces;
  private final ShaderProgram faceShadow;
  private final Matrix4f viewProjection = new Matrix4f();

  SceneRenderer(BodyLooks looks) {
    this.looks = new LookTexture(looks);
    faceMeshes = new FaceMeshes(looks);
    String bodies = GpuFrames.shader() + ShaderProgram.text("looks.glsl");
    String light = ShaderProgram.text("light.glsl");
    ground = program("", "ground", light);
    shadow = program(bodies, "shadow", "");
    box = program(bodies, "box", light);
    ball = program(bodies, "ball", light);
    faces = program(bodies, "faces", light);
    faceShadow = program(bodies, "face-shadow", "");
  }

  LookTexture looks() {
    return looks;
  }

  /** Draws into a pane of the framebuffer that is bound. */
  void draw(int slotCount, TickTextures ticks, Camera camera, Pane pane) {
    camera.viewProjection(pane.aspect(), viewProjection);
    glViewport(pane.left(), 0, pane.width(), pane.height());
    glScissor(pane.left(), 0, pane.width(), pane.height());
    glEnable(GL_SCISSOR_TEST);
    glClearColor(0.235f, 0.265f, 0.308f, 1);
    glStencilMask(0xff);
    glDepthMask(true);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    begin(ground, camera);
    ground.set("reach", camera.groundReach());
    square.draw(1);
    if (slotCount > 0) {
      drawShadows(slotCount, ticks, camera);
      glEnable(GL_CULL_FACE);
      begin(box, ticks, camera);
      box.set("part", BODIES);
      cube.draw(slotCount);
      box.set("part", BRIMS);
      cube.draw(slotCount);
      glDisable(GL_CULL_FACE);
      begin(ball, ticks, camera);
      square.draw(slotCount);
      begin(faces, ticks, camera);
      faceMeshes.draw();
    }
    glDisable(GL_SCISSOR_TEST);
  }

  /** Each place of the ground is darkened once, however many bodies stand in its light. */
  private void drawShadows(int slotCount, TickTextures ticks, Camera camera) {
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glDepthMask(false);
    begin(shadow, ticks, camera);
    shadow.set("shape", BOX);
    cube.draw(slotCount);
    shadow.set("shape", BALL);
    square.draw(slotCount);
    begin(faceShadow, ticks, camera);
    faceMeshes.draw();
    glDepthMask(true);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_BLEND);
  }

  private void begin(ShaderProgram program, TickTextures ticks, Camera camera) {
    begin(program, camera);
    ticks.bind(program.number());
    looks.bind(program);
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
    looks.close();
    square.close();
    cube.close();
    ground.close();
    shadow.close();
    box.close();
    ball.close();
    faces.close();
    faceShadow.close();
    faceMeshes.close();
  }
}
