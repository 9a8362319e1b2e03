package org.isochron.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** Reproducible random commands by seed. */
final class RandomCommands {
  private final Random random;
  private final List<Long> alive = new ArrayList<>();
  private final int prefab;
  private int seen;

  RandomCommands(long seed, int prefab) {
    random = new Random(seed);
    this.prefab = prefab;
  }

  /** Up to three per tick. */
  void tick(SceneRun run) {
    for (int left = random.nextInt(4); left > 0; left--) {
      send(run);
    }
    run.tick();
    List<SceneRun.Happening> happenings = run.happenings();
    for (; seen < happenings.size(); seen++) {
      SceneRun.Happening happening = happenings.get(seen);
      if (happening.kind() == Event.Kind.SPAWN) {
        alive.add(happening.bodyA());
      } else if (happening.kind() == Event.Kind.DESPAWN) {
        alive.remove(happening.bodyA());
      }
    }
  }

  private void send(SceneRun run) {
    int choice = random.nextInt(8);
    if (choice < 3 || alive.isEmpty()) {
      run.commands()
          .spawnWithToken(
              prefab,
              new Vector3d(position()),
              new Quaternionf().rotateZ(random.nextFloat()),
              new Vector3f(),
              new Vector3f(),
              1);
      return;
    }
    long body = alive.get(random.nextInt(alive.size()));
    switch (choice) {
      case 3, 4 -> run.commands().despawn(body); // may happen twice in a tick: the second is stale
      case 5 -> run.commands().teleport(body, position(), new Quaternionf());
      case 6 -> {
        run.commands().velocity(body, push(3));
        run.commands().angularVelocity(body, push(5));
      }
      default -> {
        run.commands().impulse(body, push(4));
        run.commands().angularImpulse(body, push(1));
      }
    }
  }

  private Vector3f position() {
    return new Vector3f(random.nextInt(5) - 2, 0.6f + 2 * random.nextFloat(), 0);
  }

  private Vector3f push(float max) {
    return new Vector3f(random.nextFloat() * 2 - 1, random.nextFloat(), 0).mul(max);
  }
}
