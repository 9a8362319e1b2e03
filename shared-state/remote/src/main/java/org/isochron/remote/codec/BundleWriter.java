package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes small snapshots of a chain into one datagram each, for streams without retransmission.
 * Every bundle also contains the exclusive or (the parity) of three earlier snapshots, so that the
 * next bundle recovers a lost one. REMOTE.md documents the format. Owner: one thread. Allocates
 * nothing after construction.
 */
public final class BundleWriter {
  /** Distances of the combined snapshots, chosen in {@code BundleTest} among designs. */
  private static final int[] PARITY_DISTANCES = {1, 2, 5};

  static final int PARITY_AT = 1;
  static final int DISTANCE_AT = 2;
  static final int LENGTH_AT = 3;
  static final int BLOCK_AT = 5;
  static final int MAX_DISTANCE = 255;

  private final int[] distances;
  private final RecentSnapshots recent = new RecentSnapshots();
  private final ByteBuffer bundle =
      ByteBuffer.allocate(SnapshotFormat.DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
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
   * Writes a snapshot. Returns false if it is a keyframe or too large, and needs a stream.
   *
   * @param maxBytes limit of the bundle's size; the parity is left out if it may not fit
   */
  public boolean write(ByteBuffer snapshot, long maxBytes) {
    int from = snapshot.position();
    int length = snapshot.remaining();
    long number = snapshot.getLong(from + SnapshotFormat.NUMBER);
    boolean isKeyframe = (snapshot.get(from) & SnapshotFormat.KEYFRAME) != 0;
    unbundledNumber = number == lastNumber + 1 ? unbundledNumber : number - 1;
    lastNumber = number;
    if (isKeyframe || length > RecentSnapshots.MAX_BYTES) {
      unbundledNumber = number;
      return false;
    }
    long distance = Math.min(MAX_DISTANCE, number - unbundledNumber);
    bundle.clear().put(SnapshotFormat.BUNDLE).put((byte) 0).put((byte) distance);
    bundle.putShort((short) length).put(BLOCK_AT, snapshot, from, length);
    bundle.position(BLOCK_AT + length);
    recent.put(number, bundle.array(), BLOCK_AT, length);
    if (bundle.position() + Short.BYTES + RecentSnapshots.MAX_BYTES <= maxBytes) {
      putParity(number);
    }
    bundle.flip();
    return true;
  }

  /** Returns the last written bundle, valid until the next one is written. */
  public ByteBuffer bundle() {
    return bundle;
  }

  private void putParity(long number) {
    int members = 0;
    int lengths = 0;
    int longest = 0;
    Arrays.fill(parity, (byte) 0);
    for (int distance : distances) {
      long member = number - distance;
      if (recent.has(member)) {
        members |= 1 << (distance - 1);
        lengths ^= recent.length(member);
        longest = Math.max(longest, recent.length(member));
        recent.combine(member, parity);
      }
    }
    if (members != 0) {
      bundle.put(PARITY_AT, (byte) members).putShort((short) lengths).put(parity, 0, longest);
    }
  }
}
