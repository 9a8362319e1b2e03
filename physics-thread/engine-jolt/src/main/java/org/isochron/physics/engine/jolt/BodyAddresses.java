package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import java.util.Arrays;

/**
 * Maps native addresses of the scene's bodies to slots; a body keeps its address for the life of its world. Any thread;
 * immutable.
 *
 * <p>Open addressing with linear probing, at most half full: a lookup reads one or two places, while asking Jolt for a
 * body's id is a native call.
 */
final class BodyAddresses {
  /** Returned for a body that a hook added. */
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

  /** Returns the slot of the body at an address, or {@link #NO_SLOT}. */
  int slot(long address) {
    int place = place(address);
    return addresses[place] == address ? slots[place] : NO_SLOT;
  }

  /** Returns the place of an address, or the empty place where it belongs; no body has the address 0. */
  private int place(long address) {
    int place = (int) ((address * 0x9E3779B97F4A7C15L) >>> 32) & (addresses.length - 1);
    while (addresses[place] != 0 && addresses[place] != address) {
      place = (place + 1) & (addresses.length - 1);
    }
    return place;
  }
}
