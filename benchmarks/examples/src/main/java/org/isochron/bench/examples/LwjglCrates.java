package org.isochron.bench.examples;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.util.Optional;
import java.util.function.Consumer;
import javax.sound.sampled.Clip;
import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.physics.PhysicsSettings;
import org.isochron.render.FrameSettings;
import org.isochron.render.RenderFrame;
import org.isochron.render.gpu.PoseShader;
import org.isochron.state.event.Event;
import org.joml.Matrix4f;

/**
 * The game of crates in a window of GLFW, blended on the graphics card. Keys: a d w s walk, space
 * jumps, p pauses, o slows down, r rewinds three seconds.
 */
final class LwjglCrates implements AutoCloseable {
  private static final String VERTEX = """
      const vec3 SIZES[7] = vec3[](vec3(12.0, 1.0, 6.0), vec3(0.3, 0.9, 0.3), vec3(1.0, 0.1, 1.0),
          vec3(0.1, 1.1, 1.0), vec3(0.05, 1.0, 0.6), vec3(0.1, 1.1, 1.0), vec3(0.0));
      const vec3 COLOURS[7] = vec3[](vec3(0.44, 0.5, 0.56), vec3(0.25, 0.4, 0.9), vec3(1.0, 0.84, 0.0),
          vec3(0.75), vec3(0.7, 0.13, 0.13), vec3(0.75), vec3(0.0));
      layout(location = 0) in vec3 point;
      layout(location = 1) in vec3 normal;
      uniform mat4 viewProjection;
      out vec3 colour;
      void main() {
        vec3 position;
        vec4 rotation;
        if (!isochronPose(gl_InstanceID, position, rotation)) {
          gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
          return;
        }
        vec3 size = gl_InstanceID < 7 ? SIZES[gl_InstanceID] : vec3(0.3);
        vec3 place = point * size;
        vec3 facing = normal;
        if (gl_InstanceID == 1) { // a capsule
          facing = normalize(point);
          place = facing * size.x + vec3(0.0, sign(point.y) * (size.y - size.x), 0.0);
        }
        colour = gl_InstanceID < 7 ? COLOURS[gl_InstanceID] : vec3(0.82, 0.7, 0.55);
        colour *= 0.55 + 0.45 * max(0.0, dot(isochronTurn(rotation, facing), vec3(0.32, 0.81, 0.49)));
        gl_Position = viewProjection * vec4(position + isochronTurn(rotation, place), 1.0);
      }
      """;
  private static final String FRAGMENT = """
      in vec3 colour;
      out vec4 pixel;
      void main() {
        pixel = vec4(colour, 1.0);
      }
      """;

  private final long window;
  private final LwjglPhysics physics;
  private final int program;
  private final Matrix4f camera = new Matrix4f();
  private final float[] matrix = new float[16];
  private final Optional<Clip> thud = ToneClip.open(110, 120);
  private final Optional<Clip> chime = ToneClip.open(660, 400);
  private final Consumer<Event> hearer = this::hear;
  private boolean paused;
  private boolean slow;
  private long instantNanos;
  private int soundCount;

  LwjglCrates(long window, PhysicsSettings settings) {
    this.window = window;
    glfwSetKeyCallback(window, (handle, key, scancode, action, mods) -> {
      if (action == GLFW_PRESS) {
        press(key);
      }
    });
    physics = LwjglPhysics.start(CrateGame.simulation(), settings, FrameSettings.DEFAULT, window);
    program = CrateShader.link(PoseShader.source() + VERTEX, FRAGMENT);
    glBindVertexArray(glGenVertexArrays());
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, CrateShader.cube(), GL_STATIC_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, 24, 0);
    glVertexAttribPointer(1, 3, GL_FLOAT, false, 24, 12);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    glEnable(GL_DEPTH_TEST);
  }

  /** Draws a frame; the swap shows it. */
  void draw() {
    RenderFrame frame = physics.next();
    frame.events(hearer);
    instantNanos = frame.instantNanos();
    camera.setPerspective(0.785f, 16f / 9, 0.1f, 100).lookAt(0, 4, 10, 0, 0.8f, 0, 0, 1, 0);
    glClearColor(0.6f, 0.72f, 0.85f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "viewProjection"), false, camera.get(matrix));
    physics.bind(program);
    glDrawArraysInstanced(GL_TRIANGLES, 0, CrateShader.VERTICES, physics.slotCount());
  }

  boolean isOpen() {
    return !glfwWindowShouldClose(window);
  }

  LwjglPhysics physics() {
    return physics;
  }

  /** The instant that the last frame showed. */
  long instantNanos() {
    return instantNanos;
  }

  /** How many sounds were heard. */
  int soundCount() {
    return soundCount;
  }

  @Override
  public void close() {
    physics.close();
    thud.ifPresent(Clip::close);
    chime.ifPresent(Clip::close);
  }

  private void press(int key) {
    switch (key) {
      case GLFW_KEY_P -> {
        paused = !paused;
        if (paused) {
          physics.time().pause();
        } else {
          physics.time().resume();
        }
      }
      case GLFW_KEY_O -> {
        slow = !slow;
        physics.time().speedPermille(slow ? 200 : 1_000);
      }
      case GLFW_KEY_R -> physics.time().rewind(300);
      default -> {}
    }
  }

  private void hear(Event event) {
    CrateGame.Sound sound = CrateGame.sound(event);
    if (sound != CrateGame.Sound.NONE) {
      soundCount++;
      (sound == CrateGame.Sound.THUD ? thud : chime).ifPresent(ToneClip::play);
    }
  }
}
