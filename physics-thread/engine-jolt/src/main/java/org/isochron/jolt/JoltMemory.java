package org.isochron.jolt;

import com.github.stephengold.joltjni.JobSystem;
import com.github.stephengold.joltjni.JobSystemSingleThreaded;
import com.github.stephengold.joltjni.JobSystemThreadPool;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.MapObj2Bp;
import com.github.stephengold.joltjni.ObjVsBpFilter;
import com.github.stephengold.joltjni.ObjVsObjFilter;
import com.github.stephengold.joltjni.PhysicsSettings;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.TempAllocator;
import com.github.stephengold.joltjni.TempAllocatorImplWithMallocFallback;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.LayerTable;
import org.isochron.shapes.Prefab;

/**
 * The memory and threads of one Jolt physics system. Owner: the thread of the world. Jolt requires
 * that these objects outlive the system; {@link #close} frees them all.
 */
final class JoltMemory implements AutoCloseable {
  /**
   * The layer of static bodies, which do not collide with each other, and their part of the broad
   * phase. A hook can use it too, and {@link #MOVING}: they are layer 0 with all in its mask.
   */
  static final int RESTING = 0;

  static final int MOVING = 1;
  private static final int PARTS = 2;

  /** How many pairs of layer and mask a world can have. */
  private static final int MOST_PAIRS = 128;

  /** How many layers Jolt has room for. */
  static final int LAYERS = PARTS * MOST_PAIRS;

  /** Room for bodies that a hook adds. */
  private static final int FURTHER_BODIES = 1_024;

  private static final int PAIRS_PER_BODY = 16;
  private static final int CONTACTS_PER_BODY = 8;
  private static final int LEAST_CONTACTS = 4_096;
  private static final int BYTES_PER_CONTACT = 1_024;

  final PhysicsSystem system = new PhysicsSystem();
  final TempAllocator allocator;
  final JobSystem jobs;
  private final LayerTable layers = new LayerTable("Jolt", MOST_PAIRS);
  private final MapObj2Bp parts = new MapObj2Bp(LAYERS, PARTS);
  private final ObjVsBpFilter partFilter = new ObjVsBpFilter(LAYERS, PARTS);
  private final ObjVsObjFilter pairFilter = new ObjVsObjFilter(LAYERS);
  private int filtered;

  JoltMemory(Scene scene, Engine.Settings settings) {
    int bodies = scene.bodyCapacity();
    int contacts = LEAST_CONTACTS + CONTACTS_PER_BODY * bodies;
    int pairs = LEAST_CONTACTS + PAIRS_PER_BODY * bodies;
    for (int layer = 0; layer < LAYERS; layer += PARTS) {
      parts.add(layer + RESTING, RESTING).add(layer + MOVING, MOVING);
      partFilter.disablePair(layer + RESTING, RESTING);
    }
    layers.number(0, Prefab.ALL_LAYERS, false);
    system.init(bodies + FURTHER_BODIES, 0, pairs, contacts, parts, partFilter, pairFilter);
    system.setGravity(scene.gravity().x(), scene.gravity().y(), scene.gravity().z());
    iterate(settings);
    allocator = new TempAllocatorImplWithMallocFallback(BYTES_PER_CONTACT * contacts);
    jobs = settings.workers() == 0
        ? new JobSystemSingleThreaded(Jolt.cMaxPhysicsJobs)
        : new JobSystemThreadPool(
            Jolt.cMaxPhysicsJobs, Jolt.cMaxPhysicsBarriers, settings.workers());
  }

  /** Initializes Jolt once per process; without it the first other call crashes. */
  static void prepare() {
    Jolt.registerDefaultAllocator();
    Jolt.newFactory();
    Jolt.registerTypes();
  }

  /** Returns true if the library that was loaded computes places in doubles. */
  static boolean computesInDoubles() {
    return Jolt.isDoublePrecision();
  }

  static String version() {
    return Jolt.versionString();
  }

  /**
   * Returns Jolt's layer for the bodies of a prefab: static and moving bodies of one layer and mask
   * have two.
   */
  int layer(Prefab prefab) {
    int number = layers.number(prefab.layer(), prefab.mask(), prefab.isSensor());
    for (; filtered < layers.size(); filtered++) {
      filter(filtered);
    }
    return PARTS * number + (prefab.motion() == Prefab.Motion.STATIC ? RESTING : MOVING);
  }

  /** How many of Jolt's layers are in use. */
  int layerCount() {
    return PARTS * layers.size();
  }

  /** Returns true if a ray can hit the bodies of one of Jolt's layers. */
  boolean isWanted(RayQuery ray, int layer) {
    return !layers.isSensor(layer / PARTS) && ray.wantsLayer(layers.layer(layer / PARTS));
  }

  @Override
  public void close() {
    system.close();
    jobs.close();
    allocator.close();
    pairFilter.close();
    partFilter.close();
    parts.close();
  }

  private void filter(int number) {
    for (int other = 0; other <= number; other++) {
      pairFilter.disablePair(PARTS * number + RESTING, PARTS * other + RESTING);
      if (!layers.collide(number, other)) {
        pairFilter.disablePair(PARTS * number + MOVING, PARTS * other + MOVING);
        pairFilter.disablePair(PARTS * number + RESTING, PARTS * other + MOVING);
        pairFilter.disablePair(PARTS * number + MOVING, PARTS * other + RESTING);
      }
    }
  }

  private void iterate(Engine.Settings settings) {
    PhysicsSettings physics = system.getPhysicsSettings();
    if (settings.velocityIterations() > 0) {
      physics.setNumVelocitySteps(settings.velocityIterations());
    }
    if (settings.positionIterations() > 0) {
      physics.setNumPositionSteps(settings.positionIterations());
    }
    system.setPhysicsSettings(physics);
    physics.close();
  }
}
