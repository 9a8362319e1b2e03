package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

import java.time.Duration;
import java.util.Random;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.time.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * What the user asks for by keys and mouse. Requests to the running simulation are carried out at once; other settings or
 * another mode are kept here until the frame loop applies them. Owner: the thread of the frame loop.
 */
final class Controls {
  private static final float THROW_SPEED = 24;
  private static final int[] RATES = {10, 20, 30, 50, 60, 100, 120, 200, 500, 1_000};

  private final Random random = new Random(7);
  private final Camera camera = new Camera();
  private final Stirring stirring = new Stirring();
  private DemoSettings settings;
  private Mode mode;
  private @Nullable ShownRun play;
  private boolean paused;
  private boolean backwards;
  private int speedPermille = Timeline.NORMAL_PERMILLE;
  private boolean helpShown = true;
  private boolean cameraMoved;
  private boolean ended;
  private boolean used;
  private long hitchNanos;
  private long sentCommands;
  private double cursorX;
  private double cursorY;

  Controls(DemoSettings settings, Mode mode) {
    this.settings = settings;
    this.mode = mode;
  }

  /** Returns the settings that the user wants. */
  DemoSettings settings() {
    return settings;
  }

  /** Sets the number of bodies in place of the user. */
  void bodies(int count) {
    settings = settings.withBodies(count);
  }

  /** Returns the mode that the user wants. */
  Mode mode() {
    return mode;
  }

  Camera camera() {
    return camera;
  }

  boolean cameraMoved() {
    return cameraMoved;
  }

  boolean isPaused() {
    return paused;
  }

  int speedPermille() {
    return speedPermille;
  }

  boolean isHelpShown() {
    return helpShown;
  }

  boolean isEnded() {
    return ended;
  }

  /** How long the frame loop is to hang, once. */
  long takeHitchNanos() {
    long taken = hitchNanos;
    hitchNanos = 0;
    return taken;
  }

  /** Returns how many commands to the running simulation were accepted. */
  long sentCommands() {
    return sentCommands;
  }

  /** A run has begun; in a new simulation time runs at its normal speed. */
  void playing(ShownRun next) {
    if (play == null || play.stage() != next.stage()) {
      paused = false;
      backwards = false;
      speedPermille = Timeline.NORMAL_PERMILLE;
      sentCommands = 0;
      if (!cameraMoved) {
        camera.lookAt(next.stage().least(), next.stage().most());
      }
    }
    play = next;
  }

  /** Keeps the scene going while nobody is there. */
  void stir(long nowNanos) {
    if (play != null && !isUsed() && !paused) {
      sentCommands += stirring.stir(play.stage(), play.meter(), nowNanos);
    }
  }

  /** Listens to the keys and the mouse of a window. */
  void listenTo(long window) {
    glfwSetKeyCallback(window, (handle, key, scancode, action, mods) -> {
      for (Key known : Key.values()) {
        if (known.code() == key && action != GLFW_RELEASE) {
          press(known);
        }
      }
    });
    glfwSetCursorPosCallback(window, (handle, x, y) -> {
      if (glfwGetMouseButton(handle, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS) {
        camera.turn((float) (x - cursorX) * 0.006f, (float) (y - cursorY) * 0.006f);
        cameraMoved = true;
      }
      cursorX = x;
      cursorY = y;
    });
    glfwSetScrollCallback(window, (handle, x, y) -> camera.approach((float) y));
    glfwSetWindowCloseCallback(window, handle -> ended = true);
  }

  /** Returns true if somebody is at the window. */
  boolean isUsed() {
    return used || cameraMoved;
  }

  /** Does what a key stands for. */
  void press(Key key) {
    if (play == null) {
      return;
    }
    used = true;
    DemoRun stage = play.stage();
    switch (key) {
      case PAUSE -> pause(stage, !paused);
      case STEP -> {
        paused = true;
        stage.physics().time().step();
      }
      case SLOWER -> speed(stage, speedPermille / 2);
      case FASTER -> speed(stage, speedPermille * 2);
      case REWIND -> rewind(stage);
      case REVERSE -> reverse(stage);
      case MODE -> mode = mode.next();
      case SLOWER_TICKS -> settings = settings.withHertz(rateBeside(-1));
      case MORE_TICKS -> settings = settings.withHertz(rateBeside(1));
      case FEWER_BODIES -> settings = settings.withBodies(settings.bodies() / 2);
      case MORE_BODIES -> settings = settings.withBodies(settings.bodies() * 2);
      case SPAWN -> throwBody(stage);
      case TELEPORT -> teleport(stage, play);
      case HITCH_PHYSICS -> stage.hitch(Duration.ofMillis(100));
      case HITCH_PICTURE -> hitchNanos = Duration.ofMillis(250).toNanos();
      case LEFT -> move(-1, 0);
      case RIGHT -> move(1, 0);
      case FORWARD -> move(0, 1);
      case BACK -> move(0, -1);
      case HELP -> helpShown = !helpShown;
      case END -> ended = true;
    }
  }

  private void pause(DemoRun stage, boolean wanted) {
    paused = wanted;
    if (wanted) {
      stage.physics().time().pause();
    } else {
      stage.physics().time().resume();
    }
  }

  private static void rewind(DemoRun stage) {
    if (stage.remembers()) {
      stage.physics().time().rewind(2L * stage.settings().hertz());
    }
  }

  private void reverse(DemoRun stage) {
    if (stage.remembers()) {
      backwards = !backwards;
      if (backwards) {
        stage.physics().time().reverse();
      } else {
        stage.physics().time().forward();
      }
    }
  }

  private void speed(DemoRun stage, int permille) {
    speedPermille = Math.max(1, Math.min(8_000, permille));
    stage.physics().time().speedPermille(speedPermille);
  }

  private int rateBeside(int direction) {
    int now = settings.hertz();
    int chosen = now;
    for (int rate : RATES) {
      if (direction > 0 && rate > now) {
        return rate;
      }
      if (direction < 0 && rate < now) {
        chosen = rate;
      }
    }
    return chosen;
  }

  private void throwBody(DemoRun stage) {
    Vector3f ahead = camera.ahead(new Vector3f());
    Vector3f from = camera.eye().fma(2, ahead, new Vector3f());
    boolean sent = stage
        .state()
        .commands()
        .spawn(
            stage.mainPrefab(), from, new Quaternionf(), ahead.mul(THROW_SPEED), new Vector3f(), 0);
    sentCommands += sent ? 1 : 0;
  }

  private void teleport(DemoRun stage, ShownRun shown) {
    long body = shown.meter().body(random.nextInt(settings.bodies()));
    if (body != BodyId.NONE) {
      Vector3f above = new Vector3f(random.nextFloat() * 4 - 2, 14, random.nextFloat() * 4 - 2);
      sentCommands += stage.state().commands().teleport(body, above, new Quaternionf()) ? 1 : 0;
    }
  }

  private void move(float rightward, float forward) {
    camera.move(rightward, forward);
    cameraMoved = true;
  }
}
