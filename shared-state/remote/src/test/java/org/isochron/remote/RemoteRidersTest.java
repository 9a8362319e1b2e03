package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crate on a deck that drives a circle at 20 m/s, seen over a network of 50 ± 10 ms. */
class RemoteRidersTest {
  private static final long DECK = BodyId.of(3, 1);
  private static final long CRATE = BodyId.of(0, 1);
  private static final Vector3d PLACE = new Vector3d(4, 1, -3);
  private static final double SPEED = 20;
  private static final long TICK_NANOS = 10_000_000;
  private static final long BEGIN_NANOS = 5_000_000_000L;
  private static final List<SnapshotLayout.Channel> NONE = List.of();
  private static final RemoteState.Interest LIMITED = RemoteState.Interest.EVERYTHING
      .around(0, 0, 0, 10_000)
      .withBytesPerSecond(4 * RemoteState.Interest.LEAST_BYTES);

  @ParameterizedTest
  @CsvSource({
    "true, 0.5, 0",
    "true, 0.5, 0.05",
    "true, 2, 0.05",
    "true, 0.2, 0.01",
    "false, 0.5, 0",
    "false, 2, 0.05"
  })
  void crateKeepsItsPlaceOnTheDeckInEveryFrame(
      boolean rides, double radiansPerSecond, double loss) {
    try (Course course = new Course(layout(rides, 8), loss, RemoteState.Interest.EVERYTHING)) {
      double worst = 0;
      int count = 0;

      for (long milli = 1; milli <= 20_000; milli++) {
        RenderFrame frame =
            course.advance(milli, tick -> drive(course.writer, tick, radiansPerSecond, rides));
        if (frame != null && milli > 2_000 && frame.contains(DECK) && frame.contains(CRATE)) {
          count++;
          worst = Math.max(worst, place(frame).distance(PLACE));
        }
      }

      assertThat(count).isGreaterThan(5_000);
      if (rides) {
        assertThat(worst).isLessThan(1e-4);
      } else {
        assertThat(worst).as("without a carrier").isGreaterThan(2e-3);
      }
    }
  }

  /**
   * Bodies at rest, each on the one before, among others that move and do not fit into the limit.
   * Only commands move the riders and carriers, so a frame shows each at one of its places.
   */
  @ParameterizedTest
  @CsvSource({"1, 0, 0", "2, 0.05, 0", "3, 0.01, 0", "4, 0.05, 0", "1, 0, 300", "4, 0, 300"})
  void ridersOfATeleportedCarrierStayWhereTheyAre(int depth, double loss, int others) {
    Random random = new Random(depth);
    int[][] places = new int[2_100][depth + 1];
    RemoteState.Interest interest = others > 0 ? LIMITED : RemoteState.Interest.EVERYTHING;
    try (Course course = new Course(layout(true, 400), loss, interest)) {
      int moved = 0;
      for (long milli = 1; milli <= 20_000; milli++) {
        RenderFrame frame = course.advance(
            milli, tick -> teleport(course.writer.snapshots(), tick, places, others, random));
        if (frame == null || milli < 2_000) {
          continue;
        }
        int tick = (int) (frame.instantNanos() / TICK_NANOS);
        for (int link = 0; link <= depth; link++) {
          double shown = frame.position(BodyId.of(link, 1), new Vector3d()).y;
          // a snapshot after lost ones shows the start poses of all their ticks
          boolean right = false;
          for (int near = Math.max(0, tick - 60); near < tick + 60; near++) {
            right |= Math.abs(shown - places[near][link]) < 0.01;
          }
          moved += places[tick][link] != places[tick - 1][link] ? 1 : 0;
          assertThat(right)
              .as("link %d at %s, not at %s in tick %d", link, shown, places[tick][link], tick)
              .isTrue();
        }
      }

      assertThat(moved).isGreaterThan(50);
    }
  }

  /**
   * A crate far away waits for its turn, while the slot of its carrier gets one bullet after the
   * other near the viewer.
   */
  @Test
  void viewerWithAByteLimitPutsNoRiderOnTheNextBodyOfItsCarriersSlot() {
    try (Course course = new Course(layout(true, 400), 0, LIMITED)) {
      int rode = 0;
      int stale = 0;
      for (long milli = 1; milli <= 8_000; milli++) {
        RenderFrame frame = course.advance(milli, tick -> shoot(course.writer.snapshots(), tick));
        if (frame != null && frame.contains(CRATE)) {
          long carrier = frame.carrier(CRATE);
          stale += frame.channel(0, CRATE) != 0 && frame.body(3) != DECK ? 1 : 0;
          rode += carrier == DECK ? 1 : 0;
          assertThat(carrier).as("at %d ns", frame.instantNanos()).isIn(DECK, BodyId.NONE);
        }
      }

      assertThat(rode).isPositive();
      assertThat(stale).as("frames with the channels of the old carrier").isPositive();
    }
  }

  private static SnapshotLayout layout(boolean rides, int capacity) {
    SnapshotLayout layout = SnapshotLayout.bodies(capacity).withVelocities();
    for (SnapshotLayout.Channel channel : rides ? LocalPose.CHANNELS : NONE) {
      layout = layout.withChannel(channel.name(), channel.blend());
    }
    return layout;
  }

  private static void drive(StateWriter writer, long tick, double radiansPerSecond, boolean rides) {
    double angle = radiansPerSecond * tick / 100;
    double radius = SPEED / radiansPerSecond;
    Vector3d deck = new Vector3d(radius * Math.sin(angle), 3, radius * Math.cos(angle));
    Quaternionf turn = new Quaternionf().rotationY((float) angle);
    Vector3d crate = turn.transform(PLACE, new Vector3d()).add(deck);
    for (long body : new long[] {DECK, CRATE}) {
      Vector3d at = body == DECK ? deck : crate;
      writer.snapshots().body(body, at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w);
      float vx = (float) (radiansPerSecond * at.z);
      float vz = (float) (-radiansPerSecond * at.x);
      writer.snapshots().velocity(body, vx, 0, vz, 0, (float) radiansPerSecond, 0);
    }
    if (rides) {
      ride(writer.snapshots(), CRATE, DECK, PLACE);
    }
  }

  private static void teleport(
      SnapshotWriter writer, long tick, int[][] places, int others, Random random) {
    int[] now = places[(int) tick];
    // a snapshot of the lowest limit has no room for the start poses of several ticks
    int moved = tick % 10 == 0 ? random.nextInt(3 * now.length) : -1;
    for (int link = 0; link < now.length; link++) {
      now[link] = link == moved ? random.nextInt(1_000) : places[(int) tick - 1][link];
      writer.body(BodyId.of(link, 1), link, now[link], 0, 0, 0, 0, 1);
      if (link == moved) {
        writer.startPose(BodyId.of(link, 1), link, now[link], 0, 0, 0, 0, 1);
      }
      if (link > 0) {
        Vector3d place = new Vector3d(1, now[link] - now[link - 1], 0);
        ride(writer, BodyId.of(link, 1), BodyId.of(link - 1, 1), place);
      }
    }
    for (int slot = 10; slot < 10 + others; slot++) {
      writer.body(BodyId.of(slot, 1), random.nextDouble(), slot, 0, 0, 0, 0, 1);
    }
  }

  private static void shoot(SnapshotWriter writer, long tick) {
    Random random = new Random(tick);
    long carrier = BodyId.of(BodyId.slot(DECK), tick < 300 ? 1 : (int) (tick / 10) - 28);
    for (int slot = 0; slot < 400; slot++) {
      long body = slot == BodyId.slot(DECK) ? carrier : BodyId.of(slot, 1);
      double x = body == CRATE || body == DECK ? 5_000 : slot % 20;
      writer.body(body, x + random.nextDouble(), slot, 0, 0, 0, 0, 1);
    }
    if (carrier == DECK) {
      ride(writer, CRATE, DECK, PLACE);
    }
  }

  private static void ride(SnapshotWriter writer, long body, long carrier, Vector3d place) {
    new LocalPose()
        .between(new Vector3d(), new Quaternionf(), place, new Quaternionf())
        .write(writer.open(), 0, BodyId.slot(body), carrier);
  }

  private static Vector3d place(RenderFrame frame) {
    Vector3d arm = frame.position(CRATE, new Vector3d());
    arm.sub(frame.position(DECK, new Vector3d()));
    return new Quaterniond(frame.rotation(DECK, new Quaternionf()))
        .normalize()
        .transformInverse(arm);
  }

  /** A served world of 100 Hz and a viewer with a frame every 3 ms. */
  private static final class Course implements AutoCloseable {
    final VirtualNetwork network = new VirtualNetwork(new Random(7));
    final StateWriter writer;
    private final NanoClock.Manual clock = new NanoClock.Manual(BEGIN_NANOS);
    private final ServedWorlds server;
    private final VirtualViewer viewer;
    private @Nullable FrameSource frames;

    Course(SnapshotLayout layout, double loss, RemoteState.Interest interest) {
      network.latencyNanos = 40_000_000;
      network.jitterNanos = 20_000_000;
      network.loss = loss;
      SharedState state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
      writer = state.claimWriter();
      writer.snapshots().state(SharedState.Phase.RUNNING);
      writer.snapshots().timeline(new Timeline(0, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
      server = ServedWorlds.one(state, RemoteSettings.DEFAULT, () -> 1, 512, clock);
      network.serve(server);
      viewer = new VirtualViewer(network, 1, 123_456, RemoteSettings.DEFAULT);
      viewer.isOfTokens = false;
      viewer.interest = interest;
    }

    /** Returns a frame, if one is due. */
    @Nullable
    RenderFrame advance(long milli, LongConsumer tick) {
      clock.advance(1_000_000);
      viewer.clock.advance(1_000_000);
      network.advance(clock.nanos());
      if (milli % 10 == 0) {
        long number = milli / 10;
        writer.events().at(0, number, number * TICK_NANOS);
        writer.snapshots().begin(number, number * TICK_NANOS);
        tick.accept(number);
        writer.snapshots().publish(number * TICK_NANOS + BEGIN_NANOS);
      }
      server.advance(clock.nanos());
      viewer.advance();
      if (!viewer.isJoined() || milli % 3 != 0) {
        return null;
      }
      if (frames == null) {
        frames = FrameSource.on(viewer.state, FrameSource.Settings.of(Delay.balanced()));
      }
      return frames.at(viewer.clock.nanos());
    }

    @Override
    public void close() {
      if (frames != null) {
        frames.close();
      }
      viewer.close();
      server.close();
      writer.close();
    }
  }
}
