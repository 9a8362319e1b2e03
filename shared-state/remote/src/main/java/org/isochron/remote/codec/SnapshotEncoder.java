package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotBytes.Opening;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;

/**
 * Encodes each snapshot as the change since the last one, and keyframes for receivers without the
 * last one. Owner: one thread. Allocates only for a snapshot that is longer than all earlier ones.
 *
 * <p>Invariant 1: {@code states} equals the states of every {@link SnapshotDecoder} that has read
 * all snapshots since a keyframe of this chain.
 */
public final class SnapshotEncoder {
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final BodyNumbers numbers;
  private final int chain;
  private final SentBodies states;

  private final SlotSet present;

  private final BodyRecordWriter records;
  private final BitWriter bits = new BitWriter();
  private final StartPoseHistory begins;
  private final SnapshotBytes change;
  private final SnapshotBytes keyframe;
  private final Opening opening = new Opening();
  private long number;
  private long keyframeNumber;
  private boolean restarted;
  private boolean passedBroken;

  /** Last tick of the epoch before which start poses are unknown. */
  private long brokenTick = NEVER;

  private int firstUncovered;

  private int leftOut;

  /**
   * Begins a chain of snapshots.
   *
   * @param chain number that no other chain in this run of the relay uses
   */
  public SnapshotEncoder(SnapshotLayout layout, Quantisation steps, int chain) {
    this(new BodyNumbers(layout, steps), chain);
  }

  public SnapshotEncoder(BodyNumbers numbers, int chain) {
    this.numbers = numbers;
    this.chain = chain;
    states = new SentBodies(numbers.layout);
    present = new SlotSet(numbers.layout.bodyCapacity());
    int maxRecordBytes = SnapshotFormat.maxRecordBytes(numbers.layout);
    change = new SnapshotBytes(bits, maxRecordBytes);
    keyframe = new SnapshotBytes(bits, maxRecordBytes);
    records = new BodyRecordWriter(states, numbers, bits);
    begins = new StartPoseHistory(numbers.layout, numbers.steps, bits);
  }

  /**
   * The receiver of the returned encoder must have read all snapshots of this encoder so far, and
   * must get none of its later ones.
   */
  public SnapshotEncoder split() {
    SnapshotEncoder split = new SnapshotEncoder(numbers, chain);
    split.states.copyFrom(states);
    split.present.copyFrom(present);
    split.begins.copyFrom(begins);
    split.opening.copyFrom(opening);
    split.number = number;
    split.restarted = restarted;
    split.passedBroken = passedBroken;
    split.brokenTick = brokenTick;
    return split;
  }

  /**
   * Prepares the encoding of a snapshot.
   *
   * @param ofAll true if the caller will compute the difference of every body
   */
  public void prepare(Snapshot snapshot, boolean ofAll) {
    if (ofAll) {
      numbers.ofAll(snapshot);
    } else {
      numbers.of(snapshot);
    }
  }

  /** Adds slots that a {@link BodyChoice} must not skip. */
  public void addConcerned(SlotSet to) {
    to.addAll(present);
    begins.addOwed(to, isKeyframeNext());
  }

  public long difference(Snapshot snapshot, int slot) {
    return records.difference(snapshot, slot);
  }

  public boolean owesBegin(int slot) {
    return begins.owes(slot);
  }

  public boolean has(int slot) {
    return slot < states.slotCount && states.generations[slot] != 0;
  }

  public void restart() {
    states.clear();
    present.clear();
    restarted = true;
  }

  /** Gives bodies of the next snapshot their poses in it as start poses. */
  public void appear(Snapshot snapshot, SlotSet slots) {
    begins.appear(snapshot, slots);
  }

  /** Skips a snapshot, whose start poses are sent with the next encoded snapshot. */
  public void pass(Snapshot snapshot, boolean broken) {
    begins.note(snapshot, broken || snapshot.epoch() != opening.timeline.epoch());
    passedBroken |= broken;
  }

  /**
   * Returns the bytes between the position and limit of a buffer, valid until the next call.
   *
   * @param broken true if earlier ticks were missed whose start poses are unknown
   */
  public ByteBuffer encode(Snapshot snapshot, BodyChoice choice, boolean broken) {
    Timeline timeline = snapshot.timeline();
    boolean asKeyframe = isKeyframeNext();
    number++;
    boolean cut = broken || passedBroken;
    passedBroken = false;
    long oldestTick = snapshot.tick() - SnapshotFormat.MAX_AGE;
    boolean continues = snapshot.epoch() == opening.timeline.epoch();
    brokenTick = cut ? snapshot.tick() : continues ? brokenTick : NEVER;
    long lastTick = continues ? Math.max(opening.tick, oldestTick) : snapshot.tick() - 1;
    int flags = asKeyframe || !timeline.equals(opening.timeline) ? SnapshotFormat.TIMELINE : 0;
    flags |= asKeyframe ? SnapshotFormat.KEYFRAME : 0;
    restarted = false;
    begins.note(snapshot, cut || !continues);
    if (asKeyframe) {
      begins.repeat(snapshot.tick());
      lastTick = oldestTick;
    }
    opening.copyFrom(snapshot);
    prepare(snapshot, choice == BodyChoice.EVERYTHING);
    int end = Math.max(states.slotCount, opening.slotCount);
    change.begin(asKeyframe || cut ? flags | broken() : flags, chain, number, opening);
    firstUncovered = 0;
    leftOut = 0;
    for (int slot = choice.next(0); slot < end; slot = choice.next(slot + 1)) {
      encode(snapshot, slot, choice);
    }
    states.slotCount = opening.slotCount;
    endRecords(change, end);
    begins.writeDue(change, Math.min(opening.tick, lastTick + 1), opening.tick, states);
    change.end(leftOut);
    return change.get();
  }

  /** Encodes the keyframe once per snapshot, however many receivers need it. */
  public ByteBuffer keyframe() {
    if (keyframeNumber == number) {
      return keyframe.get();
    }
    keyframeNumber = number;
    int flags = SnapshotFormat.KEYFRAME | SnapshotFormat.TIMELINE;
    keyframe.begin(flags | broken(), chain, number, opening);
    firstUncovered = 0;
    for (int slot = present.next(0); slot != SlotSet.NONE; slot = present.next(slot + 1)) {
      beginRecord(keyframe, slot);
      records.complete(slot);
    }
    endRecords(keyframe, states.slotCount);
    begins.writeLast(keyframe, opening.tick, states);
    keyframe.end(leftOut);
    return keyframe.get();
  }

  /**
   * Returns the flag of missing start poses. A keyframe has it for a while, because its receiver may
   * have missed the snapshot that had it first.
   */
  private int broken() {
    return opening.tick - brokenTick <= SnapshotFormat.MAX_AGE ? SnapshotFormat.BROKEN : 0;
  }

  private boolean isKeyframeNext() {
    return restarted || number == 0;
  }

  private void encode(Snapshot snapshot, int slot, BodyChoice choice) {
    int generation = slot < snapshot.slotCount() ? snapshot.generations()[slot] : 0;
    int before = slot < states.slotCount ? states.generations[slot] : 0;
    int chosen = generation == 0 ? BodyChoice.ABSENT : choice.of(slot, change.length());
    boolean differs = chosen != BodyChoice.ABSENT && records.differs(snapshot, slot, before);
    boolean sent = differs && chosen == BodyChoice.SEND;
    boolean gone = before != 0 && !sent && (chosen == BodyChoice.ABSENT || before != generation);
    if (differs && !sent) {
      leftOut++;
    }
    if (chosen == BodyChoice.SEND) {
      begins.send(slot);
    } else if (gone || chosen == BodyChoice.ABSENT) {
      begins.drop(slot);
    }
    if (sent || gone) {
      beginRecord(change, slot);
      if (sent) {
        records.change(snapshot, slot, before);
        present.add(slot);
      } else {
        records.gone(slot);
        present.remove(slot);
      }
    } else if (before != 0) {
      states.rest(slot);
    }
  }

  private void beginRecord(SnapshotBytes to, int slot) {
    to.reserve();
    bits.gamma(slot - firstUncovered);
    firstUncovered = slot + 1;
  }

  private void endRecords(SnapshotBytes to, int before) {
    to.reserve();
    if (before > firstUncovered) {
      bits.gamma(before - firstUncovered);
    }
  }
}
