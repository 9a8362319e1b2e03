package org.isochron.physics.engine.jolt;

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
import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.scene.Scene;

/**
 * The memory and threads of one Jolt physics system. Owner: the thread of the world. Jolt requires that these objects
 * outlive the system; {@link #close} frees them all.
 */
final class JoltMemory implements AutoCloseable {
  /** The layer of static bodies, which do not collide with each other. */
  static final int RESTING = 0;

  static final int MOVING = 1;

  /** Room for bodies that a hook adds. */
  private static final int FURTHER_BODIES = 1_024;

  private static final int PAIRS_PER_BODY = 16;
  private static final int CONTACTS_PER_BODY = 8;
  private static final int LEAST_CONTACTS = 4_096;
  private static final int BYTES_PER_CONTACT = 1_024;
  private static final int LAYERS = 2;

  final PhysicsSystem system = new PhysicsSystem();
  final TempAllocator allocator;
  final JobSystem jobs;
  private final MapObj2Bp layers =
      new MapObj2Bp(LAYERS, LAYERS).add(RESTING, RESTING).add(MOVING, MOVING);
  private final ObjVsBpFilter layerFilter =
      new ObjVsBpFilter(LAYERS, LAYERS).disablePair(RESTING, RESTING);
  private final ObjVsObjFilter pairFilter =
      new ObjVsObjFilter(LAYERS).disablePair(RESTING, RESTING);

  JoltMemory(Scene scene, EngineSettings settings) {
    int bodies = scene.bodyCapacity();
    int contacts = LEAST_CONTACTS + CONTACTS_PER_BODY * bodies;
    int pairs = LEAST_CONTACTS + PAIRS_PER_BODY * bodies;
    system.init(bodies + FURTHER_BODIES, 0, pairs, contacts, layers, layerFilter, pairFilter);
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

  static String version() {
    return Jolt.versionString();
  }

  @Override
  public void close() {
    system.close();
    jobs.close();
    allocator.close();
    pairFilter.close();
    layerFilter.close();
    layers.close();
  }

  private void iterate(EngineSettings settings) {
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
