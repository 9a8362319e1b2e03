package org.isochron.render;

import java.util.Arrays;
import java.util.OptionalInt;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.MovedTicks;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * Of which prefab the body of each slot is and how it is blended, as one number for the shader, and
 * when that or its scale changed, which a body does that does not move. Owner: the thread that
 * uploads. Costs a comparison of the prefabs' numbers and of the scales a tick; allocates nothing
 * after construction, unless there are more prefabs than before.
 *
 * <p>The number is 32 times the prefab's number plus one, 0 if that is not known, plus 16 if the
 * body is shown at the present, plus 4 times the way its position is blended, plus the way its
 * rotation is.
 */
final class SlotKinds {
  private static final int PREFABS = 32;
  private static final int PRESENT = 16;
  private static final int POSITIONS = 4;

  /** The most prefabs with which a float can represent the number of every kind. */
  private static final int MOST_PREFABS = (1 << 24) / PREFABS - 1;

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
    unknown = ways(Prefab.Blend.READER);
  }

  /** Learns a snapshot that is written after those before it. */
  @SuppressWarnings("ReferenceEquality") // a table that was extended is another one
  void follow(Snapshot snapshot) {
    boolean extended = snapshot.prefabs() != table;
    if (extended) {
      table = snapshot.prefabs();
      learnPrefabs();
    }
    if (extended || snapshot.epoch() != epoch) { // another epoch may have earlier ticks
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

  /** The ticks in which a kind or a scale changed. */
  MovedTicks changed() {
    return changed;
  }

  /** Returns the number for the shader. */
  float of(int slot) {
    int prefab = numbers[slot];
    return prefab >= 0 && prefab < ofPrefabs.length ? ofPrefabs[prefab] : unknown;
  }

  private void learnPrefabs() {
    ofPrefabs = new float[Math.min(table.count(), MOST_PREFABS)];
    for (int prefab = 0; prefab < ofPrefabs.length; prefab++) {
      ofPrefabs[prefab] = PREFABS * (prefab + 1) + ways(table.get(prefab).blend());
    }
  }

  private float ways(Prefab.Blend way) {
    Blending blending = reader.of(way, layout);
    int present = way == Prefab.Blend.NOW ? PRESENT : 0;
    return present + POSITIONS * number(blending.position()) + number(blending.rotation());
  }

  /** As the shader numbers them. */
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
      case NLERP -> 1;
      case SLERP -> 2;
      case SPIN -> 3;
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
