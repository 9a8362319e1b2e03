package org.isochron.jme;

import com.jme3.app.Application;
import com.jme3.app.state.AppStateManager;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Vector2f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Spatial;
import java.util.function.Consumer;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.loop.ShownThread;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.shell.GameShell;
import org.isochron.state.CommandSender;
import org.isochron.state.Distribution;
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
  private final GameShell<ShownThread> shell;
  private final BodyTable<Object> userObjects;
  private final BodyTable<Spatial> spatials;
  private final CursorRay ray = new CursorRay();
  private boolean paced;

  private IsochronAppState(SharedState state, FrameSource.Settings settings) {
    int bodyCapacity = state.layout().bodyCapacity();
    userObjects = new BodyTable<>(bodyCapacity, object -> false);
    spatials = new BodyTable<>(bodyCapacity, spatial -> spatial.getParent() == null);
    shell = new GameShell<>(state, settings, ShownThread::close);
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
    IsochronAppState shown = new IsochronAppState(state, frameSettings);
    shown.shell.own(ShownThread.start(state, simulation, settings, true));
    return shown;
  }

  /**
   * Shows a shared state whose ticks run elsewhere, for example in another process.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static IsochronAppState on(SharedState state, FrameSource.Settings settings) {
    return new IsochronAppState(state, settings);
  }

  /** The shared state; any thread. */
  public SharedState state() {
    return shell.state();
  }

  public CommandSender commands() {
    return shell.state().commands();
  }

  /**
   * Returns the physics thread.
   *
   * @throws UnsupportedOperationException if the ticks run elsewhere
   */
  public PhysicsThread physics() {
    return shell.ticks().physics();
  }

  /**
   * Returns the control of time.
   *
   * @throws UnsupportedOperationException if the ticks run elsewhere
   */
  public RunningWorld.TimeControl time() {
    return shell.ticks().time();
  }

  /** Returns the frame counts; any thread. */
  public FrameInfo.Counts counts() {
    return shell.frames().counts();
  }

  /** Returns the ages of the displayed states at presentation; any thread. */
  public Distribution ages() {
    return shell.frames().ages();
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
    return shell.isClosed() ? null : shell.shown();
  }

  /**
   * Adds a listener, usually an {@link EventHandler}. {@link #update} passes each event to the
   * listener once, in the pass that shows the event.
   */
  public void addListener(Consumer<? super Event> listener) {
    shell.addListener(listener);
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
    if (shell.isClosed()) {
      return;
    }
    boolean wasPaced = paced;
    paced = DisplayRate.isPaced(getApplication());
    if (paced && !wasPaced) {
      shell.frames().onDisplay(DisplayRate.hertz(getApplication()));
    }
    shell.report(shell.next(paced));
  }

  /**
   * Ends frames and physics thread.
   *
   * @throws IllegalStateException if the physics has failed
   */
  @Override
  public void close() {
    shell.close();
  }

  @Override
  public void stateAttached(AppStateManager manager) {
    if (shell.isClosed()) {
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
    shell.withTicks(ticks -> ticks.time().show());
  }

  @Override
  protected void onDisable() {
    shell.withTicks(ticks -> ticks.time().hide());
  }

  @Override
  protected void cleanup(Application application) {
    close();
  }
}
