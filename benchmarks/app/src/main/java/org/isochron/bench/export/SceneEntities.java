package org.isochron.bench.export;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * Encodes the bodies and their shapes as {@code foxglove.SceneUpdate} messages. Each body is an
 * entity in its own coordinate frame, which poses move. Owner: one thread.
 */
final class SceneEntities {
  /** Interval between complete sets of shapes; shapes rarely change and can be large. */
  static final long COMPLETE_NANOS = 10_000_000_000L;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int DELETIONS = 1;
  private static final int ENTITIES = 2;
  private static final int ALL = 1;
  private static final int NO_PREFAB = -1;

  private final ShapePrimitives shapes = new ShapePrimitives();
  private final OptionalInt scaleChannel;
  private final long[] bodies;
  private final int[] prefabs;
  private final float[] scales;
  private PrefabTable table = PrefabTable.EMPTY;
  private int slotCount;
  private long completeNanos;

  SceneEntities(SnapshotLayout layout) {
    scaleChannel = layout.scaleChannel();
    bodies = new long[layout.bodyCapacity()];
    prefabs = new int[layout.bodyCapacity()];
    scales = new float[layout.bodyCapacity()];
  }

  /** Returns the name of a body and its frame, from slot and generation; empty for no body. */
  static byte[] name(long body) {
    return body == BodyId.NONE
        ? new byte[0]
        : (BodyId.slot(body) + "#" + BodyId.generation(body)).getBytes(US_ASCII);
  }

  static void timestamp(ProtobufWriter message, int field, long nanos) {
    message.begin(field);
    message.integer(1, nanos / NANOS_PER_SECOND);
    message.integer(2, nanos % NANOS_PER_SECOND);
    message.end();
  }

  /** Encodes the changes since the last snapshot, or everything after a break and periodically. */
  boolean update(ProtobufWriter message, Snapshot snapshot, long logNanos, boolean isBreak) {
    message.clear();
    if (snapshot.prefabs() != table) { // possibly another scene in the same state
      table = snapshot.prefabs();
      shapes.clearCache();
    }
    boolean isComplete = isBreak || logNanos - completeNanos >= COMPLETE_NANOS;
    if (isComplete) {
      completeNanos = logNanos;
      deletion(message, logNanos, ALL, new byte[0]);
      Arrays.fill(bodies, 0, slotCount, BodyId.NONE);
    }
    for (int slot = 0; slot < Math.max(slotCount, snapshot.slotCount()); slot++) {
      update(message, snapshot, slot, logNanos);
    }
    slotCount = snapshot.slotCount();
    return message.size() > 0;
  }

  private void update(ProtobufWriter message, Snapshot snapshot, int slot, long logNanos) {
    long body = slot < snapshot.slotCount() ? snapshot.body(slot) : BodyId.NONE;
    boolean hasPrefabs = snapshot.prefabs().count() > 0;
    int prefab = hasPrefabs ? snapshot.prefabNumbers()[slot] : NO_PREFAB;
    float scale = scaleChannel.isPresent() ? snapshot.channel(scaleChannel.getAsInt())[slot] : 1;
    boolean isKnown = body == bodies[slot];
    if (!isKnown && bodies[slot] != BodyId.NONE) {
      deletion(message, logNanos, 0, name(bodies[slot]));
    }
    bodies[slot] = body;
    if (body != BodyId.NONE && !(isKnown && prefab == prefabs[slot] && scale == scales[slot])) {
      prefabs[slot] = prefab;
      scales[slot] = scale;
      message.begin(ENTITIES);
      entity(message, snapshot, name(body), prefab, scale, logNanos);
      message.end();
    }
  }

  private void entity(
      ProtobufWriter message,
      Snapshot snapshot,
      byte[] name,
      int number,
      float scale,
      long logNanos) {
    timestamp(message, 1, logNanos);
    message.bytes(2, name);
    message.bytes(3, name);
    message.flag(5, true);
    if (number == NO_PREFAB) {
      shapes.writeUnknown(message);
      return;
    }
    Prefab prefab = snapshot.prefabs().get(number);
    fact(message, "prefab", Integer.toString(number));
    fact(message, "motion", prefab.motion().name().toLowerCase(Locale.ROOT));
    fact(message, "shape", prefab.shape().getClass().getSimpleName());
    if (prefab.motion() == Prefab.Motion.DYNAMIC) {
      fact(message, "mass", Double.toString(prefab.mass()));
    }
    if (prefab.isSensor()) {
      fact(message, "sensor", "true");
    }
    shapes.write(message, number, prefab, scale);
  }

  private static void fact(ProtobufWriter message, String key, String value) {
    message.begin(6);
    message.text(1, key);
    message.text(2, value);
    message.end();
  }

  private static void deletion(ProtobufWriter message, long logNanos, int type, byte[] name) {
    message.begin(DELETIONS);
    timestamp(message, 1, logNanos);
    message.integer(2, type);
    message.bytes(3, name);
    message.end();
  }
}
