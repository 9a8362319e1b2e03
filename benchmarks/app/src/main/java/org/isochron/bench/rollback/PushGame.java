package org.isochron.bench.rollback;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.faults.HangingCall;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Controller;
import org.isochron.physics.simulation.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.command.CommandSender;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * The game of a session: every player pushes a ball among boxes with four keys, and jumps with a
 * fifth. Owner: the physics thread, except for {@link #tickOfJump}.
 */
final class PushGame implements Controller {
  /** The keys of a player; those of the next one follow. */
  static final int KEYS = 5;

  static final int JUMP = 4;

  /** The prefab of what players throw, and of their balls. */
  static final int BALL = 1;

  static final int BOX = 2;
  static final int MOST_JUMPS = 100_000;
  private static final int SPARE = 64;
  private static final float PUSH = 0.15f;
  private static final float LEAP = 5;
  private static final int ROW = 6;

  private final int player;
  private final long plantedTick;
  private final int[] jumps;

  /** The tick in which each jump of this peer's player first acted. */
  private final AtomicLongArray jumpTicks = new AtomicLongArray(MOST_JUMPS);

  private final AtomicLong standNanos = new AtomicLong();
  private final Vector3f push = new Vector3f();
  private final Vector3f still = new Vector3f();

  /** @param plantedTick a tick in which only this peer's world gets a push more, for tests */
  PushGame(int player, int players, long plantedTick) {
    this.player = player;
    this.plantedTick = plantedTick;
    jumps = new int[players];
  }

  /** Lets the next tick take that long, as a process does that stands; any thread. */
  void stand(long nanos) {
    // ordering: volatile: one independent number, taken once.
    standNanos.set(nanos);
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

  /**
   * The tick in which this peer's player jumped for the n-th time, or 0 if that has not acted yet;
   * any thread.
   */
  long tickOfJump(int number) {
    // ordering: opaque: one independent number, written once.
    return jumpTicks.getOpaque(number);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    // ordering: volatile, as in stand.
    long stands = standNanos.getAndSet(0);
    if (stands > 0) {
      HangingCall.hang(stands);
    }
    if (tick == plantedTick) {
      commands.impulse(BodyId.of(1, 1), push.set(PUSH, 0, 0), still);
    }
    for (int ball = 0; ball < jumps.length; ball++) {
      int keys = KEYS * ball;
      push.set(
          PUSH * (level(input, keys) - level(input, keys + 1)),
          LEAP * input.pressCount(keys + JUMP),
          PUSH * (level(input, keys + 2) - level(input, keys + 3)));
      if (push.lengthSquared() > 0) {
        commands.impulse(BodyId.of(1 + ball, 1), push, still);
      }
      for (int jump = input.pressCount(keys + JUMP); jump > 0; jump--) {
        jump(ball, tick);
      }
    }
  }

  @Override
  public void save(SavedState destination) {
    for (int count : jumps) {
      destination.putInt(count);
    }
  }

  @Override
  public void restore(SavedState source) {
    for (int ball = 0; ball < jumps.length; ball++) {
      jumps[ball] = source.takeCount(Integer.MAX_VALUE);
    }
  }

  @Override
  public long stateHash() {
    long hash = 0;
    for (int count : jumps) {
      hash = 31 * hash + count;
    }
    return hash;
  }

  private void jump(int ball, long tick) {
    int number = jumps[ball]++;
    if (ball == player && number < MOST_JUMPS && tickOfJump(number) == 0) {
      // ordering: opaque, as in tickOfJump.
      jumpTicks.setOpaque(number, tick);
    }
  }

  private static float level(TickInput input, int key) {
    return input.isDown(key) ? 1 : 0;
  }
}
