package org.isochron.lockstep;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.jspecify.annotations.Nullable;

/** A world whose state depends on the prefabs of spawn commands, which must exist. */
final class PrefabWorld extends HashLog {
  static final Prefab FIRST = Prefab.dynamic(new Shape.Sphere(0.5f), 1);

  private final Library library = new Library();
  private int spawned;

  // ordering: volatile, the simplest choice for a test double.
  volatile @Nullable Error prefabError;

  @Override
  public PrefabLibrary prefabs() {
    return library;
  }

  @Override
  public void apply(Command command) {
    super.apply(command);
    if (command.namesPrefab() && command.detail() > 0) {
      // throws if the prefab does not exist
      diverge(Double.doubleToLongBits(library.table().get(command.detail()).mass()) * commandCount);
      spawned++;
    }
  }

  int spawned() {
    return spawned;
  }

  static Prefab prefab(int mass) {
    return Prefab.dynamic(new Shape.Sphere(1), mass);
  }

  static CompletableFuture<Integer> adding(SessionSimulation simulation, int mass) {
    return adding(simulation, prefab(mass));
  }

  /** Adds a prefab in a thread of its own, because adding waits for the other peers. */
  static CompletableFuture<Integer> adding(SessionSimulation simulation, Prefab prefab) {
    Supplier<Integer> add = () -> simulation.prefabs().add(prefab);
    return CompletableFuture.supplyAsync(add, task -> new Thread(task).start());
  }

  private final class Library implements PrefabLibrary {
    private final AtomicReference<PrefabTable> table =
        new AtomicReference<>(PrefabTable.of(List.of(FIRST)));

    @Override
    public int add(Prefab prefab) {
      Error error = prefabError;
      if (error != null) {
        throw error;
      }
      if (prefab.motion() == Prefab.Motion.KINEMATIC) {
        throw new IllegalArgumentException("this world has no kinematic bodies");
      }
      // ordering: volatile, the simplest choice for a test double.
      return table
              .updateAndGet(old -> old.with(PrefabTable.of(List.of(prefab))))
              .count()
          - 1;
    }

    @Override
    public PrefabTable table() {
      // ordering: acquire; pairs with add.
      return table.getAcquire();
    }

    @Override
    public int initialCount() {
      return 1;
    }
  }
}
