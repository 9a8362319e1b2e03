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
 * Runs a simulation on a physics thread and makes the frames that the scene graph shows; replaces
 * {@code BulletAppState}. Owner: the application's thread; any thread may use {@link #state} and
 * {@link #time}. Allocates nothing per frame.
 *
 * <p>Time runs while the app state is attached and enabled, independently of pauses by {@link
 * #time}. The app state ends permanently when it is detached, when the application ends, or on
 * {@link #close}, whichever comes first.
 */
public final class IsochronAppState extends BaseAppState implements AutoCloseable {
  private final @Nullable PhysicsThread physics;
  private final @Nullable ShownTime time;
  private final SharedState state;
  private final FrameSource frames;
  private final BodyTable<Object> userObjects;
  private final BodyTable<Spatial> spatials;

  /** Replaced by each change, because a listener may remove itself. */
  private List<Consumer<? super Event>> listeners = List.of();

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
    PhysicsThread physics = ticks.get(); // last: nothing would stop the thread after an exception
    this.physics = physics;
    time = physics == null ? null : new ShownTime(physics.time(), paused, true);
  }

  /** Starts a simulation at 100 Hz. */
  public static IsochronAppState start(Steppable simulation) {
    return start(simulation, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT);
  }

  /**
   * Starts a physics thread whose time starts when the app state is attached. After an exception
   * the simulation still belongs to the caller.
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
   * Shows a shared state whose ticks run elsewhere, for example in another process.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static IsochronAppState on(SharedState state, FrameSource.Settings settings) {
    return new IsochronAppState(state, settings, false, () -> null);
  }

  /** The shared state; any thread. */
  public SharedState state() {
    return state;
  }

  public CommandSender commands() {
    return state.commands();
  }

  /**
   * Returns the physics thread.
   *
   * @throws UnsupportedOperationException if the ticks run elsewhere
   */
  public PhysicsThread physics() {
    if (physics == null) {
      throw elsewhere();
    }
    return physics;
  }

  /**
   * Returns the control of time.
   *
   * @throws UnsupportedOperationException if the ticks run elsewhere
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
   * Returns the frame of this pass.
   *
   * @throws IllegalStateException if there is no frame
   */
  public RenderFrame frame() {
    RenderFrame now = shownFrame();
    if (now == null) {
      throw new IllegalStateException(
          "there is a frame only while this state is attached, from its first update on");
    }
    return now;
  }

  /** Null before the first frame. */
  @Nullable
  RenderFrame shownFrame() {
    return closed ? null : frame;
  }

  /**
   * Adds a listener, usually an {@link EventHandler}. {@link #update} passes each event to the
   * listener once, in the pass that shows the event.
   */
  public void addListener(Consumer<? super Event> listener) {
    List<Consumer<? super Event>> all = new ArrayList<>(listeners);
    all.add(Objects.requireNonNull(listener, "listener is null: pass the receiver of events"));
    listeners = all;
  }

  public void removeListener(Consumer<? super Event> listener) {
    List<Consumer<? super Event>> all = new ArrayList<>(listeners);
    all.remove(listener);
    listeners = all;
  }

  /**
   * Associates a game object, or null, with a body. The association remains when the body is
   * removed, because a rewind may restore the body.
   */
  public void userObject(long body, @Nullable Object object) {
    userObjects.put(body, object);
  }

  /** Returns the game object or null. */
  public @Nullable Object userObject(long body) {
    return userObjects.find(body);
  }

  /**
   * Returns the spatial of a {@link BodyControl}, the model of a {@link RagdollControl}, or the
   * {@link InstancedBodies} that shows a body. Returns null for other bodies, which can have a
   * {@link #userObject}.
   */
  public @Nullable Spatial spatial(long body) {
    return spatials.find(body);
  }

  /**
   * Finds the first body under a point of the window.
   *
   * @param cursor in pixels, like {@code InputManager.getCursorPosition}
   * @param maxDistance maximum distance in metres
   * @param hit receives the hit
   * @return true if a body was hit
   */
  public boolean pick(Camera camera, Vector2f cursor, float maxDistance, RayHit hit) {
    ray.set(camera, cursor);
    return frame().rayCast(ray.origin(), ray.direction(), maxDistance, hit);
  }

  /**
   * Makes a frame.
   *
   * @throws IllegalStateException if the physics has failed, after the frame was made and its
   *     events were reported
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
    SharedState.WriterState writerState = next.info().writerState();
    next.events(passOn); // a listener may close this object
    if (writerState instanceof SharedState.WriterState.Failed failed) {
      failureThrown = true;
      throw new IllegalStateException(
          "the physics failed: %s".formatted(failed.cause()), failed.cause());
    }
  }

  /**
   * Ends frames and physics thread.
   *
   * @throws IllegalStateException if the physics has failed
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

  void show(long body, Spatial spatial) {
    spatials.put(body, spatial);
  }

  /** Restores a discarded spatial, unless the body has another spatial now. */
  void showAgain(long body, Spatial spatial) {
    if (spatials.find(body) == null) {
      spatials.put(body, spatial);
    }
  }

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
    List<Consumer<? super Event>> all = listeners;
    for (int index = 0; index < all.size(); index++) {
      all.get(index).accept(event);
    }
  }
}
