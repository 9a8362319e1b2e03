package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.FrameSource;
import org.isochron.state.IdReserve;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/** A failed start leaves nothing behind, whichever step fails. */
final class FailedWindowStartTest {
  /** OpenGL's object names start at 1. */
  private static final int MAX_NAMES = 200;

  private final TickedBall ball = new TickedBall();
  private long window;
  private String before = "";

  @BeforeEach
  void open() {
    window = OffScreen.open();
    before = allocated();
  }

  @AfterEach
  void destroy() {
    glfwMakeContextCurrent(window);
    OffScreen.close(window);
  }

  @Test
  @SuppressWarnings("NullAway") // misuse
  void settingsThatAreMissing() {
    fails(() -> LwjglPhysics.on(ball.state, null, window), "settings is null");
    fails(
        () -> LwjglPhysics.start(ball.world, PhysicsSettings.DEFAULT, null, window),
        "settings is null");
    fails(
        () -> LwjglPhysics.start(ball.world, null, FrameSource.Settings.DEFAULT, window),
        "settings is null");
  }

  @Test
  void windowWithoutACurrentContext() {
    glfwMakeContextCurrent(MemoryUtil.NULL);

    assertThatThrownBy(() -> start(ball.world)).hasMessageContaining("glfwMakeContextCurrent");
    assertThatThrownBy(() -> LwjglPhysics.on(ball.state, FrameSource.Settings.DEFAULT, 0))
        .hasMessageContaining("glfwMakeContextCurrent");

    glfwMakeContextCurrent(window);
    assertThat(allocated()).isEqualTo(before);
  }

  @Test
  void contextWithoutCapabilities() {
    GL.setCapabilities(null);

    assertThatThrownBy(() -> start(ball.world)).isInstanceOf(IllegalStateException.class);

    GL.createCapabilities();
    assertThat(allocated()).isEqualTo(before);
  }

  @Test
  void stateWithoutAFreeReader() {
    List<SnapshotReader> readers = takeReaders();

    fails(() -> LwjglPhysics.on(ball.state, FrameSource.Settings.DEFAULT, window), "reader");

    readers.forEach(SnapshotReader::close);
    assertThat(takeReaders()).hasSameSizeAs(readers);
  }

  @Test
  void simulationThatIsClosed() {
    ball.world.close();

    fails(() -> start(ball.world), "closed");
  }

  @Test
  void simulationThatDoesNotReportFreeSlots() {
    fails(
        () -> start(new ForwardingSimulation(ball.world) {
          @Override
          public SnapshotLayout layout() {
            return ball.world.layout();
          }

          @Override
          public IdReserve.FreeSlots freeSlots() {
            throw new IllegalArgumentException("planted");
          }
        }),
        "planted");
  }

  @Test
  void startThatSucceedsAllocatesAndItsEndFrees() {
    LwjglPhysics physics = start(ball.world);
    assertThat(allocated()).isNotEqualTo(before);

    physics.close();

    assertThat(allocated()).isEqualTo(before);
  }

  @Test
  @SuppressWarnings("NullAway") // misuse
  void debugLinesOfNoKinds() {
    fails(() -> new LwjglDebugLines(null), "kinds is null");
  }

  /** OpenGL reuses the names of deleted objects. */
  @Test
  void closingAgainDeletesNoObjectsOfOthers() {
    List<AutoCloseable> closed = List.of(new SnapshotTextures(1), new LwjglDebugLines(Set.of()));
    closed.forEach(FailedWindowStartTest::close);
    glBindVertexArray(glGenVertexArrays());
    for (int object = 0; object < 10; object++) {
      glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
      glBindTexture(GL_TEXTURE_2D, glGenTextures());
    }
    int program = glCreateProgram();
    String others = allocated();

    closed.forEach(FailedWindowStartTest::close);

    assertThat(allocated()).isEqualTo(others);
    glDeleteProgram(program);
  }

  private static void close(AutoCloseable object) {
    assertThatCode(object::close).doesNotThrowAnyException();
  }

  private LwjglPhysics start(Simulation world) {
    return LwjglPhysics.start(world, PhysicsSettings.DEFAULT, FrameSource.Settings.DEFAULT, window);
  }

  private void fails(ThrowingCallable start, String message) {
    assertThatThrownBy(start).hasMessageContaining(message);
    assertThat(allocated()).isEqualTo(before);
  }

  private List<SnapshotReader> takeReaders() {
    List<SnapshotReader> readers = new ArrayList<>();
    for (int reader = 0; reader < SharedState.Limits.DEFAULT.readers(); reader++) {
      readers.add(ball.state.openReader());
    }
    return readers;
  }

  private String allocated() {
    long threads = Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("isochron-physics"))
        .count();
    return "%d buffers, %d textures, %d programs, %d arrays, %d threads, callbacks %s %s %s %s"
        .formatted(
            count(name -> glIsBuffer(name)),
            count(name -> glIsTexture(name)),
            count(name -> glIsProgram(name)),
            count(name -> glIsVertexArray(name)),
            threads,
            glfwSetKeyCallback(window, null),
            glfwSetMouseButtonCallback(window, null),
            glfwSetCursorPosCallback(window, null),
            glfwSetScrollCallback(window, null));
  }

  private static long count(IntPredicate exists) {
    return IntStream.rangeClosed(1, MAX_NAMES).filter(exists).count();
  }
}
