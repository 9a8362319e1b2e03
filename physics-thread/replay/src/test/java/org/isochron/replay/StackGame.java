package org.isochron.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.physics.ContactHash;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Stateful game code that remembers all contacts and spawns, removes, joins and changes bodies
 * depending on seed, tick and input.
 */
final class StackGame implements Controller {
  static final int KEY = 3;
  static final int STICK = 5;
  private static final int FIRST_CHANGE = 60;

  private final long seed;
  private final List<Long> bodies = new ArrayList<>();
  private final List<Long> joints = new ArrayList<>();
  private long count;
  private long touched;

  StackGame(long seed) {
    this.seed = seed;
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    Random random = new Random(seed * 1_000_003 + tick);
    count += 1 + input.pressCount(KEY) + (input.level(STICK) > 0.5f ? 7 : 0);
    touched = 31 * touched + ContactHash.of(view, any(bodies, random));
    Vector3f position = new Vector3f(random.nextInt(7) - 3, 6 + random.nextInt(4), count % 5);
    switch (random.nextInt(12)) {
      case 0, 1 -> bodies.add(commands.spawn(1, position, new Quaternionf()));
      case 2 -> commands.despawn(any(bodies, random));
      case 3 ->
        joints.add(commands.join(
            any(bodies, random), any(bodies, random), Joint.ball(new Vector3f(0, 1, 0))));
      case 4 -> commands.unjoin(any(joints, random));
      case 5 -> commands.exclude(any(bodies, random), any(bodies, random));
      case 6 -> {
        if (tick > FIRST_CHANGE) {
          commands.changePrefab(any(bodies, random), 2);
        }
      }
      case 7 -> commands.impulse(any(bodies, random), new Vector3f(0, count % 3, 1));
      case 8 ->
        commands.set(
            any(bodies, random), Prefab.Property.numbered(random.nextInt(6)), random.nextFloat());
      default -> {
        // a quiet tick
      }
    }
  }

  @Override
  public void save(SavedState destination) {
    destination.putLong(count);
    destination.putLong(touched);
    save(bodies, destination);
    save(joints, destination);
  }

  @Override
  public void restore(SavedState source) {
    count = source.takeLong();
    touched = source.takeLong();
    restore(bodies, source);
    restore(joints, source);
  }

  @Override
  public long stateHash() {
    return ((count * 31 + touched) * 31 + bodies.hashCode()) * 31 + joints.hashCode();
  }

  private static long any(List<Long> ids, Random random) {
    return ids.isEmpty() ? BodyId.of(1, 1) : ids.get(random.nextInt(ids.size()));
  }

  private static void save(List<Long> ids, SavedState destination) {
    destination.putInt(ids.size());
    ids.forEach(destination::putLong);
  }

  private static void restore(List<Long> ids, SavedState source) {
    ids.clear();
    for (int left = source.takeCount(100_000); left > 0; left--) {
      ids.add(source.takeLong());
    }
  }
}
