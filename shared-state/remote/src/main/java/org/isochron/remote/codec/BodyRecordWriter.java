package org.isochron.remote.codec;

import static org.isochron.remote.codec.BitWriter.zigzag;
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
import org.isochron.state.Snapshot;

/**
 * Writes body records and updates its states exactly as the reader will update the receiver's
 * states. Each body is predicted to repeat its last motion, and only the prediction error is
 * written. Owner: one thread. Allocates nothing.
 */
final class BodyRecordWriter {
  static final int MOVED = 0;
  static final int OTHER = 1;
  static final int GONE = 0;
  static final int COMPLETE = 1;
  static final int TURNED = 2;
  static final int KIND_BITS = 2;
  static final int LARGEST_BITS = 2;

  private static final int NEW_BODY = 1 << 20;
  private static final int VELOCITY_ERROR = VELOCITY_STRIDE - 1;

  private final SentBodies states;
  private final BitWriter bits;
  private final boolean exact;
  private final int rotationBits;
  private final boolean velocities;
  private final int channelCount;
  private final BodyNumbers numbers;

  private final int[] poses;

  private final int[] highs;
  private final int[] speeds;

  BodyRecordWriter(SentBodies states, BodyNumbers numbers, BitWriter bits) {
    this.states = states;
    this.numbers = numbers;
    this.bits = bits;
    exact = numbers.steps.isExact();
    rotationBits = numbers.steps.rotationBits();
    velocities = states.layout.velocities();
    channelCount = states.layout.channels().size();
    poses = numbers.poses;
    highs = numbers.highs;
    speeds = numbers.velocities;
  }

  boolean differs(Snapshot snapshot, int slot, int generationBefore) {
    numbers.need(snapshot, slot);
    return isOther(snapshot, slot, generationBefore)
        || isMoved(slot)
        || hasOtherExtras(snapshot, slot);
  }

  long difference(Snapshot snapshot, int slot) {
    int before = slot < states.slotCount ? states.generations[slot] : 0;
    if (!differs(snapshot, slot, before)) {
      return 0;
    }
    int at = slot * STRIDE;
    int now = slot * POSE_NUMBERS;
    int[] all = states.bodies;
    if (isOther(snapshot, slot, before)) {
      return NEW_BODY;
    }
    return 1
        + distance(poses[now + POSITION], all[at + POSITION])
        + distance(poses[now + POSITION + 1], all[at + POSITION + 1])
        + distance(poses[now + POSITION + 2], all[at + POSITION + 2]);
  }

  /**
   * For positions far from the origin, the lower halves suffice, because the full difference fits
   * in an int. Exact coordinates are compared as floats; the result is in units of the default
   * step.
   */
  private long distance(int one, int other) {
    if (exact) {
      float metres = Math.abs(Float.intBitsToFloat(one) - Float.intBitsToFloat(other));
      return (long) Math.min(NEW_BODY, metres * Quantisation.DEFAULT.stepsPerMetre());
    }
    return Math.abs(highs.length > 0 ? (long) (one - other) : (long) one - other);
  }

  void change(Snapshot snapshot, int slot, int generationBefore) {
    if (exact || isOther(snapshot, slot, generationBefore)) {
      states.generations[slot] = snapshot.generations()[slot];
      states.prefabs[slot] = prefab(snapshot, slot);
      keep(slot);
      states.fresh(slot);
      copyExtras(snapshot, slot);
      complete(slot);
      return;
    }
    writeMotion(slot);
    if (velocities) {
      writeVelocities(slot);
    }
    if (channelCount > 0) {
      writeChannels(snapshot, slot);
    }
  }

  void complete(int slot) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    bits.put(OTHER | (COMPLETE << 1), 1 + KIND_BITS);
    bits.gamma(states.generations[slot]);
    bits.gamma(states.prefabs[slot]);
    if (exact) {
      putExact(bits, all, at, states.highs, slot);
      if (velocities) {
        bits.putInts(states.velocities, slot * VELOCITY_STRIDE, VELOCITY_NUMBERS);
      }
    } else {
      putSteps(slot, at);
    }
    bits.putInts(states.channels, slot * channelCount, channelCount);
  }

  private void putSteps(int slot, int at) {
    int[] all = states.bodies;
    bits.signedAll(all, at + POSITION, AXES);
    if (highs.length > 0) {
      bits.signedAll(states.highs, AXES * slot, AXES);
    }
    bits.signedAll(all, at + STEP, AXES);
    putRotation(bits, all, at, rotationBits);
    bits.signedAll(all, at + TURN, AXES);
    bits.putInt(all[at + PREDICTION_ERRORS]);
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      bits.signedAll(states.velocities, from, VELOCITY_NUMBERS);
      bits.gamma(states.velocities[from + VELOCITY_ERROR]);
    }
  }

  void gone(int slot) {
    bits.put(OTHER | (GONE << 1), 1 + KIND_BITS);
    states.generations[slot] = 0;
  }

  static void putRotation(BitWriter bits, int[] numbers, int at, int rotationBits) {
    long mask = (1L << rotationBits) - 1;
    long code = numbers[at + ROTATION + 2] & mask;
    code = code << rotationBits | (numbers[at + ROTATION + 1] & mask);
    code = code << rotationBits | (numbers[at + ROTATION] & mask);
    code = code << LARGEST_BITS | numbers[at + LARGEST];
    bits.put(code, LARGEST_BITS + 3 * rotationBits);
  }

  static void putExact(BitWriter bits, int[] numbers, int at, int[] highs, int slot) {
    bits.putInts(numbers, at, POSE_NUMBERS);
    if (highs.length > 0) {
      bits.putInts(highs, AXES * slot, AXES);
    }
  }

  /**
   * Returns true if the receiver has another body in the slot, another prefab, or a position too
   * far away for a delta.
   */
  private boolean isOther(Snapshot snapshot, int slot, int generationBefore) {
    return generationBefore != snapshot.generations()[slot]
        || states.prefabs[slot] != prefab(snapshot, slot)
        || (highs.length > 0 && !exact && isElsewhere(slot));
  }

  private boolean isElsewhere(int slot) {
    for (int axis = 0; axis < AXES; axis++) {
      int number = AXES * slot + axis;
      long distance =
          SentBodies.combine(highs[number], poses[slot * POSE_NUMBERS + POSITION + axis])
              - SentBodies.combine(
                  states.highs[number], states.bodies[slot * STRIDE + POSITION + axis]);
      if (distance != (int) distance) {
        return true;
      }
    }
    return false;
  }

  private static int prefab(Snapshot snapshot, int slot) {
    return Math.max(0, snapshot.prefabNumbers()[slot]);
  }

  private boolean isMoved(int slot) {
    int[] all = states.bodies;
    int at = slot * STRIDE;
    int now = slot * POSE_NUMBERS;
    int difference = 0;
    for (int number = 0; number < POSE_NUMBERS; number++) {
      difference |= poses[now + number] ^ all[at + number];
    }
    for (int axis = 0; exact && axis < AXES && highs.length > 0; axis++) {
      difference |= highs[AXES * slot + axis] ^ states.highs[AXES * slot + axis];
    }
    return difference != 0;
  }

  private boolean hasOtherExtras(Snapshot snapshot, int slot) {
    int difference = 0;
    if (velocities) {
      int at = slot * VELOCITY_STRIDE;
      int now = slot * VELOCITY_NUMBERS;
      for (int number = 0; number < VELOCITY_NUMBERS; number++) {
        difference |= speeds[now + number] ^ states.velocities[at + number];
      }
    }
    for (int channel = 0; channel < channelCount; channel++) {
      difference |= value(snapshot, channel, slot) ^ states.channels[slot * channelCount + channel];
    }
    return difference != 0;
  }

  private void writeMotion(int slot) {
    int[] all = states.bodies;
    int at = slot * STRIDE;
    int now = slot * POSE_NUMBERS;
    boolean turned = poses[now + LARGEST] != all[at + LARGEST];
    bits.put(turned ? OTHER | (TURNED << 1) : MOVED, turned ? 1 + KIND_BITS : 1);
    int errors = all[at + PREDICTION_ERRORS];
    int positions = writeThree(now + POSITION, at + POSITION, at + STEP, errors & 0xffff);
    int rotations = errors >>> 16;
    if (turned) {
      putRotation(bits, poses, now, rotationBits);
      all[at + TURN] = 0;
      all[at + TURN + 1] = 0;
      all[at + TURN + 2] = 0;
    } else {
      rotations = writeThree(now + ROTATION, at + ROTATION, at + TURN, rotations);
    }
    keep(slot);
    all[at + PREDICTION_ERRORS] = positions | (rotations << 16);
  }

  private int writeThree(int now, int before, int last, int error) {
    int[] all = states.bodies;
    int first = poses[now] - all[before];
    int second = poses[now + 1] - all[before + 1];
    int third = poses[now + 2] - all[before + 2];
    int a = zigzag(first - all[last]);
    int b = zigzag(second - all[last + 1]);
    int c = zigzag(third - all[last + 2]);
    bits.rice(a, b, c, remainderBits(error));
    all[last] = first;
    all[last + 1] = second;
    all[last + 2] = third;
    return nextError(error, a, b, c);
  }

  private void keep(int slot) {
    System.arraycopy(poses, slot * POSE_NUMBERS, states.bodies, slot * STRIDE, POSE_NUMBERS);
    if (highs.length > 0) {
      System.arraycopy(highs, AXES * slot, states.highs, AXES * slot, AXES);
    }
  }

  private void writeVelocities(int slot) {
    int[] all = states.velocities;
    int at = slot * VELOCITY_STRIDE;
    int now = slot * VELOCITY_NUMBERS;
    int error = all[at + VELOCITY_ERROR];
    for (int half = 0; half < VELOCITY_NUMBERS; half += 3) {
      int a = zigzag(speeds[now + half] - all[at + half]);
      int b = zigzag(speeds[now + half + 1] - all[at + half + 1]);
      int c = zigzag(speeds[now + half + 2] - all[at + half + 2]);
      bits.rice(a, b, c, remainderBits(error));
      error = nextError(error, a, b, c);
    }
    System.arraycopy(speeds, now, all, at, VELOCITY_NUMBERS);
    all[at + VELOCITY_ERROR] = error;
  }

  private void writeChannels(Snapshot snapshot, int slot) {
    int from = slot * channelCount;
    for (int channel = 0; channel < channelCount; channel++) {
      int value = value(snapshot, channel, slot);
      boolean changed = value != states.channels[from + channel];
      bits.put(changed ? 1 : 0, 1);
      if (changed) {
        bits.putInt(value);
        states.channels[from + channel] = value;
      }
    }
  }

  private void copyExtras(Snapshot snapshot, int slot) {
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      System.arraycopy(speeds, slot * VELOCITY_NUMBERS, states.velocities, from, VELOCITY_NUMBERS);
      states.velocities[from + VELOCITY_ERROR] = SentBodies.INITIAL_ERROR;
    }
    for (int channel = 0; channel < channelCount; channel++) {
      states.channels[slot * channelCount + channel] = value(snapshot, channel, slot);
    }
  }

  private static int value(Snapshot snapshot, int channel, int slot) {
    return Float.floatToRawIntBits(snapshot.channel(channel)[slot]);
  }
}
