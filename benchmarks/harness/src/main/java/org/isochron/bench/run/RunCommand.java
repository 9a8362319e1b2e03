package org.isochron.bench.run;

import java.io.PrintWriter;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsStatus;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.render.RenderSettings;
import org.isochron.render.RenderThread;
import org.isochron.render.clock.FrameCounts;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.TickRate;
import org.joml.Vector3f;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs both threads for a while and tells how they did. */
@Command(
    name = "run",
    description =
        "Runs the physics thread and a render thread on bouncing spheres, and measures both.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class RunCommand implements Runnable {
  private static final double SPEED = 3;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final PrintWriter out;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Option(names = "--seconds", description = "How long to run.")
  private int seconds = 15;

  @Option(names = "--bodies", description = "How many spheres.")
  private int bodies = 1_000;

  @Option(names = "--hertz", description = "Ticks a second.")
  private int hertz = 100;

  @Option(names = "--frames", description = "Frames a second.")
  private int framesPerSecond = 60;

  @Option(names = "--seed", description = "Where the spheres begin.")
  private long seed = 1;

  public RunCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void run() {
    requireWithin("--seconds", seconds, 1, 86_400);
    requireWithin("--bodies", bodies, 1, 1_000_000);
    requireWithin("--hertz", hertz, 1, 10_000);
    requireWithin("--frames", framesPerSecond, 1, 10_000);
    out.printf(
        "%d spheres of the reference simulation, %d ticks and %d frames a second, %d s%n",
        bodies, hertz, framesPerSecond, seconds);

    SharedState state = SharedState.of(SnapshotLayout.bodies(bodies).withVelocities());
    SphereWorld world = new SphereWorld(SphereSettings.bodies(bodies));
    SnapshotReader latest = state.openReader();
    FrameMeter meter =
        new FrameMeter(fill(world), SPEED, latest, Math.multiplyExact(seconds, framesPerSecond));
    RenderSettings frames = RenderSettings.DEFAULT.atRate(TickRate.hertz(framesPerSecond));
    try (PhysicsThread physics = PhysicsThread.start(state, world, PhysicsSettings.hertz(hertz))) {
      FrameCounts counts = show(state, frames, meter, physics);
      long due =
          TickRate.hertz(hertz).tickAt(latest.timeline().simAt(state.clock().nanos()));
      tellPhysics(physics, physics.statistics().ticks(), due);
      tellFrames(counts, meter);
    }
  }

  private FrameCounts show(
      SharedState state, RenderSettings frames, FrameMeter meter, PhysicsThread physics) {
    try (RenderThread render = RenderThread.start(state, frames, meter)) {
      watch(state, physics, render);
      return render.counts();
    }
  }

  /** Spheres over a square, the first of which goes along x at an even speed. */
  private long fill(SphereWorld world) {
    Random random = new Random(seed);
    Vector3f rest = new Vector3f();
    long watched = world.add(0, new Vector3f(0, 2, 0), new Vector3f((float) SPEED, 0, 0));
    for (int body = 1; body < bodies; body++) {
      float x = random.nextFloat() * 40 - 20;
      float z = random.nextFloat() * 40 - 20;
      world.add(0, new Vector3f(x, 1 + random.nextFloat() * 20, z), rest);
    }
    return watched;
  }

  /** A line a second; on an interrupt what was measured so far is told. */
  private void watch(SharedState state, PhysicsThread physics, RenderThread render) {
    long start = state.clock().nanos();
    for (int second = 1; second <= seconds && !Thread.currentThread().isInterrupted(); second++) {
      long until = start + second * NANOS_PER_SECOND;
      while (state.clock().nanos() - until < 0 && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(until - state.clock().nanos());
      }
      TickStatistics ticks = physics.statistics();
      out.printf(
          "%3d s: tick %d, %d frames, tick lateness p99 %.3f ms, step p50 %.3f ms%n",
          second,
          ticks.ticks(),
          render.counts().frames(),
          ticks.lateness().nanosAtPermille(990) / 1e6,
          ticks.stepCost().nanosAtPermille(500) / 1e6);
    }
  }

  private void tellPhysics(PhysicsThread physics, long ran, long due) {
    TickStatistics ticks = physics.statistics();
    PhysicsStatus status = physics.status();
    out.println();
    out.printf("ticks          %d of %d due, %d forgotten%n", ran, due, ticks.forgottenTicks());
    out.printf("tick lateness  %s%n", ticks.lateness());
    out.printf("step cost      %s%n", ticks.stepCost());
    status.scheduling().forEach(line -> out.printf("scheduling     %s%n", line));
    status.overloadCause().ifPresent(cause -> out.printf("overload       %s%n", cause.mend()));
  }

  private void tellFrames(FrameCounts counts, FrameMeter meter) {
    out.printf(
        "frames         %d, of which %d starved, %d before the window%n",
        counts.frames(), counts.starved(), counts.beforeWindow());
    out.printf(
        "age            p50 %.1f ms, p99 %.1f ms, max %.1f ms behind the simulation%n",
        meter.ageNanosAtPermille(500) / 1e6,
        meter.ageNanosAtPermille(990) / 1e6,
        meter.ageNanosAtPermille(1_000) / 1e6);
    out.printf(
        "judder         %.1f %% of even motion; drawing the newest state as it is: %.1f %%%n",
        meter.judderPercent(), meter.naiveJudderPercent());
    out.println();
    out.println(
        "Not here yet: a window, engines other than the reference simulation, a written report.");
  }

  private void requireWithin(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(),
          "%s is %d: it lies between %d and %d".formatted(option, value, least, most));
    }
  }
}
