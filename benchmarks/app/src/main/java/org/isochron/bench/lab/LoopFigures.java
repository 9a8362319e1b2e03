package org.isochron.bench.lab;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.GameLoop;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.replay.History;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/** Figures about the loop of the physics thread, the game loop and readers. */
final class LoopFigures {
  private static final long MILLI = 1_000_000;
  private static final Course EVEN = Course.even(100, "units");

  private LoopFigures() {}

  static List<Figure> of(Scenario scenario) {
    return switch (scenario.name()) {
      case "display" -> List.of(ownThread(), longTicks());
      case "slow" -> List.of(speeds(), reverse());
      case "random" -> List.of(newestTwo(), burst(), sameOutcome());
      case "bounce" -> List.of(bounce());
      default -> ClockFigures.of(scenario);
    };
  }

  private static Figure ownThread() {
    Trace trace = Scenarios.DISPLAY.run(Strategies.SERVICE).trace();
    return Figure.of(
        "S6",
        "60 ticks of a thread of their own at 55 frames: judder %.1f %%, %.1f ms behind",
        trace.judderPercent(),
        trace.lagNanos() / 1e6);
  }

  private static Figure longTicks() {
    List<Long> frames = Stream.iterate(0L, wall -> wall + 17 * MILLI).limit(600).toList();
    Drive drive = Drive.at(TickRate.hertz(100), frames);
    String judders = Stream.of(100, 300, 500, 700, 900)
        .map(cost -> new GameLoopStrategy("", "", cost).run(EVEN, drive))
        .map(trace -> String.format(Locale.ROOT, "%.1f", trace.judderPercent()))
        .collect(joining(", "));
    return Figure.of(
        "S14",
        "the game loop at 100 ticks in frames of 17 ms, with ticks of 1, 3, 5, 7 and 9 ms: judder %s %%",
        judders);
  }

  private static Figure speeds() {
    String speeds = Stream.of(100, 500, 1_000, 2_000, 10_000)
        .map(permille -> String.format(Locale.ROOT, "%.0f", unitsASecond(permille)))
        .collect(joining(", "));
    return Figure.of(
        "S11",
        "100 units a second at 0.1, 0.5, 1, 2 and 10 times the speed: shown at %s a second",
        speeds);
  }

  private static double unitsASecond(int permille) {
    List<Trace.Frame> frames = Strategies.SERVICE
        .run(EVEN, Drive.even(100, 60, 361).withSpeed(permille))
        .frames();
    Trace.Frame middle = frames.get(180);
    Trace.Frame last = frames.get(360);
    return (last.x() - middle.x()) / ((last.wallNanos() - middle.wallNanos()) * 1e-9);
  }

  private static Figure reverse() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation world =
        Balls.weightless(1).ball(new Vector3f(), new Vector3f(100, 0, 0)).build();
    long ball = BodyId.of(0, 1);
    SharedState state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state)) {
      History history = History.of(world, new History.Settings(400, 10));
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
      LongSupplier frame = () -> {
        clock.advance(5 * MILLI);
        loop.advance(clock.nanos());
        return frames.at(clock.nanos()).instantNanos();
      };
      loop.advance(0);
      Stream.generate(frame::getAsLong).limit(600).forEach(shown -> {});
      loop.reverse(clock.nanos(), true);
      Stream.generate(frame::getAsLong).limit(100).forEach(shown -> {});
      float from = frames.at(clock.nanos()).position(ball, new Vector3f()).x;
      Stream.generate(frame::getAsLong).limit(200).forEach(shown -> {});
      float to = frames.at(clock.nanos()).position(ball, new Vector3f()).x;
      return Figure.of("S11", "the same in reverse: shown at %.0f a second", to - from);
    }
  }

  private static final class Circle implements SteppedBody {
    private long ticks;

    @Override
    public void step(double dtSeconds) {
      ticks++;
    }

    @Override
    public double x() {
      return Math.cos(0.05 * ticks);
    }

    @Override
    public double y() {
      return Math.sin(0.05 * ticks);
    }
  }

  private static Figure newestTwo() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    double worst = 0;
    try (StateWriter writer = state.claimWriter();
        FrameSource frames =
            FrameSource.on(state, FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(10))))) {
      TickLoop loop = burstLoop(writer, new Circle(), clock);
      for (int frame = 1; frame <= 60; frame++) {
        clock.advance(150 * MILLI + frame % 10 * MILLI);
        loop.advance(clock.nanos());
        RenderFrame shown = frames.at(clock.nanos());
        Vector3f seen = shown.position(MotionSimulation.BODY, new Vector3f());
        double angle = 5e-9 * shown.instantNanos();
        worst = Math.max(worst, Math.hypot(seen.x - Math.cos(angle), seen.y - Math.sin(angle)));
      }
    }
    return Figure.of(
        "S12",
        "15 ticks a frame on a circle of 1 m: at most %.1f mm off; the oldest blended with the newest would be %.0f mm off",
        worst * 1_000,
        1_000 * (1 - Math.cos(0.05 * 15 / 2)));
  }

  private static Figure burst() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    try (StateWriter writer = state.claimWriter()) {
      TickLoop loop = burstLoop(writer, new Circle(), clock);
      clock.advance(150 * MILLI);
      loop.advance(clock.nanos());
      return Figure.of(
          "S15",
          "a burst of %d ticks captures %d of them, as many as a reader can show",
          loop.statistics().ticks(),
          loop.statistics().captures());
    }
  }

  private static TickLoop burstLoop(StateWriter writer, SteppedBody body, NanoClock.Manual clock) {
    TickSettings settings = TickSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(16));
    TickLoop loop =
        new TickLoop(writer, TickLoop.Parts.of(new MotionSimulation(body)), settings, clock);
    loop.advance(0);
    return loop;
  }

  private static Figure sameOutcome() {
    long states =
        Stream.of(23L, 60L, 144L).map(LoopFigures::stateAfterASecond).distinct().count();
    return Figure.of(
        "A4",
        "a spring after a second of the game loop at 23, 60 and 144 frames a second: %d state, bit for bit",
        states);
  }

  private static long stateAfterASecond(long frameHertz) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    MotionSimulation spring = new MotionSimulation(new StiffSpring());
    try (GameLoop loop = GameLoop.start(state, spring)) {
      for (long wall : Drive.even(100, frameHertz, (int) frameHertz + 1).frames()) {
        clock.moveTo(wall);
        loop.advance();
      }
    }
    return spring.stateHash();
  }

  private static Figure bounce() {
    Trace between = Scenarios.BOUNCE.run(Strategies.INTERPOLATED).trace();
    Trace beyond = Scenarios.BOUNCE.run(Strategies.EXTRAPOLATED).trace();
    return Figure.of(
        "S13",
        "interpolated, the ball is %.0f mm from where it is now and %.0f mm below the floor at most; extrapolated, %.0f and %.0f mm",
        1_000 * between.greatestError(),
        1_000 * below(between),
        1_000 * beyond.greatestError(),
        1_000 * below(beyond));
  }

  private static double below(Trace trace) {
    return trace.frames().stream()
        .mapToDouble(frame -> Math.max(0, -frame.x()))
        .max()
        .orElse(0);
  }
}
