package org.isochron.bench.journal;

import java.util.Random;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** Sends random commands of every kind; equal seeds give equal commands. Owner: one thread. */
final class CommandMix {
  private static final int CONTROLS = 16;
  private static final int GENERATIONS = 3;

  /**
   * Number of prefabs to choose from. A spawn with a prefab that the subject does not have is
   * rejected in the recording and in the replay.
   */
  private static final int PREFABS = 2;

  private final Random random;
  private final int bodies;
  private final Vector3dc origin;
  private final Vector3f shaken = new Vector3f();
  private final Vector3d position = new Vector3d();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  /** @param origin position around which bodies are placed */
  CommandMix(long seed, int bodies, Vector3dc origin) {
    this.origin = origin;
    random = new Random(seed);
    this.bodies = bodies;
  }

  void send(CommandSender commands, int maxCount) {
    for (int left = random.nextInt(maxCount + 1); left > 0; left--) {
      send(commands);
    }
  }

  private void send(CommandSender commands) {
    long body = BodyId.of(random.nextInt(bodies), 1 + random.nextInt(GENERATIONS));
    int control = random.nextInt(CONTROLS);
    rotation.rotationXYZ(random.nextFloat(), random.nextFloat(), random.nextFloat());
    shake(shaken, 20);
    origin.add(shaken, position);
    shake(linear, 5);
    shake(angular, 3);
    switch (random.nextInt(14)) {
      case 13 ->
        commands.set(
            body,
            new MassProperties(
                1 + random.nextFloat(), angular.div(30), new Vector3f(1, 1.5f, 2), rotation));
      case 12 ->
        commands.changeMotion(
            body, random.nextBoolean() ? Prefab.Motion.KINEMATIC : Prefab.Motion.DYNAMIC);
      case 11 -> commands.patch(body, position, rotation, linear, angular, random.nextBoolean());
      case 10 -> commands.spawn(random.nextInt(PREFABS), position, rotation, linear, angular);
      case 0 ->
        commands.spawnWithToken(
            random.nextInt(PREFABS), position, rotation, linear, angular, random.nextLong());
      case 1 -> commands.despawn(body);
      case 2 -> commands.teleport(body, position, rotation);
      case 3 -> commands.velocity(body, linear);
      case 4 -> commands.impulseAt(body, linear, position);
      case 5 -> commands.forceAt(body, linear, position);
      case 6 -> commands.press(control);
      case 7 -> commands.release(control);
      case 8 -> commands.level(control, random.nextFloat());
      default -> commands.motion(control, random.nextFloat());
    }
  }

  private void shake(Vector3f vector, float extent) {
    vector
        .set(random.nextFloat() - 0.5f, random.nextFloat(), random.nextFloat() - 0.5f)
        .mul(extent);
  }
}
