package org.isochron.bench.examples;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL11.*;

import org.isochron.physics.PhysicsThread;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.joml.Vector3f;
import org.lwjgl.opengl.GL;

/** An LWJGL loop: the swap paces the frames, and the source measures when each will be seen. */
public final class LwjglLoop {
  private static final int BALLS = 100;

  private final Vector3f position = new Vector3f();

  public static void main(String[] arguments) {
    if (!glfwInit()) {
      throw new IllegalStateException("GLFW found no display; start this where there is one");
    }
    long window = glfwCreateWindow(1280, 720, "Bouncing balls", 0, 0);
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    GL.createCapabilities();
    new LwjglLoop().run(window);
    glfwTerminate();
  }

  private void run(long window) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(BALLS).withVelocities());
    SphereWorld world = new SphereWorld(SphereSettings.bodies(BALLS));
    for (int i = 0; i < BALLS; i++) {
      world.add(0, new Vector3f(i - BALLS / 2, 5 + i % 10, 0), new Vector3f());
    }
    try (PhysicsThread physics = PhysicsThread.start(state, world);
        FrameSource frames = FrameSource.on(state)) {
      frames.onDisplay();
      while (!glfwWindowShouldClose(window)) {
        glfwPollEvents();
        physics.time().speedPermille(glfwGetKey(window, GLFW_KEY_S) == GLFW_PRESS ? 100 : 1_000);
        draw(frames.next());
        glfwSwapBuffers(window);
      }
    }
  }

  private void draw(RenderFrame frame) {
    glClear(GL_COLOR_BUFFER_BIT);
    glLoadIdentity();
    glOrtho(-50, 50, -5, 50, -1, 1);
    glPointSize(8);
    glBegin(GL_POINTS);
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      if (frame.body(slot) != BodyId.NONE) {
        frame.poses().position(slot, position);
        glVertex2f(position.x, position.y);
      }
    }
    glEnd();
  }
}
