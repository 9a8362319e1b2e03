package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.physics.GlfwInput;

/**
 * Sends a window's keys and the camera's yaw to the player of a run, if it has one. Owner: the
 * frame-loop thread.
 */
public final class PlayerKeys {
  private final DemoRun stage;
  private final Optional<GlfwInput> input;
  private float sentYaw;

  public PlayerKeys(DemoRun stage) {
    this.stage = stage;
    input = stage.player().isPresent()
        ? Optional.of(new GlfwInput(stage.state().commands()))
        : Optional.empty();
  }

  public void onKey(long window, int code, int scancode, int action, int mods) {
    input.ifPresent(player -> player.onKey(window, code, scancode, action, mods));
  }

  /**
   * Retries rejected key commands, and turns the player towards the camera's direction; called at
   * the start of a frame.
   */
  public void face(float yaw) {
    input.ifPresent(GlfwInput::retry);
    if (input.isPresent()
        && yaw != sentYaw
        && stage.state().commands().level(PlayerController.YAW, yaw)) {
      sentYaw = yaw;
    }
  }
}
