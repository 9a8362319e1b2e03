package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Chains of riders in which commands teleport any body, alone or together with others. Bodies move
 * straight, so a frame must show each rider where it would be without a carrier: between its start
 * pose and its pose after the step. A rider's own start pose may only be wrong by the tick's motion
 * on its carrier.
 */
class RidersTeleportTest {
  private static final long MILLI = HandDrivenPhysics.MILLI;
  private static final int TICKS = 400;

  /** Local poses are rounded to a grid; with arms of 35 m its rotations matter most. */
  private static final double ROUNDING = 35 * 4.0 / (1 << 18);

  @ParameterizedTest
  @CsvSource({
    "1, SMOOTH, exact, 0, 8, 0",
    "2, LINEAR, exact, 0, 8, 0",
    "3, LINEAR, exact, 0, 3, 0",
    "4, SMOOTH, exact, 0, 8, 0",
    "4, LINEAR, exact, 40, 8, 0",
    "4, SMOOTH, exact, 0, 8, 2",
    "1, LINEAR, short, 35, 8, 0",
    "2, SMOOTH, short, 35, 8, 0",
    "3, SMOOTH, short, 60, 8, 0",
    "4, LINEAR, short, 60, 8, 0",
    "4, SMOOTH, predictive, 60, 8, 0"
  })
  void ridersOfATeleportedCarrierStayWhereTheyAre(
      int depth, String blending, String delay, int lateMillis, int windowLength, double speed) {
    ChainWorld world = new ChainWorld(depth, speed, new Random(depth));
    HandDrivenPhysics physics =
        new HandDrivenPhysics(world.layout, TickRate.hertz(100), windowLength, world);
    physics.late(tick -> lateMillis == 0 ? 0 : tick * 7_919 % lateMillis * MILLI);
    FrameSource.Settings settings = FrameSource.Settings.of(
            switch (delay) {
              case "short" -> Delay.fixed(Duration.ofMillis(5));
              case "predictive" -> Delay.predictive();
              default -> Delay.exact();
            })
        .withBlending(blending.equals("SMOOTH") ? Blending.SMOOTH : Blending.LINEAR)
        .withStarvation(Starvation.extrapolate(Duration.ofMillis(90)));
    FrameSource frames = FrameSource.on(physics.state, settings);
    Random random = new Random(7);
    physics.start(0);
    int extrapolated = 0;
    int between = 0;

    for (long wall = 0; wall < (TICKS - 10) * 10 * MILLI; wall += random.nextInt(8_000_000)) {
      physics.runUntil(wall);
      RenderFrame frame = frames.at(wall);
      if (wall < 200 * MILLI) {
        continue;
      }
      long to = frame.shown().tick();
      double beyond = (frame.instantNanos() - frame.shown().instantNanos()) * 1e-9;
      extrapolated += beyond > 0 ? 1 : 0;
      between += beyond < 0 && frame.shown().startCount() > 0 ? 1 : 0;
      for (int link = 1; link <= depth; link++) {
        Vector3d right = new Vector3d(world.velocity(link)).mul(beyond).add(world.end(to, link));
        assertThat(frame.position(world.body(link), new Vector3d()).distance(right))
            .as("link %d of tick %d, %s s after it", link, to, beyond)
            .isLessThan(link * (ROUNDING + 0.01 * speed));
      }
    }

    if (delay.equals("exact")) {
      assertThat(between).as("frames between both places").isGreaterThan(50);
    }
    assertThat(extrapolated > 50).isEqualTo(!delay.equals("exact"));
    frames.close();
  }

  /** Link 0 is the lowest carrier, and each other link rides on the one before. */
  private static final class ChainWorld implements HandDrivenPhysics.World {
    final SnapshotLayout layout = RidersTest.layout();
    private final int links;
    private final double speed;
    private final int[] slots = {3, 5, 1, 4, 0};
    private final Vector3d[][] ends;
    private final Quaterniond[][] turns;
    private final boolean[][] teleported;

    /** @param speed of each link relative to the one below, in m/s */
    ChainWorld(int depth, double speed, Random random) {
      this.speed = speed;
      links = depth + 1;
      ends = new Vector3d[TICKS][links];
      turns = new Quaterniond[TICKS][links];
      teleported = new boolean[TICKS][links];
      for (int tick = 0; tick < TICKS; tick++) {
        int together = random.nextInt(3) == 0 ? random.nextInt(1 << links) : 0;
        for (int link = 0; link < links; link++) {
          boolean moves = tick == 0 || (together >> link & 1) == 1;
          teleported[tick][link] = moves;
          Vector3d from = moves
              ? new Vector3d(random.nextInt(20), random.nextInt(20), random.nextInt(20))
              : ends[tick - 1][link];
          ends[tick][link] = new Vector3d(velocity(link)).mul(0.01).add(from);
          turns[tick][link] = moves
              ? new Quaterniond().rotationXYZ(random.nextInt(6), random.nextInt(6), 0)
              : turns[tick - 1][link];
        }
      }
    }

    long body(int link) {
      return BodyId.of(slots[link], 1);
    }

    Vector3d velocity(int link) {
      return new Vector3d(20 + link * speed, -2, 3);
    }

    Vector3d end(long tick, int link) {
      return ends[(int) tick][link];
    }

    @Override
    public void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
      for (int link = 0; link < links; link++) {
        Vector3d at = end(tick, link);
        Quaternionf turn = new Quaternionf(turns[(int) tick][link]);
        Vector3d velocity = velocity(link);
        writer.body(body(link), at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w);
        writer.velocity(
            body(link), (float) velocity.x, (float) velocity.y, (float) velocity.z, 0, 0, 0);
        if (teleported[(int) tick][link]) {
          Vector3d begin = new Vector3d(velocity).mul(-0.01).add(at);
          writer.startPose(body(link), begin.x, begin.y, begin.z, turn.x, turn.y, turn.z, turn.w);
        }
        if (link > 0) {
          RidersTest.ride(writer, body(link), body(link - 1));
        }
      }
    }
  }
}
