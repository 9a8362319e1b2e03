package org.isochron.near.mapped;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.body.HeldPoints;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The joints of a snapshot in mapped memory: the number of their list, a count, and a row for each joint. There are as many rows as
 * bodies, at most {@link #MOST_ROWS}; further joints are left out. Owner: one thread, at either end. Reading allocates if the
 * number is another than that read last.
 *
 * <p>Each list of a life has its own number. So a snapshot that holds a list already is not written again, and a list that was read
 * last is not read again.
 */
final class JointRows {
  /** More lines are of little use, and the memory is taken for each snapshot. */
  static final int MOST_ROWS = 2_048;

  private static final int COUNT = 8;
  private static final int ROWS = 16;
  private static final int ROW_BYTES = 2 * Long.BYTES + 6 * Float.BYTES;
  private static final long UNKNOWN = -1;

  private List<HeldPoints> joints = List.of();
  private long number;

  /** Returns how many joints a snapshot with room for n bodies holds. */
  static int rows(int bodyCapacity) {
    return Math.min(MOST_ROWS, bodyCapacity);
  }

  static long bytes(int bodyCapacity) {
    return ROWS + (long) rows(bodyCapacity) * ROW_BYTES;
  }

  /** The joints that were written or read last. */
  List<HeldPoints> joints() {
    return joints;
  }

  /** Writes joints to a place of a snapshot. */
  void write(List<HeldPoints> now, ByteBuffer memory, int at, int bodyCapacity) {
    if (now != joints) { // lists do not change: another one is another object
      joints = now;
      number++;
    }
    if (memory.getLong(at) == number) {
      return;
    }
    int count = Math.min(rows(bodyCapacity), now.size());
    memory.putLong(at, number).putInt(at + COUNT, count);
    for (int row = 0; row < count; row++) {
      HeldPoints joint = now.get(row);
      int to = at + ROWS + row * ROW_BYTES;
      memory.putLong(to, joint.bodyA()).putLong(to + 8, joint.bodyB());
      put(joint.pointA(), memory, to + 16);
      put(joint.pointB(), memory, to + 28);
    }
  }

  /** Reads what {@link #write} wrote; returns false if the count makes no sense. */
  boolean read(ByteBuffer memory, int at, int bodyCapacity) {
    long saved = memory.getLong(at);
    if (saved == number) {
      return true;
    }
    int count = memory.getInt(at + COUNT);
    if (count < 0 || count > rows(bodyCapacity)) {
      return false;
    }
    List<HeldPoints> now = new ArrayList<>(count);
    for (int row = 0; row < count; row++) {
      int from = at + ROWS + row * ROW_BYTES;
      now.add(new HeldPoints(
          memory.getLong(from),
          point(memory, from + 16),
          memory.getLong(from + 8),
          point(memory, from + 28)));
    }
    joints = List.copyOf(now);
    number = saved;
    return true;
  }

  /** Reads the joints again the next time, because the last ones were torn. */
  void forget() {
    number = UNKNOWN;
  }

  private static void put(Vector3fc point, ByteBuffer memory, int at) {
    memory.putFloat(at, point.x()).putFloat(at + 4, point.y()).putFloat(at + 8, point.z());
  }

  private static Vector3f point(ByteBuffer memory, int at) {
    return new Vector3f(memory.getFloat(at), memory.getFloat(at + 4), memory.getFloat(at + 8));
  }
}
