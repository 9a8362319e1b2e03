package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.JointAxis;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The joints of a snapshot as bytes: the number of their list, a count, and a row for each
 * joint. There are as many rows as bodies, at most {@link #MOST_ROWS}; further joints are left out.
 * Owner: one thread, at either end. Reading allocates if the number is another than that read last.
 *
 * <p>Each list of a life has its own number. So a snapshot that holds a list already is not written
 * again, and a list that was read last is not read again.
 */
final class JointRows {
  /** More lines are of little use, and the memory is taken for each snapshot. */
  static final int MOST_ROWS = 2_048;

  private static final int COUNT = 8;
  private static final int ROWS = 16;
  private static final int RANGES = 2 * Long.BYTES + 6 * Float.BYTES;
  private static final int ROW_BYTES = RANGES + 23 * Float.BYTES;

  /** The number again, which lacks if somebody has cut the file. */
  private static final int CLOSING_BYTES = Long.BYTES;

  private List<Joint.HeldPoints> joints = List.of();
  private long number;

  /** Returns how many joints a snapshot with room for n bodies holds. */
  static int rows(int bodyCapacity) {
    return Math.min(MOST_ROWS, bodyCapacity);
  }

  static long bytes(int bodyCapacity) {
    return ROWS + (long) rows(bodyCapacity) * ROW_BYTES + CLOSING_BYTES;
  }

  /** The joints that were written or read last. */
  List<Joint.HeldPoints> joints() {
    return joints;
  }

  /**
   * Takes the joints of the snapshot to be written, and returns the number of their list; the
   * writer.
   */
  long number(List<Joint.HeldPoints> now) {
    if (now != joints) { // lists do not change: another one is another object
      joints = now;
      number++;
    }
    return number;
  }

  /** Writes the joints to memory, and returns what is to be written to the file; the writer. */
  ByteBuffer write(ByteBuffer memory, int bodyCapacity) {
    int count = Math.min(rows(bodyCapacity), joints.size());
    memory.clear().putLong(0, number).putInt(COUNT, count);
    for (int row = 0; row < count; row++) {
      Joint.HeldPoints joint = joints.get(row);
      int to = ROWS + row * ROW_BYTES;
      memory.putLong(to, joint.bodyA()).putLong(to + 8, joint.bodyB());
      put(joint.pointA(), memory, to + 16);
      put(joint.pointB(), memory, to + 28);
      put(joint.ranges(), memory, to + RANGES);
    }
    int end = ROWS + count * ROW_BYTES;
    return memory.putLong(end, number).limit(end + CLOSING_BYTES).position(0);
  }

  /** Returns true if a list is not the one that was read last. */
  boolean isOther(long list) {
    return list != number;
  }

  /**
   * Reads what {@link #write} wrote, and keeps what it had if that is not whole, its count makes no
   * sense, or it is another list.
   */
  void read(OpenFile file, long from, ByteBuffer memory, int bodyCapacity, long list)
      throws IOException {
    if (!file.read(memory.limit(ROWS).position(0), from) || memory.getLong(0) != list) {
      return;
    }
    int count = memory.getInt(COUNT);
    if (count >= 0
        && count <= rows(bodyCapacity)
        && file.read(memory.limit(ROWS + count * ROW_BYTES + CLOSING_BYTES).position(0), from)) {
      read(memory, bodyCapacity);
    }
  }

  /** Takes what was read; returns false if it is not whole, or the count makes no sense. */
  boolean read(ByteBuffer memory, int bodyCapacity) {
    long saved = memory.getLong(0);
    int count = memory.getInt(COUNT);
    if (count < 0 || count > rows(bodyCapacity)) {
      return false;
    }
    int end = ROWS + count * ROW_BYTES;
    if (memory.limit() < end + CLOSING_BYTES || memory.getLong(end) != saved) {
      return false;
    }
    List<Joint.HeldPoints> now = new ArrayList<>(count);
    for (int row = 0; row < count; row++) {
      int from = ROWS + row * ROW_BYTES;
      now.add(new Joint.HeldPoints(
          memory.getLong(from),
          point(memory, from + 16),
          memory.getLong(from + 8),
          point(memory, from + 28),
          ranges(memory, from + RANGES)));
    }
    joints = List.copyOf(now);
    number = saved;
    return true;
  }

  private static void put(JointAxis.Ranges ranges, ByteBuffer memory, int at) {
    put(ranges.frameA(), memory, at);
    put(ranges.frameB(), memory, at + 16);
    put(ranges.middle(), memory, at + 32);
    put(ranges.leastMove(), memory, at + 44);
    put(ranges.mostMove(), memory, at + 56);
    put(ranges.leastTurn(), memory, at + 68);
    put(ranges.mostTurn(), memory, at + 80);
  }

  private static JointAxis.Ranges ranges(ByteBuffer memory, int at) {
    return new JointAxis.Ranges(
        rotation(memory, at),
        rotation(memory, at + 16),
        point(memory, at + 32),
        point(memory, at + 44),
        point(memory, at + 56),
        point(memory, at + 68),
        point(memory, at + 80));
  }

  private static void put(Quaternionfc rotation, ByteBuffer memory, int at) {
    memory.putFloat(at, rotation.x()).putFloat(at + 4, rotation.y());
    memory.putFloat(at + 8, rotation.z()).putFloat(at + 12, rotation.w());
  }

  private static Quaternionf rotation(ByteBuffer memory, int at) {
    return new Quaternionf(
        memory.getFloat(at),
        memory.getFloat(at + 4),
        memory.getFloat(at + 8),
        memory.getFloat(at + 12));
  }

  private static void put(Vector3fc point, ByteBuffer memory, int at) {
    memory.putFloat(at, point.x()).putFloat(at + 4, point.y()).putFloat(at + 8, point.z());
  }

  private static Vector3f point(ByteBuffer memory, int at) {
    return new Vector3f(memory.getFloat(at), memory.getFloat(at + 4), memory.getFloat(at + 8));
  }
}
