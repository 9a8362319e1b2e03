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
import org.isochron.physics.loop.ShownTime;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.CommandSender;
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
 * Physics on a thread of its own for an {@code ApplicationListener} or a {@code Screen}, and the
 * frames that show it. Ask {@link #next} once in every {@code render}: it puts models and sprites
 * where their bodies are shown, and then reports events of the same instant. Owner: the render
 * thread. Never waits, but for {@link #dispose}; in {@code next} it allocates nothing.
 *
 * <p>Models, sprites, {@link #position} and {@link #pick} are around {@link #origin}.
 *
 * <p>Call {@link #hide} and {@link #show} in the methods of these names of a screen, or in
 * {@code pause} and {@code resume} of the application: time stands still while nobody looks. Time
 * runs from the start on; a screen that is not shown yet calls {@code hide} at once. A pause by
 * {@link #time} is the game's own, and one does not undo the other.
 */
public final class GdxPhysics implements Disposable {
  private final SharedState state;
  private final @Nullable PhysicsThread physics;
  private final @Nullable ShownTime time;
  final FrameSource frames;
  private final GdxInput input;
  private final Followers<ModelInstance> models = new Followers<>();
  private final Followers<Sprite> sprites = new Followers<>();
  private final LongMap<Object> userObject = new LongMap<>();
  private final Array<Consumer<? super Event>> listeners = new Array<>();
  private final Consumer<Event> passOn = this::passOn;
  private final Vector3d origin = new Vector3d();
  private final Vector3f position = new Vector3f();
  private final Vector3f direction = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private @Nullable RenderFrame frame;
  private boolean vsync = true;
  private boolean displayKnown;
  private boolean failureThrown;

  private GdxPhysics(
      SharedState state,
      @Nullable PhysicsThread physics,
      @Nullable ShownTime time,
      FrameSource frames) {
    this.state = state;
    this.physics = physics;
    this.time = time;
    this.frames = frames;
    input = new GdxInput(state);
  }

  /** Starts a simulation at 100 Hz, with the default settings of both threads. */
  public static GdxPhysics start(Steppable simulation) {
    return start(simulation, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT);
  }

  /**
   * Starts a simulation. If that throws, nothing was started, and the simulation still belongs to
   * the caller.
   */
  public static GdxPhysics start(
      Steppable simulation, PhysicsSettings settings, FrameSource.Settings frames) {
    SharedState state = SharedState.of(simulation.layout());
    FrameSource source =
        FrameSource.on(state, frames); // first: a thread that runs would be left behind
    PhysicsThread physics = PhysicsThread.start(state, simulation, settings);
    boolean paused = settings.ticks().startPaused();
    return new GdxPhysics(state, physics, new ShownTime(physics.time(), paused, false), source);
  }

  /**
   * Shows a state whose ticks run elsewhere: for a second screen, in a game loop, or in another
   * process. Its time is controlled where they run.
   *
   * @throws IllegalStateException if all reader places are taken
   */
  public static GdxPhysics on(SharedState state, FrameSource.Settings frames) {
    return new GdxPhysics(state, null, null, FrameSource.on(state, frames));
  }

  /**
   * Returns the frame for the coming refresh of the display, and places what follows bodies. It is
   * the same object each time.
   *
   * @throws IllegalStateException with the cause, if the physics has failed; or if this was
   *     disposed
   */
  public RenderFrame next() {
    input.retry();
    if (vsync && !displayKnown) {
      readDisplay();
    }
    RenderFrame next = vsync ? frames.next() : frames.at(state.clock().nanos());
    if (next.info().writerState() instanceof SharedState.WriterState.Failed failed) {
      failureThrown = true;
      throw new IllegalStateException(
          "the physics failed: %s".formatted(failed.cause()), failed.cause());
    }
    frame = next;
    next.origin(origin);
    models.place(next);
    sprites.place(next);
    next.events(passOn);
    return next;
  }

  /**
   * The frame that {@link #next} returned last.
   *
   * @throws IllegalStateException before the first one
   */
  public RenderFrame frame() {
    if (frame == null) {
      throw new IllegalStateException("there is no frame yet; call next() once in every render");
    }
    return frame;
  }

  /**
   * Sets the place in the world that models, sprites and frames are around, from the next frame on:
   * in a world with far positions usually the camera's, which then stays at 0 itself. It may be
   * another one in every frame. Vectors of libGDX are floats, so without it what is far from the
   * origin of the world is shown in coarse steps.
   *
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public void origin(Vector3dc place) {
    if (!place.isFinite()) {
      throw new IllegalArgumentException(
          "origin is %s: it must be a place in the world, such as the camera's".formatted(place));
    }
    origin.set(place);
  }

  /** Says whether the swap waits for the display, as it does by default in libGDX. */
  public void vsync(boolean waits) {
    vsync = waits;
    displayKnown = false;
  }

  /**
   * Puts a model where a body is shown, from the next frame on; it keeps its scale.
   *
   * @throws IllegalArgumentException if {@code body} is no id, as that which a refused spawn
   *     returns
   */
  public void follow(long body, ModelInstance model) {
    models.add(new Followers.ModelFollower(body, model));
  }

  /**
   * Puts a sprite where a body is shown in the plane of x and y, from the next frame on: its origin
   * is the body's position.
   *
   * @throws IllegalArgumentException if {@code body} is no id
   */
  public void follow(long body, Sprite sprite) {
    sprites.add(new Followers.SpriteFollower(body, sprite));
  }

  /**
   * Lets go of the models, the sprites and the user object of a body. The removal of a body does
   * not, because a rewind may bring it back.
   */
  public void forget(long body) {
    models.remove(body);
    sprites.remove(body);
    userObject.remove(body);
  }

  /**
   * The models whose bodies the last frame shows, in the order in which they were added; read only.
   */
  public Array<ModelInstance> models() {
    return models.shown();
  }

  /**
   * The sprites whose bodies the last frame shows, in the order in which they were added; read
   * only.
   */
  public Array<Sprite> sprites() {
    return sprites.shown();
  }

  /** Keeps an object of the game for a body. */
  public void userObject(long body, Object data) {
    userObject.put(body, data);
  }

  /** Returns the object that was kept for a body, or null. */
  public @Nullable Object userObject(long body) {
    return userObject.get(body);
  }

  /**
   * Adds a listener, usually an {@link EventHandler}: {@link #next} passes each event to it once,
   * with the frame that shows it, after models and sprites were placed.
   */
  public void addListener(Consumer<? super Event> listener) {
    listeners.add(listener);
  }

  public void removeListener(Consumer<? super Event> listener) {
    listeners.removeValue(listener, true);
  }

  /**
   * Reads where the last frame shows a body; throws {@link IllegalArgumentException} if it does
   * not.
   */
  public Vector3 position(long body, Vector3 destination) {
    frame().position(body, position);
    return destination.set(position.x, position.y, position.z);
  }

  /**
   * Reads how the last frame shows a body turned; throws {@link IllegalArgumentException} if it
   * does not show it.
   */
  public Quaternion rotation(long body, Quaternion destination) {
    frame().rotation(body, rotation);
    return destination.set(rotation.x, rotation.y, rotation.z, rotation.w);
  }

  /**
   * Reads a body's velocity in the last frame, in metres a second; throws
   * {@link IllegalArgumentException} if that does not show it.
   */
  public Vector3 velocity(long body, Vector3 destination) {
    frame().velocity(body, direction);
    return destination.set(direction.x, direction.y, direction.z);
  }

  /**
   * Reads a body's angular velocity in the last frame, in radians a second; throws
   * {@link IllegalArgumentException} if that does not show it.
   */
  public Vector3 angularVelocity(long body, Vector3 destination) {
    frame().angularVelocity(body, direction);
    return destination.set(direction.x, direction.y, direction.z);
  }

  /**
   * Finds the first body on a ray, such as one from {@code Camera.getPickRay}, where the last frame
   * shows it.
   */
  public boolean pick(Ray ray, float maxDistance, RayHit nearest) {
    position.set(ray.origin.x, ray.origin.y, ray.origin.z);
    direction.set(ray.direction.x, ray.direction.y, ray.direction.z);
    return frame().rayCast(position, direction, maxDistance, nearest);
  }

  /** The input processor of this physics, always the same one. */
  public GdxInput input() {
    return input;
  }

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

  /** The screen is not shown: time stands still. Ticks that run elsewhere go on. */
  public void hide() {
    if (time != null) {
      time.hide();
    }
  }

  /**
   * The screen is shown again, perhaps on another display: time goes on unless the game has paused
   * it.
   */
  public void show() {
    displayKnown = false;
    if (time != null) {
      time.show();
    }
  }

  /**
   * Ends the frames and the thread, in any order with whatever else is disposed; again has no
   * effect.
   *
   * @throws IllegalStateException with the cause, if the physics failed and {@link #next} did not
   *     throw that
   */
  @Override
  public void dispose() {
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

  /**
   * Takes the rate that the backend reports, or measures it: headless there is no mode, and some
   * displays report 0.
   */
  private void readDisplay() {
    displayKnown = true;
    DisplayMode mode = Gdx.graphics == null ? null : Gdx.graphics.getDisplayMode();
    frames.onDisplay(mode == null ? 0 : Math.max(0, mode.refreshRate));
  }

  private void passOn(Event event) {
    for (int index = 0; index < listeners.size; index++) {
      listeners.get(index).accept(event);
    }
  }
}
