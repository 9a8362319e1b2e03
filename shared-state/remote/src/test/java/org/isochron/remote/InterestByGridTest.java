package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.state.AllocationCount;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;

class InterestByGridTest {
  private static final int BODIES = 400;
  private static final int VIEWERS = 3;
  private static final long TICK_NANOS = 10_000_000;
  private static final float STAY = 1.05f;

  @Test
  void gridSendsByteForByteWhatALookAtEveryBodySends() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      CrowdedWorld world = new CrowdedWorld(seed, BODIES);
      RelayedBodies byGrid = new RelayedBodies(world.layout, Quantisation.DEFAULT);
      RelayedBodies byLook =
          new RelayedBodies(world.layout, Quantisation.DEFAULT, EveryBody.INSTANCE);
      List<SnapshotFeed> near = new ArrayList<>();
      List<SnapshotFeed> every = new ArrayList<>();
      for (int viewer = 0; viewer < VIEWERS; viewer++) {
        RemoteState.Interest interest = interest(world, random);
        near.add(feed(interest, byGrid, viewer));
        every.add(feed(interest, byLook, viewer));
      }
      long bytes = 0;
      for (int turn = 0; turn < 300; turn++) {
        Snapshot snapshot = world.tick();
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
          SnapshotFeed first = near.get(viewer);
          SnapshotFeed second = every.get(viewer);
          int dice = random.nextInt(60);
          if (dice < 4) {
            RemoteState.Interest interest = interest(world, random);
            first.interest(interest);
            second.interest(interest);
          } else if (dice == 4) {
            first.restart();
            second.restart();
          } else if (dice == 5) {
            near.set(viewer, first.split(turn * TICK_NANOS));
            every.set(viewer, second.split(turn * TICK_NANOS));
          }
          byte[] sent = send(near.get(viewer), snapshot, turn);
          bytes += sent.length;
          if (!Arrays.equals(sent, send(every.get(viewer), snapshot, turn))) {
            fail("seed %d, turn %d, viewer %d: %s", seed, turn, viewer, first.interest());
          }
        }
      }
      assertThat(bytes).as("seed %d", seed).isPositive();
    }
  }

  @Test
  void viewerHasThoseInReachAsTheyAreAndNoOther() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      CrowdedWorld world = new CrowdedWorld(seed, BODIES);
      RemoteState.Interest interest = world.interest(random);
      RelayedBodies bodies = new RelayedBodies(world.layout, Quantisation.DEFAULT);
      SnapshotFeed feed = feed(interest, bodies, 1);
      SnapshotDecoder decoder = new SnapshotDecoder(world.layout, Quantisation.DEFAULT);
      SharedState shown = SharedState.of(world.layout);
      StateWriter writer = shown.claimWriter();
      SnapshotReader reader = shown.openReader();
      for (int turn = 0; turn < 100; turn++) {
        if (random.nextInt(10) == 0) {
          interest = world.interest(random);
          feed.interest(interest);
        }
        Snapshot snapshot = world.tick();
        decoder.take(feed.encode(snapshot, false, turn * TICK_NANOS));
        decoder.snapshot().copyTo(writer.snapshots(), 0, 0);
        writer.snapshots().publish(0);
        reader.refresh();
        for (int slot = 0; slot < BODIES; slot++) {
          requireAsItIs(snapshot, reader.newest(), slot, interest, seed);
        }
      }
    }
  }

  private static void requireAsItIs(
      Snapshot sent, Snapshot shown, int slot, RemoteState.Interest interest, long seed) {
    int generation = slot < sent.slotCount() ? sent.generations()[slot] : 0;
    int seen = slot < shown.slotCount() ? shown.generations()[slot] : 0;
    float distance = generation == 0 ? 0 : distance(sent.poses(), slot, interest);
    boolean inReach = generation != 0 && !(distance > interest.radius());
    boolean mayStay = generation != 0 && !(distance > interest.radius() * STAY);
    boolean wrong = seen != generation && (inReach || (seen != 0 && !mayStay));
    if (seen != 0 && Math.abs(sent.poses().x()[slot]) < 100_000) {
      wrong |= Math.abs(sent.poses().x()[slot] - shown.poses().x()[slot]) > 0.02f;
    }
    if (wrong) {
      fail("seed %d, slot %d at %s of %s: it is shown as %d", seed, slot, distance, interest, seen);
    }
  }

  private static float distance(Snapshot.Poses poses, int slot, RemoteState.Interest interest) {
    double x = poses.coordinate(0, slot) - interest.x();
    double y = poses.coordinate(1, slot) - interest.y();
    double z = poses.coordinate(2, slot) - interest.z();
    return (float) Math.sqrt(x * x + y * y + z * z);
  }

  @Test
  void choosingAllocatesNothingHoweverManyViewersMove() {
    CrowdedWorld world = new CrowdedWorld(5, BODIES);
    RelayedBodies bodies = new RelayedBodies(world.layout, Quantisation.DEFAULT);
    Random random = new Random(6);
    RemoteState.Interest[] interests = new RemoteState.Interest[64];
    for (int index = 0; index < interests.length; index++) {
      interests[index] = interest(world, random);
    }
    List<SnapshotFeed> feeds = new ArrayList<>();
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
      feeds.add(
          feed(RemoteState.Interest.EVERYTHING.withBytesPerSecond(1_000_000), bodies, viewer));
    }
    int[] turn = new int[1];
    Runnable round = () -> {
      turn[0]++;
      Snapshot snapshot = world.tick();
      for (int viewer = 0; viewer < VIEWERS; viewer++) {
        SnapshotFeed feed = feeds.get(viewer);
        feed.interest(interests[(turn[0] * VIEWERS + viewer) % interests.length]);
        if (feed.hasBytes(turn[0] * TICK_NANOS)) {
          feed.encode(snapshot, false, turn[0] * TICK_NANOS);
        } else {
          feed.pass(snapshot, false);
        }
      }
    };

    long bytes = AllocationCount.least(100, round);

    assertThat(bytes).isZero();
  }

  private static SnapshotFeed feed(RemoteState.Interest interest, RelayedBodies bodies, int chain) {
    return new SnapshotFeed(interest, bodies, RemoteSettings.Priority.EQUAL, null, chain, 0);
  }

  private static RemoteState.Interest interest(CrowdedWorld world, Random random) {
    RemoteState.Interest interest = world.interest(random);
    int dice = random.nextInt(8);
    if (dice == 0) {
      interest = RemoteState.Interest.EVERYTHING.withBytesPerSecond(1_000_000);
    } else if (dice < 4) {
      interest = interest.withBytesPerSecond(RemoteState.Interest.LEAST_BYTES << random.nextInt(4));
    }
    return random.nextInt(4) == 0 ? interest.withLayers(1 << 3) : interest;
  }

  private static byte[] send(SnapshotFeed feed, Snapshot snapshot, int turn) {
    if (!feed.hasBytes(turn * TICK_NANOS)) {
      feed.pass(snapshot, false);
      return new byte[0];
    }
    ByteBuffer encoded = feed.encode(snapshot, false, turn * TICK_NANOS);
    byte[] sent = new byte[encoded.remaining()];
    encoded.get(sent);
    return sent;
  }
}
