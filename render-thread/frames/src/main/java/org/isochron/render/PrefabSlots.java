package org.isochron.render;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.state.Snapshot;

/**
 * The slots of a tick's bodies, grouped by prefab and ascending within each group. Owner: the
 * thread that uploads. Allocates only when prefabs are added.
 */
final class PrefabSlots {
  private static final int UNLISTED = -1;

  private final int[] prefabs;
  private int slotCount;

  /** Index of each group's first slot, and the end of the last group. */
  private int[] firsts = {0};

  PrefabSlots(int capacity) {
    prefabs = new int[capacity];
  }

  /** Groups the bodies of a snapshot. Returns false if the groups have not changed. */
  boolean follow(Snapshot snapshot) {
    int[] generations = snapshot.generations();
    int[] numbers = snapshot.prefabNumbers();
    int prefabCount = snapshot.prefabs().count();
    boolean changed = snapshot.slotCount() != slotCount || prefabCount + 1 != firsts.length;
    slotCount = snapshot.slotCount();
    for (int slot = 0; slot < slotCount; slot++) {
      int prefab = numbers[slot];
      if (generations[slot] == 0 || prefab < 0 || prefab >= prefabCount) {
        prefab = UNLISTED;
      }
      changed |= prefab != prefabs[slot];
      prefabs[slot] = prefab;
    }
    if (changed) {
      group(prefabCount);
    }
    return changed;
  }

  /** Groups the visible bodies of another object. */
  void keepVisible(PrefabSlots all, StepSpheres spheres) {
    slotCount = all.slotCount;
    for (int slot = 0; slot < slotCount; slot++) {
      int prefab = all.prefabs[slot];
      prefabs[slot] = prefab != UNLISTED && spheres.isVisible(slot) ? prefab : UNLISTED;
    }
    group(all.firsts.length - 1);
  }

  int first(int prefab) {
    return firsts[prefab];
  }

  /** Number of bodies; 0 for unknown prefabs. */
  int count(int prefab) {
    boolean known = prefab >= 0 && prefab < firsts.length - 1;
    return known ? firsts[prefab + 1] - firsts[prefab] : 0;
  }

  /** Writes the slots of all groups as ints. */
  ByteBuffer write(ByteBuffer into) {
    into.clear();
    for (int slot = 0; slot < slotCount; slot++) {
      if (prefabs[slot] != UNLISTED) {
        into.putInt(Integer.BYTES * firsts[prefabs[slot]]++, slot);
      }
    }
    // each element is now the end of its group, which is the first index of the next one
    int prefabCount = firsts.length - 1;
    System.arraycopy(firsts, 0, firsts, 1, prefabCount);
    firsts[0] = 0;
    return into.limit(Integer.BYTES * firsts[prefabCount]);
  }

  private void group(int prefabCount) {
    if (prefabCount + 1 != firsts.length) {
      firsts = new int[prefabCount + 1];
    }
    Arrays.fill(firsts, 0);
    for (int slot = 0; slot < slotCount; slot++) {
      if (prefabs[slot] != UNLISTED) {
        firsts[prefabs[slot] + 1]++;
      }
    }
    for (int prefab = 0; prefab < prefabCount; prefab++) {
      firsts[prefab + 1] += firsts[prefab];
    }
  }
}
