package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.FragmentWriter.Opening;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;

/**
 * Encodes each snapshot as the change since the last one, and keyframes for receivers without the
 * last one. Owner: one thread. Allocates only for a snapshot that is longer than all earlier ones.
 *
 * <p>Invariant 1: {@code states} equals the states of every {@link SnapshotDecoder} that has read
 * all fragments since a keyframe of this chain.
 */
public final class SnapshotEncoder {
  private final BodyNumbers numbers;
  private final int chain;
  private final SentBodies states;

  private final SlotSet present;

  private final BodyRecordWriter records;
  private final FragmentWriter writer;
  private final StartPoseHistory begins;
  private final Fragments fragments = new Fragments();
  private final Fragments keyframe = new Fragments();
  private final Opening opening = new Opening();
  private long number;
  private long keyframeNumber;
  private boolean restarted;
  private boolean passedBroken;

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
    writer = new FragmentWriter(chain, FragmentFormat.maxRecordBytes(numbers.layout));
    records = new BodyRecordWriter(states, numbers, writer.bits);
    begins = new StartPoseHistory(numbers.layout, numbers.steps);
  }

  /**
   * The receiver of the returned encoder must have read all fragments of this encoder so far, and
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

  /** Skips a snapshot, whose start poses are sent with the next encoded snapshot. */
  public void pass(Snapshot snapshot, boolean broken) {
    begins.note(snapshot, broken || snapshot.epoch() != opening.timeline.epoch());
    passedBroken |= broken;
  }

  /**
   * The fragments are valid until the next call.
   *
   * @param broken true if earlier ticks were missed whose start poses are unknown
   */
  public Fragments encode(Snapshot snapshot, BodyChoice choice, boolean broken) {
    return encode(snapshot, choice, broken, fragment -> {});
  }

  /**
   * Passes each fragment to a sink as soon as it is complete, so that the first fragments are sent
   * while later ones are encoded. The sink must not keep the buffer after the call.
   */
  public Fragments encode(
      Snapshot snapshot, BodyChoice choice, boolean broken, Consumer<ByteBuffer> sink) {
    Timeline timeline = snapshot.timeline();
    boolean asKeyframe = isKeyframeNext();
    number++;
    boolean cut = broken || passedBroken;
    passedBroken = false;
    long oldestTick = snapshot.tick() - FragmentFormat.MAX_AGE;
    boolean continues = snapshot.epoch() == opening.timeline.epoch();
    long lastTick = continues ? Math.max(opening.tick, oldestTick) : snapshot.tick() - 1;
    int flags = asKeyframe || !timeline.equals(opening.timeline) ? FragmentFormat.TIMELINE : 0;
    flags |= asKeyframe ? FragmentFormat.KEYFRAME : 0;
    restarted = false;
    begins.note(snapshot, cut || !continues);
    if (asKeyframe) {
      begins.repeat(snapshot.tick());
      lastTick = oldestTick;
    }
    open(snapshot);
    prepare(snapshot, choice == BodyChoice.EVERYTHING);
    int end = Math.max(states.slotCount, opening.slotCount);
    writer.snapshot(fragments, number, flags | (cut ? FragmentFormat.BROKEN : 0), opening, sink);
    writer.begin(0, false);
    firstUncovered = 0;
    leftOut = 0;
    for (int slot = choice.next(0); slot < end; slot = choice.next(slot + 1)) {
      encode(snapshot, slot, choice);
    }
    states.slotCount = opening.slotCount;
    endRecords(end);
    begins.writeDue(writer, Math.min(opening.tick, lastTick + 1), opening.tick, states);
    writer.finish(leftOut);
    return fragments;
  }

  /** Encodes the keyframe once per snapshot, however many receivers need it. */
  public Fragments keyframe() {
    if (keyframeNumber == number) {
      return keyframe;
    }
    keyframeNumber = number;
    int flags = FragmentFormat.KEYFRAME | FragmentFormat.TIMELINE;
    writer.snapshot(keyframe, number, flags, opening, fragment -> {});
    writer.begin(0, false);
    firstUncovered = 0;
    for (int slot = present.next(0); slot != SlotSet.NONE; slot = present.next(slot + 1)) {
      beginRecord(slot);
      records.complete(slot);
    }
    endRecords(states.slotCount);
    begins.writeLast(writer, opening.tick, states);
    writer.finish(leftOut);
    return keyframe;
  }

  private boolean isKeyframeNext() {
    return restarted || number == 0;
  }

  private void open(Snapshot snapshot) {
    opening.tick = snapshot.tick();
    opening.instantNanos = snapshot.instantNanos();
    opening.publishedNanos = snapshot.publishedNanos();
    opening.slotCount = snapshot.slotCount();
    opening.timeline = snapshot.timeline();
  }

  private void encode(Snapshot snapshot, int slot, BodyChoice choice) {
    int generation = slot < snapshot.slotCount() ? snapshot.generations()[slot] : 0;
    int before = slot < states.slotCount ? states.generations[slot] : 0;
    int chosen = generation == 0 ? BodyChoice.ABSENT : choice.of(slot, writer.bytes());
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
      beginRecord(slot);
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

  private void beginRecord(int slot) {
    if (!writer.hasRoom()) {
      endRecords(slot);
      writer.begin(slot, false);
    }
    writer.bits.gamma(slot - firstUncovered);
    firstUncovered = slot + 1;
  }

  private void endRecords(int before) {
    if (before > firstUncovered) {
      writer.bits.gamma(before - firstUncovered);
      firstUncovered = before;
    }
    writer.end(before);
  }
}
