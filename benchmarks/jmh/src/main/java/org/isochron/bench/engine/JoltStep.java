package org.isochron.bench.engine;

import com.github.stephengold.joltjni.CustomContactListener;
import com.github.stephengold.joltjni.JobSystem;
import com.github.stephengold.joltjni.JobSystemSingleThreaded;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.TempAllocator;
import com.github.stephengold.joltjni.TempAllocatorImplWithMallocFallback;
import org.jspecify.annotations.Nullable;

/** Jolt's update on one thread, which is also Isochron's default. */
final class JoltStep implements RawStep {
  /** Memory that Isochron reserves for a pile of 8,000 boxes; unused memory costs nothing. */
  private static final int BYTES = 70_000_000;

  private final PhysicsSystem system;
  private final @Nullable CustomContactListener listener;
  private final TempAllocator allocator = new TempAllocatorImplWithMallocFallback(BYTES);
  private final JobSystem jobs = new JobSystemSingleThreaded(Jolt.cMaxPhysicsJobs);

  JoltStep(PhysicsSystem system, @Nullable CustomContactListener listener) {
    this.system = system;
    this.listener = listener;
    if (listener != null) {
      system.setContactListener(listener);
    }
    system.optimizeBroadPhase(); // as Isochron does before its first step
  }

  @Override
  public void step() {
    int errors = system.update((float) MeasuredPile.RATE.dtSeconds(), 1, allocator, jobs);
    if (errors != 0) {
      throw new IllegalStateException("Jolt ran out of room, errors %d".formatted(errors));
    }
  }

  @Override
  public void close() {
    jobs.close();
    allocator.close();
    if (listener != null) {
      listener.close();
    }
  }
}
