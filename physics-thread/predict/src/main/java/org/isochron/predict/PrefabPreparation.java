package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Prepares prefabs of a server in sequence, on its own thread, which starts with the first prefab.
 * Owner: the physics thread, which never waits here. A prefab that is there already is compared. If
 * one cannot be prepared, the numbers would differ, so the physics thread fails.
 */
final class PrefabPreparation {
  private final PrefabLibrary own;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(PrefabPreparation::thread);
  private final AtomicInteger unprepared = new AtomicInteger();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

  PrefabPreparation(PrefabLibrary own) {
    this.own = own;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "isochron-server-prefabs");
    thread.setDaemon(true);
    return thread;
  }

  void prepare(int number, ByteBuffer content) {
    // ordering: volatile, for the atomicity of the count.
    unprepared.incrementAndGet();
    try {
      thread.execute(() -> add(number, content));
    } catch (Throwable e) { // out of threads
      fail(number, e);
    }
  }

  /** Returns true while the thread prepares prefabs. */
  boolean isBusy() {
    // ordering: acquire; pairs with add, so the prefabs of a count of 0 are in the table.
    return unprepared.getAcquire() > 0;
  }

  /** @throws IllegalStateException if a prefab could not be prepared */
  void throwFailure() {
    // ordering: acquire; pairs with the release in fail, so the cause is fully visible.
    RuntimeException cause = failure.getAcquire();
    if (cause != null) {
      throw cause;
    }
  }

  /** Ends the thread after the prefab that it prepares; any thread. */
  void close() {
    thread.shutdownNow();
  }

  private void add(int number, ByteBuffer content) {
    try {
      Prefab prefab = Prefab.readFrom(content);
      boolean isThere = number < own.table().count() && own.table().get(number).equals(prefab);
      int here = isThere ? number : own.add(prefab);
      if (here != number) {
        throw new IllegalStateException("it has the number " + here + " here");
      }
    } catch (Throwable e) { // also an Error: the loop must not wait forever
      fail(number, e);
    }
    // ordering: volatile, for the atomicity of the count; pairs with isBusy.
    unprepared.decrementAndGet();
  }

  private void fail(int number, Throwable e) {
    String why = e instanceof RuntimeException ? String.valueOf(e.getMessage()) : e.toString();
    // ordering: release; pairs with throwFailure.
    failure.setRelease(new IllegalStateException(
        "prefab %d of the server cannot be added here: %s; if the server was restarted with other prefabs, build a new prediction"
            .formatted(number, why),
        e));
  }
}
