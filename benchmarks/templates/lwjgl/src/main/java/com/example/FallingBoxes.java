package com.example;

import static org.lwjgl.glfw.GLFW.*;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.lwjgl.opengl.GL;

/** Boxes fall on a floor, and the space bar throws another one. */
public final class FallingBoxes implements EventHandler {
  private static final Prefab FLOOR = Prefab.fixed(new Shape.Box(30, 1, 30)); // half of each edge
  private static final Prefab BOX =
      Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 10).withContactEvents();
  private static final int BOX_COUNT = 24;
  private static final int[] COLOURS = {0xe76f51, 0xf4a261, 0xe9c46a, 0x2a9d8f, 0x4d8bb5};

  private final int box;
  private final long floor;
  private final LwjglPhysics physics;

  private FallingBoxes(long window) {
    Scene.Builder scene = new Scene.Builder().spare(100); // room for 100 thrown boxes
    floor = scene.body(scene.prefab(FLOOR), 0, -1, 0);
    box = scene.prefab(BOX);
    long[] boxes = new long[BOX_COUNT];
    for (int i = 0; i < BOX_COUNT; i++) {
      double x = 1.3 * (i % 3 - 1) + 0.1 * (i % 5);
      boxes[i] = scene.body(box, x, 3 + 0.8 * i, 0.3 * (i % 4) - 0.5);
    }
    glfwSetKeyCallback(window, (handle, key, scancode, action, modifiers) -> press(key, action));
    physics = LwjglPhysics.start(Engines.best().build(scene.build()), window);
    physics.colour(floor, 0x9aa5b1);
    for (int i = 0; i < BOX_COUNT; i++) {
      physics.colour(boxes[i], COLOURS[i % COLOURS.length]);
    }
  }

  public static void main(String[] arguments) {
    if (!glfwInit()) {
      throw new IllegalStateException("GLFW found no display");
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 4);
    long window = glfwCreateWindow(1280, 720, "Falling boxes: space throws one", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("this display has no OpenGL 3.3");
    }
    glfwMakeContextCurrent(window);
    GL.createCapabilities();
    new FallingBoxes(window).run(window);
    glfwDestroyWindow(window);
    glfwTerminate();
  }

  private void run(long window) {
    Renderer renderer = new Renderer(FLOOR.shape(), BOX.shape()); // in the order of the prefabs
    try (physics) {
      while (!glfwWindowShouldClose(window)) {
        RenderFrame frame = physics.next();
        frame.events(this);
        renderer.draw(window, physics);
        physics.swap();
      }
    }
  }

  private void press(int key, int action) {
    if (action != GLFW_PRESS) {
      return;
    }
    if (key == GLFW_KEY_SPACE) {
      Vector3f from = new Vector3f(0, 3, 14);
      Vector3f velocity = new Vector3f(0, 2, -20);
      physics.commands().spawn(box, from, new Quaternionf(), velocity, new Vector3f(3, 2, 1));
    } else if (key == GLFW_KEY_ESCAPE) {
      glfwSetWindowShouldClose(glfwGetCurrentContext(), true);
    }
  }

  @Override
  public void contactBegan(Event contact) {
    if (contact.involves(floor) && contact.impulse() > 10) {
      String hit = BodyId.describe(contact.other(floor));
      System.out.printf("%s hits the floor with %.0f newton seconds%n", hit, contact.impulse());
    }
  }
}
