package com.example;

import static org.lwjgl.glfw.GLFW.*;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.isochron.lwjgl.LwjglPhysics;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.predict.Prediction;
import org.isochron.remote.RemoteState;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.joml.Vector3f;
import org.lwjgl.opengl.GL;

/**
 * A player: in a window, or as a bot without one. Arrow keys walk, space jumps, f shoots, and each
 * line on the terminal is said to all.
 */
public final class ArenaClient {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int OWN_COLOUR = 0xe76f51;
  private static final int REPORT_MILLIS = 1_000;
  private static final Map<String, String> OPTIONS = Map.of(
      "address", "isochron://127.0.0.1:40480", "secret", "", "name", "Ann", "lag", "0", "loss", "0", "bot", "no");

  private final Prediction prediction;
  private final Chat chat;

  private ArenaClient(RemoteState remote, String name) {
    prediction = new Prediction(
            new Arena().build(),
            Hero::new,
            Prediction.Settings.DEFAULT,
            remote.link(),
            remote.state().clock())
        .withFarBodies(FrameSource.on(remote.state()));
    chat = new Chat(remote, name);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Options options = Options.of(arguments, OPTIONS);
    String address = options.text("address");
    if (options.number("lag") > 0 || options.number("loss") > 0) {
      address = BadNetwork.to(address, options.number("lag"), options.number("loss"));
    }
    RemoteState.Interest all = RemoteState.Interest.EVERYTHING;
    try (RemoteState remote = RemoteState.connect(options.network(address), all, PATIENCE)) {
      ArenaClient client = new ArenaClient(remote, options.text("name"));
      if (options.text("bot").equals("no")) {
        client.play();
      } else {
        client.wander(options.number("bot"));
      }
    }
  }

  /** Plays in a window until it is closed. */
  private void play() {
    long window = window();
    try (LwjglPhysics physics = LwjglPhysics.start(prediction.simulation(), window)) {
      Renderer renderer = new Renderer();
      Vector3f centre = new Vector3f();
      String title = "";
      while (!glfwWindowShouldClose(window)) {
        RenderFrame frame = physics.next();
        if (frame.contains(prediction.ownBody())) {
          frame.position(prediction.ownBody(), centre);
          physics.colour(prediction.ownBody(), OWN_COLOUR);
        }
        renderer.draw(window, physics, centre);
        physics.swap();
        chat.run();
        String now = chat.lastLine() + prediction.status().connection().reason();
        if (!now.equals(title)) {
          title = now;
          glfwSetWindowTitle(window, title);
        }
      }
    }
    glfwDestroyWindow(window);
    glfwTerminate();
  }

  private static long window() {
    if (!glfwInit()) {
      throw new IllegalStateException("GLFW found no display");
    }
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 4);
    long window = glfwCreateWindow(1280, 720, "Arena", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("this display has no OpenGL 3.3");
    }
    glfwMakeContextCurrent(window);
    GL.createCapabilities();
    return window;
  }

  /** Plays without a window: walks about, jumps and shoots. */
  private void wander(int seed) throws InterruptedException {
    Random random = new Random(seed);
    int[] keys = {Hero.LEFT, Hero.RIGHT, Hero.UP, Hero.DOWN, Hero.JUMP, Hero.SHOOT};
    InputSource input = (end, sink) -> {
      int key = keys[random.nextInt(keys.length)];
      if (random.nextInt(20) == 0) {
        sink.press(key, end);
      } else if (random.nextInt(20) == 0) {
        sink.release(key, end);
      }
    };
    PhysicsSettings settings = PhysicsSettings.DEFAULT.withInput(input);
    try (PhysicsThread physics = PhysicsThread.start(prediction.simulation(), settings)) {
      chat.say("hello");
      while (physics.status().failure().isEmpty()) {
        chat.run();
        Prediction.Status status = prediction.status();
        System.out.printf(
            "%s, %d ticks ahead, error %.1f mm, %d of %d anchors corrected%n",
            status.connection(),
            status.leadTicks(),
            status.ownErrorMetres() * 1_000,
            status.corrections(),
            status.anchors());
        Thread.sleep(REPORT_MILLIS);
      }
    }
  }
}
