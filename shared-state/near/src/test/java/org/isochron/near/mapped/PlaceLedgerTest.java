package org.isochron.near.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.isochron.state.exchange.Window;
import org.junit.jupiter.api.Test;

class PlaceLedgerTest {
  private final MappedPlace place = place();
  private final PlaceLedger ledger = new PlaceLedger(2, place);

  @Test
  void windowTakenWhileTheNextSnapshotIsWrittenStaysUntouched() {
    ledger.post();
    for (int publish = 0; publish < 20; publish++) {
      int written = ledger.next(); // chosen before the reader takes
      int window = place.take();
      assertThat(Window.members(window) >>> written & 1).isZero();
      ledger.post();

      for (int stopped = 0; stopped < 5; stopped++) { // the reader takes no more
        assertThat(Window.members(window) >>> ledger.next() & 1).isZero();
        ledger.post();
      }
    }
  }

  @Test
  void nobodyEverReadsWhatIsWrittenHoweverReadersComeAndGo() {
    long seed = 21;
    Random random = new Random(seed);
    MappedPlace[] places = {place(), place(), place()};
    PlaceLedger writer = new PlaceLedger(3, places);
    int[] held = new int[places.length];
    for (int step = 0; step < 100_000; step++) {
      int place = random.nextInt(places.length);
      int written = writer.next();
      switch (random.nextInt(4)) {
        case 0 -> writer.post();
        case 1 -> held[place] = Window.EMPTY; // the process ends
        default -> held[place] = places[place].take(); // it goes on, or another one begins
      }
      for (int window : held) {
        assertThat(Window.members(window) >>> writer.next() & 1)
            .as("seed %d, step %d, written %d", seed, step, written)
            .isZero();
      }
    }
  }

  private static MappedPlace place() {
    return new MappedPlace(
        ByteBuffer.allocateDirect(MappedPlace.BYTES).order(ByteOrder.nativeOrder()));
  }
}
