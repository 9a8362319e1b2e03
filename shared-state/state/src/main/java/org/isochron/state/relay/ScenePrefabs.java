package org.isochron.state.relay;

import org.isochron.shapes.PrefabTable;

/**
 * Notices that another scene runs in the state that a relay serves: its viewers keep prefabs by
 * their numbers, and these stand for others then. Owner: the relay's thread; allocates nothing.
 */
public final class ScenePrefabs {
  /** The table with the most prefabs: after time went back, snapshots have some of them only. */
  private PrefabTable known = PrefabTable.EMPTY;

  private PrefabTable last = PrefabTable.EMPTY;

  /** Takes the prefabs of the next snapshot. Returns true if they are those of another scene. */
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
