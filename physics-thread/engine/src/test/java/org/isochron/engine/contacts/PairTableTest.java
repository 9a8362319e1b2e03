package org.isochron.engine.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.isochron.state.BodyId;
import org.junit.jupiter.api.Test;

final class PairTableTest {
  private static final int SLOTS = 60;

  @Test
  void tableHoldsWhatAMapHoldsAfterAnyCourse() {
    long seed = 31;
    Random random = new Random(seed);
    PairTable table = new PairTable(SLOTS);
    Map<Long, Long> map = new HashMap<>();
    int max = 0;

    for (int step = 0; step < 12_000; step++) {
      int low = random.nextInt(30);
      int high = low + 1 + random.nextInt(30);
      long key = PairTable.key(high, low);
      int index = table.find(key);
      assertThat(index != PairTable.NONE)
          .as("seed %d step %d", seed, step)
          .isEqualTo(map.containsKey(key));
      if (index != PairTable.NONE) {
        assertThat(table.seen(index)).isEqualTo(map.get(key));
        table.remove(index);
        map.remove(key);
      } else if (random.nextInt(3) > 0 || map.size() < 100) {
        table.add(BodyId.of(low, 1), BodyId.of(high, 1), step);
        map.put(key, (long) step);
      }
      max = Math.max(max, map.size());
      assertThat(table.size()).isEqualTo(map.size());
      int slot = random.nextInt(SLOTS);
      assertThat(pairsOf(table, slot))
          .as("seed %d step %d slot %d", seed, step, slot)
          .containsExactlyInAnyOrderElementsOf(
              map.keySet().stream().filter(pair -> isOf(pair, slot)).toList());
    }

    assertThat(max).as("it has grown").isGreaterThan(128);
    map.keySet().forEach(key -> assertThat(table.key(table.find(key))).isEqualTo(key));
  }

  private static List<Long> pairsOf(PairTable table, int slot) {
    List<Long> keys = new ArrayList<>();
    for (int link = table.firstLink(slot); link != PairTable.NONE; link = table.nextLink(link)) {
      keys.add(table.key(link / 2));
    }
    return keys;
  }

  private static boolean isOf(long key, int slot) {
    return key >>> Integer.SIZE == slot || (int) key == slot;
  }
}
