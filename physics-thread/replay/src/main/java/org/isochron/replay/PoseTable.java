package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * The bodies of a snapshot as bytes: tick, number of bodies, content flags, and the id and values
 * of each body. Owner: one thread. If state hashes differ, the table identifies the differing body.
 */
final class PoseTable {
  private static final List<String> POSE = List.of("x", "y", "z", "qx", "qy", "qz", "qw");

  /** Residuals of the floats of a position far from the origin. */
  private static final List<String> RESIDUALS = List.of("low x", "low y", "low z");

  private static final List<String> MOTION = List.of("vx", "vy", "vz", "wx", "wy", "wz");

  private static final int VELOCITIES = 1;
  private static final int FAR = 2;
  private static final int COUNT_OFFSET = Long.BYTES;
  private static final int CONTENTS_OFFSET = COUNT_OFFSET + Integer.BYTES;
  private static final int HEAD_BYTES = CONTENTS_OFFSET + Integer.BYTES;

  private PoseTable() {}

  static int byteSize(Snapshot snapshot) {
    return HEAD_BYTES + snapshot.slotCount() * bodyBytes(contents(snapshot));
  }

  /** Omits empty slots. */
  static void write(Snapshot snapshot, ByteBuffer destination) {
    int contents = contents(snapshot);
    int countOffset = destination.position() + COUNT_OFFSET;
    destination.putLong(snapshot.tick()).putInt(0).putInt(contents);
    int count = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (snapshot.body(slot) != BodyId.NONE) {
        destination.putLong(snapshot.body(slot));
        for (int quantity = 0; quantity < quantities(contents); quantity++) {
          destination.putFloat(value(snapshot, slot, quantity));
        }
        count++;
      }
    }
    destination.putInt(countOffset, count);
  }

  /**
   * Returns true if the table has the size that its header implies and occupies its complete
   * buffer.
   */
  static boolean isComplete(ByteBuffer table) {
    if (table.limit() < HEAD_BYTES) {
      return false;
    }
    int contents = table.getInt(CONTENTS_OFFSET);
    return (contents & ~(VELOCITIES | FAR)) == 0
        && count(table) >= 0
        && table.limit() == HEAD_BYTES + (long) count(table) * bodyBytes(contents);
  }

  static long tick(ByteBuffer table) {
    return table.getLong(0);
  }

  static int count(ByteBuffer table) {
    return table.getInt(COUNT_OFFSET);
  }

  /** Returns the first body that differs in any bit from a snapshot of the same tick. */
  static Optional<Replay.Divergence.Body> firstDifference(ByteBuffer table, Snapshot snapshot) {
    ByteBuffer bytes = table.duplicate().position(HEAD_BYTES);
    long tick = tick(table);
    int contents = table.getInt(CONTENTS_OFFSET);
    if (contents != contents(snapshot)) {
      throw new IllegalArgumentException(
          "the table of bodies has the contents %d and the snapshot %d: it is damaged"
              .formatted(contents, contents(snapshot)));
    }
    for (int index = 0; index < count(table); index++) {
      long body = bytes.getLong();
      if (!snapshot.contains(body)) {
        return Optional.of(new Replay.Divergence.Body(tick, body, "presence", 1, 0));
      }
      for (int quantity = 0; quantity < quantities(contents); quantity++) {
        float recorded = bytes.getFloat();
        float replayed = value(snapshot, BodyId.slot(body), quantity);
        if (Float.floatToRawIntBits(recorded) != Float.floatToRawIntBits(replayed)) {
          return Optional.of(
              new Replay.Divergence.Body(tick, body, name(contents, quantity), recorded, replayed));
        }
      }
    }
    return firstUnlisted(table, snapshot);
  }

  private static Optional<Replay.Divergence.Body> firstUnlisted(
      ByteBuffer table, Snapshot snapshot) {
    if (bodyCount(snapshot) == count(table)) {
      return Optional.empty(); // the caller found every listed body
    }
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long body = snapshot.body(slot);
      if (body != BodyId.NONE && !lists(table, body)) {
        return Optional.of(new Replay.Divergence.Body(tick(table), body, "presence", 0, 1));
      }
    }
    return Optional.empty();
  }

  private static boolean lists(ByteBuffer table, long body) {
    int size = bodyBytes(table.getInt(CONTENTS_OFFSET));
    for (int offset = HEAD_BYTES; offset < table.limit(); offset += size) {
      if (table.getLong(offset) == body) {
        return true;
      }
    }
    return false;
  }

  private static int bodyCount(Snapshot snapshot) {
    int count = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      count += snapshot.body(slot) == BodyId.NONE ? 0 : 1;
    }
    return count;
  }

  private static float value(Snapshot snapshot, int slot, int quantity) {
    float[][] poses = snapshot.poses().components();
    return quantity < poses.length
        ? poses[quantity][slot]
        : snapshot.velocities().components()[quantity - poses.length][slot];
  }

  private static int contents(Snapshot snapshot) {
    SnapshotLayout layout = snapshot.layout();
    return (layout.velocities() ? VELOCITIES : 0) | (layout.far() ? FAR : 0);
  }

  private static String name(int contents, int quantity) {
    int poses = poses(contents);
    if (quantity >= poses) {
      return MOTION.get(quantity - poses);
    }
    return quantity < POSE.size() ? POSE.get(quantity) : RESIDUALS.get(quantity - POSE.size());
  }

  private static int poses(int contents) {
    return POSE.size() + ((contents & FAR) == 0 ? 0 : RESIDUALS.size());
  }

  private static int quantities(int contents) {
    return poses(contents) + ((contents & VELOCITIES) == 0 ? 0 : MOTION.size());
  }

  private static int bodyBytes(int contents) {
    return Long.BYTES + quantities(contents) * Float.BYTES;
  }
}
