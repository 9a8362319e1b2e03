package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.PlayerKeys;
import org.isochron.bench.stage.TimeOrder;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Requests of the user. Commands to the simulation are sent at once; other settings are kept until
 * the frame loop applies them. Owner: the frame-loop thread.
 */
final class Controls {
  private static final float THROW_SPEED = 24;
  private static final int COARSE_HERTZ = 25;
  private static final int FINE_HERTZ = 100;
  private static final int MAX_PERMILLE = 8_000;
  private static final int REWIND_SECONDS = 2;

  private final Camera camera = new Camera();
  private final Mouse mouse = new Mouse(this);
  private final Set<Key> shown = EnumSet.of(Key.SPLIT);
  private DemoSettings settings;
  private ShownRun run;
  private PlayerKeys player;
  private int speedPermille = Timeline.NORMAL_PERMILLE;
  private int framesPerSecond;
  private boolean ended;
  private boolean used;
  private long sentCommands;

  Controls(ShownRun run) {
    this.run = run;
    settings = run.stage().settings();
    player = new PlayerKeys(run.stage());
    camera.begin(run.stage().player().isPresent());
  }

  ShownRun run() {
    return run;
  }

  DemoSettings settings() {
    return settings;
  }

  void bodies(int count) {
    settings = settings.withBodies(count);
  }

  void framesPerSecond(int rate) {
    framesPerSecond = rate;
  }

  /** Returns the requested frame rate. */
  int framesPerSecond() {
    return framesPerSecond;
  }

  Camera camera() {
    return camera;
  }

  Mouse mouse() {
    return mouse;
  }

  boolean shows(Key key) {
    return shown.contains(key);
  }

  boolean isEnded() {
    return ended;
  }

  boolean isUsed() {
    return used;
  }

  void use() {
    used = true;
  }

  void sent(int count) {
    sentCommands += count;
  }

  long sentCommands() {
    return sentCommands;
  }

  /** Switches to another run; a new simulation starts at normal speed. */
  void playing(ShownRun next) {
    DemoRun stage = next.stage();
    if (run.stage() != stage) {
      if (run.stage().settings().show() != stage.settings().show()) {
        camera.begin(stage.player().isPresent());
      }
      player = new PlayerKeys(stage);
      mouse.release();
      speedPermille = Timeline.NORMAL_PERMILLE;
      sentCommands = 0;
    }
    settings = stage.settings(); // a viewer cannot change the settings of another process
    run = next;
  }

  /** Applies input before a frame, using the panes of the previous frame. */
  void frame(List<Pane> panes) {
    player.face(camera.yaw());
    mouse.act(panes);
  }

  void listenTo(Surface surface) {
    mouse.listenTo(surface);
    glfwSetKeyCallback(surface.handle(), (handle, code, scancode, action, mods) -> {
      player.onKey(handle, code, scancode, action, mods);
      if (action == GLFW_PRESS) {
        key(code);
      }
    });
    glfwSetWindowCloseCallback(surface.handle(), handle -> ended = true);
  }

  void key(int code) {
    used = true;
    SceneMenu.numbered(code == GLFW_KEY_0 ? 10 : code - GLFW_KEY_0).ifPresent(this::choose);
    for (Key key : Key.values()) {
      if (key.code == code) {
        press(key);
      }
    }
  }

  private void press(Key key) {
    switch (key) {
      case SPLIT, MENU, HELP -> toggle(key);
      case COARSE_TICKS -> settings = settings.withHertz(otherHertz(settings.hertz()));
      case RESTART -> order(TimeOrder.RESTART, 0);
      case PAUSE -> order(run.isPaused() ? TimeOrder.RESUME : TimeOrder.PAUSE, 0);
      case STEP -> order(TimeOrder.STEP, 0);
      case SLOWER -> speed(speedPermille / 2);
      case FASTER -> speed(speedPermille * 2);
      case REWIND -> order(TimeOrder.REWIND, (long) REWIND_SECONDS * settings.hertz());
      case END -> ended = true;
    }
  }

  private void toggle(Key key) {
    if (!shown.remove(key)) {
      shown.add(key);
    }
  }

  private void speed(int permille) {
    speedPermille = Math.max(1, Math.min(MAX_PERMILLE, permille));
    order(TimeOrder.SPEED, speedPermille);
  }

  private void order(TimeOrder order, long value) {
    order.send(run.stage().state().commands(), value);
  }

  /** Returns the other tick rate; at the coarse rate, unblended frames visibly judder. */
  static int otherHertz(int hertz) {
    return hertz == COARSE_HERTZ ? FINE_HERTZ : COARSE_HERTZ;
  }

  /** Chooses the scene whose line of the menu is at a position on the sheet. */
  boolean chooseAt(double x, double y) {
    if (!shows(Key.MENU) || SceneMenu.sceneAt(x, y).isEmpty()) {
      return false;
    }
    SceneMenu.sceneAt(x, y).ifPresent(this::choose);
    return true;
  }

  private void choose(DemoScene scene) {
    if (scene == settings.show()) {
      order(TimeOrder.RESTART, 0);
    }
    settings = settings.withScene(scene);
  }

  /**
   * Throws a body from the eye in a direction, faster the farther the camera is from the scene.
   */
  void throwBody(Vector3fc direction) {
    DemoRun stage = run.stage();
    Vector3f from = direction.mul(2, new Vector3f()).add(camera.eye());
    Vector3f velocity = direction.mul(Math.max(THROW_SPEED, camera.distance()), new Vector3f());
    boolean thrown = stage
        .state()
        .commands()
        .spawnWithToken(
            stage.mainPrefab(),
            run.origin().add(from, new Vector3d()),
            new Quaternionf(),
            velocity,
            new Vector3f(),
            0);
    sent(thrown ? 1 : 0);
  }
}
