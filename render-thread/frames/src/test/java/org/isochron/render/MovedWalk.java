package org.isochron.render;

import java.util.Random;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Quaternionf;

/**
 * Random bodies. Random motion: in each tick either no bodies, a few bodies or many bodies move.
 * Bodies are also spawned, removed and moved by commands.
 */
public final class MovedWalk {
  public static final int SLOTS = 300;

  private static final float PER_SECOND = 100;

  private final Random random;
  private final MovedTicks moved = new MovedTicks(SLOTS);
  private final float[] x = new float[SLOTS];
  private final float[] turns = new float[SLOTS];
  private final float[] speeds = new float[SLOTS];
  private final float[] spins = new float[SLOTS];
  private final int[] generations = new int[SLOTS];
  private final boolean[] gone = new boolean[SLOTS];
  private final float[] beginX = new float[SLOTS];

  public MovedWalk(long seed) {
    random = new Random(seed);
    for (int slot = 0; slot < SLOTS; slot++) {
      generations[slot] = 1;
      x[slot] = slot;
    }
  }

  public void step(long tick) {
    for (int slot = 0; slot < SLOTS; slot++) {
      if (speeds[slot] != 0 || spins[slot] != 0) {
        speeds[slot] = 0;
        spins[slot] = 0;
        moved.moved(slot, tick);
      }
      beginX[slot] = Float.NaN;
    }
    int kind = random.nextInt(10);
    int movers = kind < 3 ? 0 : kind < 9 ? 1 + random.nextInt(5) : SLOTS / 2;
    for (int mover = 0; mover < movers; mover++) {
      act(random.nextInt(SLOTS), tick);
    }
  }

  /** Teleports a body as a command in a pause does. */
  public void teleport(long tick) {
    int slot = random.nextInt(SLOTS);
    x[slot] = beginX[slot] = random.nextFloat();
    moved.moved(slot, tick + 1);
  }

  public void restore(long tick) {
    for (int slot = 0; slot < SLOTS; slot++) {
      x[slot] += 1;
    }
    moved.allMoved(tick);
  }

  public void capture(SnapshotWriter writer, boolean reported) {
    Quaternionf turned = new Quaternionf();
    for (int slot = 0; slot < SLOTS; slot++) {
      if (!gone[slot]) {
        long body = BodyId.of(slot, generations[slot]);
        turned.rotationY(turns[slot]);
        writer.body(body, x[slot], 1, 2, turned.x, turned.y, turned.z, turned.w);
        writer.velocity(body, speeds[slot], 0, 0, 0, spins[slot], 0);
        if (!Float.isNaN(beginX[slot])) {
          writer.startPose(body, beginX[slot], 1, 2, 0, 0, 0, 1);
        }
      }
    }
    if (reported) {
      writer.moved(moved);
    }
  }

  private void act(int slot, long tick) {
    moved.moved(slot, tick);
    int act = random.nextInt(10);
    if (gone[slot]) {
      gone[slot] = false;
      generations[slot]++;
      beginX[slot] = act < 5 ? -1 : Float.NaN;
    } else if (act == 0) {
      gone[slot] = true;
      speeds[slot] = 0;
      spins[slot] = 0;
      beginX[slot] = Float.NaN;
    } else if (act == 1) {
      beginX[slot] = random.nextFloat();
    } else {
      float distance = random.nextFloat();
      float turn = act == 2 ? 4 : random.nextFloat();
      x[slot] += distance;
      turns[slot] += turn;
      speeds[slot] = distance * PER_SECOND;
      spins[slot] = turn * PER_SECOND;
    }
  }
}
