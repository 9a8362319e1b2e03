package org.isochron.lwjgl;

import static org.lwjgl.glfw.GLFW.glfwGetCurrentContext;

import java.util.ArrayDeque;
import java.util.Deque;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.loop.ShownThread;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.isochron.render.shell.GameShell;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Distribution;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Matrix4fc;
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/**
 * A physics thread for a GLFW window, with frames on the processor and on the graphics card, the
 * window's input, and frame pacing. In each pass of the loop, call {@link #next}, {@link #bind} the
 * programs that draw bodies, draw the instances of each prefab that you {@link #select}, and call
 * {@link #swap}. Owner: the program's main thread, on which the window's context is current. Only
 * {@link #swap} and {@link #close} wait. Allocates nothing per frame.
 *
 * <p>GLFW reports no time stamps. Input is stamped when {@link #swap} polls it.
 */
public final class LwjglPhysics implements AutoCloseable {
  private final GameShell<ShownThread> shell;
  private final GpuFrames gpuFrames;
  private final SnapshotTextures textures;
  private final BodyColours colours;
  private final GlfwWindow window;
  private final SwapPacing pacing;
  private GpuFrames.@Nullable Frame gpuFrame;
  private boolean hasOrigin;

  private LwjglPhysics(SharedState state, FrameSource.Settings settings, long window) {
    requireContext(window);
    int bodyCapacity = state.layout().bodyCapacity();
    Deque<Runnable> closing = new ArrayDeque<>();
    try {
      shell = new GameShell<>(state, settings, ShownThread::close);
      closing.push(shell::close);
      textures = new SnapshotTextures(2 * bodyCapacity);
      closing.push(textures::close);
      colours = new BodyColours(bodyCapacity);
      closing.push(colours::close);
      gpuFrames = shell.frames().gpu(textures);
      this.window = new GlfwWindow(window, state.commands());
      closing.push(this.window::close);
      pacing = new SwapPacing(this.window, shell.frames(), state.clock());
      pacing.onDisplay();
    } catch (Throwable e) {
      closing.forEach(Runnable::run);
      throw e;
    }
  }

  /** Without a context, the first OpenGL call would crash the process. */
  private static void requireContext(long window) {
    if (window == MemoryUtil.NULL || glfwGetCurrentContext() != window) {
      throw new IllegalStateException(
          "the context of this window is not current on thread %s; call glfwMakeContextCurrent(window) and GL.createCapabilities() first"
              .formatted(Thread.currentThread().getName()));
    }
    GL.getCapabilities(); // throws if the capabilities were not created
  }

  /** Starts a simulation at 100 Hz. */
  public static LwjglPhysics start(Steppable simulation, long window) {
    return start(simulation, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT, window);
  }

  /**
   * Starts a simulation for a window whose context is current, with OpenGL 3.3 or later. Previously
   * set callbacks still receive the window's input. The swap waits for the display, unless {@link
   * #framesPerSecond} or {@link #withoutVsync} is called. After an exception the simulation still
   * belongs to the caller.
   *
   * @throws IllegalStateException if the window's context is not current
   */
  public static LwjglPhysics start(
      Steppable simulation, PhysicsSettings physics, FrameSource.Settings settings, long window) {
    SharedState state = SharedState.of(simulation.layout());
    LwjglPhysics shown = new LwjglPhysics(state, settings, window);
    try {
      shown.shell.own(ShownThread.start(state, simulation, physics, false));
    } catch (Throwable e) {
      shown.close();
      throw e;
    }
    return shown;
  }

  /**
   * Shows a shared state whose ticks run elsewhere, for example in another window or process. If a
   * window shows several states, bind and draw each in turn, swap only one, and close the last one
   * first.
   *
   * @throws IllegalStateException if the window's context is not current
   */
  public static LwjglPhysics on(SharedState state, FrameSource.Settings settings, long window) {
    return new LwjglPhysics(state, settings, window);
  }

  /** Paces frames by the display, which is the default. Call again after changing displays. */
  public void vsync() {
    pacing.onDisplay();
  }

  /**
   * Paces frames by a rate, without the display. {@link #swap} waits for the next frame, and
   * handles input while it waits.
   */
  public void framesPerSecond(int hertz) {
    pacing.atRate(TickRate.hertz(hertz));
  }

  /** Disables frame pacing. */
  public void withoutVsync() {
    pacing.unpaced();
  }

  /**
   * Returns the frame for the next {@link #swap}, and uploads its data to the graphics card. The
   * object is reused.
   *
   * @throws IllegalStateException if closed; if the physics has failed, after the frame was
   *     uploaded, so that {@link #frame} returns it
   */
  public RenderFrame next() {
    if (state().layout().far() && !hasOrigin) {
      throw new IllegalStateException(
          "the world has far positions that floats cannot represent; call origin with a point near the drawn bodies");
    }
    RenderFrame next = shell.show(pacing.next());
    next.origin(gpuFrames.origin());
    gpuFrame = gpuFrames.same();
    textures.show(gpuFrame);
    colours.show(next, gpuFrames.uploadCount());
    shell.throwFailure(next.info().writerState());
    return next;
  }

  /**
   * Returns the last frame, which after a failure of the physics holds its last events.
   *
   * @throws IllegalStateException before the first frame
   */
  public RenderFrame frame() {
    return shell.frame("call next() once in every pass");
  }

  /**
   * Sets the point to which buffers and frames are relative; required for worlds with far
   * positions. Choose a point near the drawn bodies, and apply the remaining offset to the camera's
   * matrix.
   *
   * @throws IllegalArgumentException unless all coordinates are finite
   */
  public void origin(Vector3dc point) {
    gpuFrames.origin(point);
    hasOrigin = true;
  }

  /**
   * Makes the program in use draw the frame. The vertex shader of the program must begin with
   * {@code GpuFrames.shader()}. If the program declares a samplerBuffer {@code isochronColours}, it
   * receives the bodies' colours by slot. The ticks occupy texture units 0 to 2 and the colours
   * unit 3; use later units for other textures. Unit 0 is active afterwards.
   */
  public void bind(int program) {
    textures.bind(program);
    colours.bind(program);
  }

  /**
   * Selects a prefab for the next draw call of a bound program, and returns its number of
   * instances; 0 for unknown prefabs. In the vertex shader {@code isochronSlot(gl_InstanceID)} is
   * the slot of the body. The list of slots occupies texture unit 4.
   */
  public int select(int program, int prefab) {
    return textures.select(program, prefab);
  }

  /**
   * Removes bodies that a camera cannot see from the following selections, until the next call or
   * frame. Bodies at the present instant always remain. Costs one test of a bounding sphere per
   * body.
   *
   * @param viewProjection for positions relative to the origin
   * @param margin number of metres by which the largest mesh exceeds its prefab's shape
   */
  public void cull(Matrix4fc viewProjection, float margin) {
    textures.cull(viewProjection, margin);
  }

  /**
   * Sets the colour of a body as 0xRRGGBB, from the next frame on; the default is white. A later
   * body in the slot does not inherit the colour, and a rewind restores the colour. The colours of
   * the last four bodies of a slot are kept.
   *
   * @throws IllegalArgumentException for unknown slots
   */
  public void colour(long body, int rgb) {
    int slotCount = state().layout().bodyCapacity();
    int slot = BodyId.slot(body);
    if (BodyId.generation(body) < 1 || slot < 0 || slot >= slotCount) {
      throw new IllegalArgumentException("%s is in none of the %d slots; pass a body of this state"
          .formatted(BodyId.describe(body), slotCount));
    }
    colours.colour(body, rgb);
  }

  /** Returns the number of instances to draw without a selection, initially 0. */
  public int slotCount() {
    return gpuFrame == null ? 0 : gpuFrame.slotCount();
  }

  /** Swaps buffers and handles input. */
  public void swap() {
    pacing.swap();
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

  /**
   * May be called before or after the window is destroyed.
   *
   * @throws IllegalStateException if the physics has failed
   */
  @Override
  public void close() {
    if (shell.isClosed()) {
      return;
    }
    if (window.isCurrent()) {
      textures.close(); // otherwise the window's context has already deleted them
      colours.close();
    }
    window.close();
    shell.close(); // last, because it throws the failure of the physics
  }
}
