package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads the bundles of a {@link BundleWriter}, recovers lost ones from parities, and passes all
 * snapshots to a {@link SnapshotOrder}. Owner: the decoder's thread. Allocates nothing after
 * construction, even for invalid input.
 *
 * <p>Invariant 1: a recovered snapshot has the chain and number that the parities claim; everything
 * else in it is checked by the decoder.
 */
public final class BundleReader {
  private final SnapshotOrder order;
  private final RecentSnapshots recent = new RecentSnapshots();
  private final byte[] solved = new byte[RecentSnapshots.MAX_BYTES];
  private final ByteBuffer recovered = ByteBuffer.wrap(solved).order(ByteOrder.LITTLE_ENDIAN);

  /** Parities that may still recover a snapshot, each at its bundle's number modulo the count. */
  private final byte[][] parities = new byte[RecentSnapshots.COUNT][RecentSnapshots.MAX_BYTES];

  private final long[] numbers = new long[RecentSnapshots.COUNT];
  private final int[] members = new int[RecentSnapshots.COUNT];
  private final int[] lengths = new int[RecentSnapshots.COUNT];

  private int chain;
  private long newestNumber;
  private long unbundledNumber;

  public BundleReader(SnapshotOrder order) {
    this.order = order;
  }

  /** Forgets all bundles, because the streams were replaced. */
  public void forget() {
    clear();
    chain = 0;
  }

  private void clear() {
    recent.clear();
    Arrays.fill(members, 0);
    newestNumber = 0;
    unbundledNumber = 0;
  }

  /**
   * Reads a bundle in a little-endian buffer with an array. Returns false if it is invalid; its
   * snapshot may be, too.
   */
  public boolean take(ByteBuffer bundle) {
    int from = bundle.position();
    int end = bundle.limit();
    int blockAt = from + BundleWriter.BLOCK_AT;
    if (end < blockAt || bundle.get(from) != SnapshotFormat.BUNDLE) {
      return false;
    }
    int length = bundle.getShort(from + BundleWriter.LENGTH_AT);
    int rest = end - blockAt - length;
    if (!isLength(length) || rest < 0) {
      return false;
    }
    int itsChain = bundle.getInt(blockAt + SnapshotFormat.CHAIN);
    long number = bundle.getLong(blockAt + SnapshotFormat.NUMBER);
    int set = bundle.get(from + BundleWriter.PARITY_AT) & 0xff;
    int parityBytes = set == 0 ? 0 : rest - Short.BYTES;
    if (number < 1 || parityBytes < 0 || parityBytes > RecentSnapshots.MAX_BYTES) {
      return false;
    }
    if (itsChain != chain) {
      clear();
      chain = itsChain;
    }
    int distance = bundle.get(from + BundleWriter.DISTANCE_AT) & BundleWriter.MAX_DISTANCE;
    unbundledNumber = Math.max(unbundledNumber, number - distance);
    newestNumber = Math.max(newestNumber, number);
    recent.put(number, bundle.array(), bundle.arrayOffset() + blockAt, length);
    if (set != 0 && recent.has(number)) { // otherwise it is older than all others
      keepParity(number, set, bundle, blockAt + length, parityBytes);
    }
    recover();
    order.read(bundle.limit(blockAt + length).position(blockAt));
    bundle.limit(end).position(from);
    order.bundled(newestNumber, unbundledNumber);
    return true;
  }

  private static boolean isLength(int bytes) {
    return bytes >= SnapshotFormat.OPENING_BYTES && bytes <= RecentSnapshots.MAX_BYTES;
  }

  private void keepParity(long number, int set, ByteBuffer bundle, int from, int bytes) {
    int slot = RecentSnapshots.slot(number);
    numbers[slot] = number;
    members[slot] = set;
    lengths[slot] = bundle.getShort(from);
    bundle.get(from + Short.BYTES, parities[slot], 0, bytes);
    Arrays.fill(parities[slot], bytes, RecentSnapshots.MAX_BYTES, (byte) 0);
  }

  /** Each recovered snapshot may make another parity usable. */
  private void recover() {
    boolean found = true;
    while (found) {
      found = false;
      for (int slot = 0; slot < RecentSnapshots.COUNT; slot++) {
        found |= members[slot] != 0 && solve(slot);
      }
    }
  }

  private boolean solve(int slot) {
    long missing = 0;
    for (int set = members[slot]; set != 0; set &= set - 1) {
      long member = member(slot, set);
      if (!recent.has(member)) {
        if (missing != 0) {
          return false; // two are missing
        }
        missing = member;
      }
    }
    if (missing > 0) {
      int length = lengths[slot];
      System.arraycopy(parities[slot], 0, solved, 0, solved.length);
      for (int set = members[slot]; set != 0; set &= set - 1) {
        long member = member(slot, set);
        if (member != missing) {
          length ^= recent.length(member);
          recent.combine(member, solved);
        }
      }
      members[slot] = 0;
      return take(missing, length);
    }
    members[slot] = 0;
    return false;
  }

  private long member(int slot, int set) {
    return numbers[slot] - 1 - Integer.numberOfTrailingZeros(set);
  }

  private boolean take(long number, int length) {
    if (!isLength(length)
        || recovered.getInt(SnapshotFormat.CHAIN) != chain
        || recovered.getLong(SnapshotFormat.NUMBER) != number) {
      return false; // invariant 1
    }
    recent.put(number, solved, 0, length);
    order.read(recovered.limit(length).position(0));
    recovered.clear();
    return recent.has(number);
  }
}
