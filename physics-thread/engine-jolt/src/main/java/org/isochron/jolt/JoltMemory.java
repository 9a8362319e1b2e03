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
 * Memory and threads of one Jolt physics system; they must outlive the system. Owner: the world's
 * thread.
 */
final class JoltMemory implements AutoCloseable {
  /**
   * Jolt layer of static bodies, which do not collide with each other. Hooks may use this layer and
   * {@link #MOVING}: both have layer 0 and a full mask.
   */
  static final int RESTING = 0;

  static final int MOVING = 1;
  private static final int PARTS = 2;

  /** Maximum layer and mask combinations. */
  private static final int MAX_PAIRS = 128;

  /** Maximum number of Jolt layers. */
  static final int LAYERS = PARTS * MAX_PAIRS;

  /** For bodies that hooks add. */
  private static final int FURTHER_BODIES = 1_024;

  private static final int PAIRS_PER_BODY = 16;
  private static final int CONTACTS_PER_BODY = 8;
  private static final int MIN_CONTACTS = 4_096;
  private static final int BYTES_PER_CONTACT = 1_024;

  final PhysicsSystem system = new PhysicsSystem();
  final TempAllocator allocator;
  final JobSystem jobs;
  private final LayerTable layers = new LayerTable("Jolt", MAX_PAIRS);
  private final MapObj2Bp parts = new MapObj2Bp(LAYERS, PARTS);
  private final ObjVsBpFilter partFilter = new ObjVsBpFilter(LAYERS, PARTS);
  private final ObjVsObjFilter pairFilter = new ObjVsObjFilter(LAYERS);
  private int filtered;

  JoltMemory(Scene scene, Engine.Settings settings) {
    int bodies = scene.bodyCapacity();
    int contacts = MIN_CONTACTS + CONTACTS_PER_BODY * bodies;
    int pairs = MIN_CONTACTS + PAIRS_PER_BODY * bodies;
    for (int layer = 0; layer < LAYERS; layer += PARTS) {
      parts.add(layer + RESTING, RESTING).add(layer + MOVING, MOVING);
      partFilter.disablePair(layer + RESTING, RESTING);
    }
    layers.number(0, Prefab.ALL_LAYERS, false);
    system.init(bodies + FURTHER_BODIES, 0, pairs, contacts, parts, partFilter, pairFilter);
    system.setGravity(scene.gravity().x(), scene.gravity().y(), scene.gravity().z());
    iterate(settings);
    long bytes = (long) BYTES_PER_CONTACT * contacts;
    allocator = new TempAllocatorImplWithMallocFallback((int) Math.min(Integer.MAX_VALUE, bytes));
    jobs = settings.workers() == 0
        ? new JobSystemSingleThreaded(Jolt.cMaxPhysicsJobs)
        : new JobSystemThreadPool(
            Jolt.cMaxPhysicsJobs, Jolt.cMaxPhysicsBarriers, settings.workers());
  }

  /** Initializes Jolt once per process. Must precede all other calls. */
  static void prepare() {
    Jolt.registerDefaultAllocator();
    Jolt.newFactory();
    Jolt.registerTypes();
  }

  static boolean computesInDoubles() {
    return Jolt.isDoublePrecision();
  }

  static String version() {
    return Jolt.versionString();
  }

  /**
   * Returns a prefab's Jolt layer. Each combination of layer and mask has two Jolt layers: one for
   * static bodies and one for moving bodies.
   */
  int layer(Prefab prefab) {
    int number = requireLayer(prefab);
    for (; filtered < layers.size(); filtered++) {
      filter(filtered);
    }
    return PARTS * number + (prefab.motion() == Prefab.Motion.STATIC ? RESTING : MOVING);
  }

  /**
   * Reserves the combination of layer and mask of a prefab; any thread.
   *
   * @throws IllegalArgumentException if there are too many
   */
  int requireLayer(Prefab prefab) {
    return layers.number(prefab.layer(), prefab.mask(), prefab.isSensor());
  }

  /** Number of used Jolt layers. */
  int layerCount() {
    return PARTS * layers.size();
  }

  /** @param layer a Jolt layer */
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
