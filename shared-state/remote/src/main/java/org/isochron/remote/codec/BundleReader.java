package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Reads the bundles of a {@link BundleWriter}, recovers lost ones from parities, and passes the
 * fragments of all to a {@link FragmentOrder}. Owner: the decoder's thread. Allocates nothing after
 * construction, even for invalid input.
 *
 * <p>Invariant 1: a recovered snapshot has the chain and number that the parities claim; everything
 * else in it is checked by the decoder.
 */
public final class BundleReader {
  private final FragmentOrder order;
  private final RecentSnapshots recent = new RecentSnapshots();
  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer fragment =
      ByteBuffer.allocate(FragmentFormat.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final byte[] solved = new byte[RecentSnapshots.MAX_BYTES];
  private final ByteBuffer solvedBlock = ByteBuffer.wrap(solved).order(ByteOrder.LITTLE_ENDIAN);

  /** Parities that may still recover a snapshot, each at its bundle's number modulo the count. */
  private final byte[][] parities = new byte[RecentSnapshots.COUNT][RecentSnapshots.MAX_BYTES];

  private final long[] numbers = new long[RecentSnapshots.COUNT];
  private final int[] members = new int[RecentSnapshots.COUNT];
  private final int[] lengths = new int[RecentSnapshots.COUNT];

  private int chain;
  private long firstNumber;
  private long newestNumber;
  private long fragmentedNumber;

  public BundleReader(FragmentOrder order) {
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
    firstNumber = 0;
    newestNumber = 0;
    fragmentedNumber = 0;
  }

  /** Number of the newest snapshot that has come in a bundle; 0 if there is none. */
  public long newestNumber() {
    return newestNumber;
  }

  /**
   * Number of the newest snapshot that may have been sent in fragments: it was, or it came before
   * the first bundle.
   */
  public long unbundledNumber() {
    return Math.max(fragmentedNumber, firstNumber - 1);
  }

  /**
   * Reads a bundle in a little-endian buffer with an array. Returns false if it is damaged; its
   * fragments may also be damaged.
   */
  public boolean take(ByteBuffer bundle) {
    int from = bundle.position();
    int end = bundle.limit();
    int blockAt = from + BundleWriter.BLOCK_AT;
    if (end - blockAt < RecentSnapshots.MIN_BYTES
        || end - from > FragmentFormat.MAX_BYTES
        || bundle.get(from) != FragmentFormat.BUNDLE
        || bundle.get(from + FragmentFormat.VERSION_AT) != FragmentFormat.VERSION
        || bundle.getInt(from + FragmentFormat.CHECKSUM_AT)
            != FragmentFormat.checksum(checksum, bundle, from, end)) {
      return false;
    }
    int length = bundle.getShort(from + BundleWriter.LENGTH_AT);
    if (!isLength(length) || length > end - blockAt) {
      return false;
    }
    int itsChain = bundle.getInt(blockAt + RecentSnapshots.CHAIN_AT);
    long number = bundle.getLong(blockAt + RecentSnapshots.NUMBER_AT);
    if (number < 1) {
      return false;
    }
    if (itsChain != chain) {
      clear();
      chain = itsChain;
    }
    firstNumber = firstNumber == 0 ? number : firstNumber;
    int distance = bundle.get(from + BundleWriter.DISTANCE_AT) & BundleWriter.MAX_DISTANCE;
    fragmentedNumber = Math.max(fragmentedNumber, number - distance);
    newestNumber = Math.max(newestNumber, number);
    recent.put(number, bundle.array(), bundle.arrayOffset() + blockAt, length);
    int set = bundle.get(from + BundleWriter.PARITY_AT) & 0xff;
    boolean isValid =
        set == 0 ? blockAt + length == end : readParity(number, set, bundle, blockAt + length, end);
    recover();
    isValid &= passFragments(bundle, blockAt, blockAt + length);
    order.bundled(newestNumber, firstNumber, fragmentedNumber);
    return isValid;
  }

  private static boolean isLength(int bytes) {
    return bytes >= RecentSnapshots.MIN_BYTES && bytes <= RecentSnapshots.MAX_BYTES;
  }

  private boolean readParity(long number, int set, ByteBuffer bundle, int from, int end) {
    int at = from + Short.BYTES + Long.BYTES;
    if (at > end) {
      return false;
    }
    long mask = bundle.getLong(from + Short.BYTES);
    int rest = end - at - Long.bitCount(mask);
    if (rest < 0 || rest > RecentSnapshots.MAX_BYTES - BundleWriter.HEAD_BYTES) {
      return false;
    }
    int slot = RecentSnapshots.slot(number);
    if (!recent.has(number)) {
      return true; // older than all others
    }
    numbers[slot] = number;
    members[slot] = set;
    lengths[slot] = bundle.getShort(from);
    byte[] parity = parities[slot];
    for (int index = 0; index < BundleWriter.HEAD_BYTES; index++) {
      parity[index] = (mask >> index & 1) == 0 ? 0 : bundle.get(at++);
    }
    bundle.get(at, parity, BundleWriter.HEAD_BYTES, rest);
    Arrays.fill(parity, BundleWriter.HEAD_BYTES + rest, parity.length, (byte) 0);
    if (Integer.bitCount(set) % 2 != 0) {
      recent.combine(number, parity, BundleWriter.HEAD_BYTES);
    }
    return true;
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
          recent.combine(member, solved, solved.length);
        }
      }
      members[slot] = 0;
      return recovered(missing, length);
    }
    members[slot] = 0;
    return false;
  }

  private long member(int slot, int set) {
    return numbers[slot] - 1 - Integer.numberOfTrailingZeros(set);
  }

  private boolean recovered(long number, int length) {
    if (!isLength(length)
        || solvedBlock.getInt(RecentSnapshots.CHAIN_AT) != chain
        || solvedBlock.getLong(RecentSnapshots.NUMBER_AT) != number) {
      return false; // invariant 1
    }
    recent.put(number, solved, 0, length);
    passFragments(solvedBlock, 0, length);
    return recent.has(number);
  }

  private boolean passFragments(ByteBuffer source, int from, int end) {
    int at = from;
    while (end - at > RecentSnapshots.PREFIX_BYTES) {
      int length = source.getShort(at);
      int rest = length - FragmentFormat.CHAIN;
      if (rest < FragmentFormat.HEADER_BYTES - FragmentFormat.CHAIN
          || rest > end - at - RecentSnapshots.PREFIX_BYTES) {
        return false;
      }
      fragment.clear().put(FragmentFormat.TYPE).put(FragmentFormat.VERSION);
      fragment.put(source.get(at + RecentSnapshots.FLAGS_AT)).put((byte) 0);
      fragment.put(FragmentFormat.CHAIN, source, at + RecentSnapshots.PREFIX_BYTES, rest);
      fragment.putInt(
          FragmentFormat.CHECKSUM_AT, FragmentFormat.checksum(checksum, fragment, 0, length));
      order.takeBundled(fragment.limit(length).position(0));
      at += RecentSnapshots.PREFIX_BYTES + rest;
    }
    return at == end;
  }
}
