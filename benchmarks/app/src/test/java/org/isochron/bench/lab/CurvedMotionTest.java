package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.physics.GameLoop;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.render.Blending;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests rows S5, S6 and S12 of the table of strategies with the real thread, game loop and frame
 * source on a manual clock. The body moves and rotates on a circle, where a missing tick or a blend
 * of non-adjacent ticks is visible.
 */
@Timeout(600)
final class CurvedMotionTest {
  private static final long MILLI = 1_000_000;
  private static final long TICK = 10 * MILLI;
  private static final long FIFTEEN_TICKS = 15 * TICK;
  private static final long BALL = BodyId.of(0, 1);
  private static final int FRAMES = 60;
  private static final PhysicsSettings SETTINGS =
      PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(16));

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
  private final SnapshotReader reader = state.openReader();
  private final FrameSource frames = FrameSource.on(
      state,
      FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(TICK))).withBlending(Blending.LINEAR));

  private static final class CallingEngine {
    private long ticks;

    void update(Consumer<Vector3fc> moved) {
      ticks++;
      moved.accept(positionAt(ticks * TICK));
    }
  }

  private static final class Circling implements Simulation {
    private final CallingEngine engine = new CallingEngine();
    private final Vector3f newest = positionAt(0);
    private final Quaternionf rotation = new Quaternionf();

    @Override
    public void step(long tick, double dtSeconds) {
      engine.update(newest::set);
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      rotation.rotationZ((float) Math.atan2(newest.y, newest.x));
      snapshots.body(BALL, newest, rotation);
    }

    @Override
    public long stateHash() {
      return 0;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5 * MILLI, 7 * MILLI, 16_666_667, FIFTEEN_TICKS + 3 * MILLI})
  void threadIsShownBetweenItsNewestTwoTicks(long frameNanos) {
    try (PhysicsThread physics = PhysicsThread.start(state, new Circling(), SETTINGS)) {
      for (int frame = 0; frame < FRAMES; frame++) {
        physics.time().resume(); // wakes the thread, which the manual clock does not
        long owed = clock.nanos() / TICK;
        // the start is published before time runs; the clock must not move before that
        while (!hasStarted() || reader.newest().tick() < owed) {
          LockSupport.parkNanos(MILLI);
        }
        requireOnTheCurve(frames.at(clock.nanos()), frameNanos);
        clock.advance(frameNanos);
      }
    }
    requireEveryTickSeen(frameNanos);
  }

  @ParameterizedTest
  @ValueSource(longs = {5 * MILLI, 7 * MILLI, 16_666_667, FIFTEEN_TICKS + 3 * MILLI})
  void gameLoopIsShownBetweenItsNewestTwoTicks(long frameNanos) {
    try (GameLoop loop = GameLoop.start(state, new Circling(), SETTINGS)) {
      for (int frame = 0; frame < FRAMES; frame++) {
        requireOnTheCurve(frames.at(loop.advance()), frameNanos);
        clock.advance(frameNanos);
      }
    }
    requireEveryTickSeen(frameNanos);
  }

  private boolean hasStarted() {
    reader.refresh();
    return reader.length() > 0 && !reader.timeline().isPaused();
  }

  /**
   * Requires the pose to lie one tick behind the clock, on the chord between the two adjacent
   * ticks.
   */
  private void requireOnTheCurve(RenderFrame frame, long frameNanos) {
    long shown = clock.nanos() - TICK;
    if (shown < Math.max(4 * TICK, frameNanos)) {
      return; // the delay adapts during the first ticks
    }
    Vector3f position = frame.position(BALL, new Vector3f());
    Quaternionf rotation = frame.rotation(BALL, new Quaternionf());
    long before = shown / TICK * TICK;
    Vector3f chord =
        positionAt(before).lerp(positionAt(before + TICK), (shown - before) / (float) TICK);
    assertThat(frame.instantNanos()).isEqualTo(shown);
    assertThat(position.distance(chord)).as("metres off, at %d ns", shown).isLessThan(1e-6f);
    assertThat(rotation.transformUnit(new Vector3f(1, 0, 0)).distance(positionAt(shown)))
        .as("turned wrongly, at %d ns", shown)
        .isCloseTo(0, within(1e-5f));
  }

  private void requireEveryTickSeen(long frameNanos) {
    if (frameNanos <= TICK) {
      assertThat(frames.counts().skippedSnapshots()).isZero();
    }
    assertThat(frames.counts().starved()).isZero();
  }

  private static Vector3f positionAt(long instantNanos) {
    double turned = 2 * Math.PI * instantNanos * 1e-9;
    return new Vector3f((float) Math.cos(turned), (float) Math.sin(turned), 0);
  }
}
