package org.isochron.near.mapped;

import org.isochron.state.exchange.Ledger;

/**
 * The ledger of the exchange between threads, fed from the words of places. Owner: the writer's thread. Wait-free; allocates
 * nothing after construction.
 */
public final class PlaceLedger {
  private final MappedPlace[] places;
  private final Ledger ledger;

  /** Creates the ledger of a writer that has published nothing. */
  public PlaceLedger(int windowLength, MappedPlace... places) {
    this.places = places.clone();
    int snapshots = Ledger.sufficientSnapshots(windowLength, places.length);
    ledger = new Ledger(windowLength, places.length, snapshots);
  }

  /** Returns the number of the snapshot to write, which nobody reads or can take. It is the same until it is posted. */
  public int next() {
    if (!ledger.isChosen()) {
      for (int place = 0; place < places.length; place++) {
        ledger.consider(place, places[place].isTaken());
      }
      ledger.choose();
    }
    return ledger.next();
  }

  /** Posts the window that ends with the written snapshot to every place. */
  public void post() {
    int window = ledger.seal();
    for (int place = 0; place < places.length; place++) {
      ledger.delivered(place, places[place].post(window) ? PlaceWord.EMPTY : window);
    }
    ledger.settle();
  }
}
