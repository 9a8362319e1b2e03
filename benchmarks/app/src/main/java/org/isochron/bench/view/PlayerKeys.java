package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

import java.util.Optional;
import java.util.stream.Stream;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.Match;
import org.isochron.bench.stage.PlayerController;
import org.isochron.physics.input.GlfwInput;

/**
 * Sends keys and the camera's direction to the player of a scene that has one. Owner: the thread of
 * the frame loop.
 */
final class PlayerKeys {
  private static final int LATENCY_STEP = 10;

  private Optional<DemoRun> stage = Optional.empty();
  private Optional<GlfwInput> input = Optional.empty();
  private Optional<Match> match = Optional.empty();
  private float sentYaw;

  /** Another run is shown. */
  void playing(DemoRun next) {
    stage = Optional.of(next).filter(run -> run.player().isPresent());
    input = stage.map(run -> new GlfwInput(run.state().commands()));
    match = next.match();
    sentYaw = 0;
  }

  /** Returns true if there is a player. */
  boolean areThere() {
    return stage.isPresent();
  }

  /** A key of the window went down or up. */
  void onKey(long window, int code, int scancode, int action, int mods) {
    input.ifPresent(player -> player.onKey(window, code, scancode, action, mods));
    match.ifPresent(game -> play(game, code, action));
  }

  /**
   * Returns true if a key means nothing while a match is played: nobody can change the time or the
   * world of all alone.
   */
  boolean takes(int code) {
    return match.isPresent()
        && Stream.of(Key.values()).noneMatch(key -> key.code() == code && key.isForMatch());
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
  void face(Camera camera) {
    input.ifPresent(GlfwInput::retry);
    if (stage.isPresent()
        && camera.yaw() != sentYaw
        && stage.get().state().commands().level(PlayerController.YAW, camera.yaw())) {
      sentYaw = camera.yaw();
    }
  }
}
