package org.isochron.remote.codec;

import static org.isochron.remote.codec.BitReader.unfold;
import static org.isochron.remote.codec.SentBodies.AXES;
import static org.isochron.remote.codec.SentBodies.LARGEST;
import static org.isochron.remote.codec.SentBodies.POSE_NUMBERS;
import static org.isochron.remote.codec.SentBodies.POSITION;
import static org.isochron.remote.codec.SentBodies.PREDICTION_ERRORS;
import static org.isochron.remote.codec.SentBodies.ROTATION;
import static org.isochron.remote.codec.SentBodies.STEP;
import static org.isochron.remote.codec.SentBodies.STRIDE;
import static org.isochron.remote.codec.SentBodies.TURN;
import static org.isochron.remote.codec.SentBodies.VELOCITY_NUMBERS;
import static org.isochron.remote.codec.SentBodies.VELOCITY_STRIDE;
import static org.isochron.remote.codec.SentBodies.nextError;
import static org.isochron.remote.codec.SentBodies.remainderBits;

import org.isochron.remote.Quantisation;

/**
 * Reads body records and updates its states exactly as {@link BodyRecordWriter} updated the
 * sender's states. Methods return false if a record is invalid; the states are then unusable.
 * Owner: one thread. Allocates nothing.
 */
final class BodyRecordReader {
  private static final int VELOCITY_ERROR = VELOCITY_STRIDE - 1;

  private final SentBodies states;
  private final BitReader bits;
  private final boolean exact;
  private final int rotationBits;
  private final int maxRotation;
  private final boolean velocities;
  private final int channelCount;

  BodyRecordReader(SentBodies states, Quantisation steps, BitReader bits) {
    this.states = states;
    this.bits = bits;
    exact = steps.isExact();
    rotationBits = steps.rotationBits();
    maxRotation = (1 << (rotationBits - 1)) - 1;
    velocities = states.layout.velocities();
    channelCount = states.layout.channels().size();
  }

  boolean read(int slot) {
    if (bits.take(1) == BodyRecordWriter.MOVED) {
      return states.generations[slot] != 0 && !exact && readChange(slot, false);
    }
    int kind = bits.take(BodyRecordWriter.KIND_BITS);
    if (kind == BodyRecordWriter.COMPLETE) {
      return readComplete(slot);
    }
    if (states.generations[slot] == 0) {
      return false;
    }
    if (kind == BodyRecordWriter.GONE) {
      states.generations[slot] = 0;
      return !bits.isOverrun();
    }
    return kind == BodyRecordWriter.TURNED && !exact && readChange(slot, true);
  }

  boolean readRotation(int[] numbers, int at) {
    numbers[at + LARGEST] = bits.take(BodyRecordWriter.LARGEST_BITS);
    int shift = Integer.SIZE - rotationBits;
    for (int number = ROTATION; number < ROTATION + 3; number++) {
      numbers[at + number] = bits.take(rotationBits) << shift >> shift;
    }
    return isRotation(numbers, at) && !bits.isOverrun();
  }

  void readExact(int[] numbers, int at, int[] highs, int slot) {
    bits.takeInts(numbers, at, POSE_NUMBERS);
    if (highs.length > 0) {
      bits.takeInts(highs, AXES * slot, AXES);
    }
  }

  private boolean readChange(int slot, boolean turned) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    int errors = all[at + PREDICTION_ERRORS];
    int positions = readThree(all, at + STEP, errors & 0xffff);
    states.move(slot);
    int rotations = errors >>> 16;
    if (turned) {
      readRotation(all, at);
      all[at + TURN] = 0;
      all[at + TURN + 1] = 0;
      all[at + TURN + 2] = 0;
    } else {
      rotations = readThree(all, at + TURN, rotations);
      all[at + ROTATION] += all[at + TURN];
      all[at + ROTATION + 1] += all[at + TURN + 1];
      all[at + ROTATION + 2] += all[at + TURN + 2];
    }
    all[at + PREDICTION_ERRORS] = positions | (rotations << 16);
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      int error = readThree(states.velocities, from, states.velocities[from + VELOCITY_ERROR]);
      states.velocities[from + VELOCITY_ERROR] = readThree(states.velocities, from + 3, error);
    }
    for (int channel = 0; channel < channelCount; channel++) {
      if (bits.take(1) != 0) {
        states.channels[slot * channelCount + channel] = bits.take(Integer.SIZE);
      }
    }
    return isRotation(all, at) && !bits.isOverrun();
  }

  private boolean isRotation(int[] numbers, int at) {
    return isComponent(numbers[at + ROTATION])
        && isComponent(numbers[at + ROTATION + 1])
        && isComponent(numbers[at + ROTATION + 2]);
  }

  private boolean isComponent(int value) {
    return value >= -maxRotation && value <= maxRotation;
  }

  private int readThree(int[] last, int at, int error) {
    bits.rice(remainderBits(error));
    last[at] += unfold(bits.a);
    last[at + 1] += unfold(bits.b);
    last[at + 2] += unfold(bits.c);
    return nextError(error, bits.a, bits.b, bits.c);
  }

  private boolean readComplete(int slot) {
    int at = slot * STRIDE;
    long generation = bits.gamma();
    long prefab = bits.gamma();
    states.generations[slot] = (int) generation;
    states.prefabs[slot] = (int) prefab;
    boolean sound = true;
    if (exact) {
      readExact(states.bodies, at, states.highs, slot);
      bits.takeInts(states.velocities, slot * VELOCITY_STRIDE, velocities ? VELOCITY_NUMBERS : 0);
    } else {
      sound = readSteps(slot, at);
    }
    bits.takeInts(states.channels, slot * channelCount, channelCount);
    return sound
        && generation > 0
        && generation <= Integer.MAX_VALUE
        && prefab <= Integer.MAX_VALUE
        && !bits.isOverrun();
  }

  private boolean readSteps(int slot, int at) {
    int[] all = states.bodies;
    bits.signedAll(all, at + POSITION, AXES);
    if (states.highs.length > 0) {
      bits.signedAll(states.highs, AXES * slot, AXES);
    }
    bits.signedAll(all, at + STEP, AXES);
    boolean sound = readRotation(all, at);
    bits.signedAll(all, at + TURN, AXES);
    all[at + PREDICTION_ERRORS] = bits.take(Integer.SIZE);
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      bits.signedAll(states.velocities, from, VELOCITY_NUMBERS);
      states.velocities[from + VELOCITY_ERROR] = (int) bits.gamma() & 0xffff;
    }
    return sound;
  }
}
