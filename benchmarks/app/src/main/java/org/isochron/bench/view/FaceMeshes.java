package org.isochron.bench.view;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;

/**
 * The bodies that are drawn by the faces of their shapes: a mesh for each look, and on it the slots
 * of its bodies. Owner: the thread of the graphics context; allocates when something looks
 * different.
 */
final class FaceMeshes implements AutoCloseable {
  private static final int[] NOBODY = {};

  private final BodyLooks looks;
  private final Map<BodyLook, Mesh> meshes = new LinkedHashMap<>();
  private int seenChanges = -1;

  FaceMeshes(BodyLooks looks) {
    this.looks = looks;
  }

  /** Draws all of them with the program that is in use. */
  void draw() {
    if (seenChanges != looks.changeCount()) {
      seenChanges = looks.changeCount();
      sort();
    }
    meshes.values().forEach(Mesh::draw);
  }

  private void sort() {
    Map<BodyLook, IntStream.Builder> slots = new LinkedHashMap<>();
    for (int slot = 0; slot < looks.slotCount(); slot++) {
      BodyLook look = looks.of(slot);
      if (look.form() == BodyLook.Form.FACES) {
        slots.computeIfAbsent(look, added -> IntStream.builder()).add(slot);
      }
    }
    meshes.forEach((look, mesh) -> {
      if (!slots.containsKey(look)) {
        mesh.instances(NOBODY);
      }
    });
    slots.forEach((look, own) -> meshes
        .computeIfAbsent(look, added -> Mesh.of(added.shape().faces()))
        .instances(own.build().toArray()));
  }

  @Override
  public void close() {
    meshes.values().forEach(Mesh::close);
  }
}
