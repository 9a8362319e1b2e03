package org.isochron.engine.bodies;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.isochron.engine.casting.QueryShape;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.jspecify.annotations.Nullable;

/**
 * The prefabs of a world. Any thread adds to them and prepares their shapes; the thread of the
 * world takes over what is new between two steps, and uses the rest of this without waiting for
 * anybody.
 */
public final class WorldPrefabs implements PrefabLibrary {
  /** All that is known of the prefabs; immutable. */
  private record Known(PrefabTable table, List<QueryShape> shapes, List<Object> built) {
    static final Known NONE = new Known(PrefabTable.EMPTY, List.of(), List.of());

    int count() {
      return shapes.size();
    }

    Known with(Known others) {
      return new Known(
          table.with(others.table), with(shapes, others.shapes), with(built, others.built));
    }

    private static <T> List<T> with(List<T> first, List<T> last) {
      return Stream.concat(first.stream(), last.stream()).toList();
    }
  }

  private final EngineBodies engine;
  private final ObjIntConsumer<Prefab> observer;
  private final int builtCount;

  /** What has been added, or null when the world is closed. */
  private final AtomicReference<@Nullable Known> added = new AtomicReference<>(Known.NONE);

  /** What the thread of the world has taken over. */
  private Known known = Known.NONE;

  private boolean sensors;

  /**
   * Takes the prefabs of a scene over.
   *
   * @param observer receives each prefab and its number before the engine does
   */
  public WorldPrefabs(List<Prefab> first, EngineBodies engine, ObjIntConsumer<Prefab> observer) {
    this.engine = engine;
    this.observer = observer;
    builtCount = first.size();
    try {
      first.forEach(this::add);
    } finally {
      // the world owns and frees what was built, even if a later prefab cannot be built
      takeOver();
    }
  }

  @Override
  public int add(Prefab prefab) {
    Object built = engine.build(prefab);
    Known one;
    try {
      QueryShape shape = QueryShape.of(engine.queried(prefab.shape()));
      one = new Known(PrefabTable.of(List.of(prefab)), List.of(shape), List.of(built));
    } catch (Throwable e) { // such as a lack of memory
      engine.discard(built);
      throw e;
    }
    while (true) {
      // ordering: acquire, with the exchange below: the table is seen whole.
      Known before = added.getAcquire();
      if (before == null) {
        engine.discard(built);
        throw new IllegalStateException("this world is closed: it takes no more prefabs");
      }
      // ordering: volatile, for atomicity, so that no number is given twice; its release shows the
      // prefab to the thread of the world.
      if (added.compareAndSet(before, before.with(one))) {
        return before.count();
      }
    }
  }

  @Override
  public PrefabTable table() {
    // ordering: acquire, with the exchange in add.
    Known now = added.getAcquire();
    return now == null ? known.table : now.table;
  }

  @Override
  public int builtCount() {
    return builtCount;
  }

  /**
   * Hands what was added since the last call to the engine. Owner: the thread of the world, as for
   * all below.
   */
  public void takeOver() {
    // ordering: acquire, with the exchange in add.
    Known now = added.getAcquire();
    if (now != null && now.count() > known.count()) {
      takeOver(now);
    }
  }

  /** Takes no more prefabs, and hands the last ones to the engine, which frees them. */
  public void close() {
    // ordering: volatile, for atomicity: each prefab is handed to the engine or discarded by its
    // adder.
    Known last = added.getAndSet(null);
    if (last != null) {
      takeOver(last);
    }
  }

  public int count() {
    return known.count();
  }

  public boolean contains(int prefab) {
    return prefab >= 0 && prefab < known.count();
  }

  public Prefab get(int prefab) {
    return known.table.get(prefab);
  }

  QueryShape shape(int prefab) {
    return known.shapes.get(prefab);
  }

  /** Returns true if some prefab is a sensor. */
  public boolean hasSensors() {
    return sensors;
  }

  /** The table of those that the world knows. */
  public PrefabTable knownTable() {
    return known.table;
  }

  private void takeOver(Known now) {
    int first = known.count();
    known = now;
    for (int prefab = first; prefab < now.count(); prefab++) {
      sensors |= get(prefab).isSensor();
      observer.accept(get(prefab), prefab);
      engine.prefab(prefab, get(prefab), now.built.get(prefab));
    }
  }
}
