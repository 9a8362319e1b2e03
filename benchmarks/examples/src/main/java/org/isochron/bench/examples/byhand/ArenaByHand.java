package org.isochron.bench.examples.byhand;

import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BodyFilter;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.BoxShape;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.JobSystem;
import com.github.stephengold.joltjni.JobSystemSingleThreaded;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.MapObj2Bp;
import com.github.stephengold.joltjni.ObjVsBpFilter;
import com.github.stephengold.joltjni.ObjVsObjFilter;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.ShapeFilter;
import com.github.stephengold.joltjni.TempAllocator;
import com.github.stephengold.joltjni.TempAllocatorImplWithMallocFallback;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Objects;
import org.joml.Vector3f;

/** The arena in Jolt, on both ends: its bodies, its machines, and copies of its state. */
final class ArenaByHand {
  static final float STEP = 0.01f;
  static final long STEP_NANOS = 10_000_000;
  static final float GRAVITY = -9.81f;
  static final int CRATES = 20;

  /** Of a crate: position, rotation, velocity and angular velocity. */
  static final int FLOATS = 13;

  /** The door's position follows those of the crates. */
  static final int DOOR_FLOAT = CRATES * FLOATS;

  static final int STATE_FLOATS = DOOR_FLOAT + 1;
  private static final int RESTING = 0;
  private static final int MOVING = 1;
  private static final int LAYERS = 2;
  private static final int MAX_BODIES = 256;
  private static final int MAX_CONTACTS = 4_096;
  private static final int STEP_BYTES = 8 << 20;
  private static final float PUSH = 40; // in newton seconds
  private static final double OPENS_WITHIN = 3;
  private static final float DOOR_STEP = 0.03f;
  private static final float DOOR_WIDTH = 1.9f;
  private static final String LIBRARY = "linux/x86-64/com/github/stephengold/libjoltjni.so";

  final PhysicsSystem system = new PhysicsSystem();
  final TempAllocator allocator = new TempAllocatorImplWithMallocFallback(STEP_BYTES);
  final BroadPhaseLayerFilter anyPart = new BroadPhaseLayerFilter();
  final ObjectLayerFilter anyLayer = new ObjectLayerFilter();
  final BodyFilter anyBody = new BodyFilter();
  final ShapeFilter anyShape = new ShapeFilter();
  private final JobSystem jobs = new JobSystemSingleThreaded(Jolt.cMaxPhysicsJobs);
  // Jolt does not keep these three alive
  private final MapObj2Bp parts = new MapObj2Bp(LAYERS, LAYERS);
  private final ObjVsBpFilter partFilter = new ObjVsBpFilter(LAYERS, LAYERS);
  private final ObjVsObjFilter pairFilter = new ObjVsObjFilter(LAYERS);
  private final BodyInterface bodies;
  private final int[] crates = new int[CRATES];
  private final int lift;
  private final int door;
  private float doorX;
  private final float[] present = new float[STATE_FLOATS];

  ArenaByHand() {
    parts.add(RESTING, RESTING).add(MOVING, MOVING);
    partFilter.disablePair(RESTING, RESTING);
    pairFilter.disablePair(RESTING, RESTING);
    system.init(MAX_BODIES, 0, MAX_CONTACTS, MAX_CONTACTS, parts, partFilter, pairFilter);
    system.setGravity(0, GRAVITY, 0);
    bodies = system.getBodyInterfaceNoLock();
    box(20, 0.5f, 20, 0, -0.5, 0, EMotionType.Static);
    box(20, 1.5f, 0.3f, -21, 1.5, -6, EMotionType.Static);
    box(20, 1.5f, 0.3f, 21, 1.5, -6, EMotionType.Static);
    box(4, 1.5f, 4, 12, 1.5, 8, EMotionType.Static);
    lift = box(2, 0.2f, 2, 6, 0, 8, EMotionType.Kinematic);
    door = box(1, 1.2f, 0.15f, 0, 1.2, -6, EMotionType.Kinematic);
    for (int i = 0; i < CRATES; i++) {
      int layer = i / 8;
      crates[i] =
          box(0.4f, 0.4f, 0.4f, -6 + i % 4, 0.4 + layer * 0.8, 4 + i / 4 % 2, EMotionType.Dynamic);
    }
    system.optimizeBroadPhase();
  }

  /** Loads Jolt; precedes everything else. */
  static void load() throws IOException {
    Path copy = Files.createTempFile("jolt", ".so");
    try (InputStream library = ArenaByHand.class.getClassLoader().getResourceAsStream(LIBRARY)) {
      Files.copy(Objects.requireNonNull(library), copy, StandardCopyOption.REPLACE_EXISTING);
    }
    System.load(copy.toString());
    Jolt.registerDefaultAllocator();
    Jolt.newFactory();
    Jolt.registerTypes();
  }

  private int box(
      float halfX, float halfY, float halfZ, double x, double y, double z, EMotionType motion) {
    int layer = motion == EMotionType.Static ? RESTING : MOVING;
    BodyCreationSettings settings = new BodyCreationSettings(
        new BoxShape(halfX, halfY, halfZ), new RVec3(x, y, z), new Quat(), motion, layer);
    return bodies.createAndAddBody(settings, EActivation.Activate);
  }

  static boolean isAtDoor(Vector3f position) {
    return position.distance(0, 1.2f, -6) < OPENS_WITHIN;
  }

  /** Heroes have moved before. */
  void step(int tick, boolean opens) {
    double height = 1.4 - 1.4 * Math.cos(tick / 150.0);
    bodies.moveKinematic(lift, new RVec3(6, height, 8), new Quat(), STEP);
    doorX = Math.max(0, Math.min(DOOR_WIDTH, doorX + (opens ? DOOR_STEP : -DOOR_STEP)));
    bodies.moveKinematic(door, new RVec3(doorX, 1.2, -6), new Quat(), STEP);
    system.update(STEP, 1, allocator, jobs);
  }

  void save(float[] into) {
    RVec3 position = new RVec3();
    Quat rotation = new Quat();
    for (int i = 0; i < CRATES; i++) {
      bodies.getPositionAndRotation(crates[i], position, rotation);
      Vec3 velocity = bodies.getLinearVelocity(crates[i]);
      Vec3 spin = bodies.getAngularVelocity(crates[i]);
      int at = i * FLOATS;
      into[at] = (float) position.xx();
      into[at + 1] = (float) position.yy();
      into[at + 2] = (float) position.zz();
      into[at + 3] = rotation.getX();
      into[at + 4] = rotation.getY();
      into[at + 5] = rotation.getZ();
      into[at + 6] = rotation.getW();
      into[at + 7] = velocity.getX();
      into[at + 8] = velocity.getY();
      into[at + 9] = velocity.getZ();
      into[at + 10] = spin.getX();
      into[at + 11] = spin.getY();
      into[at + 12] = spin.getZ();
    }
    into[DOOR_FLOAT] = doorX;
  }

  /** The lift follows with the next step, because it depends on the tick only. */
  void restore(int tick, float[] from) {
    save(present);
    for (int i = 0; i < CRATES; i++) {
      int at = i * FLOATS;
      if (!Arrays.equals(present, at, at + FLOATS, from, at, at + FLOATS)) { // others sleep on
        bodies.setPositionAndRotation(
            crates[i],
            new RVec3(from[at], from[at + 1], from[at + 2]),
            new Quat(from[at + 3], from[at + 4], from[at + 5], from[at + 6]),
            EActivation.Activate);
        bodies.setLinearAndAngularVelocity(
            crates[i],
            new Vec3(from[at + 7], from[at + 8], from[at + 9]),
            new Vec3(from[at + 10], from[at + 11], from[at + 12]));
      }
    }
    doorX = from[DOOR_FLOAT];
    double height = 1.4 - 1.4 * Math.cos(tick / 150.0);
    bodies.setPosition(lift, new RVec3(6, height, 8), EActivation.Activate);
    bodies.setPosition(door, new RVec3(doorX, 1.2, -6), EActivation.Activate);
  }

  /** Returns the distance of the nearest body in a direction, and pushes it if it is loose. */
  float shoot(Vector3f from, Vector3f aim, float reach, boolean pushes) {
    RVec3 begin = new RVec3(from.x, from.y, from.z);
    try (RRayCast ray = new RRayCast(begin, new Vec3(reach * aim.x, reach * aim.y, reach * aim.z));
        RayCastResult hit = new RayCastResult()) {
      if (!system.getNarrowPhaseQueryNoLock().castRay(ray, hit, anyPart, anyLayer, anyBody)) {
        return reach;
      }
      if (pushes && bodies.getMotionType(hit.getBodyId()) == EMotionType.Dynamic) {
        bodies.addImpulse(hit.getBodyId(), new Vec3(PUSH * aim.x, PUSH * aim.y, PUSH * aim.z));
      }
      return reach * hit.getFraction();
    }
  }
}
