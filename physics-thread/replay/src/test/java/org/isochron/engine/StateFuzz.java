package org.isochron.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Mutates saved states of an engine at random, recomputes the checksum, and restores them. The
 * engine must refuse each mutated state or run it for several ticks, and must still continue
 * correctly from an unchanged state. The exit code is 1 on failure.
 */
final class StateFuzz {
  /** Identity, length and checksum. */
  private static final int HEADER = 16;

  private static final int[] INTS = {
    0, 1, -1, 2, 3, 5, 40, 255, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE
  };
  private static final float[] FLOATS = {
    0,
    1,
    -1,
    Float.NaN,
    Float.POSITIVE_INFINITY,
    Float.MAX_VALUE,
    SavedState.MAX_NUMBER,
    -SavedState.MAX_NUMBER,
    1e8f,
    Float.MIN_VALUE
  };

  private final Random random;
  private final long seed;
  private final SceneRun run;
  private final List<byte[]> states = new ArrayList<>();
  private final List<Long> hashes = new ArrayList<>();
  private int refused;
  private int accepted;

  private StateFuzz(Engine engine, long seed) {
    this.seed = seed;
    random = new Random(seed);
    run = new SceneRun(engine, scene());
  }

  public static void main(String[] arguments) {
    int mutations = Integer.parseInt(arguments[0]);
    for (Engine engine : Engines.available()) {
      if (savesState(engine)) {
        StateFuzz fuzz = new StateFuzz(engine, 20_261);
        fuzz.run(mutations);
        System.out.printf(
            "%s: %d refused, %d harmless%n", engine.name(), fuzz.refused, fuzz.accepted);
      }
    }
  }

  private static boolean savesState(Engine engine) {
    try (Simulation simulation = engine.build(Scene.bouncingBall())) {
      return simulation.savesState();
    }
  }

  private void run(int mutations) {
    RandomCommands commands = new RandomCommands(7, 1);
    for (int tick = 0; tick <= 160; tick++) {
      if (tick == 1 || tick == 40 || tick == 160) {
        states.add(bytes(run.save()));
      }
      commands.tick(run);
    }
    for (byte[] state : states) {
      run.restore(SavedState.of(state));
      run.tick();
      hashes.add(run.simulation().stateHash());
    }
    for (int mutation = 0; mutation < mutations; mutation++) {
      try {
        mutate(mutation % states.size());
      } catch (RuntimeException | LinkageError e) { // ode4j needs a logger to report failures
        System.out.printf("mutation %d of seed %d: %s%n", mutation, seed, e);
        e.printStackTrace(System.out);
        System.out.flush();
        Runtime.getRuntime().halt(1);
      }
    }
  }

  private void mutate(int which) {
    byte[] forged = forged(states.get(which));
    boolean restored = false;
    try {
      run.restore(SavedState.of(forged));
      restored = true;
      accepted++;
    } catch (IllegalArgumentException e) {
      refused++;
    }
    if (restored) {
      run.ticks(2);
      run.tick(commands -> commands.despawn(SceneRun.placed(random.nextInt(20))));
      run.tick(commands -> SceneRun.spawn(commands, 1, new Vector3d(0, 2, 0), 1));
    }
    run.restore(SavedState.of(states.get(which)));
    run.tick();
    if (run.simulation().stateHash() != hashes.get(which)) {
      throw new IllegalStateException("an unchanged state no longer continues as before");
    }
  }

  private byte[] forged(byte[] state) {
    ByteBuffer bytes = ByteBuffer.wrap(state.clone());
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      int offset = HEADER + random.nextInt(state.length - HEADER - 8);
      switch (random.nextInt(8)) {
        case 0, 1 -> bytes.put(offset, (byte) (bytes.get(offset) ^ (1 << random.nextInt(8))));
        case 2 -> bytes.put(offset, (byte) random.nextInt());
        case 3 -> bytes.putInt(offset, order(INTS[random.nextInt(INTS.length)]));
        case 4 ->
          bytes.putInt(offset, order(Float.floatToIntBits(FLOATS[random.nextInt(FLOATS.length)])));
        case 5 -> {
          byte[] other = states.get(random.nextInt(states.size()));
          int length = Math.min(1 + random.nextInt(64), state.length - offset);
          int from = HEADER + random.nextInt(other.length - HEADER - 64);
          bytes.put(offset, other, from, length);
        }
        case 6 -> bytes.putInt(offset, order(order(bytes.getInt(offset)) + random.nextInt(5) - 2));
        default -> bytes = cut(bytes, offset);
      }
      if (bytes.capacity() < state.length) {
        break;
      }
    }
    int length = bytes.capacity() - HEADER;
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.array(), HEADER, length);
    bytes.putInt(8, length).putInt(12, (int) checksum.getValue());
    return bytes.array();
  }

  /**
   * Returns a number in either byte order, because Jolt's states are little-endian and all others
   * big-endian.
   */
  private int order(int value) {
    return random.nextBoolean() ? value : Integer.reverseBytes(value);
  }

  private ByteBuffer cut(ByteBuffer bytes, int offset) {
    if (random.nextInt(8) > 0) { // most truncations look the same
      return bytes;
    }
    byte[] shorter = new byte[offset];
    bytes.get(0, shorter);
    return ByteBuffer.wrap(shorter);
  }

  private static byte[] bytes(SavedState state) {
    ByteBuffer copy = ByteBuffer.allocate(state.byteSize());
    state.copyTo(copy);
    return copy.array();
  }

  /** All shapes, motions and joints. */
  private static Scene scene() {
    Scene.Builder builder = new Scene.Builder().spare(12);
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withRestitution(0.4));
    int swept = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.2f), 1).withContinuousCollision());
    int lift = builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.25f, 0.25f, 0.25f), 1));
    int cross = builder.prefab(Prefab.dynamic(
        new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Box(0.6f, 0.1f, 0.1f), 0, 0, 0),
            Shape.Part.at(new Shape.Capsule(0.4f, 0.1f), 0, 0, 0),
            Shape.Part.at(new Shape.Cylinder(0.2f, 0.2f), -0.4f, 0, 0),
            Shape.Part.at(new Shape.Sphere(0.2f), 0.4f, 0, 0))),
        2));
    int mesh = builder.prefab(Prefab.fixed(new Shape.Mesh(
        List.of(
            new Vector3f(-5, 0, -5),
            new Vector3f(-5, 0, 5),
            new Vector3f(5, 0, 5),
            new Vector3f(5, 0, -5)),
        List.of(new Shape.Triangle(0, 1, 2), new Shape.Triangle(0, 2, 3)))));
    int field = builder.prefab(Prefab.fixed(Shape.HeightField.of(9, 9, 1, new float[81])));
    builder.body(floor, 0, -1, 0);
    builder.body(mesh, 20, 0.5f, 0);
    for (int i = 0; i < 6; i++) {
      builder.body(box, 0, 0.25f + 0.5f * i, 0);
    }
    for (int i = 0; i < 4; i++) {
      builder.body(cross, 18 + i, 1.5f, 0);
      builder.body(i % 2 == 0 ? swept : ball, 5 + i, 1 + i, 3);
    }
    builder.body(field, 40, 0.5f, 0);
    builder.body(cross, 40, 1, 0);
    builder.body(ball, 42, 1.2f, 0.3f);
    long carrier = builder.body(lift, -8, 2, 0);
    long carried = builder.body(box, -8, 2.5f, 0);
    for (int joint = 0; joint < 5; joint++) {
      Vector3f position = new Vector3f(-20 - 3 * joint, 5, 0);
      long one = builder.body(ball, position, new Quaternionf());
      long other = builder.body(ball, new Vector3f(position).add(1.2f, 0, 0), new Quaternionf());
      Vector3f middle = new Vector3f(position).add(0.6f, 0, 0);
      builder.join(
          one,
          other,
          switch (joint) {
            case 0 -> Joint.ball(new Vector3d(middle));
            case 1 -> Joint.hinge(new Vector3d(middle), new Vector3f(0, 0, 1));
            case 2 -> Joint.rod(new Vector3d(position), new Vector3d(position).add(1.2f, 0, 0));
            case 3 ->
              Joint.coneTwist(
                      new Vector3d(middle),
                      new Vector3f(1, 0, 0),
                      new Vector3f(0, 1, 0),
                      1,
                      0.5f,
                      -1,
                      1)
                  .withAxis(
                      Joint.Axis.Freedom.TURN_X,
                      Joint.Axis.within(-1, 1).withPositionMotor(0.5f, 20, 2, 1));
            default -> Joint.weld();
          });
    }
    builder.join(carrier, carried, Joint.rod(new Vector3d(-8, 2, 0), new Vector3d(-8, 2.5f, 0)));
    return builder.build();
  }
}
