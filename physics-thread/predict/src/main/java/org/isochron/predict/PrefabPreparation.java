package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.threads.LoopThread;
import org.jspecify.annotations.Nullable;

/**
 * Prepares prefabs of a server in sequence, on its own thread, which starts with the first prefab.
 * Owner: the physics thread, which never waits here. A prefab that is there already is compared. If
 * one cannot be prepared, the numbers would differ, so the physics thread fails.
 */
final class PrefabPreparation {
  private final PrefabLibrary own;
  private final Queue<Entry> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unprepared = new AtomicInteger();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private @Nullable LoopThread preparing;

  private record Entry(int number, ByteBuffer content) {}

  PrefabPreparation(PrefabLibrary own) {
    this.own = own;
  }

  void prepare(int number, ByteBuffer content) {
    LoopThread thread = preparing;
    if (thread == null) {
      thread = new LoopThread("isochron-server-prefabs", this::run);
      preparing = thread;
      try {
        thread.start();
      } catch (Throwable e) { // out of threads
        preparing = null;
        fail(number, e);
        return;
      }
    }
    // ordering: volatile, for the atomicity of the count.
    unprepared.incrementAndGet();
    waiting.add(new Entry(number, content));
    thread.wake();
  }

  /** Returns true while the thread prepares prefabs. */
  boolean isBusy() {
    // ordering: acquire; pairs with run, so the prefabs of a count of 0 are in the table.
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

  /**
   * Ends the thread; called by the physics thread, or by the thread that closes the simulation.
   */
  void close() {
    if (preparing != null) {
      preparing.stop();
    }
  }

  private void run() {
    LoopThread thread = preparing;
    while (thread != null && !thread.isStopping()) {
      Entry entry = waiting.poll();
      if (entry == null) {
        LockSupport.park(this);
      } else {
        prepare(entry);
        // ordering: volatile, for the atomicity of the count; pairs with isBusy.
        unprepared.decrementAndGet();
      }
    }
  }

  private void prepare(Entry entry) {
    try {
      Prefab prefab = Prefab.readFrom(entry.content().duplicate());
      boolean isThere = entry.number() < own.table().count()
          && own.table().get(entry.number()).equals(prefab);
      int number = isThere ? entry.number() : own.add(prefab);
      if (number != entry.number()) {
        throw new IllegalStateException("it has the number " + number + " here");
      }
    } catch (Throwable e) { // also an Error: the loop must not wait forever
      fail(entry.number(), e);
    }
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
