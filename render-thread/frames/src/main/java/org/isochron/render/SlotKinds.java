package org.isochron.render;

import java.util.Arrays;
import java.util.OptionalInt;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.exchange.MovedTicks;

/**
 * Encodes the prefab and blend mode of each slot's body as one number for the shader, and records
 * the tick of each change. Changes of scale are recorded too, because a body may change its kind or
 * scale without moving. Owner: the thread that uploads. Compares all prefab numbers and scales once
 * per tick. Allocates nothing after construction, unless prefabs are added.
 *
 * <p>The number is the sum of four parts: 32 · (prefab number + 1), 4 · the position's blend mode,
 * the rotation's blend mode, and 16 for a body at the present instant. The first part is 0 if the
 * prefab is unknown.
 */
final class SlotKinds {
  private static final int PREFABS = 32;
  private static final int PRESENT = 16;
  private static final int POSITIONS = 4;

  /** A float represents every kind exactly up to this number of prefabs. */
  private static final int MAX_PREFABS = (1 << 24) / PREFABS - 1;

  private final Blending reader;
  private final SnapshotLayout layout;
  private final OptionalInt scale;
  private final MovedTicks changed;
  private final int[] numbers;
  private final float[] scales;
  private PrefabTable table = PrefabTable.EMPTY;
  private final float unknown;
  private float[] ofPrefabs = {};
  private long epoch = -1;

  SlotKinds(Blending reader, SnapshotLayout layout) {
    this.reader = reader;
    this.layout = layout;
    scale = layout.scaleChannel();
    changed = new MovedTicks(layout.bodyCapacity());
    numbers = new int[layout.bodyCapacity()];
    scales = new float[scale.isPresent() ? layout.bodyCapacity() : 0];
    unknown = modes(Prefab.Blend.READER);
  }

  /** Follows the next snapshot. */
  @SuppressWarnings("ReferenceEquality") // a changed table is a new object
  void follow(Snapshot snapshot) {
    boolean extended = snapshot.prefabs() != table;
    if (extended) {
      table = snapshot.prefabs();
      learnPrefabs();
    }
    if (extended || snapshot.epoch() != epoch) { // a new epoch may have earlier ticks
      epoch = snapshot.epoch();
      changed.allMoved(snapshot.tick());
    }
    int count = snapshot.slotCount();
    int[] next = snapshot.prefabNumbers();
    for (int slot = different(0, next, count);
        slot < count;
        slot = different(slot + 1, next, count)) {
      numbers[slot] = next[slot];
      changed.moved(slot, snapshot.tick());
    }
    if (scale.isPresent()) {
      float[] sizes = snapshot.channel(scale.getAsInt());
      for (int slot = different(0, sizes, count);
          slot < count;
          slot = different(slot + 1, sizes, count)) {
        scales[slot] = sizes[slot];
        changed.moved(slot, snapshot.tick());
      }
    }
  }

  MovedTicks changed() {
    return changed;
  }

  /** Number for the shader. */
  float of(int slot) {
    int prefab = numbers[slot];
    return prefab >= 0 && prefab < ofPrefabs.length ? ofPrefabs[prefab] : unknown;
  }

  private void learnPrefabs() {
    ofPrefabs = new float[Math.min(table.count(), MAX_PREFABS)];
    for (int prefab = 0; prefab < ofPrefabs.length; prefab++) {
      ofPrefabs[prefab] = PREFABS * (prefab + 1) + modes(table.get(prefab).blend());
    }
  }

  private float modes(Prefab.Blend mode) {
    Blending blending = reader.of(mode, layout);
    int present = mode == Prefab.Blend.NOW ? PRESENT : 0;
    return present + POSITIONS * number(blending.position()) + number(blending.rotation());
  }

  /** Must match the shader's numbering. */
  private static int number(Blending.Position position) {
    return switch (position) {
      case NEAREST -> 0;
      case LINEAR -> 1;
      case HERMITE -> 2;
    };
  }

  private static int number(Blending.Rotation rotation) {
    return switch (rotation) {
      case NEAREST -> 0;
      case SLERP -> 1;
      case SPIN -> 2;
    };
  }

  private int different(int from, int[] others, int count) {
    int at = from < count ? Arrays.mismatch(numbers, from, count, others, from, count) : -1;
    return at < 0 ? count : from + at;
  }

  private int different(int from, float[] others, int count) {
    int at = from < count ? Arrays.mismatch(scales, from, count, others, from, count) : -1;
    return at < 0 ? count : from + at;
  }
}
