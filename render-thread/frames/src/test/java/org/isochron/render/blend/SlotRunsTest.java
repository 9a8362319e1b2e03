package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotRunsTest {
  private static final int MAX_SLOTS = 1_500;
  private static final int ANY = 5;

  private final SlotRuns runs = new SlotRuns(MAX_SLOTS);

  @Test
  void everySlotIsInRunsOfItsKeyOrSingleOrMixedHoweverLongStretchesAre() {
    boolean[] seen = new boolean[3];
    for (int seed = 1; seed <= 5_000; seed++) {
      Random random = new Random(seed);
      int[] keys = keys(random, random.nextInt(MAX_SLOTS + 1));
      cut(keys);
      assertInvariants(keys, "seed " + seed);
      for (int run = 0; run < runs.count(); run++) {
        seen[0] |= runs.kind(run) == SlotRuns.MIXED;
        seen[1] |= runs.kind(run) != SlotRuns.MIXED;
      }
      seen[2] |= runs.singleCount() > 0;
    }
    assertThat(seen).as("mixed runs, others, single slots").containsOnly(true);
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
  void fewOtherSlotsAndThoseOfNoKeyDoNotEndARun() {
    int[] keys = new int[SlotRuns.MIN_LENGTH * 3];
    Arrays.fill(keys, 0, 7, ANY);
    keys[7] = 1;
    keys[250] = -1;
    Arrays.fill(keys, 251, 350, ANY);
    cut(keys);

    assertThat(runs.count()).isEqualTo(1);
    assertThat(runs.kind(0)).isZero();
    assertThat(runs.singleCount()).isEqualTo(2);
    assertThat(runs.single(0)).isEqualTo(7);
    assertThat(runs.single(1)).isEqualTo(250);
  }

  private void assertInvariants(int[] keys, String seed) {
    BitSet singles = new BitSet();
    for (int index = 0; index < runs.singleCount(); index++) {
      singles.set(runs.single(index));
    }
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
        if (runs.kind(run) != SlotRuns.MIXED && keys[slot] != ANY && !singles.get(slot)) {
          assertThat(runs.kind(run)).as("%s: slot %d", seed, slot).isEqualTo(keys[slot]);
        }
        if (keys[slot] != ANY) {
          assertThat(runs.keys()[slot]).as("%s: slot %d", seed, slot).isEqualTo(keys[slot]);
        }
      }
    }
    assertThat(end).as(seed).isEqualTo(keys.length);
    assertThat(runs.singleCount())
        .as(seed)
        .isEqualTo(singles.cardinality())
        .isLessThanOrEqualTo(keys.length / SlotRuns.SINGLE_SHARE);
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
