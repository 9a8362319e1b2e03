package org.isochron.bench.stress.fault;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.isochron.bench.stress.play.Worlds;
import org.isochron.physics.PhysicsThread;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Adds prefabs to the running world, and a few bodies of each. Owner: one thread. */
public final class NewShapes implements RunFault {
  /** Bounds the memory of runs that last days, because prefabs are never removed. */
  private static final int MAX_PREFABS = 500;

  private static final int MAX_BODIES = 8;
  private static final int CORNERS = 12;

  private final PhysicsThread physics;
  private final CommandSender commands;
  private int added;
  private int prefab = Worlds.BALL;

  public NewShapes(PhysicsThread physics, CommandSender commands) {
    this.physics = physics;
    this.commands = commands;
  }

  @Override
  public void strike(Random random) {
    if (added < MAX_PREFABS) {
      added++;
      prefab = physics.addPrefab(Prefab.dynamic(shape(random), 1 + random.nextFloat()));
    }
    for (int left = random.nextInt(MAX_BODIES); left >= 0; left--) {
      Vector3f above = point(random, 40).add(0, 30, 0);
      if (commands.spawn(prefab, above, new Quaternionf()) == BodyId.NONE) {
        return; // the command queue is full
      }
    }
  }

  private static Shape shape(Random random) {
    float size = 0.3f + random.nextFloat();
    return switch (random.nextInt(5)) {
      case 0 -> new Shape.Box(size, size / 2, size / 3);
      case 1 -> new Shape.Capsule(size / 2, size);
      case 2 -> new Shape.Cylinder(size / 2, size);
      case 3 -> new Shape.Sphere(size);
      default -> new Shape.Hull(corners(random));
    };
  }

  private static List<Vector3fc> corners(Random random) {
    return Stream.<Vector3fc>generate(() -> point(random, 1).normalize(0.5f))
        .limit(CORNERS)
        .toList();
  }

  private static Vector3f point(Random random, float side) {
    return new Vector3f(
        (random.nextFloat() - 0.5f) * side,
        (random.nextFloat() - 0.5f) * side,
        (random.nextFloat() - 0.5f) * side);
  }
}
