package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.isochron.state.Timeline;
import org.isochron.state.relay.TimelineCopy;

/**
 * Writes the fragments of a snapshot. Owner: one thread. Allocates only when {@link Fragments}
 * grows.
 */
final class FragmentWriter {
  final BitWriter bits = new BitWriter();

  private final CRC32C checksum = new CRC32C();
  private final int chain;
  private final int maxRecordBytes;
  private Fragments fragments = new Fragments();
  private ByteBuffer memory = fragments.room();
  private int begin;
  private int flags;
  private boolean open;

  // the current snapshot
  private Consumer<ByteBuffer> sink = fragment -> {};
  private long number;
  private int snapshotFlags;
  private long tick;
  private long instantNanos;
  private long publishedNanos;
  private int slotCount;
  private Timeline timeline = Timeline.paused(0);

  FragmentWriter(int chain, int maxRecordBytes) {
    this.chain = chain;
    this.maxRecordBytes = maxRecordBytes;
  }

  /**
   * Begins a snapshot. The sink receives each fragment when it is complete, and must not keep the
   * buffer after the call.
   */
  void snapshot(
      Fragments target,
      long itsNumber,
      int itsFlags,
      Opening opening,
      Consumer<ByteBuffer> itsSink) {
    fragments = target;
    sink = itsSink;
    open = false;
    target.clear();
    number = itsNumber;
    snapshotFlags = itsFlags;
    tick = opening.tick;
    instantNanos = opening.instantNanos;
    publishedNanos = opening.publishedNanos;
    slotCount = opening.slotCount;
    timeline = opening.timeline;
  }

  /**
   * Begins a fragment. {@code first} is the number of its first start pose if {@code begins} is
   * true, otherwise its first slot.
   */
  void begin(int first, boolean begins) {
    if (open) {
      complete(bits.position());
    }
    open = true;
    begin = fragments.bytes();
    memory = fragments.room();
    flags = (snapshotFlags & ~FragmentFormat.TIMELINE) | (begins ? FragmentFormat.BEGINS : 0);
    memory.put(begin, FragmentFormat.TYPE);
    memory.put(begin + FragmentFormat.VERSION_AT, FragmentFormat.VERSION);
    memory.put(begin + 3, (byte) 0);
    memory.putInt(begin + FragmentFormat.CHAIN, chain);
    memory.putInt(begin + FragmentFormat.INDEX, fragments.count());
    memory.putLong(begin + FragmentFormat.NUMBER, number);
    memory.putInt(begin + FragmentFormat.FIRST, first);
    int at = begin + FragmentFormat.HEADER_BYTES;
    if (fragments.count() == 0) {
      memory.putLong(begin + FragmentFormat.TICK, tick);
      memory.putLong(begin + FragmentFormat.INSTANT, instantNanos);
      memory.putLong(begin + FragmentFormat.PUBLISHED, publishedNanos);
      memory.putInt(begin + FragmentFormat.SLOT_COUNT, slotCount);
      at = begin + FragmentFormat.OPENING_BYTES;
      if ((snapshotFlags & FragmentFormat.TIMELINE) != 0) {
        flags |= FragmentFormat.TIMELINE;
        TimelineCopy.write(timeline, memory, at);
        at += TimelineCopy.BYTES;
      }
    }
    bits.begin(memory.array(), memory.arrayOffset() + at);
  }

  boolean hasRoom() {
    int max = maxRecordBytes + FragmentFormat.CLOSING_BYTES;
    return bits.position() - begin + max <= FragmentFormat.MAX_BYTES;
  }

  void end(int before) {
    memory.putInt(begin + FragmentFormat.END, before);
    memory.put(begin + FragmentFormat.FLAGS, (byte) flags);
  }

  int bytes() {
    return bits.position();
  }

  void finish(int leftOut) {
    int end = bits.position();
    memory.put(begin + FragmentFormat.FLAGS, (byte) (flags | FragmentFormat.LAST));
    memory.putInt(end, leftOut);
    complete(end + FragmentFormat.CLOSING_BYTES);
  }

  private void complete(int end) {
    memory.putInt(
        begin + FragmentFormat.CHECKSUM_AT, FragmentFormat.checksum(checksum, memory, begin, end));
    fragments.add(end);
    sink.accept(fragments.at(fragments.count() - 1));
  }

  /** Header of a snapshot, written into its first fragment. */
  static final class Opening {
    long tick;
    long instantNanos;
    long publishedNanos;
    int slotCount;
    Timeline timeline = Timeline.paused(0);

    void copyFrom(Opening other) {
      tick = other.tick;
      instantNanos = other.instantNanos;
      publishedNanos = other.publishedNanos;
      slotCount = other.slotCount;
      timeline = other.timeline;
    }
  }
}
