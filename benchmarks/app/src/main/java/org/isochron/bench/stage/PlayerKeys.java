package org.isochron.bench.stage;

import static org.lwjgl.glfw.GLFW.*;

import java.util.Optional;
import org.isochron.physics.GlfwInput;

/**
 * Sends a window's keys and the camera's direction to the player of a run that has one. Owner: the
 * thread of the frame loop.
 */
public final class PlayerKeys {
  private static final int LATENCY_STEP = 10;

  private final DemoRun stage;
  private final Optional<GlfwInput> input;
  private float sentYaw;

  public PlayerKeys(DemoRun stage) {
    this.stage = stage;
    input = stage.player().isPresent()
        ? Optional.of(new GlfwInput(stage.state().commands()))
        : Optional.empty();
  }

  /** A key of the window went down or up. */
  public void onKey(long window, int code, int scancode, int action, int mods) {
    input.ifPresent(player -> player.onKey(window, code, scancode, action, mods));
    stage.match().ifPresent(game -> play(game, code, action));
  }

  private static void play(Match game, int code, int action) {
    if (action != GLFW_REPEAT) {
      game.key(code, action == GLFW_PRESS);
    }
    if (action != GLFW_RELEASE && code == GLFW_KEY_LEFT_BRACKET) {
      game.latencyMillis(game.latencyMillis() - LATENCY_STEP);
    } else if (action != GLFW_RELEASE && code == GLFW_KEY_RIGHT_BRACKET) {
      game.latencyMillis(game.latencyMillis() + LATENCY_STEP);
    }
  }

  /** Begins a frame: repeats refused keys, and turns the player to where the camera looks. */
  public void face(float yaw) {
    input.ifPresent(GlfwInput::retry);
    if (input.isPresent()
        && yaw != sentYaw
        && stage.state().commands().level(PlayerController.YAW, yaw)) {
      sentYaw = yaw;
    }
  }
}
