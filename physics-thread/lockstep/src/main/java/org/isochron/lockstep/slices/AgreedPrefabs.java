package org.isochron.lockstep.slices;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;

/**
 * Prefabs that have the same numbers at all ends, so that none can be added at one. Any thread.
 *
 * @param refusal answer to {@link #add}
 */
public record AgreedPrefabs(PrefabLibrary own, String refusal) implements PrefabLibrary {
  @Override
  public int add(Prefab prefab) {
    throw new UnsupportedOperationException(refusal);
  }

  /** Affects only this end, because results do not depend on it. */
  @Override
  public void release(int prefab) {
    own.release(prefab);
  }

  @Override
  public void prepare(int prefab) {
    own.prepare(prefab);
  }

  @Override
  public PrefabTable table() {
    return own.table();
  }

  @Override
  public int initialCount() {
    return own.initialCount();
  }

  @Override
  public boolean isFixed() {
    return own.isFixed();
  }
}
