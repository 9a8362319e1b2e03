package org.isochron.bench.view;

import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.PlayerController;
import org.isochron.physics.input.GlfwInput;

/** Sends keys and the camera's direction to the player of a scene that has one. Owner: the thread of the frame loop. */
final class PlayerKeys {
  private Optional<DemoRun> stage = Optional.empty();
  private Optional<GlfwInput> input = Optional.empty();
  private float sentYaw;

  /** Another run is shown. */
  void playing(DemoRun next) {
    stage = Optional.of(next).filter(run -> run.player().isPresent());
    input = stage.map(run -> new GlfwInput(run.state().commands()));
    sentYaw = 0;
  }

  /** Returns true if there is a player. */
  boolean areThere() {
    return stage.isPresent();
  }

  /** A key of the window went down or up. */
  void onKey(long window, int code, int scancode, int action, int mods) {
    input.ifPresent(player -> player.onKey(window, code, scancode, action, mods));
  }

  /** The player walks where the camera looks. */
  void face(Camera camera) {
    if (stage.isPresent()
        && camera.yaw() != sentYaw
        && stage.get().state().commands().level(PlayerController.YAW, camera.yaw())) {
      sentYaw = camera.yaw();
    }
  }
}
