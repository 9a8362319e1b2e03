package org.isochron.bench.compare;

import java.util.function.LongUnaryOperator;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.render.RefreshGrid;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/**
 * A physics thread and a render thread on one manual clock. Each step takes a given time, and the
 * frames that become due meanwhile are made during the step.
 */
final class TwoThreads implements Simulation {
  static final long MILLI = 1_000_000;
  static final TickRate TICKS = TickRate.hertz(100);

  private static final TickRate REFRESH = TickRate.hertz(144);
  private static final long DRAW_NANOS = 2 * MILLI;
  private static final long WARM_UP_NANOS = 8_000 * MILLI;
  private static final long END_NANOS = 20_000 * MILLI;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final FrameTrace trace = new FrameTrace(10_000);
  private final TickLog log = new TickLog(10_000);
  private final Vector3f position = new Vector3f();
  private final LongUnaryOperator costNanos;
  private final FrameSource frames;
  private final RefreshGrid pacer;
  private final TickLoop loop;

  private TwoThreads(
      FrameSource.Settings settings,
      OverloadPolicy overload,
      boolean display,
      LongUnaryOperator costNanos) {
    this.costNanos = costNanos;
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1).withVelocities(), SharedState.Limits.DEFAULT, clock);
    frames = FrameSource.on(state, settings);
    pacer = display ? RefreshGrid.onDisplay(REFRESH, 1, 0) : RefreshGrid.atRate(REFRESH, 0);
    TickSettings ticks = TickSettings.DEFAULT.withRate(TICKS).withOverload(overload);
    PhysicsSettings defaults = PhysicsSettings.DEFAULT;
    loop = new TickLoop(
        state.claimWriter(),
        new TickLoop.Parts(this, defaults.input(), defaults.listener()),
        ticks,
        clock);
  }

  static MeasuredSlice show(
      FrameSource.Settings settings,
      OverloadPolicy overload,
      boolean display,
      LongUnaryOperator costNanos) {
    return new TwoThreads(settings, overload, display, costNanos).run();
  }

  private MeasuredSlice run() {
    while (clock.nanos() < END_NANOS) {
      passUntil(loop.advance(clock.nanos()));
    }
    Expense nothing = new Expense(0, 0, 0);
    return new Judge(REFRESH)
        .judge(
            trace,
            log,
            true,
            0,
            REFRESH.instantNanos(REFRESH.tickAt(WARM_UP_NANOS)),
            END_NANOS,
            nothing);
  }

  private void passUntil(long nanos) {
    while (pacer.deadlineNanos() <= nanos) {
      clock.moveTo(Math.max(clock.nanos(), pacer.deadlineNanos()));
      long now = clock.nanos();
      RenderFrame frame = frames.at(pacer.begin(now));
      if (frame.contains(SceneSimulation.MARKER)) {
        frame.position(SceneSimulation.MARKER, position);
        boolean starved = frame.info().state() == RenderFrame.Info.State.STARVED;
        if (now >= WARM_UP_NANOS) {
          trace.add(now + DRAW_NANOS, position.x, position.y, starved);
        }
      }
    }
    clock.moveTo(Math.max(clock.nanos(), nanos));
  }

  @Override
  public void step(long tick, double dtSeconds) {
    long cost = costNanos.applyAsLong(tick);
    log.add(clock.nanos(), cost, TICKS.instantNanos(tick));
    passUntil(clock.nanos() + cost);
    last = TICKS.instantNanos(tick);
  }

  private long last;

  @Override
  public void capture(SnapshotWriter snapshots) {
    snapshots.body(
        SceneSimulation.MARKER, (float) Marker.x(last), (float) Marker.y(last), 0, 0, 0, 0, 1);
    snapshots.velocity(
        SceneSimulation.MARKER,
        (float) Marker.velocityX(last),
        (float) Marker.velocityY(last),
        0,
        0,
        0,
        0);
  }

  @Override
  public long stateHash() {
    return 0;
  }
}
