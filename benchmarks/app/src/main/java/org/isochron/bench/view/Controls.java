package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.time.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * What the user asks for by keys. Keys wait for the next frame, so that none is missed however long
 * a frame takes, and none reaches a scene that is still being built. Requests to the running
 * simulation are carried out at once; other settings or another mode are kept here until the frame
 * loop applies them. Owner: the thread of the frame loop.
 */
final class Controls {
  private static final float THROW_SPEED = 24;

  /** More keys than anybody presses during one frame. */
  private static final int MAX_WAITING = 64;

  private final Random random = new Random(7);
  private final Camera camera = new Camera();
  private final Stirring stirring = new Stirring();
  private final PlayerKeys player = new PlayerKeys();
  private final Mouse mouse = new Mouse(this);
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final Set<Key> extras = EnumSet.noneOf(Key.class);
  private DemoSettings settings;
  private Mode mode;
  private @Nullable ShownRun play;
  private @Nullable TimeKeys time;
  private final FirstLook firstLook = new FirstLook();
  private boolean split = true;
  private boolean restart;
  private boolean cameraMoved;
  private boolean ended;
  private boolean used;
  private long hitchNanos;
  private long sentCommands;

  Controls(DemoSettings settings, Mode mode) {
    this.settings = settings;
    this.mode = mode;
  }

  /** Returns the settings that the user wants. */
  DemoSettings settings() {
    return settings;
  }

  void settings(DemoSettings wanted) {
    settings = wanted;
  }

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
    return time != null && time.isPaused();
  }

  int speedPermille() {
    return time == null ? Timeline.NORMAL_PERMILLE : time.speedPermille();
  }

  /** Returns true if the picture shows the newest tick next to the blended frame. */
  boolean isSplit() {
    return split;
  }

  /** Returns true if what a key shows on request is shown. */
  boolean shows(Key extra) {
    return extras.contains(extra);
  }

  Mouse mouse() {
    return mouse;
  }

  /** Returns true, once, if the scene is to begin anew. */
  boolean takeRestart() {
    boolean taken = restart;
    restart = false;
    return taken;
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
      time = new TimeKeys(next.stage());
      firstLook.sceneBegins(next.stage().state().clock().nanos());
      player.playing(next.stage());
      split &= next.stage().match().isEmpty();
      sentCommands = 0;
      mouse.release();
      cameraMoved &= play != null
          && play.stage().settings().show() == next.stage().settings().show();
    }
    play = next;
  }

  /** Keeps the scene going while nobody is there. */
  void stir(long nowNanos) {
    if (play == null) {
      return;
    }
    if (isUsed()) {
      stirring.letGo(play.stage());
      player.face(camera);
      sentCommands += isPaused() ? 0 : stirring.shoot(play.stage(), play.meter(), nowNanos);
    } else if (!isPaused()) {
      sentCommands += stirring.stir(play.stage(), play.meter(), nowNanos);
    }
  }

  /** The scene begins at few ticks a second, for a while. */
  void lookFirst() {
    settings = settings.withHertz(firstLook.begin(settings.hertz()));
  }

  /** Goes to the wanted rate of ticks when that while is over. */
  void endFirstLook(long nowNanos) {
    firstLook.end(isUsed(), nowNanos).ifPresent(hertz -> settings = settings.withHertz(hertz));
  }

  FirstLook firstLook() {
    return firstLook;
  }

  /** Listens to the keys and the mouse of a window. */
  void listenTo(Surface surface) {
    mouse.listenTo(surface.handle(), surface);
    glfwSetKeyCallback(surface.handle(), (handle, code, scancode, action, mods) -> {
      player.onKey(handle, code, scancode, action, mods);
      if (action != GLFW_RELEASE) {
        key(code, action == GLFW_REPEAT);
      }
    });
    glfwSetWindowCloseCallback(surface.handle(), handle -> ended = true);
  }

  /** A key went down, or is held down for so long that it repeats. */
  void key(int code, boolean repeated) {
    if (waiting.size() == MAX_WAITING || player.takes(code)) {
      used = true;
      return;
    }
    if (!repeated) {
      int number = code == GLFW_KEY_0 ? 10 : code - GLFW_KEY_0;
      SceneMenu.numbered(number).ifPresent(scene -> waiting.add(() -> choose(scene)));
    }
    for (Key known : Key.values()) {
      if (known.code() == code && (!repeated || known.repeats())) {
        waiting.add(() -> press(known));
      }
    }
  }

  /** Does what the keys ask for that were pressed since the last frame. */
  void act() {
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }

  /** Returns true if somebody is at the window. */
  boolean isUsed() {
    return used || cameraMoved;
  }

  /** Somebody is at the window. */
  void use() {
    used = true;
  }

  /** Does what a key stands for. */
  void press(Key key) {
    if (play == null || time == null) {
      return;
    }
    used = true;
    DemoRun stage = play.stage();
    switch (key) {
      case SPLIT -> split = !split;
      case COARSE_TICKS -> settings = settings.withHertz(OfferedRates.other(settings.hertz()));
      case MENU, HELP, JOINTS, CONTACTS, OUTLINES, RESTING -> toggle(key);
      case RESTART -> restart = !time.restartElsewhere();
      case PAUSE -> time.pause();
      case STEP -> time.step();
      case SLOWER -> time.halveSpeed();
      case FASTER -> time.doubleSpeed();
      case REWIND -> time.rewind();
      case REVERSE -> time.reverse();
      case MODE -> mode = mode.next();
      case SLOWER_TICKS -> settings = settings.withHertz(OfferedRates.slower(settings.hertz()));
      case MORE_TICKS -> settings = settings.withHertz(OfferedRates.faster(settings.hertz()));
      case FEWER_BODIES -> settings = settings.withBodies(settings.bodies() / 2);
      case MORE_BODIES -> settings = settings.withBodies(settings.bodies() * 2);
      case SPAWN ->
        throwBody(new PickRay(camera.eye(), camera.ahead(new Vector3f())), Pane.Showing.BLENDED);
      case TELEPORT -> teleport(stage, play);
      case HITCH_PHYSICS -> stage.ticks().hitch(Duration.ofMillis(100));
      case HITCH_PICTURE -> hitchNanos = Duration.ofMillis(250).toNanos();
      case LEFT -> move(-1, 0);
      case RIGHT -> move(1, 0);
      case FORWARD -> move(0, 1);
      case BACK -> move(0, -1);
      case FOLLOW -> cameraMoved = false;
      case END -> ended = true;
    }
  }

  /** Chooses what lies at a place of the menu, and returns false if that is not there. */
  boolean chooseAt(double x, double y) {
    Optional<DemoScene> chosen = shows(Key.MENU) ? SceneMenu.sceneAt(x, y) : Optional.empty();
    chosen.ifPresent(this::choose);
    return chosen.isPresent();
  }

  /** Wants another scene, or the same one anew. */
  void choose(DemoScene scene) {
    used = true;
    restart = scene == settings.show();
    settings = settings.withScene(scene);
  }

  void turn(float rightward, float upward) {
    camera.turn(rightward, upward);
    used = true;
    cameraMoved = true;
  }

  void approach(float steps) {
    camera.approach(steps);
    used = true;
    cameraMoved = true;
  }

  /** Throws a body along a ray of a pane; the farther away the scene is, the faster. */
  void throwBody(PickRay ray, Pane.Showing showing) {
    if (play == null) {
      return;
    }
    used = true;
    DemoRun stage = play.stage();
    Vector3f velocity =
        ray.direction().mul(Math.max(THROW_SPEED, camera.distance()), new Vector3f());
    sent(
        stage
                .state()
                .commands()
                .spawn(
                    stage.mainPrefab(),
                    play.origin(showing).add(ray.at(2), new Vector3d()),
                    new Quaternionf(),
                    velocity,
                    new Vector3f(),
                    0)
            ? 1
            : 0);
  }

  /** Some commands to the running simulation were accepted. */
  void sent(int count) {
    sentCommands += count;
  }

  private void toggle(Key extra) {
    if (!extras.remove(extra)) {
      extras.add(extra);
    }
  }

  /** Lifts a body above the pile that it belongs to. */
  private void teleport(DemoRun stage, ShownRun shown) {
    long body = shown.meter().body(random.nextInt(settings.bodies()));
    Optional<Snapshot> newest = shown.meter().snapshot();
    if (body != BodyId.NONE && newest.isPresent()) {
      Vector3d place = newest.get().position(BodyId.slot(body), new Vector3d());
      Vector3dc origin = Stream.of(Pane.Showing.HOME, Pane.Showing.BLENDED)
          .map(shown::origin)
          .min(Comparator.comparing(place::distanceSquared))
          .orElseThrow();
      Vector3f above = new Vector3f(random.nextFloat() * 4 - 2, 14, random.nextFloat() * 4 - 2);
      Vector3d to = origin.add(above, new Vector3d());
      sentCommands += stage.state().commands().teleport(body, to, new Quaternionf()) ? 1 : 0;
    }
  }

  private void move(float rightward, float forward) {
    if (!player.areThere()) { // it takes these keys
      camera.move(rightward, forward);
      cameraMoved = true;
    }
  }
}
