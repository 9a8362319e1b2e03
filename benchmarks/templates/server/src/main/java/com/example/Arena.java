package com.example;

import org.isochron.physics.Controller;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * The rules of the game, run in every tick: a bar sweeps boxes off a disc, and each comes back from
 * above. Owner: the physics thread. Allocates nothing.
 */
final class Arena implements Controller {
  private static final Vector3f TURN = new Vector3f(0, 1, 0); // radians a second
  private static final Vector3f ABOVE = new Vector3f(0, 6, 0);
  private static final Quaternionf UPRIGHT = new Quaternionf();
  private static final Vector3f STILL = new Vector3f();
  private static final float LOWEST = -10;

  private final long bar;
  private final Vector3f position = new Vector3f();

  Arena(long bar) {
    this.bar = bar;
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    commands.angularVelocity(bar, TURN);
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE
          && view.motion(body) == Prefab.Motion.DYNAMIC
          && view.position(body, position).y < LOWEST) {
        commands.teleport(body, ABOVE, UPRIGHT);
        commands.velocity(body, STILL);
      }
    }
  }
}
