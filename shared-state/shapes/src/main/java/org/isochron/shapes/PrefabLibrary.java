package org.isochron.shapes;

/**
 * The prefabs of a simulation. Any thread adds to them while it runs; a number always means the
 * same prefab, also after time went back, and none is ever removed.
 */
public interface PrefabLibrary {
  /** The library without prefabs, to which nothing can be added. */
  PrefabLibrary NONE = fixed(PrefabTable.EMPTY);

  /**
   * Adds a prefab and returns its number, which commands sent from now on may name. Its shape is
   * prepared by the calling thread, which may take long; the simulation does not wait for it. Do
   * not add in a tick: a replay of that tick has the prefab already.
   *
   * @throws IllegalArgumentException if the engine cannot build it; the message has the reason
   * @throws IllegalStateException if the simulation is closed
   * @throws UnsupportedOperationException if this simulation takes no prefabs while it runs
   */
  int add(Prefab prefab);

  /** The prefabs so far. */
  PrefabTable table();

  /** How many it was built with; the first one that is added gets this number. */
  int builtCount();

  /**
   * Returns true if nothing can be added, so that what a number means, or that it means none, never
   * changes.
   */
  default boolean isFixed() {
    return false;
  }

  /** Returns a library to which nothing can be added. */
  static PrefabLibrary fixed(PrefabTable table) {
    return new PrefabLibrary() {
      @Override
      public int add(Prefab prefab) {
        throw new UnsupportedOperationException(
            "this simulation takes no prefabs while it runs; add them to its scene");
      }

      @Override
      public PrefabTable table() {
        return table;
      }

      @Override
      public int builtCount() {
        return table.count();
      }

      @Override
      public boolean isFixed() {
        return true;
      }
    };
  }
}
