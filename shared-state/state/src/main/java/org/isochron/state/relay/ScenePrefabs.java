package org.isochron.state.relay;

import org.isochron.shapes.PrefabTable;

/**
 * Detects that a relayed state switched to another scene, where the prefab numbers of viewers have
 * other meanings. Owner: the relay's thread; allocates nothing.
 */
public final class ScenePrefabs {
  /**
   * Largest table so far. After a jump back in time, snapshots contain only some of the scene's
   * prefabs.
   */
  private PrefabTable known = PrefabTable.EMPTY;

  private PrefabTable last = PrefabTable.EMPTY;

  /** Returns true after a change. */
  public boolean isOther(PrefabTable next) {
    if (next == last) {
      return false;
    }
    last = next;
    boolean isOther = !next.agreesWith(known);
    if (isOther || next.count() > known.count()) {
      known = next;
    }
    return isOther;
  }
}
