package org.isochron.shapes;

import java.util.Objects;

/**
 * Prefabs of a simulation. Any thread may add prefabs while the simulation runs. A number always
 * refers to the same prefab, even after time went back; prefabs are never removed.
 */
public interface PrefabLibrary {
  /** Fixed library without prefabs. */
  PrefabLibrary NONE = fixed(PrefabTable.EMPTY);

  /**
   * Adds a prefab and returns its number, which later commands may name. The calling thread
   * prepares the prefab's shape, which may take long; the simulation does not wait. Do not add
   * prefabs in a tick, because a replay of that tick would start with the prefabs already added.
   *
   * @throws IllegalArgumentException if the engine rejects it
   * @throws IllegalStateException if the simulation is closed
   * @throws UnsupportedOperationException if prefabs are fixed
   */
  int add(Prefab prefab);

  /**
   * Frees the shapes of a prefab once no body has it. Its number and definition stay. A later spawn
   * builds the shapes again in its tick, unless {@link #prepare} has done so before. Results do not
   * depend on it.
   *
   * @throws IllegalArgumentException if the number is unknown
   */
  default void release(int prefab) {}

  /**
   * Ends a {@link #release}: the calling thread builds the shapes again if they were freed.
   *
   * @throws IllegalArgumentException if the number is unknown
   * @throws IllegalStateException if the simulation is closed
   */
  default void prepare(int prefab) {}

  /** Current prefabs. */
  PrefabTable table();

  /** Number of prefabs at construction; the first added prefab gets this number. */
  int initialCount();

  /** Returns true if no prefab can be added, so the meaning of every number is permanent. */
  default boolean isFixed() {
    return false;
  }

  /** Creates a fixed library. */
  static PrefabLibrary fixed(PrefabTable table) {
    Objects.requireNonNull(table, "table is null: use PrefabTable.EMPTY for none");
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
      public int initialCount() {
        return table.count();
      }

      @Override
      public boolean isFixed() {
        return true;
      }
    };
  }
}
