package org.isochron.jme;

import com.jme3.app.Application;
import com.jme3.app.state.AppStateManager;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Vector2f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.ShownTime;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * Runs a simulation on a physics thread and makes the frame that the scene graph shows, in the
 * place of a {@code BulletAppState}. Owner: the application's thread; {@link #state} and
 * {@link #time} hand out what any thread may use. Allocates nothing per frame.
 *
 * <p>Time runs while the state is attached and enabled, and is stopped while it is disabled. A
 * pause by {@link #time} belongs to the game, and neither ends the other. Detaching the state, the
 * end of the application and {@link #close} end it for good, in any order; then attach a new one.
 */
public final class IsochronAppState extends BaseAppState implements AutoCloseable {
  private final @Nullable PhysicsThread physics;
  private final @Nullable ShownTime time;
  private final SharedState state;
  private final FrameSource frames;
  private final BodyTable<Object> userObjects;
  private final BodyTable<Spatial> spatials;
  private final List<Consumer<? super Event>> listeners = new ArrayList<>();
  private final Consumer<Event> passOn = this::passOn;
  private final CursorRay ray = new CursorRay();
  private @Nullable RenderFrame frame;
  private boolean paced;
  private boolean failureThrown;
  private boolean closed;

  private IsochronAppState(
      SharedState state,
      FrameSource.Settings settings,
      boolean paused,
      Supplier<? extends @Nullable PhysicsThread> ticks) {
    this.state = state;
    int bodyCapacity = state.layout().bodyCapacity();
    userObjects = new BodyTable<>(bodyCapacity, object -> false);
    spatials = new BodyTable<>(bodyCapacity, spatial -> spatial.getParent() == null);
    frames = FrameSource.on(state, settings);
    PhysicsThread physics = ticks.get(); // last, because nothing would stop its thread
    this.physics = physics;
    time = physics == null ? null : new ShownTime(physics.time(), paused, true);
  }

  /** Starts a physics thread at 100 Hz; its time begins when this is attached. */
  public static IsochronAppState start(Steppable simulation) {
    return start(simulation, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT);
  }

  /**
   * Starts a physics thread with settings; its time begins when this is attached. If that throws,
   * nothing was started, and the simulation still belongs to the caller.
   *
   * @throws IllegalStateException if the simulation belongs to another thread or is closed
   */
  public static IsochronAppState start(
      Steppable simulation, PhysicsSettings settings, FrameSource.Settings frameSettings) {
    SharedState state = SharedState.of(simulation.layout());
    Objects.requireNonNull(settings, "settings is null; use PhysicsSettings.DEFAULT");
    TickSettings ticks = settings.ticks();
    PhysicsSettings standing = settings.withTicks(ticks.withStartPaused(true));
    return new IsochronAppState(
        state,
        frameSettings,
        ticks.startPaused(),
        () -> PhysicsThread.start(state, simulation, standing));
  }

  /**
   * Shows a state whose ticks run elsewhere: in a game loop, or in another process. Its time is
   * controlled where they run.
   *
   * @throws IllegalStateException if all reader places are taken
   */
  public static IsochronAppState on(SharedState state, FrameSource.Settings settings) {
    return new IsochronAppState(state, settings, false, () -> null);
  }

  /** The shared state, which takes commands and hands out events; any thread. */
  public SharedState state() {
    return state;
  }

  public CommandSender commands() {
    return state.commands();
  }

  /**
   * The thread that was started, for questions, prefabs and statistics; throws
   * {@link UnsupportedOperationException} if the ticks run elsewhere.
   */
  public PhysicsThread physics() {
    if (physics == null) {
      throw elsewhere();
    }
    return physics;
  }

  /**
   * The control of time: pause, single steps, speed, rewind. Throws
   * {@link UnsupportedOperationException} if the ticks run elsewhere.
   */
  public RunningWorld.TimeControl time() {
    if (time == null) {
      throw elsewhere();
    }
    return time;
  }

  private static UnsupportedOperationException elsewhere() {
    return new UnsupportedOperationException(
        "the ticks of this state run elsewhere, and are controlled there");
  }

  /**
   * The frame of this pass of the application's loop, which all controls show.
   *
   * @throws IllegalStateException before the first update, and after the end
   */
  public RenderFrame frame() {
    RenderFrame now = shownFrame();
    if (now == null) {
      throw new IllegalStateException(
          "there is a frame only while this state is attached, from its first update on");
    }
    return now;
  }

  /** The frame, or null before the first one and after the end. */
  @Nullable
  RenderFrame shownFrame() {
    return closed ? null : frame;
  }

  /**
   * Adds a listener, usually an {@link EventHandler}: {@link #update} passes each event to it once,
   * in the pass that shows it, on the application's thread. {@link #spatial} returns the spatial of
   * a body.
   */
  public void addListener(Consumer<? super Event> listener) {
    listeners.add(listener);
  }

  public void removeListener(Consumer<? super Event> listener) {
    listeners.remove(listener);
  }

  /**
   * Gives a body an object of the game's, or null. It stays when the body is removed, because a
   * rewind brings the body back: give null in {@link EventHandler#despawned} if none can.
   */
  public void userObject(long body, @Nullable Object object) {
    userObjects.put(body, object);
  }

  /** Returns the game's object of a body, or null. */
  public @Nullable Object userObject(long body) {
    return userObjects.find(body);
  }

  /** Returns the spatial whose {@link BodyControl} shows a body, or null. */
  public @Nullable Spatial spatial(long body) {
    return spatials.find(body);
  }

  /**
   * Finds the first body under a point of the window, where the picture shows it.
   *
   * @param cursor in pixels, as {@code InputManager.getCursorPosition} returns it
   * @param maxDistance how far to look, in metres
   * @param hit receives the hit; unchanged if there is none
   * @return true if a body was hit
   */
  public boolean pick(Camera camera, Vector2f cursor, float maxDistance, RayHit hit) {
    ray.set(camera, cursor);
    return frame().rayCast(ray.origin(), ray.direction(), maxDistance, hit);
  }

  /**
   * Makes the frame of this pass.
   *
   * @throws IllegalStateException with the cause, if the physics has failed
   */
  @Override
  public void update(float dtSeconds) {
    if (closed) {
      return;
    }
    boolean wasPaced = paced;
    paced = DisplayRate.isPaced(getApplication());
    if (paced && !wasPaced) {
      frames.onDisplay(DisplayRate.hertz(getApplication()));
    }
    RenderFrame next = paced ? frames.next() : frames.at(state.clock().nanos());
    frame = next;
    next.events(passOn);
    if (next.info().writerState() instanceof SharedState.WriterState.Failed failed) {
      failureThrown = true;
      throw new IllegalStateException(
          "the physics failed: %s".formatted(failed.cause()), failed.cause());
    }
  }

  /**
   * Ends the frames and the physics thread; again has no effect.
   *
   * @throws IllegalStateException with the cause, if the physics failed and {@link #update} did not
   *     throw that
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    frames.close();
    if (physics == null) {
      return;
    }
    try {
      physics.close();
    } catch (IllegalStateException failure) {
      if (!failureThrown) {
        throw failure;
      }
    }
  }

  @Override
  public void stateAttached(AppStateManager manager) {
    if (closed) {
      throw new IllegalStateException(
          "this state has ended, because it was detached or closed; attach a new one");
    }
  }

  @Override
  public void stateDetached(AppStateManager manager) {
    close();
  }

  /** Makes a spatial the one of a body. */
  void show(long body, Spatial spatial) {
    spatials.put(body, spatial);
  }

  /** Makes a spatial that was let go the one of its body again, unless that has another one. */
  void showAgain(long body, Spatial spatial) {
    if (spatials.find(body) == null) {
      spatials.put(body, spatial);
    }
  }

  /** Forgets a spatial. */
  void forget(long body, Spatial spatial) {
    spatials.remove(body, spatial);
  }

  @Override
  protected void initialize(Application application) {}

  @Override
  protected void onEnable() {
    if (time != null) {
      time.show();
    }
  }

  @Override
  protected void onDisable() {
    if (time != null) {
      time.hide();
    }
  }

  @Override
  protected void cleanup(Application application) {
    close();
  }

  private void passOn(Event event) {
    for (int index = 0; index < listeners.size(); index++) {
      listeners.get(index).accept(event);
    }
  }
}
