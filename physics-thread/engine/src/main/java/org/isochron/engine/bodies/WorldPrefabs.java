package org.isochron.engine.bodies;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;
import org.isochron.engine.casting.QueryShape;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.jspecify.annotations.Nullable;

/**
 * The prefabs of a world. Any thread may add, release and prepare prefabs. The world's thread takes
 * over the changes between steps and never waits.
 *
 * <p>Invariant 1: a prefab of a body is prepared, because only the world's thread frees shapes, and
 * only those without bodies.
 */
@SuppressWarnings("ReferenceEquality") // changed prefabs are new objects
public final class WorldPrefabs implements PrefabLibrary {
  /**
   * The shapes of a prefab, built by the thread that adds it.
   *
   * @param alone table with only this prefab
   */
  private record Prepared(QueryShape shape, PrefabTable alone, Object built) {}

  /**
   * @param prepared null after the shapes were freed
   * @param isReleased true if the shapes are to be freed while no body has the prefab
   */
  private record Entry(@Nullable Prepared prepared, boolean isReleased) {
    boolean mayBeFreed() {
      return isReleased && prepared != null;
    }
  }

  private record Known(PrefabTable table, List<Entry> entries) {
    static final Known NONE = new Known(PrefabTable.EMPTY, List.of());

    int count() {
      return entries.size();
    }

    @Nullable
    Prepared prepared(int prefab) {
      return prefab < count() ? entries.get(prefab).prepared : null;
    }

    Known with(Prepared next) {
      List<Entry> more = new ArrayList<>(entries);
      more.add(new Entry(next, false));
      return new Known(table.with(next.alone), more);
    }

    Known with(int prefab, @Nullable Prepared prepared) {
      PrefabTable changed =
          prepared == null ? table.without(prefab) : table.with(prefab, prepared.alone);
      return new Known(changed, entries).with(prefab, prepared, entries.get(prefab).isReleased);
    }

    Known with(int prefab, @Nullable Prepared prepared, boolean isReleased) {
      List<Entry> others = new ArrayList<>(entries);
      others.set(prefab, new Entry(prepared, isReleased));
      return new Known(table, others);
    }
  }

  private final EngineBodies engine;
  private final ObjIntConsumer<Prefab> observer;
  private final int initialCount;
  private final BitSet used = new BitSet();

  /** Null after the world is closed. */
  private final AtomicReference<@Nullable Known> current = new AtomicReference<>(Known.NONE);

  /** The prefabs that the world's thread has taken over. */
  private Known known = Known.NONE;

  private boolean sensors;
  private boolean releasing;

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
    Objects.requireNonNull(prefab, "prefab is null: build one, for example by Prefab.dynamic");
    Prepared next = prepared(prefab);
    return change(next, now -> now.with(next)).count() - 1;
  }

  @Override
  public void release(int prefab) {
    mark(prefab, true);
  }

  @Override
  public void prepare(int prefab) {
    mark(prefab, false);
    prepareAgain(prefab);
  }

  private void mark(int prefab, boolean isReleased) {
    int count = table().count();
    if (prefab < 0 || prefab >= count) {
      throw new IllegalArgumentException(
          "prefab is %d: this simulation has %d, numbered from 0; pass a number that add returned"
              .formatted(prefab, count));
    }
    change(null, now -> {
      Entry entry = now.entries.get(prefab);
      return entry.isReleased == isReleased ? now : now.with(prefab, entry.prepared, isReleased);
    });
  }

  private void prepareAgain(int prefab) {
    // ordering: acquire, paired with the exchange in change: without it the prefab's contents may
    // be invisible.
    Known before = current.getAcquire();
    if (before == null || before.prepared(prefab) != null) {
      return;
    }
    Prepared again = prepared(before.table.get(prefab));
    Known after =
        change(again, now -> now.prepared(prefab) == null ? now.with(prefab, again) : now);
    if (after.prepared(prefab) != again) { // another thread was faster
      engine.discard(again.built);
    }
  }

  private Prepared prepared(Prefab prefab) {
    Object built = engine.build(prefab);
    try {
      QueryShape shape = QueryShape.of(engine.queried(prefab.shape()));
      return new Prepared(shape, PrefabTable.of(List.of(prefab)), built);
    } catch (Throwable e) { // for example OutOfMemoryError
      engine.discard(built);
      throw e;
    }
  }

  /**
   * Returns the changed prefabs.
   *
   * @param fresh discarded if the world is closed; null for a change without effect on a closed
   *     world
   */
  private Known change(@Nullable Prepared fresh, UnaryOperator<Known> change) {
    while (true) {
      // ordering: acquire, paired with the exchange below: without it the table's contents may be
      // invisible.
      Known before = current.getAcquire();
      if (before == null) {
        if (fresh == null) {
          return known;
        }
        engine.discard(fresh.built);
        throw new IllegalStateException("this world is closed: it accepts no more prefabs");
      }
      Known after = change.apply(before);
      // ordering: volatile, for atomicity and release: numbers must be unique, and the world's
      // thread must see the prefab.
      if (after == before || current.compareAndSet(before, after)) {
        return after;
      }
    }
  }

  @Override
  public PrefabTable table() {
    // ordering: acquire, paired with the exchange in change: without it the table's contents may be
    // invisible.
    Known now = current.getAcquire();
    return now == null ? known.table : now.table;
  }

  @Override
  public int initialCount() {
    return initialCount;
  }

  /**
   * Passes changed prefabs to the engine. This method and the following ones belong to the world's
   * thread.
   */
  public void takeOver() {
    // ordering: acquire, paired with the exchange in change: without it the prefabs' contents may
    // be invisible.
    Known now = current.getAcquire();
    if (now != null && now != known) {
      takeOver(now);
    }
  }

  /** Rejects further prefabs and lets the engine free all others. */
  public void close() {
    // ordering: volatile, for atomicity: without it a prefab might be neither passed to the engine
    // nor freed by the thread that adds it.
    Known last = current.getAndSet(null);
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
    return Objects.requireNonNull(known.prepared(prefab), "invariant 1").shape;
  }

  public boolean hasSensors() {
    return sensors;
  }

  /** Prefabs known to the world. */
  public PrefabTable knownTable() {
    return known.table;
  }

  /** Prepares a prefab for a new body, if its shapes were freed. */
  public void require(int prefab) {
    if (known.prepared(prefab) == null) {
      prepareAgain(prefab);
      takeOver();
    }
  }

  /** Frees the shapes of released prefabs that have no bodies. */
  public void freeUnused(WorldBodies bodies) {
    if (!releasing) {
      return;
    }
    used.clear();
    for (int slot = 0; slot < bodies.slots.slotCount(); slot++) {
      if (bodies.slots.body(slot) != BodyId.NONE) {
        used.set(bodies.prefabs[slot]);
      }
    }
    for (int prefab = 0; prefab < count(); prefab++) {
      if (known.entries.get(prefab).mayBeFreed() && !used.get(prefab)) {
        int unused = prefab;
        change(null, now -> now.entries.get(unused).mayBeFreed() ? now.with(unused, null) : now);
      }
    }
    takeOver();
  }

  private void takeOver(Known now) {
    Known before = known;
    known = now;
    releasing = false;
    for (int prefab = 0; prefab < now.count(); prefab++) {
      Prepared old = before.prepared(prefab);
      Prepared prepared = now.prepared(prefab);
      if (prefab >= before.count()) {
        sensors |= get(prefab).isSensor();
        observer.accept(get(prefab), prefab);
        engine.prefab(prefab, get(prefab), Objects.requireNonNull(prepared, "invariant 1").built);
      } else if (prepared != old) {
        if (old != null) {
          engine.free(prefab);
        }
        if (prepared != null) {
          engine.renew(prefab, prepared.built);
        }
      }
      releasing |= now.entries.get(prefab).mayBeFreed();
    }
  }
}
