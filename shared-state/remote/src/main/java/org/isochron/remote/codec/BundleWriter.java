package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes small snapshots of a chain into one datagram each, for streams without retransmission.
 * Every bundle also contains the exclusive or (the parity) of three earlier snapshots, so that the
 * next bundle recovers a lost one. REMOTE.md documents the format. Owner: one thread. Allocates
 * nothing after construction.
 */
public final class BundleWriter {
  /** Distances of the combined snapshots, chosen in {@code BundleTest} among designs. */
  private static final int[] PARITY_DISTANCES = {1, 2, 5};

  static final int PARITY_AT = 2;
  static final int DISTANCE_AT = 8;
  static final int LENGTH_AT = 9;
  static final int BLOCK_AT = 11;
  static final int MAX_DISTANCE = 255;

  /** Bytes at the start of a parity of which most are 0; a mask marks the others. */
  static final int HEAD_BYTES = Long.SIZE;

  private static final int MAX_PARITY_BYTES = Short.BYTES + Long.BYTES + RecentSnapshots.MAX_BYTES;

  private final int[] distances;
  private final RecentSnapshots recent = new RecentSnapshots();
  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer bundle =
      ByteBuffer.allocate(FragmentFormat.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final byte[] parity = new byte[RecentSnapshots.MAX_BYTES];
  private long lastNumber;
  private long unbundledNumber;

  public BundleWriter() {
    this(PARITY_DISTANCES);
  }

  /** @param distances to the snapshots of a parity, from 1 to 8 */
  BundleWriter(int... distances) {
    this.distances = distances;
  }

  /** Returns a writer that continues the chain for other viewers. */
  public BundleWriter split() {
    BundleWriter copy = new BundleWriter(distances);
    copy.lastNumber = lastNumber;
    copy.unbundledNumber = unbundledNumber;
    return copy;
  }

  /**
   * Writes a snapshot. Returns false if it is a keyframe or too large, and must be sent in
   * fragments.
   *
   * @param maxBytes limit of the bundle's size; the parity is left out if it may not fit
   */
  public boolean write(Fragments fragments, long maxBytes) {
    ByteBuffer first = fragments.at(0);
    int from = first.position();
    long number = first.getLong(from + FragmentFormat.NUMBER);
    boolean isKeyframe = (first.get(from + FragmentFormat.FLAGS) & FragmentFormat.KEYFRAME) != 0;
    int moved = FragmentFormat.CHAIN - RecentSnapshots.PREFIX_BYTES;
    int length = fragments.bytes() - moved * fragments.count();
    unbundledNumber = number == lastNumber + 1 ? unbundledNumber : number - 1;
    lastNumber = number;
    if (isKeyframe || length > RecentSnapshots.MAX_BYTES) {
      unbundledNumber = number;
      return false;
    }
    long distance = Math.min(MAX_DISTANCE, number - unbundledNumber);
    bundle.clear().put(FragmentFormat.BUNDLE).put(FragmentFormat.VERSION).putShort((short) 0);
    bundle.putInt(0).put((byte) distance).putShort((short) length);
    putBlock(fragments);
    recent.put(number, bundle.array(), BLOCK_AT, length);
    if (bundle.position() + MAX_PARITY_BYTES <= maxBytes) {
      putParity(number);
    }
    bundle.flip();
    bundle.putInt(
        FragmentFormat.CHECKSUM_AT, FragmentFormat.checksum(checksum, bundle, 0, bundle.limit()));
    return true;
  }

  /** Returns the last written bundle, valid until the next one is written. */
  public ByteBuffer bundle() {
    return bundle;
  }

  private void putBlock(Fragments fragments) {
    for (int index = 0; index < fragments.count(); index++) {
      ByteBuffer fragment = fragments.at(index);
      int from = fragment.position();
      bundle.putShort((short) fragment.remaining()).put(fragment.get(from + FragmentFormat.FLAGS));
      int rest = fragment.remaining() - FragmentFormat.CHAIN;
      bundle.put(bundle.position(), fragment, from + FragmentFormat.CHAIN, rest);
      bundle.position(bundle.position() + rest);
    }
  }

  private void putParity(long number) {
    int members = 0;
    int lengths = 0;
    int longest = HEAD_BYTES;
    Arrays.fill(parity, (byte) 0);
    for (int distance : distances) {
      long member = number - distance;
      if (recent.has(member)) {
        members |= 1 << (distance - 1);
        lengths ^= recent.length(member);
        longest = Math.max(longest, recent.length(member));
        recent.combine(member, parity, RecentSnapshots.MAX_BYTES);
      }
    }
    if (members == 0) {
      return;
    }
    if (Integer.bitCount(members) % 2 != 0) {
      recent.combine(number, parity, HEAD_BYTES); // an even number of similar headers gives zeros
    }
    bundle.put(PARITY_AT, (byte) members).putShort((short) lengths);
    int maskAt = bundle.position();
    bundle.putLong(0);
    long mask = 0;
    for (int index = 0; index < HEAD_BYTES; index++) {
      if (parity[index] != 0) {
        mask |= 1L << index;
        bundle.put(parity[index]);
      }
    }
    bundle.putLong(maskAt, mask).put(parity, HEAD_BYTES, longest - HEAD_BYTES);
  }
}
