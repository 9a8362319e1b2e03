package org.isochron.libgdx;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Graphics.DisplayMode;
import com.badlogic.gdx.graphics.g2d.Sprite;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.math.Quaternion;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.math.collision.Ray;
import com.badlogic.gdx.utils.Array;
import com.badlogic.gdx.utils.Disposable;
import com.badlogic.gdx.utils.LongMap;
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
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A physics thread and its frames for an {@code ApplicationListener} or a {@code Screen}. Call
 * {@link #next} once in every {@code render}. It moves models and sprites to the displayed poses of
 * their bodies, and then reports the events of the same instant. Owner: the render thread. Only
 * {@link #dispose} waits; {@code next} allocates nothing.
 *
 * <p>Models, sprites, {@link #position} and {@link #pick} are relative to {@link #origin}.
 *
 * <p>Call {@link #hide} and {@link #show} in the methods of the same names of a screen, or in
 * {@code pause} and {@code resume} of the application. Time runs from the start and stops while the
 * game is hidden, independently of pauses by {@link #time}.
 */
public final class GdxPhysics implements Disposable {
  final GameShell<ShownThread> shell;
  private final GdxInput input;
  private final Followers<ModelInstance> models = new Followers<>();
  private final Followers<Sprite> sprites = new Followers<>();
  private final LongMap<Object> userObject = new LongMap<>();
  private final Vector3d origin = new Vector3d();
  private final Vector3f position = new Vector3f();
  private final Vector3f direction = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private boolean vsync = true;
  private boolean displayKnown;

  private GdxPhysics(SharedState state, FrameSource.Settings frames) {
    shell = new GameShell<>(state, frames, ShownThread::close);
    input = new GdxInput(state);
  }

  /** Starts a simulation at 100 Hz. */
  public static GdxPhysics start(Steppable simulation) {
    return start(simulation, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT);
  }

  /** Starts a simulation. After an exception the simulation still belongs to the caller. */
  public static GdxPhysics start(
      Steppable simulation, PhysicsSettings settings, FrameSource.Settings frames) {
    SharedState state = SharedState.of(simulation.layout());
    GdxPhysics shown = new GdxPhysics(state, frames);
    shown.shell.own(ShownThread.start(state, simulation, settings, false));
    return shown;
  }

  /**
   * Shows a shared state whose ticks run elsewhere, for example in another process.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static GdxPhysics on(SharedState state, FrameSource.Settings frames) {
    return new GdxPhysics(state, frames);
  }

  /**
   * Returns the frame for the next refresh, and moves all followers of bodies. The object is
   * reused.
   *
   * @throws IllegalStateException if closed; if the physics has failed, after the frame was shown
   *     and its events were reported
   */
  public RenderFrame next() {
    input.retry();
    if (vsync && !displayKnown) {
      readDisplay();
    }
    RenderFrame next = shell.next(vsync);
    next.origin(origin);
    models.place(next);
    sprites.place(next);
    shell.report(next);
    return next;
  }

  /**
   * Returns the last frame.
   *
   * @throws IllegalStateException before the first frame
   */
  public RenderFrame frame() {
    return shell.frame("call next() once in every render");
  }

  /**
   * Sets the point to which models, sprites and frames are relative, from the next frame on.
   * Without an origin, bodies far from the world's origin move in coarse steps, because libGDX uses
   * floats.
   *
   * @throws IllegalArgumentException unless all coordinates are finite
   */
  public void origin(Vector3dc point) {
    if (!point.isFinite()) {
      throw new IllegalArgumentException(
          "origin is %s: its coordinates must be finite, such as the camera's".formatted(point));
    }
    origin.set(point);
  }

  /**
   * Tells this object whether the swap of the buffers waits for the display; default true. {@code
   * Graphics.setVSync} sets it.
   */
  public void vsync(boolean waits) {
    vsync = waits;
    displayKnown = false;
  }

  /**
   * Moves a model to the displayed poses of a body, keeping its scale.
   *
   * @throws IllegalArgumentException if {@code body} is no id
   */
  public void follow(long body, ModelInstance model) {
    models.add(new Followers.ModelFollower(body, model));
  }

  /**
   * Moves a sprite's origin to the displayed poses of a body in the xy plane.
   *
   * @throws IllegalArgumentException if {@code body} is no id
   */
  public void follow(long body, Sprite sprite) {
    sprites.add(new Followers.SpriteFollower(body, sprite));
  }

  /**
   * Removes the models, sprites and user object of a body. Models and sprites of a removed body
   * remain until this call, because a rewind may restore the body.
   */
  public void forget(long body) {
    models.remove(body);
    sprites.remove(body);
    userObject.remove(body);
  }

  /** Models in the last frame. */
  public Array<ModelInstance> models() {
    return models.shown();
  }

  /** Sprites in the last frame. */
  public Array<Sprite> sprites() {
    return sprites.shown();
  }

  /** Associates a game object. */
  public void userObject(long body, Object data) {
    userObject.put(body, data);
  }

  /** Returns the game object or null. */
  public @Nullable Object userObject(long body) {
    return userObject.get(body);
  }

  /**
   * Adds a listener, usually an {@link EventHandler}. {@link #next} passes each event to the
   * listener once, with the frame that shows the event, after models and sprites were moved.
   */
  public void addListener(Consumer<? super Event> listener) {
    shell.addListener(listener);
  }

  /**
   * Returns a body's position.
   *
   * @throws IllegalArgumentException unless the frame contains it
   */
  public Vector3 position(long body, Vector3 destination) {
    frame().position(body, position);
    return destination.set(position.x, position.y, position.z);
  }

  /**
   * Returns a body's rotation.
   *
   * @throws IllegalArgumentException unless the frame contains it
   */
  public Quaternion rotation(long body, Quaternion destination) {
    frame().rotation(body, rotation);
    return destination.set(rotation.x, rotation.y, rotation.z, rotation.w);
  }

  /**
   * Velocity in metres per second.
   *
   * @throws IllegalArgumentException unless the frame contains it
   */
  public Vector3 velocity(long body, Vector3 destination) {
    frame().velocity(body, direction);
    return destination.set(direction.x, direction.y, direction.z);
  }

  /**
   * Angular velocity in radians per second.
   *
   * @throws IllegalArgumentException unless the frame contains it
   */
  public Vector3 angularVelocity(long body, Vector3 destination) {
    frame().angularVelocity(body, direction);
    return destination.set(direction.x, direction.y, direction.z);
  }

  /** Finds the first body on a ray, for example from {@code Camera.getPickRay}. */
  public boolean pick(Ray ray, float maxDistance, RayHit nearest) {
    position.set(ray.origin.x, ray.origin.y, ray.origin.z);
    direction.set(ray.direction.x, ray.direction.y, ray.direction.z);
    return frame().rayCast(position, direction, maxDistance, nearest);
  }

  /** Returns the input processor. */
  public GdxInput input() {
    return input;
  }

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

  /** Stops time, and releases all held keys, because their releases may reach another screen. */
  public void hide() {
    input.releaseAll();
    shell.withTicks(ticks -> ticks.time().hide());
  }

  /** Continues time unless the game has paused it. */
  public void show() {
    displayKnown = false;
    shell.withTicks(ticks -> ticks.time().show());
  }

  /**
   * Releases all held keys, and ends frames and physics thread.
   *
   * @throws IllegalStateException if the physics has failed
   */
  @Override
  public void dispose() {
    input.releaseAll();
    shell.close();
  }

  /** A headless backend has no display mode, and some displays report a rate of 0. */
  private void readDisplay() {
    displayKnown = true;
    DisplayMode mode = Gdx.graphics == null ? null : Gdx.graphics.getDisplayMode();
    shell.frames().onDisplay(mode == null ? 0 : Math.max(0, mode.refreshRate));
  }
}
