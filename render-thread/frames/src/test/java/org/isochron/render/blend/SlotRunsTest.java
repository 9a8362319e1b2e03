package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotRunsTest {
  private static final int MAX_SLOTS = 1_500;
  private static final int ANY = 5;

  private final SlotRuns runs = new SlotRuns(MAX_SLOTS);

  @Test
  void everySlotIsInARunOfItsKeyOrInAMixedOneHoweverLongStretchesAre() {
    boolean[] seen = new boolean[2];
    for (int seed = 1; seed <= 5_000; seed++) {
      Random random = new Random(seed);
      int[] keys = keys(random, random.nextInt(MAX_SLOTS + 1));
      cut(keys);
      assertInvariants(keys, "seed " + seed);
      for (int run = 0; run < runs.count(); run++) {
        seen[0] |= runs.kind(run) == SlotRuns.MIXED;
        seen[1] |= runs.kind(run) != SlotRuns.MIXED;
      }
    }
    assertThat(seen).as("mixed runs, others").containsOnly(true);
  }

  @Test
  void stretchIsARunFromTheLengthOnFromWhichItPays() {
    for (int length : new int[] {SlotRuns.MIN_LENGTH - 1, SlotRuns.MIN_LENGTH}) {
      int[] keys = new int[3 * SlotRuns.MIN_LENGTH + length];
      Arrays.fill(keys, SlotRuns.MIN_LENGTH, SlotRuns.MIN_LENGTH + length, 1);
      cut(keys);

      assertThat(runs.count()).isEqualTo(3);
      assertThat(runs.kind(1)).isEqualTo(length < SlotRuns.MIN_LENGTH ? SlotRuns.MIXED : 1);
      assertThat(runs.start(1)).isEqualTo(SlotRuns.MIN_LENGTH);
      assertThat(runs.end(1)).isEqualTo(2 * SlotRuns.MIN_LENGTH);
    }
  }

  @Test
  void slotsOfNoKeyDoNotEndARun() {
    int[] keys = new int[SlotRuns.MIN_LENGTH * 3];
    Arrays.fill(keys, 0, 7, ANY);
    Arrays.fill(keys, 251, 350, ANY);
    cut(keys);

    assertThat(runs.count()).isEqualTo(1);
    assertThat(runs.kind(0)).isZero();
  }

  private void assertInvariants(int[] keys, String seed) {
    int end = 0;
    for (int run = 0; run < runs.count(); run++) {
      assertThat(runs.start(run)).as("%s: start of run %d", seed, run).isEqualTo(end);
      end = runs.end(run);
      int length = end - runs.start(run);
      if (run != runs.count() - 2) {
        assertThat(length)
            .as("%s: length of run %d", seed, run)
            .isGreaterThanOrEqualTo(Math.min(keys.length, SlotRuns.MIN_LENGTH));
      }
      for (int slot = runs.start(run); slot < end; slot++) {
        if (runs.kind(run) != SlotRuns.MIXED && keys[slot] != ANY) {
          assertThat(runs.kind(run)).as("%s: slot %d", seed, slot).isEqualTo(keys[slot]);
        }
        if (keys[slot] != ANY) {
          assertThat(runs.keys()[slot]).as("%s: slot %d", seed, slot).isEqualTo(keys[slot]);
        }
      }
    }
    assertThat(end).as(seed).isEqualTo(keys.length);
  }

  private void cut(int[] keys) {
    runs.clear();
    for (int key : keys) {
      if (key == ANY) {
        runs.addAny();
      } else {
        runs.add(key);
      }
    }
    runs.build();
  }

  private static int[] keys(Random random, int count) {
    int[] keys = new int[count];
    int max = 1 << random.nextInt(10);
    int slot = 0;
    while (slot < count) {
      int length = random.nextBoolean() ? 1 + random.nextInt(3) : 1 + random.nextInt(max);
      int end = Math.min(count, slot + length);
      Arrays.fill(keys, slot, end, random.nextInt(20) == 0 ? ANY : random.nextInt(3) - 1);
      slot = end;
    }
    return keys;
  }
}
