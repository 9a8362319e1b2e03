package org.isochron.lockstep.transfer;

import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.threads.LoopThread;
import org.jspecify.annotations.Nullable;

/**
 * Prepares prefabs of a session in sequence, on its own thread, which starts with the first prefab.
 * Owner: the physics thread, which never waits here. The peer that assigns numbers refuses a prefab
 * that it cannot prepare. If another peer cannot prepare the prefab, the numbers would differ, so
 * the physics thread of that peer fails.
 */
final class PrefabPreparation {
  private final PrefabLibrary own;
  private final boolean assignsNumbers;
  private final Queue<PrefabEntry> waiting = new ConcurrentLinkedQueue<>();
  private final Queue<PrefabEntry> prepared = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private @Nullable LoopThread preparing;

  PrefabPreparation(PrefabLibrary own, boolean assignsNumbers) {
    this.own = own;
    this.assignsNumbers = assignsNumbers;
  }

  void prepare(PrefabEntry entry) {
    LoopThread thread = preparing;
    if (thread == null) {
      thread = new LoopThread("isochron-session-prefabs", this::run);
      preparing = thread;
      try {
        thread.start();
      } catch (Throwable e) { // out of threads: ticks continue, and the next prefab tries again
        preparing = null;
        prepared.add(refused(entry, e));
        return;
      }
    }
    waiting.add(entry);
    thread.wake();
  }

  void takePrepared(Consumer<PrefabEntry> receiver) {
    for (PrefabEntry entry = prepared.poll(); entry != null; entry = prepared.poll()) {
      receiver.accept(entry);
    }
  }

  void throwFailure() {
    // ordering: acquire; pairs with the release in refused, so the cause is fully visible.
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
      PrefabEntry entry = waiting.poll();
      if (entry == null) {
        LockSupport.park(this);
      } else {
        prepared.add(prepared(entry));
      }
    }
  }

  private PrefabEntry prepared(PrefabEntry entry) {
    try {
      int number = own.add(Prefab.readFrom(entry.content().duplicate()));
      if (!assignsNumbers && number != entry.number()) {
        throw new IllegalStateException("it has the number " + number + " here");
      }
      return new PrefabEntry(entry.peer(), entry.request(), number, entry.content());
    } catch (Throwable e) { // also an Error: the adding thread must not wait forever
      return refused(entry, e);
    }
  }

  private PrefabEntry refused(PrefabEntry entry, Throwable e) {
    String why = e instanceof RuntimeException ? String.valueOf(e.getMessage()) : e.toString();
    if (!assignsNumbers) {
      // ordering: release; pairs with throwFailure.
      failure.setRelease(new IllegalStateException(
          "prefab %d of the session cannot be added here: %s; give all peers the same engine and scene, and add prefabs only through the session"
              .formatted(entry.number(), why),
          e));
    }
    return new PrefabEntry(
        entry.peer(), entry.request(), PrefabEntry.REFUSED, StandardCharsets.UTF_8.encode(why));
  }
}
