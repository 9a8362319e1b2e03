package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotLayout.Blend;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crate on a deck that drives a circle at 20 m/s, seen over a network of 50 ± 10 ms. */
class RemoteRidersTest {
  private static final long DECK = BodyId.of(3, 1);
  private static final long CRATE = BodyId.of(0, 1);
  private static final Vector3d PLACE = new Vector3d(4, 1, -3);
  private static final double SPEED = 20;
  private static final long TICK_NANOS = 10_000_000;
  private static final List<String> CHANNELS =
      List.of("carrier", "x", "y", "z", "turn x", "turn y", "turn z");

  @ParameterizedTest
  @CsvSource({
    "true, 0.5, 0, false",
    "true, 0.5, 0.05, false",
    "true, 2, 0.05, true",
    "true, 0.2, 0.01, true",
    "false, 0.5, 0, false",
    "false, 2, 0.05, true"
  })
  void crateKeepsItsPlaceOnTheDeckInEveryFrame(
      boolean rides, double radiansPerSecond, double loss, boolean lossy) {
    Random random = new Random(7);
    NanoClock.Manual clock = new NanoClock.Manual(5_000_000_000L);
    VirtualNetwork network = new VirtualNetwork(random);
    network.latencyNanos = 40_000_000;
    network.jitterNanos = 20_000_000;
    network.loss = loss;
    network.repeats = lossy;
    RemoteSettings settings = RemoteSettings.DEFAULT;
    SharedState state = SharedState.of(layout(rides), SharedState.Limits.DEFAULT, clock);
    try (StateWriter writer = state.claimWriter()) {
      writer.snapshots().state(SharedState.Phase.RUNNING);
      writer.snapshots().timeline(new Timeline(0, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
      ServedWorlds server = ServedWorlds.one(state, settings, () -> 1, 512, clock.nanos());
      network.serve(server);
      VirtualViewer viewer = new VirtualViewer(network, 1, 123_456, settings);
      viewer.isOfTokens = false;
      FrameSource frames = null;
      double worst = 0;
      int count = 0;
      long tick = 0;
      for (long milli = 1; milli <= 20_000; milli++) {
        clock.advance(1_000_000);
        viewer.clock.advance(1_000_000);
        network.advance(clock.nanos(), clock.nanos());
        if (milli % 10 == 0) {
          tick++;
          publish(writer, tick, radiansPerSecond, rides);
        }
        server.advance(clock.nanos());
        viewer.advance();
        if (viewer.isJoined() && milli % 3 == 0) {
          frames = frames == null
              ? FrameSource.on(viewer.state, FrameSource.Settings.of(Delay.balanced()))
              : frames;
          RenderFrame frame = frames.at(viewer.clock.nanos());
          if (milli > 2_000 && frame.contains(DECK) && frame.contains(CRATE)) {
            count++;
            worst = Math.max(worst, place(frame).distance(PLACE));
          }
        }
      }

      System.out.printf(
          "rides %b, %.1f rad/s, loss %.2f: %.4f mm in %d frames%n",
          rides, radiansPerSecond, loss, 1e3 * worst, count);
      assertThat(count).isGreaterThan(5_000);
      if (rides) {
        assertThat(worst).isLessThan(1e-4);
      } else {
        assertThat(worst).as("without a carrier").isGreaterThan(2e-3);
      }
      if (frames != null) {
        frames.close();
      }
      viewer.close();
      server.close();
    }
  }

  private static SnapshotLayout layout(boolean rides) {
    SnapshotLayout layout = SnapshotLayout.bodies(8).withVelocities();
    for (String channel : rides ? CHANNELS : List.<String>of()) {
      layout = layout.withChannel("rider's " + channel, Blend.STEP);
    }
    return layout;
  }

  private static void publish(
      StateWriter writer, long tick, double radiansPerSecond, boolean rides) {
    double angle = radiansPerSecond * tick / 100;
    double radius = SPEED / radiansPerSecond;
    Vector3d deck = new Vector3d(radius * Math.sin(angle), 3, radius * Math.cos(angle));
    Quaternionf turn = new Quaternionf().rotationY((float) angle);
    Vector3d crate = turn.transform(PLACE, new Vector3d()).add(deck);
    writer.events().at(0, tick, tick * TICK_NANOS);
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    for (long body : new long[] {DECK, CRATE}) {
      Vector3d at = body == DECK ? deck : crate;
      writer.snapshots().body(body, at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w);
      float vx = (float) (radiansPerSecond * at.z);
      float vz = (float) (-radiansPerSecond * at.x);
      writer.snapshots().velocity(body, vx, 0, vz, 0, (float) radiansPerSecond, 0);
    }
    if (rides) {
      float[] values = {BodyId.slot(DECK) + 1, (float) PLACE.x, (float) PLACE.y, (float) PLACE.z};
      for (int channel = 0; channel < values.length; channel++) {
        writer.snapshots().channel(channel, CRATE, values[channel]);
      }
    }
    writer.snapshots().publish(tick * TICK_NANOS + 5_000_000_000L);
  }

  private static Vector3d place(RenderFrame frame) {
    Vector3d arm = frame.position(CRATE, new Vector3d());
    arm.sub(frame.position(DECK, new Vector3d()));
    return new Quaterniond(frame.rotation(DECK, new Quaternionf()))
        .normalize()
        .transformInverse(arm);
  }
}
