package org.isochron.lockstep;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;

/** The prefabs with which all peers of a session have begun. Any thread may read them. */
record SessionPrefabs(PrefabLibrary own) implements PrefabLibrary {
  @Override
  public int add(Prefab prefab) {
    throw new UnsupportedOperationException(
        "the peers of a session agree on its prefabs at the start: add them to the scene of all peers");
  }

  /** Affects only this peer, because results do not depend on it. */
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
