package org.isochron.remote.codec;

import static org.isochron.remote.codec.BitWriter.zigzag;
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
import org.isochron.state.snapshot.Snapshot;

/**
 * Writes the record of a body, and changes the states as its reader will. What a body does next is expected to be what it did last,
 * and only the surprise is written. Owner: one thread; allocates nothing.
 */
final class BodyRecordWriter {
  static final int MOVED = 0;
  static final int OTHER = 1;
  static final int GONE = 0;
  static final int WHOLE = 1;
  static final int TURNED = 2;
  static final int KIND_BITS = 2;
  static final int LARGEST_BITS = 2;

  private static final int NEW_BODY = 1 << 20;
  private static final int VELOCITY_SURPRISE = VELOCITY_STRIDE - 1;

  private final SentBodies states;
  private final BitWriter bits;
  private final int rotationBits;
  private final boolean velocities;
  private final int channelCount;
  private final QuantisedBody body;

  BodyRecordWriter(SentBodies states, Quantisation steps, BitWriter bits) {
    this.states = states;
    this.bits = bits;
    rotationBits = steps.rotationBits();
    velocities = states.layout.velocities();
    channelCount = states.layout.channels().size();
    body = new QuantisedBody(steps);
  }

  /** Returns true if a body is not as the other end has it; {@link #change} then writes it. */
  boolean compare(Snapshot snapshot, int slot, int generationBefore) {
    load(snapshot, slot);
    return isOther(snapshot, slot, generationBefore) || differs(snapshot, slot);
  }

  /** Returns how far a body is from what the other end has, in steps; 0 if it is the same. */
  long difference(Snapshot snapshot, int slot) {
    int before = slot < states.slotCount ? states.generation(slot) : 0;
    if (!compare(snapshot, slot, before)) {
      return 0;
    }
    int at = slot * STRIDE;
    int[] all = states.bodies;
    return isOther(snapshot, slot, before)
        ? NEW_BODY
        : 1
            + Math.abs((long) body.x - all[at + POSITION])
            + Math.abs((long) body.y - all[at + POSITION + 1])
            + Math.abs((long) body.z - all[at + POSITION + 2]);
  }

  /** Writes the body that was compared last. */
  void change(Snapshot snapshot, int slot, int generationBefore) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    if (isOther(snapshot, slot, generationBefore)) {
      all[at + GENERATION] = snapshot.generations()[slot];
      all[at + PREFAB] = prefab(snapshot, slot);
      keep(at);
      states.fresh(slot);
      copyExtras(snapshot, slot);
      whole(slot);
      return;
    }
    boolean turned = body.largest != all[at + LARGEST];
    bits.put(turned ? OTHER | (TURNED << 1) : MOVED, turned ? 1 + KIND_BITS : 1);
    writeMotion(at, turned);
    if (velocities) {
      writeVelocities(slot * VELOCITY_STRIDE);
    }
    if (channelCount > 0) {
      writeChannels(snapshot, slot);
    }
  }

  /** Writes everything of a body, from the states. */
  void whole(int slot) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    bits.put(OTHER | (WHOLE << 1), 1 + KIND_BITS);
    bits.gamma(all[at + GENERATION]);
    bits.gamma(all[at + PREFAB]);
    for (int number = POSITION; number < ROTATION; number++) {
      bits.signed(all[at + number]);
    }
    putRotation(
        all[at + LARGEST], all[at + ROTATION], all[at + ROTATION + 1], all[at + ROTATION + 2]);
    for (int number = TURN; number < LARGEST; number++) {
      bits.signed(all[at + number]);
    }
    bits.put(all[at + SURPRISE], Integer.SIZE);
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      for (int number = 0; number < VELOCITY_SURPRISE; number++) {
        bits.signed(states.velocities[from + number]);
      }
      bits.gamma(states.velocities[from + VELOCITY_SURPRISE]);
    }
    for (int channel = 0; channel < channelCount; channel++) {
      bits.put(states.channels[slot * channelCount + channel], Integer.SIZE);
    }
  }

  /** Writes that there is no body any more. */
  void gone(int slot) {
    bits.put(OTHER | (GONE << 1), 1 + KIND_BITS);
    states.bodies[slot * STRIDE + GENERATION] = 0;
  }

  private void putRotation(int largest, int first, int second, int third) {
    int mask = (1 << rotationBits) - 1;
    bits.put(largest, LARGEST_BITS);
    bits.put(first & mask, rotationBits);
    bits.put(second & mask, rotationBits);
    bits.put(third & mask, rotationBits);
  }

  /** Returns true if the other end has another body in the slot, or this one with another prefab. */
  private boolean isOther(Snapshot snapshot, int slot, int generationBefore) {
    return generationBefore != snapshot.generations()[slot]
        || states.bodies[slot * STRIDE + PREFAB] != prefab(snapshot, slot);
  }

  private static int prefab(Snapshot snapshot, int slot) {
    return Math.max(0, snapshot.prefabNumbers()[slot]);
  }

  private void load(Snapshot snapshot, int slot) {
    body.load(snapshot.poses(), slot);
    if (velocities) {
      body.load(snapshot.velocities(), slot);
    }
  }

  private boolean differs(Snapshot snapshot, int slot) {
    int at = slot * STRIDE;
    int[] all = states.bodies;
    int difference = (body.x ^ all[at + POSITION])
        | (body.y ^ all[at + POSITION + 1])
        | (body.z ^ all[at + POSITION + 2])
        | (body.first ^ all[at + ROTATION])
        | (body.second ^ all[at + ROTATION + 1])
        | (body.third ^ all[at + ROTATION + 2])
        | (body.largest ^ all[at + LARGEST]);
    if (velocities) {
      for (int number = 0; number < VELOCITY_SURPRISE; number++) {
        difference |= body.velocities[number] ^ states.velocities[slot * VELOCITY_STRIDE + number];
      }
    }
    for (int channel = 0; channel < channelCount; channel++) {
      difference |= value(snapshot, channel, slot) ^ states.channels[slot * channelCount + channel];
    }
    return difference != 0;
  }

  private void writeMotion(int at, boolean turned) {
    int[] all = states.bodies;
    int surprise = all[at + SURPRISE];
    int stepX = body.x - all[at + POSITION];
    int stepY = body.y - all[at + POSITION + 1];
    int stepZ = body.z - all[at + POSITION + 2];
    int x = zigzag(stepX - all[at + STEP]);
    int y = zigzag(stepY - all[at + STEP + 1]);
    int z = zigzag(stepZ - all[at + STEP + 2]);
    int positions = surprise & 0xffff;
    write(positions, x, y, z);
    positions = learnt(positions, x, y, z);
    int rotations = surprise >>> 16;
    int turnA = 0;
    int turnB = 0;
    int turnC = 0;
    if (turned) {
      putRotation(body.largest, body.first, body.second, body.third);
    } else {
      turnA = body.first - all[at + ROTATION];
      turnB = body.second - all[at + ROTATION + 1];
      turnC = body.third - all[at + ROTATION + 2];
      int a = zigzag(turnA - all[at + TURN]);
      int b = zigzag(turnB - all[at + TURN + 1]);
      int c = zigzag(turnC - all[at + TURN + 2]);
      write(rotations, a, b, c);
      rotations = learnt(rotations, a, b, c);
    }
    keep(at);
    all[at + STEP] = stepX;
    all[at + STEP + 1] = stepY;
    all[at + STEP + 2] = stepZ;
    all[at + TURN] = turnA;
    all[at + TURN + 1] = turnB;
    all[at + TURN + 2] = turnC;
    all[at + SURPRISE] = positions | (rotations << 16);
  }

  private void write(int surprise, int a, int b, int c) {
    int remainder = remainderBits(surprise);
    bits.rice(a, remainder);
    bits.rice(b, remainder);
    bits.rice(c, remainder);
  }

  private void keep(int at) {
    int[] all = states.bodies;
    all[at + POSITION] = body.x;
    all[at + POSITION + 1] = body.y;
    all[at + POSITION + 2] = body.z;
    all[at + ROTATION] = body.first;
    all[at + ROTATION + 1] = body.second;
    all[at + ROTATION + 2] = body.third;
    all[at + LARGEST] = body.largest;
  }

  private void writeVelocities(int from) {
    int[] all = states.velocities;
    for (int half = 0; half < VELOCITY_SURPRISE; half += 3) {
      int surprise = all[from + VELOCITY_SURPRISE];
      int a = zigzag(body.velocities[half] - all[from + half]);
      int b = zigzag(body.velocities[half + 1] - all[from + half + 1]);
      int c = zigzag(body.velocities[half + 2] - all[from + half + 2]);
      write(surprise, a, b, c);
      all[from + VELOCITY_SURPRISE] = learnt(surprise, a, b, c);
    }
    System.arraycopy(body.velocities, 0, all, from, VELOCITY_SURPRISE);
  }

  private void writeChannels(Snapshot snapshot, int slot) {
    int from = slot * channelCount;
    for (int channel = 0; channel < channelCount; channel++) {
      int value = value(snapshot, channel, slot);
      boolean changed = value != states.channels[from + channel];
      bits.put(changed ? 1 : 0, 1);
      if (changed) {
        bits.put(value, Integer.SIZE);
        states.channels[from + channel] = value;
      }
    }
  }

  private void copyExtras(Snapshot snapshot, int slot) {
    if (velocities) {
      int from = slot * VELOCITY_STRIDE;
      System.arraycopy(body.velocities, 0, states.velocities, from, VELOCITY_SURPRISE);
      states.velocities[from + VELOCITY_SURPRISE] = SentBodies.FRESH_SURPRISE;
    }
    for (int channel = 0; channel < channelCount; channel++) {
      states.channels[slot * channelCount + channel] = value(snapshot, channel, slot);
    }
  }

  private static int value(Snapshot snapshot, int channel, int slot) {
    return Float.floatToRawIntBits(snapshot.channel(channel)[slot]);
  }
}
