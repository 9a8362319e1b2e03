package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Random;
import org.isochron.remote.codec.SlotSet;
import org.isochron.state.AllocationCount;
import org.isochron.state.Snapshot;
import org.junit.jupiter.api.Test;

class BodyGridTest {
  private static final int BODIES = 600;

  private final SlotSet found = new SlotSet(BODIES);

  @Test
  void bodiesThatAreFoundAreThoseInReachWhateverMoved() {
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      CrowdedWorld world = new CrowdedWorld(seed, BODIES);
      BodyGrid grid = new BodyGrid(BODIES);
      int inReach = 0;
      for (int turn = 0; turn < 60; turn++) {
        Snapshot snapshot = world.tick();
        for (int question = random.nextInt(4); question > 0; question--) {
          inReach += requireThoseInReach(grid, snapshot, world.interest(random), seed);
        }
      }
      assertThat(inReach).as("seed %d", seed).isPositive();
    }
  }

  private int requireThoseInReach(
      BodyGrid grid, Snapshot snapshot, RemoteState.Interest interest, long seed) {
    found.clear();
    grid.add(snapshot, interest, found);
    int count = 0;
    for (int slot = 0; slot < BODIES; slot++) {
      boolean there = slot < snapshot.slotCount() && snapshot.generations()[slot] != 0;
      float distance = there ? distance(snapshot.poses(), slot, interest) : 0;
      boolean inReach = there && !(distance > interest.radius());
      boolean isNear = there && !(distance > interest.radius() * 1.0001f);
      count += inReach ? 1 : 0;
      if (found.contains(slot) ? !isNear : inReach) {
        fail("seed %d, slot %d at %s of %s", seed, slot, distance, interest);
      }
    }
    return count;
  }

  private static float distance(Snapshot.Poses poses, int slot, RemoteState.Interest interest) {
    double x = poses.coordinate(0, slot) - interest.x();
    double y = poses.coordinate(1, slot) - interest.y();
    double z = poses.coordinate(2, slot) - interest.z();
    return (float) Math.sqrt(x * x + y * y + z * z);
  }

  @Test
  void followingAndAskingAllocatesNothing() {
    CrowdedWorld world = new CrowdedWorld(5, BODIES);
    BodyGrid grid = new BodyGrid(BODIES);
    Random random = new Random(6);
    RemoteState.Interest[] interests = new RemoteState.Interest[64];
    for (int index = 0; index < interests.length; index++) {
      interests[index] = world.interest(random);
    }
    int[] turn = new int[1];

    long bytes = AllocationCount.least(100, () -> {
      found.clear();
      grid.add(world.tick(), interests[turn[0]++ % interests.length], found);
    });

    assertThat(bytes).isZero();
  }
}
