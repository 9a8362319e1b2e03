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
 * The prefabs of a world. Any thread may add prefabs. The world's thread takes over new prefabs
 * between steps and never waits.
 */
public final class WorldPrefabs implements PrefabLibrary {
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
  private final int initialCount;

  /** Null after the world is closed. */
  private final AtomicReference<@Nullable Known> added = new AtomicReference<>(Known.NONE);

  /** Number of prefabs that the world's thread has taken over. */
  private Known known = Known.NONE;

  private boolean sensors;

  /** @param observer receives each prefab and its number before the engine does */
  public WorldPrefabs(List<Prefab> first, EngineBodies engine, ObjIntConsumer<Prefab> observer) {
    this.engine = engine;
    this.observer = observer;
    initialCount = first.size();
    try {
      first.forEach(this::add);
    } finally {
      // the world frees all objects built so far, even if a later prefab fails
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
    } catch (Throwable e) { // for example OutOfMemoryError
      engine.discard(built);
      throw e;
    }
    while (true) {
      // ordering: acquire, paired with the exchange below: without it the table's contents may be
      // invisible.
      Known before = added.getAcquire();
      if (before == null) {
        engine.discard(built);
        throw new IllegalStateException("this world is closed: it accepts no more prefabs");
      }
      // ordering: volatile, for atomicity and release: numbers must be unique, and the world's
      // thread must see the prefab.
      if (added.compareAndSet(before, before.with(one))) {
        return before.count();
      }
    }
  }

  @Override
  public PrefabTable table() {
    // ordering: acquire, paired with the exchange in add: without it the table's contents may be
    // invisible.
    Known now = added.getAcquire();
    return now == null ? known.table : now.table;
  }

  @Override
  public int initialCount() {
    return initialCount;
  }

  /**
   * Passes new prefabs to the engine. This method and the following ones belong to the world's
   * thread.
   */
  public void takeOver() {
    // ordering: acquire, paired with the exchange in add: without it the prefabs' contents may be
    // invisible.
    Known now = added.getAcquire();
    if (now != null && now.count() > known.count()) {
      takeOver(now);
    }
  }

  /** Rejects further prefabs and lets the engine free all others. */
  public void close() {
    // ordering: volatile, for atomicity: without it a prefab might be neither passed to the engine
    // nor freed by the thread that adds it.
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

  public boolean hasSensors() {
    return sensors;
  }

  /** Prefabs known to the world. */
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
