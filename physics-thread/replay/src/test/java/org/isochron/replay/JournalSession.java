package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** A simulation in a loop on a manual clock, with random commands, keys, stutter and pauses. */
final class JournalSession implements AutoCloseable {
  static final long PERIOD_NANOS = 10_000_000;

  private static final ByteBuffer LEFT = ByteBuffer.allocate(Command.BYTES).putInt(0, Command.LEFT);

  final NanoClock.Manual clock = new NanoClock.Manual(0);
  final SharedState state;

  /** State hashes by tick, without those of voided ticks. */
  final TreeMap<Long, Long> hashes = new TreeMap<>();

  final TickLoop loop;
  private final Command report = Command.empty();
  private final StateWriter writer;
  private final Steppable simulation;
  private final Random random;

  private final boolean hasJoints;

  private int addedPrefabs;

  JournalSession(long seed, Steppable simulation) {
    this(seed, simulation, SteeredSpheres.IDENTITY.layout());
  }

  JournalSession(long seed, Steppable simulation, SnapshotLayout layout) {
    this.simulation = simulation;
    state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
    writer = state.claimWriter();
    random = new Random(seed);
    hasJoints = simulation.freeJointSlots().capacity() > 0;
    TickLoop.Parts parts = TickLoop.Parts.of(simulation)
        .withListener((tick, instant, late, step) -> hashes.put(tick, simulation.stateHash()));
    loop = new TickLoop(writer, parts, TickSettings.DEFAULT, clock);
    loop.advance(0);
  }

  static JournalSession of(long seed, Recording recording) {
    return new JournalSession(seed, recording.simulation());
  }

  JournalSession run(long ticks) {
    long until = loop.lastTick() + ticks;
    if (hasJoints && addedPrefabs == 0) { // a replay needs the prefab from its first tick on
      addPrefab();
      state.commands().spawn(2, vector(9), new Quaternionf());
    }
    while (loop.lastTick() < until) {
      for (int command = random.nextInt(4); command > 0; command--) {
        send(state.commands());
      }
      disturb();
      clock.advance(random.nextInt(20) == 0 ? 3 * PERIOD_NANOS : PERIOD_NANOS);
      loop.advance(clock.nanos());
    }
    return this;
  }

  void seek(long tick) {
    loop.seek(clock.nanos(), tick);
    hashes.tailMap(tick, false).clear();
  }

  void reverse(boolean backwards) {
    loop.reverse(clock.nanos(), backwards);
    hashes.tailMap(loop.lastTick(), false).clear();
  }

  void save(SavedState destination) {
    simulation.save(destination);
  }

  @Override
  public void close() {
    simulation.close();
    writer.close();
  }

  private void send(CommandSender commands) {
    long body = BodyId.of(random.nextInt(SteeredSpheres.BODIES), 1 + random.nextInt(3));
    Vector3f linear = vector(5);
    Vector3f angular = vector(3);
    Quaternionf rotation = new Quaternionf().rotateXYZ(linear.x, linear.y, linear.z);
    int control = random.nextInt(SteeredSpheres.CONTROLS);
    switch (random.nextInt(hasJoints ? 19 : 13)) {
      case 12 -> {
        int prefab = random.nextInt(2 + addedPrefabs);
        commands.spawn(prefab, vector(9), rotation, linear, angular);
      }
      case 13, 14 -> commands.join(body, otherBody(), joint(angular));
      case 15 -> commands.unjoin(joint());
      case 16 -> drive(commands, joint());
      case 17 -> commands.changePrefab(body, random.nextInt(2 + addedPrefabs));
      case 18 -> commands.set(body, Prefab.Property.numbered(random.nextInt(6)), linear.x);
      case 0 ->
        commands.spawnWithToken(
            random.nextInt(2),
            new Vector3d(vector(9)),
            rotation,
            linear,
            angular,
            random.nextLong());
      case 1 -> commands.despawn(body);
      case 2 -> commands.teleport(body, vector(9), rotation);
      case 3 -> {
        commands.velocity(body, linear);
        commands.angularVelocity(body, angular);
      }
      case 4 -> {
        commands.impulseAt(body, linear, new Vector3d(angular));
        commands.angularImpulse(body, angular);
      }
      case 5 -> {
        commands.forceAt(body, linear, new Vector3d(angular));
        commands.torque(body, angular);
      }
      case 6, 7 -> send(report.control(Command.PRESS, control, 0));
      case 8 -> send(report.control(Command.RELEASE, control, 0));
      case 9 -> send(report.control(Command.LEVEL, control, random.nextFloat()));
      case 10 -> send(report.control(Command.MOTION, control, random.nextFloat()));
      default -> {
        commands.user(Command.USER, control, body, random.nextLong(), linear.x, Float.NaN);
        send(report.readFrom(LEFT.rewind()));
      }
    }
    clock.advance(random.nextInt(1_000));
  }

  private void send(Command ofASender) {
    state.commands().forward(ofASender.from((int) (clock.nanos() % SteeredSpheres.SENDERS)));
  }

  private void drive(CommandSender commands, long joint) {
    if (random.nextBoolean()) {
      commands.motor(joint, 2, 30);
    } else {
      commands.positionMotor(joint, random.nextFloat(), 30, 2, 0.5f);
    }
  }

  private void disturb() {
    switch (random.nextInt(100)) {
      case 0 -> simulation.useQuality(random.nextInt(simulation.qualityLevels()));
      case 1 -> loop.speed(clock.nanos(), 500 + random.nextInt(1_000));
      case 2 -> {
        loop.pause(clock.nanos());
        clock.advance(PERIOD_NANOS);
        loop.advance(clock.nanos());
        loop.resume(clock.nanos());
      }
      case 3 -> {
        if (hasJoints) {
          addPrefab();
        }
      }
      default -> {}
    }
  }

  private Vector3f vector(float max) {
    return new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()).mul(max);
  }

  private long joint() {
    return BodyId.of(random.nextInt(9), BodyId.MAX_GENERATION + 1 + random.nextInt(3));
  }

  private long otherBody() {
    return BodyId.of(random.nextInt(SteeredSpheres.BODIES), 1);
  }

  private Joint joint(Vector3f direction) {
    Vector3f anchor = vector(9);
    Vector3f axis = new Vector3f(direction).add(0, 0.1f, 0).normalize();
    Joint joint = switch (random.nextInt(5)) {
      case 0 -> Joint.weld();
      case 1 -> Joint.ball(new Vector3d(anchor));
      case 2 ->
        Joint.hinge(new Vector3d(anchor), axis).with(Joint.Axis.within(-1, 2).withMotor(1, 50));
      case 3 -> Joint.slider(axis).with(Joint.Axis.within(-1, 1));
      default ->
        Joint.rod(new Vector3d(anchor), new Vector3d(anchor).add(0, 2, 0)).withSpring(2, 0.5f);
    };
    return random.nextBoolean() ? joint : joint.withBreakForce(200);
  }

  private void addPrefab() {
    simulation
        .prefabs()
        .add(Prefab.dynamic(new Shape.Box(0.2f, 0.3f, 0.1f + random.nextFloat()), 2));
    addedPrefabs++;
  }
}
