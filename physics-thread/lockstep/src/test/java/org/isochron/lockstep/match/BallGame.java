package org.isochron.lockstep.match;

import java.util.concurrent.atomic.AtomicLong;
import org.isochron.engine.Scene;
import org.isochron.faults.HangingCall;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/**
 * The game of the fault test {@link MatchDay}: every player pushes a ball among boxes with four
 * keys, and jumps with a fifth. Owner: the physics thread.
 */
final class BallGame implements Controller {
  static final int PLAYERS = 2;
  static final int BOXES = 12;

  static final int KEYS = 5;

  static final int JUMP = 4;

  /** Prefab of the balls and of thrown bodies. */
  static final int BALL = 1;

  static final int BOX = 2;
  private static final int SPARE = 64;
  private static final float PUSH = 0.15f;
  private static final float LEAP = 5;
  private static final int ROW = 6;

  private final int[] jumps = new int[PLAYERS];
  private final AtomicLong stallNanos = new AtomicLong();
  private final Vector3f push = new Vector3f();

  void stall(long nanos) {
    // ordering: volatile: one independent number, read once.
    stallNanos.set(nanos);
  }

  static Scene scene() {
    Scene.Builder builder = new Scene.Builder().spare(SPARE);
    builder.prefab(Prefab.fixed(new Shape.Box(100, 1, 100)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.3));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 1));
    builder.body(0, 0, -1, 0);
    for (int ball = 0; ball < PLAYERS; ball++) {
      builder.body(BALL, 3 * ball, 0.5f, -4);
    }
    for (int box = 0; box < BOXES; box++) {
      builder.body(BOX, box % ROW - ROW / 2, 0.5f, box / ROW - ROW / 2);
    }
    return builder.build();
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    // ordering: volatile, for the atomicity of the exchange.
    long stalled = stallNanos.getAndSet(0);
    if (stalled > 0) {
      HangingCall.hang(stalled);
    }
    for (int ball = 0; ball < PLAYERS; ball++) {
      int keys = KEYS * ball;
      int leaps = input.pressCount(keys + JUMP);
      jumps[ball] += leaps;
      push.set(
          PUSH * (level(input, keys) - level(input, keys + 1)),
          LEAP * leaps,
          PUSH * (level(input, keys + 2) - level(input, keys + 3)));
      if (push.lengthSquared() > 0) {
        commands.impulse(BodyId.of(1 + ball, 1), push);
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
    for (int ball = 0; ball < PLAYERS; ball++) {
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

  private static float level(TickInput input, int key) {
    return input.isDown(key) ? 1 : 0;
  }
}
