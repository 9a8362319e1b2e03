package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.FragmentWriter.Opening;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;

/**
 * Writes snapshots as what changed since the last one, and keyframes for those who do not have the
 * last one. Owner: one thread. Allocates only for a snapshot that is longer than all before.
 *
 * <p>Invariant 1: {@code states} is what every {@link SnapshotDecoder} has that took all fragments
 * since a keyframe of this chain.
 */
public final class SnapshotEncoder {
  private final BodyNumbers numbers;
  private final int chain;
  private final SentBodies states;

  /** The slots in which the other end has a body. */
  private final SlotSet present;

  private final BodyRecordWriter records;
  private final FragmentWriter writer;
  private final BeginHistory begins;
  private final Fragments fragments = new Fragments();
  private final Fragments keyframe = new Fragments();
  private final Opening opening = new Opening();
  private long number;
  private long keyframeNumber;
  private boolean restarted;
  private boolean passedBroken;

  /** The first slot of which the snapshot at hand does not say anything yet. */
  private int unsaid;

  private int leftOut;

  /**
   * Begins a chain of snapshots.
   *
   * @param layout what of a snapshot is sent
   * @param chain a number that no other chain of this life has
   */
  public SnapshotEncoder(SnapshotLayout layout, Quantisation steps, int chain) {
    this(new BodyNumbers(layout, steps), chain);
  }

  /** Begins a chain of snapshots, whose numbers it shares with other encoders of the state. */
  public SnapshotEncoder(BodyNumbers numbers, int chain) {
    this.numbers = numbers;
    this.chain = chain;
    states = new SentBodies(numbers.layout);
    present = new SlotSet(numbers.layout.bodyCapacity());
    writer = new FragmentWriter(chain, FragmentFormat.mostRecordBytes(numbers.layout));
    records = new BodyRecordWriter(states, numbers, writer.bits);
    begins = new BeginHistory(numbers.layout, numbers.steps);
  }

  /**
   * Returns an encoder that goes on as this one does, for an end that has taken all of this one's
   * fragments and no more of them.
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

  /** Prepares for {@link #difference}; {@code ofAll} if that is asked of every body. */
  public void prepare(Snapshot snapshot, boolean ofAll) {
    if (ofAll) {
      numbers.ofAll(snapshot);
    } else {
      numbers.of(snapshot);
    }
  }

  /**
   * Adds the slots in which the other end has a body, and those whose next pose goes out with a
   * begin pose: a choice passes over none of them.
   */
  public void addConcerned(SlotSet to) {
    to.addAll(present);
    begins.addOwed(to, isAnew());
  }

  /**
   * How far the other end is from a body, for the choice what to send: 0 if it has it, else what it
   * takes in steps.
   */
  public long difference(Snapshot snapshot, int slot) {
    return records.difference(snapshot, slot);
  }

  /** Returns true if a begin pose goes out with the next pose of a body. */
  public boolean owesBegin(int slot) {
    return begins.owes(slot);
  }

  /** Returns true if the other end has a body in a slot. */
  public boolean has(int slot) {
    return slot < states.slotCount && states.generations[slot] != 0;
  }

  /** Makes the next snapshot a keyframe, for an other end that has nothing. */
  public void restart() {
    states.clear();
    present.clear();
    restarted = true;
  }

  /** Passes over a snapshot, whose begin poses come with the next one that is written. */
  public void pass(Snapshot snapshot, boolean broken) {
    begins.note(snapshot, broken || snapshot.epoch() != opening.timeline.epoch());
    passedBroken |= broken;
  }

  /**
   * Writes a snapshot; the fragments are valid until the next one.
   *
   * @param broken true if ticks lack before it whose begin poses are not known
   */
  public Fragments encode(Snapshot snapshot, BodyChoice choice, boolean broken) {
    return encode(snapshot, choice, broken, fragment -> {});
  }

  /**
   * Writes a snapshot, and gives a sink each fragment as soon as it is complete, for the time of
   * the call, so that the first fragments are under way while the last ones are written.
   */
  public Fragments encode(
      Snapshot snapshot, BodyChoice choice, boolean broken, Consumer<ByteBuffer> sink) {
    Timeline timeline = snapshot.timeline();
    boolean anew = isAnew();
    number++;
    boolean cut = broken || passedBroken;
    passedBroken = false;
    long lastTick =
        snapshot.epoch() == opening.timeline.epoch() ? opening.tick : snapshot.tick() - 1;
    int flags = anew || !timeline.equals(opening.timeline) ? FragmentFormat.TIMELINE : 0;
    flags |= anew ? FragmentFormat.KEYFRAME : 0;
    restarted = false;
    begins.note(snapshot, cut || snapshot.epoch() != opening.timeline.epoch());
    if (anew) {
      begins.repeat(snapshot.tick());
      lastTick = snapshot.tick() - FragmentFormat.MOST_AGE;
    }
    open(snapshot);
    prepare(snapshot, choice == BodyChoice.EVERYTHING);
    int end = Math.max(states.slotCount, opening.slotCount);
    writer.snapshot(fragments, number, flags | (cut ? FragmentFormat.BROKEN : 0), opening, sink);
    writer.begin(0, false);
    unsaid = 0;
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

  /**
   * Writes what the other end has after the last snapshot, for one that has nothing; once a
   * snapshot.
   */
  public Fragments keyframe() {
    if (keyframeNumber == number) {
      return keyframe;
    }
    keyframeNumber = number;
    int flags = FragmentFormat.KEYFRAME | FragmentFormat.TIMELINE;
    writer.snapshot(keyframe, number, flags, opening, fragment -> {});
    writer.begin(0, false);
    unsaid = 0;
    for (int slot = present.next(0); slot != SlotSet.NONE; slot = present.next(slot + 1)) {
      beginRecord(slot);
      records.whole(slot);
    }
    endRecords(states.slotCount);
    begins.writeLast(writer, opening.tick, states);
    writer.finish(leftOut);
    return keyframe;
  }

  /** Returns true if the next snapshot is for an other end that has nothing. */
  private boolean isAnew() {
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
    writer.bits.gamma(slot - unsaid);
    unsaid = slot + 1;
  }

  private void endRecords(int before) {
    if (before > unsaid) {
      writer.bits.gamma(before - unsaid);
      unsaid = before;
    }
    writer.end(before);
  }
}
