package org.isochron.bench.jcstress;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.near.mapped.MappedPlace;
import org.isochron.near.mapped.PlaceLedger;
import org.isochron.state.exchange.Ledger;
import org.isochron.state.exchange.Window;
import org.jspecify.annotations.Nullable;

/**
 * The library's handoff between processes under the names of {@link Handover}: its words in direct memory, and its ledger.
 * Opening takes the place of a reader that ended, wherever it ended.
 */
final class NearHandover implements Handover {
  private static final int WINDOW_LENGTH = 2;

  private final MappedPlace place =
      new MappedPlace(ByteBuffer.allocateDirect(MappedPlace.BYTES).order(ByteOrder.nativeOrder()));
  private final PlaceLedger ledger = new PlaceLedger(WINDOW_LENGTH, place);
  private final Words[] snapshots = new Words[Ledger.sufficientSnapshots(WINDOW_LENGTH, 1)];

  NearHandover() {
    for (int number = 0; number < snapshots.length; number++) {
      snapshots[number] = new Words();
    }
  }

  @Override
  public Words next() {
    return snapshots[ledger.next()];
  }

  @Override
  public void publish() {
    ledger.post();
  }

  @Override
  public @Nullable Reading open() {
    return new NearReading();
  }

  private final class NearReading implements Reading {
    private int window = place.take(); // the one that the last reader took, if none is fresh

    @Override
    public boolean refresh() {
      if (!place.isFresh()) {
        return false;
      }
      window = place.take();
      return true;
    }

    @Override
    public int length() {
      return Window.length(window);
    }

    @Override
    public Words at(int age) {
      return snapshots[Window.snapshot(window, age)];
    }

    @Override
    public void close() {
      // a process that ends does nothing, and the system frees its lock
    }
  }
}
