package org.isochron.lwjgl;

import static org.lwjgl.glfw.GLFW.glfwGetCurrentContext;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/**
 * Physics on a thread of its own for a window of GLFW: the frames that show it, on the processor
 * and on the graphics card, the input of the window, and the pace of its swaps. In each pass of the
 * loop, ask {@link #next}, {@link #bind} the programs that draw bodies, draw {@link #slotCount}
 * instances, and call {@link #swap}. Owner: the program's main thread, on which the window's
 * context is current. Waits in {@link #swap} and {@link #close} only; allocates nothing per frame.
 *
 * <p>GLFW reports no instants. Input is stamped when it is polled, which {@link #swap} does.
 */
public final class LwjglPhysics implements AutoCloseable {
  private final SharedState state;
  private final @Nullable PhysicsThread physics;
  private final FrameSource frames;
  private final GpuFrames gpuFrames;
  private final SnapshotTextures textures;
  private final BodyColours colours;
  private final GlfwWindow window;
  private final SwapPacing pacing;
  private GpuFrames.@Nullable Frame gpuFrame;
  private boolean hasOrigin;
  private boolean failureThrown;
  private boolean closed;

  private LwjglPhysics(
      SharedState state,
      FrameSource.Settings settings,
      long window,
      Supplier<? extends @Nullable PhysicsThread> ticks) {
    requireContext(window);
    this.state = state;
    int bodyCapacity = state.layout().bodyCapacity();
    Deque<Runnable> closing = new ArrayDeque<>();
    try {
      frames = FrameSource.on(state, settings);
      closing.push(frames::close);
      textures = new SnapshotTextures(2 * bodyCapacity);
      closing.push(textures::close);
      colours = new BodyColours(bodyCapacity);
      closing.push(colours::close);
      gpuFrames = frames.gpu(textures);
      this.window = new GlfwWindow(window, state.commands());
      closing.push(this.window::close);
      pacing = new SwapPacing(this.window, frames, state.clock());
      pacing.onDisplay();
      physics = ticks.get(); // last, because nothing stops the thread if anything after it throws
    } catch (Throwable e) {
      closing.forEach(Runnable::run);
      throw e;
    }
  }

  /** Without a context, the first OpenGL call would end the process. */
  private static void requireContext(long window) {
    if (window == MemoryUtil.NULL || glfwGetCurrentContext() != window) {
      throw new IllegalStateException(
          "the context of this window is not current on thread %s; call glfwMakeContextCurrent(window) and GL.createCapabilities() first"
              .formatted(Thread.currentThread().getName()));
    }
    GL.getCapabilities(); // throws if they were not created
  }

  /** Starts a simulation at 100 Hz for a window, with the default settings of both threads. */
  public static LwjglPhysics start(Steppable simulation, long window) {
    return start(simulation, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT, window);
  }

  /**
   * Starts a simulation for a window, whose context is current, with OpenGL 3.3 or later. The
   * window's input reaches the physics first and then the callbacks that were set before. The swap
   * waits for the display, unless {@link #framesPerSecond} or {@link #withoutVsync} is called. If
   * this throws, nothing was started, and the simulation still belongs to the caller.
   *
   * @throws IllegalStateException if the window's context is not current, or the simulation belongs
   *     to another thread or is closed
   */
  public static LwjglPhysics start(
      Steppable simulation, PhysicsSettings physics, FrameSource.Settings settings, long window) {
    SharedState state = SharedState.of(simulation.layout());
    return new LwjglPhysics(
        state, settings, window, () -> PhysicsThread.start(state, simulation, physics));
  }

  /**
   * Shows a state in a window whose ticks run elsewhere: in another window's physics, in a game
   * loop, or in another process. Its time is controlled where they run. Of several in one window,
   * each is bound and drawn in turn, one swaps, and the last one is closed first.
   *
   * @throws IllegalStateException if all reader places are taken, or the window's context is not
   *     current
   */
  public static LwjglPhysics on(SharedState state, FrameSource.Settings settings, long window) {
    return new LwjglPhysics(state, settings, window, () -> null);
  }

  /**
   * Paces frames by the display, as in the beginning; call it again when the window is on another
   * display.
   */
  public void vsync() {
    pacing.onDisplay();
  }

  /**
   * Paces frames by a rate, without the display. {@link #swap} then waits, and handles input while
   * it waits.
   */
  public void framesPerSecond(int hertz) {
    pacing.atRate(TickRate.hertz(hertz));
  }

  /** Lets frames follow each other at once. */
  public void withoutVsync() {
    pacing.unpaced();
  }

  /**
   * Returns the frame that will be seen after the next {@link #swap}, and uploads what the graphics
   * card needs for it. It is the same object each time.
   *
   * @throws IllegalStateException with the cause, if the physics has failed; or if this was closed
   */
  public RenderFrame next() {
    if (state.layout().far() && !hasOrigin) {
      throw new IllegalStateException(
          "the world has far positions, which floats around its origin cannot show: call origin with a place near what is drawn");
    }
    RenderFrame frame = pacing.next();
    frame.origin(gpuFrames.origin());
    if (frame.info().writerState() instanceof SharedState.WriterState.Failed failed) {
      failureThrown = true;
      throw new IllegalStateException(
          "the physics failed: %s".formatted(failed.cause()), failed.cause());
    }
    gpuFrame = gpuFrames.same();
    textures.show(gpuFrame);
    colours.show(frame, gpuFrames.uploadCount());
    return frame;
  }

  /**
   * Sets the place in the world that the buffers and the frames are around, from the next frame on.
   * In a world with far positions it must be set; take one near what is drawn, and leave the way
   * from there to the camera to the camera's matrix.
   *
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public void origin(Vector3dc place) {
    gpuFrames.origin(place);
    hasOrigin = true;
  }

  /**
   * Makes the program in use, whose vertex shader begins with {@code GpuFrames.shader()}, draw the
   * frame. If the program declares a {@code samplerBuffer isochronColours}, that holds the colour
   * of the body in each slot. The ticks are in texture units 0 to 2 and the colours in unit 3, and
   * unit 0 is active afterwards; textures of the program's own are in later ones.
   */
  public void bind(int program) {
    textures.bind(program);
    colours.bind(program);
  }

  /**
   * Sets the colour of a body, as 0xRRGGBB, which is white otherwise; from the next frame on. A
   * later body of its slot does not have it, and after a rewind the body has it again. The colours
   * of the last four bodies of a slot are kept.
   *
   * @throws IllegalArgumentException if there is no such slot
   */
  public void colour(long body, int rgb) {
    int slotCount = state.layout().bodyCapacity();
    if (body == BodyId.NONE || BodyId.slot(body) >= slotCount) {
      throw new IllegalArgumentException(
          "%s is in none of the %d slots; colour bodies of this state"
              .formatted(BodyId.describe(body), slotCount));
    }
    colours.colour(body, rgb);
  }

  /**
   * The number of instances to draw; 0 before the first frame. The shader drops those without a
   * body.
   */
  public int slotCount() {
    return gpuFrame == null ? 0 : gpuFrame.slotCount();
  }

  /** Shows what was drawn, and handles the window's input. */
  public void swap() {
    pacing.swap();
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
      throw new UnsupportedOperationException(
          "the ticks of this state run elsewhere, and are controlled there");
    }
    return physics;
  }

  /**
   * The control of time: pause, single steps, speed, rewind. Throws
   * {@link UnsupportedOperationException} if the ticks run elsewhere.
   */
  public RunningWorld.TimeControl time() {
    return physics().time();
  }

  /**
   * Ends the frames, the input and the thread, before or after the window was destroyed; again has
   * no effect.
   *
   * @throws IllegalStateException with the cause, if the physics failed and {@link #next} did not
   *     throw that
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    frames.close();
    if (window.isCurrent()) {
      textures.close(); // otherwise they went with the window's context
      colours.close();
    }
    window.close();
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
}
