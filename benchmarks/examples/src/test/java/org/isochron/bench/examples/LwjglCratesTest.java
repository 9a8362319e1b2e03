package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.isochron.lwjgl.OffScreen;
import org.isochron.physics.PhysicsSettings;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.glfw.GLFWKeyCallback;

/** Runs the LWJGL game off-screen at eightfold speed; needs a graphics driver. */
@Timeout(600)
final class LwjglCratesTest {
  private static final int SKY = 0x99b8d9;

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
  void playerIsWalkedByKeysAndHeardAndSeenAndRewound() {
    LwjglCrates game = new LwjglCrates(window, PhysicsSettings.DEFAULT);
    game.physics().time().speed(8);

    key(GLFW_KEY_D, GLFW_PRESS);
    until(game, () -> game.soundCount() > 3);
    key(GLFW_KEY_D, GLFW_RELEASE);
    assertThat(colours(100)).doesNotContain(SKY);
    assertThat(colours(10)).contains(SKY);
    assertThat(glGetError()).isEqualTo(GL_NO_ERROR);

    key(GLFW_KEY_P, GLFW_PRESS);
    until(game, () -> game.physics().physics().status().state() == SharedState.Phase.PAUSED);
    // draws while paused, because with running time a slow frame could skip the rewound part
    game.draw();
    long before = game.instantNanos();
    key(GLFW_KEY_R, GLFW_PRESS);
    until(game, () -> game.instantNanos() < before);
    key(GLFW_KEY_O, GLFW_PRESS);
    key(GLFW_KEY_P, GLFW_PRESS);
    until(game, () -> game.instantNanos() > before);
    game.close();
    assertThat(game.physics().physics().status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  private void key(int key, int action) {
    GLFWKeyCallback callback = Objects.requireNonNull(glfwSetKeyCallback(window, null));
    glfwSetKeyCallback(window, callback);
    callback.invoke(window, key, 0, action, 0);
  }

  private static int[] colours(int percent) {
    int[] pixels = new int[320];
    glReadPixels(
        0, Math.max(0, 179 - 180 * percent / 100), 320, 1, GL_BGRA, GL_UNSIGNED_BYTE, pixels);
    for (int index = 0; index < pixels.length; index++) {
      pixels[index] &= 0xffffff;
    }
    return pixels;
  }

  private static void until(LwjglCrates game, BooleanSupplier condition) {
    do {
      game.draw();
      game.physics().swap();
    } while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted());
    game.draw(); // the content of the buffer is undefined after a swap
  }
}
