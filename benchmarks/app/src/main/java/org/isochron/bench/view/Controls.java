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
 * What the user asks for. Requests to the running simulation are sent at once; other settings are
 * kept here until the frame loop applies them. Owner: the thread of the frame loop.
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
  private boolean ended;
  private boolean used;
  private long sentCommands;

  Controls(ShownRun run) {
    this.run = run;
    settings = run.stage().settings();
    player = new PlayerKeys(run.stage());
    camera.begin(run.stage().player().isPresent());
    if (run.stage().match().isPresent()) {
      shown.remove(Key.SPLIT);
    }
  }

  ShownRun run() {
    return run;
  }

  /** Returns the settings that the user wants. */
  DemoSettings settings() {
    return settings;
  }

  /** Wants a number of bodies. */
  void bodies(int count) {
    settings = settings.withBodies(count);
  }

  Camera camera() {
    return camera;
  }

  Mouse mouse() {
    return mouse;
  }

  /** Returns true if what a key shows and hides is shown. */
  boolean shows(Key key) {
    return shown.contains(key);
  }

  boolean isEnded() {
    return ended;
  }

  /** Returns true if somebody is at the window. */
  boolean isUsed() {
    return used;
  }

  /** Somebody is at the window. */
  void use() {
    used = true;
  }

  /** Some commands to the running simulation were accepted. */
  void sent(int count) {
    sentCommands += count;
  }

  /** Returns the number of accepted commands to the running simulation. */
  long sentCommands() {
    return sentCommands;
  }

  /** Another run is shown; in a new simulation time runs at its normal speed. */
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
    settings = stage.settings(); // what another process computes is its own choice
    run = next;
  }

  /** Begins a frame, which follows one with some panes. */
  void frame(List<Pane> panes) {
    player.face(camera.yaw());
    mouse.act(panes);
  }

  /** Listens to the keys and the mouse of a window. */
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

  /** A key of the window went down. */
  void key(int code) {
    used = true;
    // nobody can change the time or the world of all players of a match alone
    boolean isMatch = run.stage().match().isPresent();
    if (!isMatch) {
      SceneMenu.numbered(code == GLFW_KEY_0 ? 10 : code - GLFW_KEY_0).ifPresent(this::choose);
    }
    for (Key key : Key.values()) {
      if (key.code == code && (!isMatch || key.isForMatch())) {
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

  /**
   * Returns the coarse rate, at which a frame without blending is plain to see, or the fine one if
   * that is the rate now.
   */
  static int otherHertz(int hertz) {
    return hertz == COARSE_HERTZ ? FINE_HERTZ : COARSE_HERTZ;
  }

  /** Chooses what lies at a place of the menu, and returns false if that is not there. */
  boolean chooseAt(double x, double y) {
    if (!shows(Key.MENU) || SceneMenu.sceneAt(x, y).isEmpty()) {
      return false;
    }
    SceneMenu.sceneAt(x, y).ifPresent(this::choose);
    return true;
  }

  /** Wants another scene, or the same one anew. */
  private void choose(DemoScene scene) {
    if (scene == settings.show()) {
      order(TimeOrder.RESTART, 0);
    }
    settings = settings.withScene(scene);
  }

  /** Throws a body from the eye in a direction; the farther away the scene is, the faster. */
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
