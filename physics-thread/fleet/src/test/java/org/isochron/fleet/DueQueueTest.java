package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DueQueueTest {
  private static final int WORLDS = 200;

  @Test
  void firstIsAlwaysOneOfThoseThatAreDueFirst() {
    for (long seed = 1; seed <= 20; seed++) {
      walk(seed);
    }
  }

  @Test
  void instantsMayWrapAround() {
    DueQueue queue = new DueQueue();
    ScheduledWorld late = world(0);
    ScheduledWorld early = world(1);

    queue.add(late, Long.MIN_VALUE + 5);
    queue.add(early, Long.MAX_VALUE - 5);

    assertThat(queue.removeFirst()).isSameAs(early);
    assertThat(queue.removeFirst()).isSameAs(late);
    assertThat(queue.isEmpty()).isTrue();
  }

  private static void walk(long seed) {
    Random random = new Random(seed);
    DueQueue queue = new DueQueue();
    Map<ScheduledWorld, Long> expected = new HashMap<>();
    ScheduledWorld[] worlds = new ScheduledWorld[WORLDS];
    for (int i = 0; i < WORLDS; i++) {
      worlds[i] = world(i);
    }
    for (int step = 0; step < 5_000; step++) {
      if (random.nextInt(5) < 3) {
        ScheduledWorld world = worlds[random.nextInt(WORLDS)];
        long nanos = random.nextInt(1_000);
        queue.put(world, nanos);
        expected.put(world, nanos);
      } else if (!expected.isEmpty()) {
        long earliest =
            expected.values().stream().mapToLong(nanos -> nanos).min().orElseThrow();
        assertThat(queue.firstNanos()).as("seed %d, step %d", seed, step).isEqualTo(earliest);
        assertThat(expected.remove(queue.removeFirst()))
            .as("seed %d, step %d", seed, step)
            .isEqualTo(earliest);
      }
      assertThat(queue.isEmpty()).as("seed %d, step %d", seed, step).isEqualTo(expected.isEmpty());
    }
  }

  private static ScheduledWorld world(int number) {
    return new ScheduledWorld(new SimulatedWorld("w" + number, 1_000, () -> 1), 1_000, 1, 1_000);
  }
}
