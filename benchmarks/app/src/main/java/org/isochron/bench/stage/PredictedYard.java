package org.isochron.bench.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.engine.Scene;
import org.isochron.physics.CharacterMover;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.predict.PlayerCode;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/** A walled yard with crates, a player, and a crowd that only the server moves. Stateless. */
public final class PredictedYard {
  static final long PLAYER = BodyId.of(1, 1);

  /** Controls of the player; the first four walk. */
  static final int RIGHT = 0;

  static final int LEFT = 1;
  static final int BACK = 2;
  static final int FORWARD = 3;
  static final int JUMP = 4;

  public static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);

  private static final int LAYER = 1;
  private static final int CROWD = 10;
  private static final int PILES = 16;
  private static final float HALF = 9;
  private static final float SPEED = 3;
  private static final float CROWD_SPEED = 1.5f;
  private static final float JUMP_SPEED = 5;

  private PredictedYard() {}

  static Scene scene() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(60, 1, 60)));
    int crate = builder.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 20));
    int player = builder.prefab(character());
    int other = builder.prefab(character());
    int wall = builder.prefab(Prefab.fixed(new Shape.Box(HALF, 0.4f, 0.2f)));
    int side = builder.prefab(Prefab.fixed(new Shape.Box(0.2f, 0.4f, HALF)));
    builder.body(floor, 0, -1, 0);
    builder.body(player, 0, 1, 0);
    for (int number = 0; number < CROWD; number++) {
      double angle = 2 * Math.PI * number / CROWD;
      builder.body(other, 6 * StrictMath.cos(angle), 1, 6 * StrictMath.sin(angle));
    }
    builder.body(wall, 0, 0.4, HALF);
    builder.body(wall, 0, 0.4, -HALF);
    builder.body(side, HALF, 0.4, 0);
    builder.body(side, -HALF, 0.4, 0);
    Random random = new Random(5);
    for (int pile = 0; pile < PILES; pile++) {
      double angle = 2 * Math.PI * pile / PILES;
      double distance = 2 + 5 * random.nextDouble();
      for (int level = 0; level < 3; level++) {
        builder.body(
            crate,
            distance * StrictMath.cos(angle),
            0.3 + 0.61 * level,
            distance * StrictMath.sin(angle));
      }
    }
    return builder.build();
  }

  private static Prefab character() {
    return Prefab.kinematic(CAPSULE).withLayer(LAYER).withMask(~(1 << LAYER));
  }

  private static CharacterMover mover(long body, TickRate rate) {
    return new CharacterMover(
        body, CharacterMover.Settings.of(CAPSULE, ~(1 << LAYER)).withRate(rate));
  }

  /** Moves the player by its keys. Owner: the physics thread. */
  static final class Walk implements PlayerCode {
    private final CharacterMover mover;
    private final Vector3f walk = new Vector3f();

    Walk(long body, TickRate rate) {
      mover = mover(body, rate);
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      if (input.pressCount(JUMP) > 0) {
        mover.jump(JUMP_SPEED);
      }
      walk.set(axis(input, RIGHT, LEFT), 0, axis(input, BACK, FORWARD));
      mover.move(view, commands, walk.lengthSquared() > 0 ? walk.normalize(SPEED) : walk);
    }

    private static float axis(TickInput input, int positive, int negative) {
      return (input.isDown(positive) ? 1 : 0) - (input.isDown(negative) ? 1 : 0);
    }

    @Override
    public void save(SavedState destination) {
      mover.save(destination);
    }

    @Override
    public void restore(SavedState source) {
      mover.restore(source);
    }
  }

  /** Lets the crowd wander. Owner: the server's physics thread. */
  static final class Crowd implements Controller {
    private static final long STROLL_TICKS = 120;

    private final List<CharacterMover> movers = new ArrayList<>();
    private final List<Vector3f> walks = new ArrayList<>();
    private final Random random = new Random(7);

    Crowd(TickRate rate) {
      for (int number = 0; number < CROWD; number++) {
        movers.add(mover(BodyId.of(2 + number, 1), rate));
        walks.add(new Vector3f());
      }
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      for (int number = 0; number < CROWD; number++) {
        Vector3f walk = walks.get(number);
        if ((tick + number * STROLL_TICKS / CROWD) % STROLL_TICKS == 0) {
          double angle = random.nextDouble() * 2 * Math.PI;
          walk.set(StrictMath.cos(angle), 0, StrictMath.sin(angle)).mul(CROWD_SPEED);
        }
        movers.get(number).move(view, commands, walk);
      }
    }
  }
}
