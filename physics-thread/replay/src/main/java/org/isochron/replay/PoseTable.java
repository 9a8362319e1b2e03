package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * The bodies of a snapshot as bytes: the tick, the number of bodies, what is there of each, and for
 * each body its id and its numbers. Owner: one thread. It names the body that differs after the
 * hashes have shown a difference.
 */
final class PoseTable {
  private static final List<String> POSE = List.of("x", "y", "z", "qx", "qy", "qz", "qw");

  /** What the floats of a far position lack. */
  private static final List<String> LACKING = List.of("low x", "low y", "low z");

  private static final List<String> MOTION = List.of("vx", "vy", "vz", "wx", "wy", "wz");

  private static final int VELOCITIES = 1;
  private static final int FAR = 2;
  private static final int COUNT_PLACE = Long.BYTES;
  private static final int CONTENTS_PLACE = COUNT_PLACE + Integer.BYTES;
  private static final int HEAD_BYTES = CONTENTS_PLACE + Integer.BYTES;

  private PoseTable() {}

  static int byteSize(Snapshot snapshot) {
    return HEAD_BYTES + snapshot.slotCount() * bodyBytes(contents(snapshot));
  }

  /** Writes every body and omits empty slots. */
  static void write(Snapshot snapshot, ByteBuffer destination) {
    int contents = contents(snapshot);
    int countPlace = destination.position() + COUNT_PLACE;
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
    destination.putInt(countPlace, count);
  }

  /** Returns true if a table, which fills its buffer, has the size that its header implies. */
  static boolean isWhole(ByteBuffer table) {
    if (table.limit() < HEAD_BYTES) {
      return false;
    }
    int contents = table.getInt(CONTENTS_PLACE);
    return (contents & ~(VELOCITIES | FAR)) == 0
        && count(table) >= 0
        && table.limit() == HEAD_BYTES + (long) count(table) * bodyBytes(contents);
  }

  /** The tick after which the bodies were captured. */
  static long tick(ByteBuffer table) {
    return table.getLong(0);
  }

  /** The number of bodies. */
  static int count(ByteBuffer table) {
    return table.getInt(COUNT_PLACE);
  }

  /** Returns the first body that is not equal, to the last bit, in a snapshot of the same tick. */
  static Optional<Replay.Divergence.Body> firstDifference(ByteBuffer table, Snapshot snapshot) {
    ByteBuffer bytes = table.duplicate().position(HEAD_BYTES);
    long tick = tick(table);
    int contents = table.getInt(CONTENTS_PLACE);
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
      return Optional.empty(); // the loop above found every listed body
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
    int size = bodyBytes(table.getInt(CONTENTS_PLACE));
    for (int place = HEAD_BYTES; place < table.limit(); place += size) {
      if (table.getLong(place) == body) {
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
    return quantity < POSE.size() ? POSE.get(quantity) : LACKING.get(quantity - POSE.size());
  }

  private static int poses(int contents) {
    return POSE.size() + ((contents & FAR) == 0 ? 0 : LACKING.size());
  }

  private static int quantities(int contents) {
    return poses(contents) + ((contents & VELOCITIES) == 0 ? 0 : MOTION.size());
  }

  private static int bodyBytes(int contents) {
    return Long.BYTES + quantities(contents) * Float.BYTES;
  }
}
