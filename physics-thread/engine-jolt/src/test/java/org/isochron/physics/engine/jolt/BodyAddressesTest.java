package org.isochron.physics.engine.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BodyAddressesTest {
  private static final long SEED = 20_261_120;

  @Test
  void everyBodyIsFoundAtItsAddressAndNoneAtAnother() {
    Random random = new Random(SEED);
    for (int capacity = 0; capacity < 300; capacity++) {
      long[] addresses = LongStream.generate(() -> 16L * (1 + random.nextInt(1 << 20)))
          .distinct()
          .limit(capacity)
          .toArray();

      BodyAddresses table = new BodyAddresses(addresses);

      for (int slot = 0; slot < capacity; slot++) {
        assertThat(table.slot(addresses[slot])).as("seed %d", SEED).isEqualTo(slot);
        assertThat(table.slot(addresses[slot] + 8)).isEqualTo(BodyAddresses.NO_SLOT);
      }
    }
  }
}
