package org.isochron.remote.codec;

import static org.isochron.remote.codec.BitReader.unfold;
import static org.isochron.remote.codec.SentBodies.GENERATION;
import static org.isochron.remote.codec.SentBodies.LARGEST;
import static org.isochron.remote.codec.SentBodies.POSITION;
import static org.isochron.remote.codec.SentBodies.PREFAB;
import static org.isochron.remote.codec.SentBodies.ROTATION;
import static org.isochron.remote.codec.SentBodies.STEP;
import static org.isochron.remote.codec.SentBodies.STRIDE;
import static org.isochron.remote.codec.SentBodies.SURPRISE;
import static org.isochron.remote.codec.SentBodies.TURN;
import static org.isochron.remote.codec.SentBodies.VELOCITY_STRIDE;
import static org.isochron.remote.codec.SentBodies.learnt;
import static org.isochron.remote.codec.SentBodies.remainderBits;

import org.isochron.remote.content.Quantisation;

/**
 * Reads the record of a body into the states, as the {@link BodyRecordWriter} changed its own. Owner: one thread; allocates nothing.
 * Methods return false if a record makes no sense; the states are then of no use.
 */
final class BodyRecordReader {
  private static final int VELOCITY_SURPRISE = VELOCITY_STRIDE - 1;

  private final SentBodies states;
  private final BitReader bits;
  private final int rotationBits;
  private final int mostRotation;
  private final boolean velocities;
  private final int channelCount;
  private final int[] folded = new int[3];

  BodyRecordReader(SentBodies states, Quantisation steps, BitReader bits) {
    this.states = states;
    this.bits = bits;
    rotationBits = steps.rotationBits();
    mostRotation = (1 << (rotationBits - 1)) - 1;
    velocities = states.layout.velocities();
    channelCount = states.layout.channels().size();
  }

  /** Reads the record of a slot. */
  boolean read(int slot) {
    if (bits.take(1) == BodyRecordWriter.MOVED) {
      return states.generation(slot) != 0 && readChange(slot, false);
    }
    int kind = bits.take(BodyRecordWriter.KIND_BITS);
    if (kind == BodyRecordWriter.WHOLE) {
      return readWhole(slot);
    }
    if (states.generation(slot) == 0) {
      return false;
    }
    if (kind == BodyRecordWriter.GONE) {
      states.bodies[slot * STRIDE + GENERATION] = 0;
      return !bits.isOverrun();
    }
    return kind == BodyRecordWriter.TURNED && readChange(slot, true);
  }

  /** Reads a rotation to a place of an array: the largest component's number, and three components after it. */
  boolean readRotation(int[] target, int largestAt, int at) {
    target[largestAt] = bits.take(BodyRecordWriter.LARGEST_BITS);
    boolean sound = true;
    for (int number = 0; number < 3; number++) {
      int shift = Integer.SIZE - rotationBits;
      int component = bits.take(rotationBits) << shift >> shift;
      target[at + number] = component;
      sound &= isComponent(component);
    }
    return sound && !bits.isOverrun();
  }

  private boolean readChange(int slot, boolean turned) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    int positions = readThree(all[at + SURPRISE] & 0xffff);
    for (int number = 0; number < 3; number++) {
      int step = all[at + STEP + number] + unfold(folded[number]);
      all[at + STEP + number] = step;
      all[at + POSITION + number] += step;
    }
    int rotations = all[at + SURPRISE] >>> 16;
    boolean sound = true;
    if (turned) {
      sound = readRotation(all, at + LARGEST, at + ROTATION);
      all[at + TURN] = 0;
      all[at + TURN + 1] = 0;
      all[at + TURN + 2] = 0;
    } else {
      rotations = readThree(rotations);
      for (int number = 0; number < 3; number++) {
        int turn = all[at + TURN + number] + unfold(folded[number]);
        all[at + TURN + number] = turn;
        all[at + ROTATION + number] += turn;
        sound &= isComponent(all[at + ROTATION + number]);
      }
    }
    all[at + SURPRISE] = positions | (rotations << 16);
    if (velocities) {
      readVelocities(slot * VELOCITY_STRIDE);
    }
    for (int channel = 0; channel < channelCount; channel++) {
      if (bits.take(1) != 0) {
        states.channels[slot * channelCount + channel] = bits.take(Integer.SIZE);
      }
    }
    return sound && !bits.isOverrun();
  }

  private boolean isComponent(int value) {
    return value >= -mostRotation && value <= mostRotation;
  }

  /** Reads three folded numbers and returns the next surprise. */
  private int readThree(int surprise) {
    int remainder = remainderBits(surprise);
    folded[0] = bits.rice(remainder);
    folded[1] = bits.rice(remainder);
    folded[2] = bits.rice(remainder);
    return learnt(surprise, folded[0], folded[1], folded[2]);
  }

  private void readVelocities(int from) {
    int[] all = states.velocities;
    for (int half = 0; half < VELOCITY_SURPRISE; half += 3) {
      all[from + VELOCITY_SURPRISE] = readThree(all[from + VELOCITY_SURPRISE]);
      for (int number = 0; number < 3; number++) {
        all[from + half + number] += unfold(folded[number]);
      }
    }
  }

  private boolean readWhole(int slot) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    long generation = bits.gamma();
    long prefab = bits.gamma();
    all[at + GENERATION] = (int) generation;
    all[at + PREFAB] = (int) prefab;
    for (int number = POSITION; number < ROTATION; number++) {
      all[at + number] = bits.signed();
    }
    boolean sound = readRotation(all, at + LARGEST, at + ROTATION);
    for (int number = TURN; number < LARGEST; number++) {
      all[at + number] = bits.signed();
    }
    all[at + SURPRISE] = bits.take(Integer.SIZE);
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      for (int number = 0; number < VELOCITY_SURPRISE; number++) {
        states.velocities[from + number] = bits.signed();
      }
      states.velocities[from + VELOCITY_SURPRISE] = (int) bits.gamma() & 0xffff;
    }
    for (int channel = 0; channel < channelCount; channel++) {
      states.channels[slot * channelCount + channel] = bits.take(Integer.SIZE);
    }
    return sound
        && generation > 0
        && generation <= Integer.MAX_VALUE
        && prefab <= Integer.MAX_VALUE
        && !bits.isOverrun();
  }
}
