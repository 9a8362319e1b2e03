package org.isochron.near.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.state.exchange.Window;
import org.junit.jupiter.api.Test;

class PlaceWordTest {
  @Test
  void wordCarriesItsWindowFreshOrNot() {
    int window = Window.with(Window.with(Window.EMPTY, 36, 4), 0, 4);
    int word = PlaceWord.posted(window);

    assertThat(PlaceWord.isFresh(word)).isTrue();
    assertThat(PlaceWord.window(word)).isEqualTo(window);
    assertThat(PlaceWord.isFresh(window)).isFalse();
    assertThat(PlaceWord.window(window)).isEqualTo(window);
  }

  @Test
  void everyWindowOfTheWriterIsSound() {
    int window = Window.EMPTY;
    assertThat(PlaceWord.isSound(window, 4, 37)).isTrue();
    for (int number = 36; number >= 0; number--) {
      window = Window.with(window, number, 4);
      assertThat(PlaceWord.isSound(window, 4, 37)).isTrue();
    }
  }

  @Test
  void noNonsenseLeadsOutOfTheSnapshots() {
    Random random = new Random(21);
    for (int attempt = 0; attempt < 1_000_000; attempt++) {
      int window = random.nextInt() >>> random.nextInt(32);
      if (PlaceWord.isSound(window, 3, 13)) {
        assertThat(Window.length(window)).isLessThanOrEqualTo(3);
        for (int age = 0; age < Window.length(window); age++) {
          assertThat(Window.snapshot(window, age)).isBetween(0, 12);
        }
      }
    }
    assertThat(PlaceWord.isSound(Window.with(Window.EMPTY, 13, 3), 3, 13)).isFalse();
    assertThat(PlaceWord.isSound(1 << 6, 3, 13)).as("a gap").isFalse();
    assertThat(PlaceWord.isSound(-1, 4, 37)).isFalse();
  }
}
