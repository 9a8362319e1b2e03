package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.ThreadSettings;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.DebugLines;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.glfw.GLFWKeyCallback;
import org.lwjgl.system.MemoryUtil;

/** Needs a driver with off-screen windows. */
@Timeout(600)
final class LwjglPhysicsTest {
  private static final long MILLI = 1_000_000;
  private static final String VERTEX = """
      uniform samplerBuffer isochronColours;
      out vec4 seen;
      out vec4 colour;
      void main() {
        vec3 position;
        vec4 rotation;
        bool there = isochronPose(gl_VertexID, position, rotation);
        seen = vec4(position, there ? 1.0 : 0.0);
        colour = texelFetch(isochronColours, gl_VertexID);
      }
      """;
  private static final long BALL = BodyId.of(0, 1);
  private static final PhysicsSettings QUIET =
      PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withFailureHandler(failure -> {}));

  private long window;

  @BeforeEach
  void open() {
    window = OffScreen.open();
  }

  @AfterEach
  void destroy() {
    OffScreen.close(window);
  }

  @Test
  void cardAndProcessorShowTheSameInstantAndEvenSteps() {
    TickedBall hand = new TickedBall();
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    List<Float> steps = new ArrayList<>();
    float before = 0;
    for (int number = 0; number < 600; number++) {
      hand.run(7);
      RenderFrame frame = physics.next();
      float expected = frame.position(BALL, new Vector3f()).x;
      float drawn = drawn(physics, program);
      assertThat(drawn).as("frame %d", number).isCloseTo(expected, within(1e-4f));
      if (number > 300) {
        steps.add(drawn - before);
      }
      before = drawn;
    }

    double mean = steps.stream().mapToDouble(step -> step).average().orElseThrow();
    assertThat(mean).isCloseTo(3 * 0.007, within(1e-4));
    assertThat(steps).allSatisfy(step -> assertThat((double) step).isCloseTo(mean, within(1e-4)));
    assertThat(glGetError()).isEqualTo(GL_NO_ERROR);
    assertThat(physics.counts().frames()).isEqualTo(600);
    assertThat(physics.ages().count()).isPositive();
    physics.close();
    assertThatThrownBy(physics::next).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void worldFarAwayIsDrawnAroundAnOriginThatTheProgramSets() {
    Vector3d far = new Vector3d(29_999_999.25, -30_000_001.5, 7);
    TickedBall hand = new TickedBall(far);
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    assertThatThrownBy(physics::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call origin with a point near");
    Vector3d camera = new Vector3d(far).add(-0.5, 2, 9);
    physics.origin(camera);
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    for (int number = 0; number < 200; number++) {
      hand.run(7);
      RenderFrame frame = physics.next();
      double expected = frame.position(BALL, new Vector3d()).x - camera.x;
      assertThat((double) drawn(physics, program))
          .as("frame %d", number)
          .isCloseTo(expected, within(1e-4));
      assertThat((double) frame.position(BALL, new Vector3f()).x).isCloseTo(expected, within(1e-5));
    }
    physics.close();
  }

  @Test
  void framesAllocateNothing() {
    TickedBall hand = new TickedBall();
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    physics.withoutVsync();
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    glUseProgram(program);
    Runnable frame = () -> {
      physics.next();
      physics.bind(program);
      physics.swap();
    };
    Runnable swap = () -> {
      glfwSwapBuffers(window);
      glfwPollEvents();
    };

    // LWJGL itself allocates in a swap on Java 25
    long difference = AllocationCount.leastBatch(0, () -> {
      long bytes = 0;
      for (int number = 0; number < 400; number++) {
        hand.run(7);
        bytes += AllocationCount.of(1, frame);
        bytes -= AllocationCount.of(1, swap);
      }
      return Math.abs(bytes);
    });

    assertThat(difference).isZero();
    physics.close();
  }

  @Test
  void bodyHasItsColourAndAnotherOfItsSlotHasNot() {
    TickedBall hand = new TickedBall();
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    hand.run(30);
    physics.next();
    assertThat(colour(physics, program)).isEqualTo(0xffffff);

    for (long none : new long[] {BodyId.NONE, -1, 0, 1}) {
      assertThatThrownBy(() -> physics.colour(none, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
    physics.colour(BALL, 0x2040ff);
    physics.next();
    assertThat(colour(physics, program)).isEqualTo(0x2040ff);
    hand.run(30);
    physics.colour(BodyId.of(0, 2), 0x00ff00); // not displayed yet
    physics.next();
    assertThat(colour(physics, program)).isEqualTo(0x2040ff);
    assertThatThrownBy(() -> physics.colour(BodyId.of(9_999_999, 1), 0))
        .hasMessageContaining("body 9999999#1 is in none of the");
    physics.close();
  }

  @Test
  void bodyThatIsBackAfterARewindHasItsColourAgain() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    LwjglPhysics physics =
        LwjglPhysics.on(state, FrameSource.Settings.of(Delay.fixed(Duration.ZERO)), window);
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    long later = BodyId.of(0, 2);
    physics.colour(BALL, 0x2040ff);
    try (StateWriter writer = state.claimWriter()) {
      writer.snapshots().timeline(new Timeline(1, 0, 0, Timeline.NORMAL_PERMILLE));
      publishThree(writer, clock, 1, BALL);
      physics.next();
      assertThat(colour(physics, program)).isEqualTo(0x2040ff);

      publishThree(writer, clock, 4, later);
      physics.next();
      assertThat(colour(physics, program)).isEqualTo(0xffffff);
      physics.colour(later, 0x00ff00);
      physics.next();
      assertThat(colour(physics, program)).isEqualTo(0x00ff00);
      publishThree(writer, clock, 7, BALL); // as after a rewind
      physics.next();
      assertThat(colour(physics, program)).isEqualTo(0x2040ff);
    }
    physics.close();
  }

  private static void publishThree(
      StateWriter writer, NanoClock.Manual clock, long firstTick, long body) {
    for (long tick = firstTick; tick < firstTick + 3; tick++) {
      writer.snapshots().begin(tick, tick * 10 * MILLI);
      writer.snapshots().body(body, new Vector3f(), new Quaternionf());
      clock.advance(10 * MILLI);
      writer.snapshots().publish(clock.nanos());
    }
  }

  @Test
  void twoWorldsInOneWindowAreEachDrawnFromTheirOwnTicks() {
    TickedBall near = new TickedBall();
    TickedBall ahead = new TickedBall();
    LwjglPhysics first = LwjglPhysics.on(near.state, FrameSource.Settings.DEFAULT, window);
    LwjglPhysics second = LwjglPhysics.on(ahead.state, FrameSource.Settings.DEFAULT, window);
    first.colour(BALL, 0x2040ff);
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    near.run(100);
    ahead.run(400);

    RenderFrame ofFirst = first.next();
    RenderFrame ofSecond = second.next();

    assertThat(drawn(first, program))
        .isCloseTo(ofFirst.position(BALL, new Vector3f()).x, within(1e-4f));
    assertThat(drawn(second, program))
        .isCloseTo(ofSecond.position(BALL, new Vector3f()).x, within(1e-4f))
        .isGreaterThan(0.5f);
    assertThat(colour(first, program)).isEqualTo(0x2040ff);
    assertThat(colour(second, program)).isEqualTo(0xffffff);
    second.close();
    first.close();
  }

  @Test
  void textureThatIsBoundWithoutAUnitIsInTheOneWhereSamplersLookForIt() {
    TickedBall hand = new TickedBall();
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    int program = OffScreen.program(VERTEX, "", "seen", "colour");
    int ofTheGame = glGenTextures();
    hand.run(30);

    physics.next();
    glBindTexture(GL_TEXTURE_2D, ofTheGame);
    assertThat(textureOfUnit0()).isEqualTo(ofTheGame);

    glBindTexture(GL_TEXTURE_2D, 0);
    drawn(physics, program);
    glBindTexture(GL_TEXTURE_2D, ofTheGame);
    assertThat(textureOfUnit0()).isEqualTo(ofTheGame);
    physics.close();
  }

  private static int textureOfUnit0() {
    int active = glGetInteger(GL_ACTIVE_TEXTURE);
    glActiveTexture(GL_TEXTURE0);
    int texture = glGetInteger(GL_TEXTURE_BINDING_2D);
    glActiveTexture(active);
    return texture;
  }

  @Test
  void debugLinesAreDrawnInTheColoursOfTheirKinds() {
    TickedBall hand = new TickedBall(new Vector3d());
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    physics.origin(new Vector3d());
    LwjglDebugLines lines = new LwjglDebugLines(EnumSet.of(DebugLines.Kind.SHAPE));
    Matrix4f camera = new Matrix4f().ortho(-2, 2, -2, 2, -2, 2);
    hand.run(30);

    lines.draw(physics.next(), camera);
    assertThat(colours()).containsOnly(0, DebugLines.Kind.SHAPE.colour());
    lines.colour(DebugLines.Kind.SHAPE, 0x0000ff);
    lines.draw(physics.next(), camera);
    assertThat(colours()).containsOnly(0, 0x0000ff);
    lines.lines().show(DebugLines.Kind.SHAPE, false);
    lines.draw(physics.next(), camera);
    assertThat(colours()).containsOnly(0);
    assertThat(glGetError()).isEqualTo(GL_NO_ERROR);
    lines.close();
    physics.close();
  }

  private static Set<Integer> colours() {
    int[] pixels = new int[320 * 180];
    glReadPixels(0, 0, 320, 180, GL_BGRA, GL_UNSIGNED_BYTE, pixels);
    glClear(GL_COLOR_BUFFER_BIT);
    return Arrays.stream(pixels).mapToObj(pixel -> pixel & 0xffffff).collect(Collectors.toSet());
  }

  @Test
  void inputReachesThePhysicsAndThenTheCallbacksThatWereThere() {
    TickedBall hand = new TickedBall();
    List<Integer> received = new ArrayList<>();
    GLFWKeyCallback before =
        GLFWKeyCallback.create((handle, key, scancode, action, mods) -> received.add(key));
    glfwSetKeyCallback(window, before);
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    GLFWKeyCallback ours = takeCallback();
    glfwSetKeyCallback(window, ours);

    ours.invoke(window, GLFW_KEY_D, 0, GLFW_PRESS, 0);
    assertThat(received).containsExactly(GLFW_KEY_D);
    assertThat(hand.pressed()).containsExactly(GLFW_KEY_D);

    physics.close();
    physics.close();
    assertThat(takeCallback().address()).isEqualTo(before.address());
    before.free();
  }

  @Test
  void callbackThatWasSetLaterStaysAndSendsNothingMore() {
    TickedBall hand = new TickedBall();
    LwjglPhysics physics = LwjglPhysics.on(hand.state, FrameSource.Settings.DEFAULT, window);
    GLFWKeyCallback ours = takeCallback();
    GLFWKeyCallback later = GLFWKeyCallback.create(
        (handle, key, scancode, action, mods) -> ours.invoke(handle, key, scancode, action, mods));
    glfwSetKeyCallback(window, later);

    physics.close();
    later.invoke(window, GLFW_KEY_D, 0, GLFW_PRESS, 0);

    assertThat(hand.pressed()).isEmpty();
    assertThat(takeCallback().address()).isEqualTo(later.address());
    later.free();
    ours.free();
  }

  @Test
  void windowMayBeDestroyedFirst() {
    LwjglPhysics physics = LwjglPhysics.start(new TickedBall().world, window);
    physics.next();
    physics.swap();

    glfwDestroyWindow(window);
    window = MemoryUtil.NULL;
    physics.close();

    assertThat(physics.physics().status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  @Test
  void threadAndSecondViewMayEndFirst() {
    LwjglPhysics physics = LwjglPhysics.start(new TickedBall().world, window);
    LwjglPhysics.on(physics.state(), FrameSource.Settings.DEFAULT, window).close();
    physics.physics().close();

    assertThat(physics.next().info().writerState()).isEqualTo(SharedState.Phase.STOPPED);
    assertThat(physics.slotCount()).as("the last tick is still drawn").isPositive();
    physics.swap();
    assertThatCode(physics::close).doesNotThrowAnyException();
    assertThat(glfwSetKeyCallback(window, null))
        .as("the window has its own again")
        .isNull();
  }

  @Test
  void failureIsThrownInTheNextFrameAndNotAgainAtTheEnd() {
    LwjglPhysics physics = LwjglPhysics.start(
        new Failing(new TickedBall().world), QUIET, FrameSource.Settings.DEFAULT, window);

    assertThatThrownBy(() -> until(() -> {
          physics.next();
          physics.swap();
          return false;
        }))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("the floor gave way");
    assertThat(physics.frame().info().writerState())
        .as("the frame that shows it, with its events")
        .isInstanceOf(SharedState.WriterState.Failed.class);
    assertThatCode(physics::close).doesNotThrowAnyException();
  }

  private GLFWKeyCallback takeCallback() {
    return Objects.requireNonNull(glfwSetKeyCallback(window, null));
  }

  /** Returns the vertex shader's output. */
  private static float drawn(LwjglPhysics physics, int program) {
    return captured(physics, program)[0];
  }

  /** The first slot, as 0xRRGGBB. */
  private static int colour(LwjglPhysics physics, int program) {
    float[] seen = captured(physics, program);
    return Math.round(255 * seen[4]) << 16
        | Math.round(255 * seen[5]) << 8
        | Math.round(255 * seen[6]);
  }

  private static float[] captured(LwjglPhysics physics, int program) {
    float[] seen = OffScreen.captured(program, physics::bind, physics.slotCount(), 8);
    assertThat(seen[3]).isEqualTo(1);
    return seen;
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(MILLI);
    }
  }

  /** Fails after two ticks. */
  private static final class Failing extends ForwardingSimulation {
    Failing(Simulation world) {
      super(world);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      if (tick > 2) {
        throw new IllegalStateException("the floor gave way");
      }
      super.step(tick, dtSeconds);
    }
  }
}
