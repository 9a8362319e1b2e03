package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.remote.content.Quantisation;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.Velocities;

/**
 * Reads the fragments of a {@link SnapshotEncoder}, each as it comes, and has the bodies of the last whole snapshot. Owner: one
 * thread. Allocates nothing, whatever it is given; what it is given must not change meanwhile.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A fragment changes something only if it is the next one of its chain, or the first of a keyframe that is newer.
 *   <li>After a fragment that lacks, or one that makes no sense, only a keyframe is taken.
 * </ol>
 */
public final class SnapshotDecoder {
  /** What became of a fragment. */
  public enum Outcome {
    /** It is taken, and more are to come. */
    PART,
    /** It was the last one of a snapshot, which can be published. */
    WHOLE,
    /** It was there before, or is of no use until a keyframe comes. */
    IGNORED,
    /** It does not follow what was there before: a keyframe is needed. */
    LOST,
    /** It makes no sense. */
    DAMAGED
  }

  private final SnapshotLayout layout;
  private final BodyStates states;
  private final DecodedBegins begins;
  private final Poses poses;
  private final Velocities velocities;
  private final ByteBuffer timeline =
      ByteBuffer.allocate(TimelineCopy.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final TimelineCopy checkedTimeline = new TimelineCopy();
  private final TimelineCopy localTimeline = new TimelineCopy();
  private final BitReader bits = new BitReader();
  private final RecordReader records;
  private final QuantisedBody body;

  private boolean synced;
  private int chain;
  private long number;
  private boolean whole;
  private int nextIndex;
  private int nextSlot;
  private long copiedTick;
  private boolean copied;

  // of the snapshot
  private long tick;
  private long instantNanos;
  private long publishedNanos;
  private boolean broken;
  private boolean still;
  private int slotCount;
  private int oldSlotCount;
  private int leftOut;

  public SnapshotDecoder(SnapshotLayout layout, Quantisation steps) {
    this.layout = layout;
    states = new BodyStates(layout);
    records = new RecordReader(states, steps, bits);
    body = new QuantisedBody(steps);
    begins = new DecodedBegins(layout.bodyCapacity(), steps, bits, records);
    poses = new Poses(layout.bodyCapacity());
    velocities = new Velocities(layout.velocities() ? layout.bodyCapacity() : 0);
  }

  /** Returns true if the next snapshot can be a change of the last one; else a keyframe is needed. */
  public boolean isSynced() {
    return synced;
  }

  /** The number of the snapshot that was begun last. */
  public long number() {
    return number;
  }

  /** How many bodies of the last snapshot were left out. */
  public int leftOut() {
    return leftOut;
  }

  /** Takes a fragment, from the position to the limit of little-endian memory with an array. */
  public Outcome take(ByteBuffer fragment) {
    int from = fragment.position();
    int end = fragment.limit();
    if (end - from < FragmentFormat.HEADER_BYTES
        || end - from > FragmentFormat.MOST_BYTES
        || fragment.get(from) != FragmentFormat.TYPE
        || fragment.get(from + FragmentFormat.VERSION_AT) != FragmentFormat.VERSION
        || fragment.getInt(from + FragmentFormat.CHECKSUM)
            != FragmentFormat.checksum(fragment, from, end)) {
      return Outcome.DAMAGED;
    }
    int flags = fragment.get(from + FragmentFormat.FLAGS);
    int itsChain = fragment.getInt(from + FragmentFormat.CHAIN);
    int index = fragment.getInt(from + FragmentFormat.INDEX);
    long itsNumber = fragment.getLong(from + FragmentFormat.NUMBER);
    if ((flags & ~FragmentFormat.ALL_FLAGS) != 0 || index < 0 || itsNumber < 1) {
      return Outcome.DAMAGED;
    }
    boolean known = itsChain == chain;
    if (known && (itsNumber < number || (itsNumber == number && synced && isTaken(index)))) {
      return Outcome.IGNORED;
    }
    if (index == 0 && (flags & FragmentFormat.KEYFRAME) != 0) {
      states.clear();
      chain = itsChain;
    } else if (!synced) {
      return Outcome.IGNORED;
    } else if (!known || !follows(itsNumber, index)) {
      synced = false; // invariant 2
      return Outcome.LOST;
    }
    number = itsNumber;
    nextIndex = index + 1;
    whole = (flags & FragmentFormat.LAST) != 0;
    synced = read(fragment, from, end, flags, index) && (!whole || isComplete());
    if (!synced) {
      return Outcome.DAMAGED;
    }
    return whole ? Outcome.WHOLE : Outcome.PART;
  }

  private boolean isTaken(int index) {
    return whole || index < nextIndex;
  }

  private boolean follows(long itsNumber, int index) {
    return index == 0
        ? whole && itsNumber == number + 1
        : !whole && itsNumber == number && index == nextIndex;
  }

  /** Ends a snapshot. Returns false if a slot was not read, or a body is behind the last slot. */
  private boolean isComplete() {
    int all = 0;
    for (int slot = slotCount; slot < oldSlotCount; slot++) {
      all |= states.generation(slot);
    }
    states.slotCount = slotCount;
    return all == 0 && nextSlot == Math.max(slotCount, oldSlotCount);
  }

  /** The instant at which the snapshot was published, by the other end's clock. */
  public long publishedNanos() {
    return publishedNanos;
  }

  /** Returns how many ticks lie between the last snapshot that was copied and this one. */
  public long missedTicks() {
    return copied ? Math.max(0, tick - copiedTick - 1) : 0;
  }

  /**
   * Copies a whole snapshot into a writer that has none open, whose owner publishes it.
   *
   * @param offsetNanos what is added to the other end's instants
   */
  public void copyTo(SnapshotWriter writer, long epochOffset, long offsetNanos) {
    localTimeline.read(timeline, 0, epochOffset, offsetNanos);
    long tickCount = copied ? tick - copiedTick : 1;
    boolean continues = !broken && tickCount <= FragmentFormat.MOST_AGE;
    writer.begin(tick, instantNanos, localTimeline.timeline(), continues);
    Snapshot snapshot = writer.bulk(slotCount);
    int[] generations = snapshot.generations();
    int[] prefabs = snapshot.prefabNumbers();
    for (int slot = 0; slot < slotCount; slot++) {
      generations[slot] = states.bodies[slot * BodyStates.STRIDE + BodyStates.GENERATION];
      prefabs[slot] = states.bodies[slot * BodyStates.STRIDE + BodyStates.PREFAB];
    }
    copy(poses, snapshot.poses());
    if (layout.velocities()) {
      copy(velocities, snapshot.velocities());
    }
    int channelCount = layout.channels().size();
    for (int channel = 0; channel < channelCount; channel++) {
      float[] values = snapshot.channel(channel);
      for (int slot = 0; slot < slotCount; slot++) {
        values[slot] = Float.intBitsToFloat(states.channels[slot * channelCount + channel]);
      }
    }
    begins.copyTo(writer, generations, continues ? Math.max(1, tickCount) : 1);
    if (still && begins.count() == 0) {
      writer.still();
    }
    copied = true;
    copiedTick = tick;
  }

  private void copy(Poses from, Poses to) {
    System.arraycopy(from.x(), 0, to.x(), 0, slotCount);
    System.arraycopy(from.y(), 0, to.y(), 0, slotCount);
    System.arraycopy(from.z(), 0, to.z(), 0, slotCount);
    System.arraycopy(from.qx(), 0, to.qx(), 0, slotCount);
    System.arraycopy(from.qy(), 0, to.qy(), 0, slotCount);
    System.arraycopy(from.qz(), 0, to.qz(), 0, slotCount);
    System.arraycopy(from.qw(), 0, to.qw(), 0, slotCount);
  }

  private void copy(Velocities from, Velocities to) {
    System.arraycopy(from.x(), 0, to.x(), 0, slotCount);
    System.arraycopy(from.y(), 0, to.y(), 0, slotCount);
    System.arraycopy(from.z(), 0, to.z(), 0, slotCount);
    System.arraycopy(from.wx(), 0, to.wx(), 0, slotCount);
    System.arraycopy(from.wy(), 0, to.wy(), 0, slotCount);
    System.arraycopy(from.wz(), 0, to.wz(), 0, slotCount);
  }

  private boolean read(ByteBuffer fragment, int from, int end, int flags, int index) {
    int at = from + FragmentFormat.HEADER_BYTES;
    if (index == 0) {
      at = open(fragment, from, end, flags);
      if (at < 0) {
        return false;
      }
    }
    int first = fragment.getInt(from + FragmentFormat.FIRST);
    int before = fragment.getInt(from + FragmentFormat.END);
    bits.begin(fragment, at, end);
    if ((flags & FragmentFormat.BEGINS) != 0) {
      return begins.read(first, before) && !bits.isLeftOver();
    }
    return first == nextSlot
        && before >= first
        && before <= Math.max(slotCount, oldSlotCount)
        && readSlots(first, before)
        && !bits.isLeftOver();
  }

  private int open(ByteBuffer fragment, int from, int end, int flags) {
    boolean hasTimeline = (flags & FragmentFormat.TIMELINE) != 0;
    int at =
        from + (hasTimeline ? FragmentFormat.OPENING_AND_TIMELINE : FragmentFormat.OPENING_BYTES);
    if (end < at) {
      return -1;
    }
    slotCount = fragment.getInt(from + FragmentFormat.SLOT_COUNT);
    leftOut = fragment.getInt(from + FragmentFormat.LEFT_OUT);
    if (slotCount < 0 || slotCount > layout.bodyCapacity() || leftOut < 0) {
      return -1;
    }
    if (hasTimeline) {
      if (!checkedTimeline.read(fragment, from + FragmentFormat.OPENING_BYTES, 0, 0)) {
        return -1;
      }
      timeline.put(0, fragment, from + FragmentFormat.OPENING_BYTES, TimelineCopy.BYTES);
    } else if ((flags & FragmentFormat.KEYFRAME) != 0) {
      return -1;
    }
    tick = fragment.getLong(from + FragmentFormat.TICK);
    instantNanos = fragment.getLong(from + FragmentFormat.INSTANT);
    publishedNanos = fragment.getLong(from + FragmentFormat.PUBLISHED);
    broken = (flags & FragmentFormat.BROKEN) != 0;
    still = (flags & FragmentFormat.KEYFRAME) == 0;
    oldSlotCount = states.slotCount;
    states.slotCount = Math.max(slotCount, oldSlotCount);
    nextSlot = 0;
    begins.clear();
    return at;
  }

  private boolean readSlots(int first, int before) {
    int slot = first;
    while (slot < before) {
      long run = bits.gamma();
      if (run > before - slot || bits.isOverrun()) {
        return false;
      }
      for (int unchanged = (int) run; unchanged > 0; unchanged--) {
        if (states.generation(slot) != 0) {
          states.rest(slot);
        }
        slot++;
      }
      if (slot < before) {
        still = false;
        if (!records.read(slot)) {
          return false;
        }
        show(slot++);
      }
    }
    nextSlot = before;
    return true;
  }

  /** Converts a body that has changed, so that those that rest cost nothing. */
  private void show(int slot) {
    body.load(states, slot);
    body.store(poses, slot);
    if (layout.velocities()) {
      body.store(velocities, slot);
    }
  }
}
