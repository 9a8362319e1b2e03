package org.isochron.bench.examples;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import javax.sound.sampled.Clip;
import org.isochron.lwjgl.LwjglDebugLines;
import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.physics.PhysicsSettings;
import org.isochron.render.DebugLines;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.joml.Matrix4f;

/**
 * The crate game in a GLFW window, blended on the graphics card. Keys: a d w s walk, space jumps, p
 * pauses, o slows down, r rewinds three seconds, F1 shows debug lines.
 */
final class LwjglCrates implements EventHandler, AutoCloseable {
  private static final String VERTEX = """
      layout(location = 0) in vec3 point;
      layout(location = 1) in vec3 normal;
      uniform samplerBuffer isochronColours;
      uniform mat4 viewProjection;
      out vec3 colour;
      void main() {
        vec3 position;
        vec4 rotation;
        int body = isochronSlot(gl_InstanceID);
        isochronPose(body, position, rotation);
        float light = max(0.0, dot(isochronTurn(rotation, normal), vec3(0.32, 0.81, 0.49)));
        colour = texelFetch(isochronColours, body).rgb * (0.55 + 0.45 * light);
        vec3 offset = isochronTurn(rotation, isochronScale(body) * point);
        gl_Position = viewProjection * vec4(position + offset, 1.0);
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
  private final List<CrateShader.Mesh> meshes;
  private final LwjglDebugLines debug = new LwjglDebugLines(EnumSet.allOf(DebugLines.Kind.class));
  private final Matrix4f camera = new Matrix4f();
  private final float[] matrix = new float[16];
  private final Optional<Clip> thud = ToneClip.open(110, 120);
  private final Optional<Clip> chime = ToneClip.open(660, 400);
  private boolean paused;
  private boolean slow;
  private boolean outlined;
  private long instantNanos;
  private int soundCount;

  LwjglCrates(long window, PhysicsSettings settings) {
    this.window = window;
    glfwSetKeyCallback(window, (handle, key, scancode, action, mods) -> {
      if (action == GLFW_PRESS) {
        press(key);
      }
    });
    physics =
        LwjglPhysics.start(CrateGame.simulation(), settings, FrameSource.Settings.DEFAULT, window);
    program = CrateShader.link(GpuFrames.shader() + VERTEX, FRAGMENT);
    meshes =
        CrateGame.SCENE.prefabs().stream().map(kind -> CrateShader.mesh(kind)).toList();
    physics.colour(CrateGame.FLOOR, 0x708090);
    physics.colour(CrateGame.PLAYER, 0x4169e1);
    physics.colour(CrateGame.LIFT, 0xffd700);
    physics.colour(CrateGame.POST, 0xbfbfbf);
    physics.colour(CrateGame.DOOR, 0xb22222);
    physics.colour(CrateGame.WALL, 0xbfbfbf);
    for (int crate = 0; crate < CrateGame.CRATE_COUNT; crate++) {
      physics.colour(CrateGame.crate(crate), 0xd2b48c);
    }
    glEnable(GL_DEPTH_TEST);
  }

  /** Draws a frame without presenting it. */
  void draw() {
    RenderFrame frame = physics.next();
    frame.events(this);
    instantNanos = frame.instantNanos();
    camera.setPerspective(0.785f, 16f / 9, 0.1f, 100).lookAt(0, 4, 10, 0, 0.8f, 0, 0, 1, 0);
    glClearColor(0.6f, 0.72f, 0.85f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "viewProjection"), false, camera.get(matrix));
    physics.bind(program);
    for (int prefab = 0; prefab < meshes.size(); prefab++) {
      meshes.get(prefab).draw(physics.select(program, prefab));
    }
    if (outlined) {
      debug.draw(frame, camera);
    }
  }

  boolean isOpen() {
    return !glfwWindowShouldClose(window);
  }

  LwjglPhysics physics() {
    return physics;
  }

  long instantNanos() {
    return instantNanos;
  }

  int soundCount() {
    return soundCount;
  }

  @Override
  public void contactBegan(Event contact) {
    play(thud, contact);
  }

  @Override
  public void sensorEntered(Event entry) {
    play(chime, entry);
  }

  @Override
  public void close() {
    debug.close();
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
        physics.time().speed(slow ? 0.2 : 1);
      }
      case GLFW_KEY_R -> physics.time().rewind(300);
      case GLFW_KEY_F1 -> outlined = !outlined;
      default -> {}
    }
  }

  private void play(Optional<Clip> sound, Event event) {
    if (!event.isFromTimeJump()) {
      soundCount++;
      sound.ifPresent(ToneClip::play);
    }
  }
}
