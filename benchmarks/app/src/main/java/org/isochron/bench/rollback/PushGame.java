package org.isochron.bench.rollback;

import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A game without state: every player pushes a ball among boxes with four keys, and jumps with a
 * fifth. Owner: the physics thread.
 */
final class PushGame implements Controller {
  /** Number of keys of a player; the keys of all players are numbered consecutively. */
  static final int KEYS = 5;

  static final int JUMP = 4;
  private static final int BALL = 1;
  private static final int BOX = 2;
  private static final int SPARE = 64;
  private static final float PUSH = 0.15f;
  private static final float LEAP = 5;
  private static final int ROW = 6;

  private final int players;
  private final Vector3f push = new Vector3f();

  PushGame(int players) {
    this.players = players;
  }

  static Scene scene(int players, int boxes) {
    Scene.Builder builder = new Scene.Builder().spare(SPARE);
    builder.prefab(Prefab.fixed(new Shape.Box(100, 1, 100)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.3));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 1));
    builder.body(0, 0, -1, 0);
    for (int ball = 0; ball < players; ball++) {
      builder.body(BALL, 3 * ball, 0.5f, -4);
    }
    for (int box = 0; box < boxes; box++) {
      int layer = box / (ROW * ROW);
      float x = box % ROW - ROW / 2;
      float z = box / ROW % ROW - ROW / 2;
      builder.body(BOX, new Vector3f(x, 0.5f + layer, z), new Quaternionf());
    }
    return builder.build();
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    for (int ball = 0; ball < players; ball++) {
      int keys = KEYS * ball;
      push.set(
          PUSH * (level(input, keys) - level(input, keys + 1)),
          LEAP * input.pressCount(keys + JUMP),
          PUSH * (level(input, keys + 2) - level(input, keys + 3)));
      if (push.lengthSquared() > 0) {
        commands.impulse(BodyId.of(1 + ball, 1), push);
      }
    }
  }

  private static float level(TickInput input, int key) {
    return input.isDown(key) ? 1 : 0;
  }
}
