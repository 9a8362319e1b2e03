package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import java.util.Arrays;

/**
 * The slots of the scene's bodies by their native addresses, which a body keeps for the life of its world. Read by any
 * thread; immutable.
 *
 * <p>Open addressing with linear probing, at most half full: asking looks at a place or two, where asking Jolt for a body's
 * id takes a call into native code.
 */
final class BodyAddresses {
  /** The slot of a body that is none of the scene's, but of a hook's. */
  static final int NO_SLOT = -1;

  private final long[] addresses;
  private final int[] slots;

  BodyAddresses(long[] addressesBySlot) {
    int places = 4 * Integer.highestOneBit(Math.max(1, addressesBySlot.length));
    addresses = new long[places];
    slots = new int[places];
    for (int slot = 0; slot < addressesBySlot.length; slot++) {
      int place = place(addressesBySlot[slot]);
      addresses[place] = addressesBySlot[slot];
      slots[place] = slot;
    }
  }

  static BodyAddresses of(Body[] bodiesBySlot) {
    return new BodyAddresses(Arrays.stream(bodiesBySlot).mapToLong(Body::va).toArray());
  }

  /** The slot of the body at an address, or {@link #NO_SLOT}. */
  int slot(long address) {
    int place = place(address);
    return addresses[place] == address ? slots[place] : NO_SLOT;
  }

  /** Where an address is, or else would be: no body has the address 0. */
  private int place(long address) {
    int place = (int) ((address * 0x9E3779B97F4A7C15L) >>> 32) & (addresses.length - 1);
    while (addresses[place] != 0 && addresses[place] != address) {
      place = (place + 1) & (addresses.length - 1);
    }
    return place;
  }
}
