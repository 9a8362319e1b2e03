package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.replay.History;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StandingPictureTest {
  private static final long MILLI = 1_000_000;
  private static final long TICK = 10 * MILLI;
  private static final float SPEED = 2;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(3).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final Simulation world = Balls.falling(3)
      .ball(new Vector3f(0, 50, 0), new Vector3f(SPEED, 0, 0))
      .ball(9, 50, 0)
      .build();
  private final long ball = BodyId.of(0, 1);
  private final long other = BodyId.of(1, 1);

  static Stream<Delay> delays() {
    return Stream.of(Delay.exact(), Delay.balanced(), Delay.predictive());
  }

  @ParameterizedTest
  @MethodSource("delays")
  void atTheEarliestTickThePictureStopsAtItsPose(Delay delay) {
    Steppable history = History.of(world, new History.Settings(50, 10));
    TickLoop loop = loop(history);
    try (FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      positions(loop, frames, 100 * 10);
      long kept = Math.min(50, loop.lastTick());
      float earliest = (int) (loop.lastTick() - kept) * SPEED / 100;

      loop.reverse(clock.nanos(), true);
      List<Float> positions = positions(loop, frames, 1_000);

      assertThat(positions.get(0)).isGreaterThan(earliest + 0.8f);
      for (int frame = 1; frame < positions.size(); frame++) {
        assertThat(positions.get(frame))
            .as("frame %d", frame)
            .isBetween(earliest - 1e-4f, positions.get(frame - 1) + 1e-4f);
      }
      assertThat(positions.subList(positions.size() - 300, positions.size()))
          .allSatisfy(
              position -> assertThat(position).isBetween(earliest - 1e-4f, earliest + 1e-4f));
    }
  }

  @ParameterizedTest
  @MethodSource("delays")
  void aCommandInAPauseIsSeenInTheNextFrameAndTimeResumesFromThere(Delay delay) {
    TickLoop loop = loop(world);
    try (FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      positions(loop, frames, 1_003);
      loop.pause(clock.nanos());
      List<Float> paused = positions(loop, frames, 50);
      long shownNanos = frames.at(clock.nanos()).instantNanos();

      state.commands().teleport(other, new Vector3f(30, 50, 0), new Quaternionf());
      state
          .commands()
          .spawnWithToken(
              0, new Vector3d(40, 50, 0), new Quaternionf(), new Vector3f(), new Vector3f(), 5);
      clock.advance(MILLI);
      loop.advance(clock.nanos());
      RenderFrame frame = frames.at(clock.nanos());

      assertThat(frame.position(other, new Vector3f()).x).isEqualTo(30);
      assertThat(frame.instantNanos()).isBetween(shownNanos, shownNanos + 2 * TICK);
      List<Event.Kind> kinds = new ArrayList<>();
      frame.events(event -> kinds.add(event.kind()));
      assertThat(kinds).contains(Event.Kind.SPAWN);
      assertThat(frame.slotCount()).isEqualTo(3);
      float before = frame.position(ball, new Vector3f()).x;
      assertThat(before).isBetween(paused.get(49), paused.get(49) + 2 * SPEED / 100);
      assertThat(positions(loop, frames, 50)).containsOnly(before);

      loop.resume(clock.nanos());
      for (float position : positions(loop, frames, 200)) {
        assertThat(position).isBetween(before, before + 1.5f * SPEED / 1_000);
        before = position;
      }
    }
  }

  @Test
  void framesOfAGameLoopAreOneTickBehindAndNotAFrameMore() {
    PhysicsSettings settings = PhysicsSettings.hertz(20);
    try (GameLoop loop = GameLoop.start(state, world, settings);
        FrameSource frames = FrameSource.on(state)) {
      long maxBehind = 0;
      for (int frame = 0; frame < 600; frame++) {
        clock.moveTo(frame * 21L * MILLI);
        long present = loop.advance();
        long shown = frames.at(present).instantNanos();
        maxBehind = frame < 60 ? 0 : Math.max(maxBehind, present - shown);
      }
      assertThat(maxBehind).isBetween(49 * MILLI, 50 * MILLI + 10_000);
      assertThat(frames.counts().starved()).isLessThan(10);
    }
  }

  static Stream<Arguments> longTicks() {
    return LongStream.rangeClosed(1, 9)
        .boxed()
        .flatMap(step -> Stream.of(17L, 30L, 50L)
            .flatMap(frame -> Stream.of(Delay.exact(), Delay.balanced())
                .map(delay -> Arguments.of(step, frame, delay))));
  }

  @ParameterizedTest
  @MethodSource("longTicks")
  void s14FramesOfAGameLoopAreEvenHoweverLongItsTicksTake(
      long stepMillis, long frameMillis, Delay delay) {
    ValueTrack presents = new ValueTrack();
    ValueTrack shown = new ValueTrack();
    long behindNanos = 0;
    try (GameLoop loop = GameLoop.start(state, slow(stepMillis), PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      for (long frame = 0; frame < 600; frame++) {
        clock.moveTo(Math.max(clock.nanos(), frame * frameMillis * MILLI));
        long present = loop.advance();
        long instant = frames.at(present).instantNanos();
        presents.add(present);
        shown.add(instant);
        behindNanos = present - instant;
      }

      assertThat(Judder.percentOfLast(540, shown, presents))
          .isLessThan(delay.equals(Delay.balanced()) ? 0.01 : 0.2);
      if (delay.equals(Delay.balanced())) {
        assertThat(frames.counts().held()).isLessThanOrEqualTo(2);
      }
      // frames are behind by one tick and the time that the ticks of the longest frame take
      long ticksMillis = (frameMillis + 9) / 10 * stepMillis;
      assertThat(behindNanos).isLessThan(TICK + ticksMillis * MILLI);
      assertThat(clock.nanos()).isLessThan((599 + 2) * frameMillis * MILLI);
    }
  }

  private Simulation slow(long stepMillis) {
    return new ForwardingSimulation(world) {
      @Override
      public void step(long tick, double dtSeconds) {
        clock.advance(stepMillis * MILLI);
        super.step(tick, dtSeconds);
      }
    };
  }

  private TickLoop loop(Steppable simulation) {
    TickLoop loop = new TickLoop(
        state.claimWriter(), TickLoop.Parts.of(simulation), TickSettings.DEFAULT, clock);
    loop.advance(0);
    return loop;
  }

  private List<Float> positions(TickLoop loop, FrameSource frames, int count) {
    List<Float> positions = new ArrayList<>();
    Vector3f position = new Vector3f();
    for (int frame = 0; frame < count; frame++) {
      clock.advance(MILLI);
      if (loop.plannedNanos() - clock.nanos() <= 0) {
        loop.advance(clock.nanos());
      }
      positions.add(frames.at(clock.nanos()).position(ball, position).x);
    }
    return positions;
  }
}
