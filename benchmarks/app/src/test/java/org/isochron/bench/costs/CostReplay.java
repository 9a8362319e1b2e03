package org.isochron.bench.costs;

import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickListener;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.joml.Vector3f;

/**
 * Replays recorded step costs with a physics thread and a frame loop on one manual clock, so equal
 * arguments give equal figures on every machine. Frames that fall due during a step are made at
 * their own instants, before the step's snapshot is published.
 */
final class CostReplay implements Simulation, TickListener {
  static final TickRate TICKS = TickRate.hertz(100);

  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final long WARM_UP_NANOS = 3_000_000_000L;
  private static final long END_NANOS = 15_000_000_000L;
  private static final long BODY = BodyId.of(0, 1);

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final StepCosts costs;
  private final FrameSource frames;
  private final ShownMotion motion = new ShownMotion();
  private final Vector3f position = new Vector3f();
  private long frameCount;
  private long lastTick;
  private long firstTick;

  private CostReplay(StepCosts costs, Delay delay) {
    this.costs = costs;
    frames = FrameSource.on(state, FrameSource.Settings.of(delay));
  }

  static ReplayFigures run(StepCosts costs, OverloadPolicy policy, Delay delay) {
    CostReplay replay = new CostReplay(costs, delay);
    replay.run(policy);
    return replay.motion.figures(costs, replay.firstTick, replay.lastTick);
  }

  private void run(OverloadPolicy policy) {
    try (StateWriter writer = state.claimWriter()) {
      TickSettings settings = TickSettings.DEFAULT.withRate(TICKS).withOverload(policy);
      TickLoop loop =
          new TickLoop(writer, TickLoop.Parts.of(this).withListener(this), settings, clock);
      while (clock.nanos() < END_NANOS) {
        long wake = loop.advance(clock.nanos());
        passUntil(Math.max(clock.nanos(), wake));
      }
    }
    frames.close();
  }

  private void passUntil(long nanos) {
    for (long due = FRAMES.instantNanos(frameCount);
        due <= nanos;
        due = FRAMES.instantNanos(++frameCount)) {
      clock.moveTo(due);
      RenderFrame frame = frames.at(due);
      if (due >= WARM_UP_NANOS && frame.contains(BODY)) {
        firstTick = firstTick == 0 ? lastTick + 1 : firstTick;
        float shownX = frame.position(BODY, position).x;
        motion.add(due, shownX, frame.instantNanos());
      }
    }
    clock.moveTo(nanos);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    passUntil(clock.nanos() + costs.nanos(tick));
    lastTick = tick;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    float x = (float) (TICKS.instantNanos(lastTick) * 1e-9);
    snapshots.body(BODY, x, 0, 0, 0, 0, 0, 1);
    snapshots.velocity(BODY, 1, 0, 0, 0, 0, 0);
  }

  @Override
  public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {}

  @Override
  public void timelineChanged(Timeline timeline) {
    motion.changed(timeline);
  }

  @Override
  public long stateHash() {
    return 0;
  }
}
