package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/**
 * With any schedule, a frame shows the correct poses at the displayed instant, which never goes
 * back within an epoch.
 */
class RandomScheduleTest {
  private static final int SCHEDULES = 150;
  private static final int FRAMES = 1_500;
  private static final long SECOND = 1_000_000_000L;
  private static final int[] SPEEDS = {1, 50, 100, 500, 900, 1_000, 1_000, 1_500, 4_000};

  @Test
  void displayedPositionsAreTrueAtTheDisplayedInstant() {
    long blended = 0;
    for (long seed = 1; seed <= SCHEDULES; seed++) {
      blended += randomSchedule(seed);
    }

    assertThat(blended).as("frames that were blended").isGreaterThan(SCHEDULES * FRAMES / 2);
  }

  @Test
  void noFrameFallsBeforeTheWindowWhileLatenessStaysUnderATick() {
    for (long seed = 1; seed <= SCHEDULES; seed++) {
      Random random = new Random(seed);
      TickRate ticks = TickRate.hertz(10 + random.nextInt(231));
      HandDrivenPhysics physics =
          new HandDrivenPhysics(AnalyticWorld.LAYOUT, ticks, 3, new AnalyticWorld(ticks));
      long salt = random.nextLong();
      int max = (int) ticks.periodNanos() - 1;
      physics.late(tick -> new Random(tick ^ salt).nextInt(max)).start(0);
      FrameSource frames =
          FrameSource.on(physics.state, settings(random).withStarvation(Starvation.hold()));

      long frameNanos = SECOND / (10 + random.nextInt(991));
      for (long number = 0; number < FRAMES; number++) {
        long present = number * frameNanos;
        physics.runUntil(present);
        frames.at(present);
      }

      assertThat(frames.counts().beforeWindow()).as("seed %d", seed).isZero();
    }
  }

  private static long randomSchedule(long seed) {
    Random random = new Random(seed);
    TickRate ticks = TickRate.hertz(10 + random.nextInt(231));
    AnalyticWorld world = new AnalyticWorld(ticks);
    HandDrivenPhysics physics = new HandDrivenPhysics(AnalyticWorld.LAYOUT, ticks, 3, world);
    long jitter = random.nextInt(1 + (int) ticks.periodNanos() / 2);
    physics
        .late(tick -> jitter == 0 ? 0 : new Random(tick * 17 + seed).nextInt((int) jitter))
        .start(0);
    FrameSource frames = FrameSource.on(physics.state, settings(random));
    long frameNanos = SECOND / (10 + random.nextInt(991));

    long wall = 0;
    long epoch = -1;
    long last = 0;
    long blended = 0;
    for (int number = 0; number < FRAMES; number++) {
      wall += random.nextInt(50) == 0 ? random.nextInt((int) SECOND / 4) : frameNanos;
      physics.runUntil(wall);
      disturb(physics, random, wall, ticks);
      RenderFrame frame = frames.at(wall);

      String when = "seed %d, frame %d, %s".formatted(seed, number, frame.info().state());
      if (frame.info().epoch() == epoch) {
        assertThat(frame.instantNanos()).as(when).isGreaterThanOrEqualTo(last);
      }
      epoch = frame.info().epoch();
      last = frame.instantNanos();
      blended += frame.info().state() == FrameInfo.State.BLENDED ? 1 : 0;
      world.assertTrue(frame, shownTick(frame, physics, ticks), when);
    }
    return blended;
  }

  /**
   * Returns the tick that contains the displayed instant. At the end of a tick, returns the next
   * tick if it is published.
   */
  private static long shownTick(RenderFrame frame, HandDrivenPhysics physics, TickRate ticks) {
    long ended = ticks.tickAt(frame.instantNanos());
    boolean atItsEnd = ticks.instantNanos(ended) == frame.instantNanos();
    return atItsEnd && ended == physics.tick() ? ended : ended + 1;
  }

  private static void disturb(HandDrivenPhysics physics, Random random, long wall, TickRate ticks) {
    long period = ticks.periodNanos();
    switch (random.nextInt(200)) {
      case 0, 1 -> physics.speed(wall, SPEEDS[random.nextInt(SPEEDS.length)]);
      case 2 -> physics.speed(wall, 0);
      case 3, 4, 5 -> physics.speed(wall, 1_000);
      case 6 -> physics.stallUntil(wall + random.nextLong(20 * period));
      case 7 -> physics.rewind(wall, Math.max(0, physics.tick() - random.nextInt(100)));
      case 8 -> {
        long ahead = physics.timeline().simAt(wall) - ticks.instantNanos(physics.tick());
        physics.forget(wall, Math.max(0, ahead));
      }
      default -> {}
    }
  }

  private static FrameSource.Settings settings(Random random) {
    FrameSource.Settings settings = FrameSource.Settings.of(
        switch (random.nextInt(3)) {
          case 0 -> Delay.exact();
          case 1 -> Delay.balanced();
          default -> Delay.fixed(Duration.ofMillis(random.nextInt(30)));
        });
    return settings.withStarvation(random.nextBoolean() ? Starvation.hold() : Starvation.stretch());
  }
}
