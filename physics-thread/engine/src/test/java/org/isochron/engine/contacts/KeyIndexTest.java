package org.isochron.engine.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** {@link PairTableTest} covers random sequences. */
final class KeyIndexTest {
  private static final long SEED = 20_261_120;

  @Test
  void everyKeyIsFoundByItsIndexInTheListAndNoOtherIs() {
    Random random = new Random(SEED);
    for (int count = 0; count < 300; count++) {
      long[] keys = LongStream.generate(() -> 16L * (1 + random.nextInt(1 << 20)))
          .distinct()
          .limit(count)
          .toArray();

      KeyIndex index = KeyIndex.of(keys);

      for (int number = 0; number < count; number++) {
        assertThat(index.find(keys[number])).as("seed %d", SEED).isEqualTo(number);
        assertThat(index.find(keys[number] + 8)).isEqualTo(KeyIndex.NONE);
      }
    }
  }

  @Test
  void lastKeyTakesTheIndexOfTheOneThatIsRemoved() {
    KeyIndex index = KeyIndex.of(new long[] {10, 20, 30});

    index.remove(0);

    assertThat(index.size()).isEqualTo(2);
    assertThat(index.find(30)).isZero();
    assertThat(index.key(0)).isEqualTo(30);
    assertThat(index.find(10)).isEqualTo(KeyIndex.NONE);
  }
}
