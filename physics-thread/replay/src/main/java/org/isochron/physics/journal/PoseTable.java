package org.isochron.physics.journal;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;

/**
 * The bodies of a snapshot as bytes: the tick, the number of bodies, a flag for velocities, and for
 * each body its id and its numbers. Owner: one thread. It names the body that differs after the
 * hashes have shown a difference.
 */
final class PoseTable {
  private static final String[] QUANTITIES = {
    "x", "y", "z", "qx", "qy", "qz", "qw", "vx", "vy", "vz", "wx", "wy", "wz"
  };
  private static final int POSE_VALUES = 7;
  private static final int COUNT_PLACE = Long.BYTES;
  private static final int VELOCITIES_PLACE = COUNT_PLACE + Integer.BYTES;
  private static final int HEAD_BYTES = VELOCITIES_PLACE + Integer.BYTES;

  private PoseTable() {}

  static int byteSize(Snapshot snapshot) {
    return HEAD_BYTES + snapshot.slotCount() * bodyBytes(snapshot.layout().velocities());
  }

  /** Writes every body and omits empty slots. */
  static void write(Snapshot snapshot, ByteBuffer destination) {
    boolean velocities = snapshot.layout().velocities();
    int countPlace = destination.position() + COUNT_PLACE;
    destination.putLong(snapshot.tick()).putInt(0).putInt(velocities ? 1 : 0);
    int count = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (snapshot.body(slot) != BodyId.NONE) {
        destination.putLong(snapshot.body(slot));
        for (int quantity = 0; quantity < quantities(velocities); quantity++) {
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
    int velocities = table.getInt(VELOCITIES_PLACE);
    return (velocities == 0 || velocities == 1)
        && count(table) >= 0
        && table.limit() == HEAD_BYTES + (long) count(table) * bodyBytes(velocities == 1);
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
    boolean velocities = table.getInt(VELOCITIES_PLACE) == 1;
    for (int index = 0; index < count(table); index++) {
      long body = bytes.getLong();
      if (!snapshot.contains(body)) {
        return Optional.of(new Replay.Divergence.Body(tick, body, "presence", 1, 0));
      }
      for (int quantity = 0; quantity < quantities(velocities); quantity++) {
        float recorded = bytes.getFloat();
        float replayed = value(snapshot, BodyId.slot(body), quantity);
        if (Float.floatToRawIntBits(recorded) != Float.floatToRawIntBits(replayed)) {
          return Optional.of(
              new Replay.Divergence.Body(tick, body, QUANTITIES[quantity], recorded, replayed));
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
    int size = bodyBytes(table.getInt(VELOCITIES_PLACE) == 1);
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
    return quantity < POSE_VALUES
        ? snapshot.poses().components()[quantity][slot]
        : snapshot.velocities().components()[quantity - POSE_VALUES][slot];
  }

  private static int quantities(boolean velocities) {
    return velocities ? QUANTITIES.length : POSE_VALUES;
  }

  private static int bodyBytes(boolean velocities) {
    return Long.BYTES + quantities(velocities) * Float.BYTES;
  }
}
