package org.isochron.bench.stage;

import java.util.List;
import org.isochron.physics.scene.Scene;
import org.isochron.render.RenderFrame;
import org.isochron.state.snapshot.BodyId;

/** What the bodies look like, by slot. Owner: the thread that draws, which shows it every frame. */
public final class BodyLooks {
  private final List<BodyLook> prefabs;
  private final int[] prefabOfSlot;
  private int changeCount;

  private BodyLooks(List<BodyLook> prefabs, int[] prefabOfSlot) {
    this.prefabs = List.copyOf(prefabs);
    this.prefabOfSlot = prefabOfSlot;
  }

  public static BodyLooks of(Scene scene) {
    List<BodyLook> prefabs = scene.prefabs().stream().map(BodyLook::of).toList();
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

  /** Takes over which prefabs the bodies in a frame are of. */
  public void follow(RenderFrame frame) {
    int slotCount = frame.slotCount();
    for (int slot = 0; slot < slotCount; slot++) {
      long body = frame.body(slot);
      int prefab = body == BodyId.NONE ? prefabOfSlot[slot] : frame.prefab(body);
      if (prefab != prefabOfSlot[slot]) {
        prefabOfSlot[slot] = prefab;
        changeCount++;
      }
    }
  }

  /** Goes up whenever something looks different, so that a renderer knows when to look again. */
  public int changeCount() {
    return changeCount;
  }
}
