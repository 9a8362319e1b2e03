package org.isochron.bench.engine;

import com.github.stephengold.joltjni.JobSystem;
import com.github.stephengold.joltjni.JobSystemSingleThreaded;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.TempAllocator;
import com.github.stephengold.joltjni.TempAllocatorImplWithMallocFallback;

/** Jolt's update, by one thread as the service's default is. */
final class JoltStep implements RawStep {
  /** As much as the service gives a pile of 8000; what is not used costs nothing. */
  private static final int BYTES = 70_000_000;

  private final PhysicsSystem system;
  private final TempAllocator allocator = new TempAllocatorImplWithMallocFallback(BYTES);
  private final JobSystem jobs = new JobSystemSingleThreaded(Jolt.cMaxPhysicsJobs);

  JoltStep(PhysicsSystem system) {
    this.system = system;
    system.optimizeBroadPhase(); // as the service does before its first step
  }

  @Override
  public void step() {
    int errors = system.update((float) Pile.RATE.dtSeconds(), 1, allocator, jobs);
    if (errors != 0) {
      throw new IllegalStateException("Jolt ran out of room, errors %d".formatted(errors));
    }
  }

  @Override
  public void close() {
    jobs.close();
    allocator.close();
  }
}
