package org.isochron.bench.stage;

import java.util.Arrays;
import java.util.List;

/**
 * What the bodies look like, by slot. Owner: the thread that draws, which tells it of bodies that came later.
 */
public final class Looks {
  /** The shape of all bodies of a prefab. */
  public record Look(Shape shape, float halfWidth, float halfHeight, float halfDepth) {
    public static Look ball(float radius) {
      return new Look(Shape.BALL, radius, radius, radius);
    }

    public static Look box(float halfWidth, float halfHeight, float halfDepth) {
      return new Look(Shape.BOX, halfWidth, halfHeight, halfDepth);
    }
  }

  /** What can be drawn. */
  public enum Shape {
    BALL,
    BOX
  }

  private final List<Look> prefabs;
  private final int[] prefabOfSlot;
  private int changeCount;

  Looks(List<Look> prefabs, int bodyCapacity) {
    this.prefabs = List.copyOf(prefabs);
    prefabOfSlot = new int[bodyCapacity];
  }

  /** All slots from one to another hold bodies of a prefab. */
  void fill(int fromSlot, int toSlot, int prefab) {
    Arrays.fill(prefabOfSlot, fromSlot, toSlot, prefab);
  }

  public Look of(int slot) {
    return prefabs.get(prefabOfSlot[slot]);
  }

  public int slotCount() {
    return prefabOfSlot.length;
  }

  /** A body of a prefab came into a slot. */
  public void spawned(int slot, int prefab) {
    if (prefabOfSlot[slot] != prefab) {
      prefabOfSlot[slot] = prefab;
      changeCount++;
    }
  }

  /** Goes up whenever something looks different, so that a renderer knows when to look again. */
  public int changeCount() {
    return changeCount;
  }
}
