package org.isochron.bench.stage;

import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.CommandSender;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Moves the player according to keys, and the lift on a fixed schedule. Owner: the physics thread.
 * Allocates nothing after construction.
 */
public final class PlayerController implements Controller {
  /**
   * Controls of the player: the GLFW codes of the keys w, a, s, d, e and q, and the yaw of the
   * camera in radians.
   */
  public static final int FORWARD = 87;

  public static final int LEFT = 65;
  public static final int BACK = 83;
  public static final int RIGHT = 68;
  public static final int JUMP = 69;
  public static final int CROUCH = 81;
  public static final int YAW = 430;

  private static final float SPEED = 4;
  private static final float CROUCHED_SPEED = 2;
  private static final float JUMP_SPEED = 5;
  private static final long LIFT_MILLIS = 8_000;

  private final TickRate rate;
  private final CharacterMover mover;
  private final Quaternionf upright = new Quaternionf();
  private final Vector3f walk = new Vector3f();
  private final Vector3f lift = new Vector3f();

  PlayerController(TickRate rate) {
    this.rate = rate;
    mover = new CharacterMover(PlayerScene.PLAYER, PlayerScene.character().withRate(rate));
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    commands.moveTo(PlayerScene.LIFT, liftAt(tick), upright);
    if (!view.contains(PlayerScene.PLAYER)) {
      return;
    }
    mover.crouch(input.isDown(CROUCH));
    if (input.pressCount(JUMP) > 0) {
      mover.jump(JUMP_SPEED);
    }
    float rightward = axis(input, RIGHT, LEFT);
    float forward = axis(input, FORWARD, BACK);
    double yaw = input.level(YAW);
    float sine = (float) StrictMath.sin(yaw);
    float cosine = (float) StrictMath.cos(yaw);
    mover.face((float) yaw);
    walk.set(rightward * cosine - forward * sine, 0, -rightward * sine - forward * cosine);
    if (walk.lengthSquared() > 0) {
      walk.normalize(mover.isCrouching() ? CROUCHED_SPEED : SPEED);
    }
    mover.move(view, commands, walk);
  }

  @Override
  public void save(SavedState destination) {
    mover.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    mover.restore(source);
  }

  @Override
  public long stateHash() {
    return mover.stateHash();
  }

  private Vector3f liftAt(long tick) {
    long millis = Math.floorMod(rate.instantNanos(tick) / 1_000_000, LIFT_MILLIS);
    float share = (float) millis / LIFT_MILLIS;
    float up = Math.max(0, Math.min(1, 1.5f - Math.abs(4 * share - 2)));
    return lift.set(PlayerScene.LIFT_BELOW).add(0, up * (PlayerScene.LIFT_HEIGHT - 0.1f), 0);
  }

  private static float axis(TickInput input, int positive, int negative) {
    return (input.isDown(positive) ? 1 : 0) - (input.isDown(negative) ? 1 : 0);
  }
}
