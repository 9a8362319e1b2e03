package org.isochron.lwjgl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.lwjgl.glfw.GLFW.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.isochron.state.Command;
import org.isochron.state.CommandReceiver;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.GLFWKeyCallback;
import org.lwjgl.glfw.GLFWVidMode;
import org.lwjgl.system.MemoryUtil;

/** Needs neither a display nor a graphics driver. */
final class GlfwWindowTest {
  private long window;

  @BeforeEach
  void open() {
    glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_NULL);
    if (!glfwInit()) {
      abort("GLFW does not start here");
    }
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    window = glfwCreateWindow(320, 180, "off-screen", MemoryUtil.NULL, MemoryUtil.NULL);
    assertThat(window).isNotEqualTo(MemoryUtil.NULL);
  }

  @AfterEach
  void close() {
    glfwTerminate();
  }

  @Test
  void reportedRateIsThatOfTheVideoModeOfItsMonitor() {
    List<Long> asked = new ArrayList<>();

    assertThat(reported(monitor -> {
          asked.add(monitor);
          return mode(144);
        }))
        .isEqualTo(144);
    assertThat(asked).containsExactly(glfwGetPrimaryMonitor());
    assertThat(reported(monitor -> mode(75))).isEqualTo(75);
  }

  @Test
  void rateThatTheSystemDoesNotKnowIsReportedAsNone() {
    assertThat(reported(monitor -> mode(0))).isZero();
    assertThat(reported(monitor -> null)).isZero();
  }

  @Test
  void keyWhoseReleaseWasRefusedIsReleasedInTheNextFrame() {
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    CommandReceiver received = state.claimWriter().commands();
    GlfwWindow glfw = new GlfwWindow(window, state.commands());
    GLFWKeyCallback keys = Objects.requireNonNull(glfwSetKeyCallback(window, null));
    while (state.commands().press(GLFW_KEY_A)) {}
    keys.invoke(window, GLFW_KEY_A, 0, GLFW_RELEASE, 0);
    received.drain(1, command -> {});

    glfw.poll();

    List<Integer> kinds = new ArrayList<>();
    received.drain(1, command -> kinds.add(command.kind()));
    assertThat(kinds).containsExactly(Command.RELEASE);
  }

  /** Another owner of the window receives the releases after the end. */
  @Test
  void closedWindowHoldsNoKeys() {
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    CommandReceiver received = state.claimWriter().commands();
    GlfwWindow glfw = new GlfwWindow(window, state.commands());
    GLFWKeyCallback keys = Objects.requireNonNull(glfwSetKeyCallback(window, null));
    keys.invoke(window, GLFW_KEY_A, 0, GLFW_PRESS, 0);

    glfw.close();
    keys.invoke(window, GLFW_KEY_A, 0, GLFW_RELEASE, 0);

    List<String> changes = new ArrayList<>();
    received.drain(1, command -> changes.add(command.kind() + " of " + command.detail()));
    assertThat(changes)
        .containsExactly(
            Command.PRESS + " of " + GLFW_KEY_A, Command.RELEASE + " of " + GLFW_KEY_A);
  }

  private int reported(LongFunction<@Nullable GLFWVidMode> modes) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(1));
    return new GlfwWindow(window, state.commands(), modes).reportedHertz();
  }

  private static GLFWVidMode mode(int hertz) {
    ByteBuffer bytes = BufferUtils.createByteBuffer(GLFWVidMode.SIZEOF);
    bytes.putInt(GLFWVidMode.REFRESHRATE, hertz);
    return new GLFWVidMode(bytes);
  }
}
