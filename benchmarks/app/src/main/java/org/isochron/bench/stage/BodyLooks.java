package org.isochron.bench.stage;

import java.util.List;
import org.isochron.physics.scene.Scene;

/** What the bodies look like, by slot. Owner: the thread that draws, which adds bodies that came later. */
public final class BodyLooks {
  private final List<BodyLook> prefabs;
  private final int[] prefabOfSlot;
  private int changeCount;

  private BodyLooks(List<BodyLook> prefabs, int[] prefabOfSlot) {
    this.prefabs = List.copyOf(prefabs);
    this.prefabOfSlot = prefabOfSlot;
  }

  /** As a scene has them, or each as the ball around it. */
  public static BodyLooks of(Scene scene, boolean balls) {
    List<BodyLook> prefabs =
        scene.prefabs().stream().map(prefab -> BodyLook.of(prefab, balls)).toList();
    int[] prefabOfSlot = new int[scene.bodyCapacity()];
    for (int body = 0; body < scene.bodies().size(); body++) {
      prefabOfSlot[body] = scene.bodies().get(body).prefab();
    }
    return new BodyLooks(prefabs, prefabOfSlot);
  }

  public BodyLook of(int slot) {
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
