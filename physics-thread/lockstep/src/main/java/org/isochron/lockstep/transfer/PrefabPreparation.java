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
 * Prepares prefabs of a session one after the other, on a thread of its own that starts with the
 * first. Owner: the physics thread, which never waits here. Where a peer gives the numbers, a
 * prefab that cannot be prepared is refused; everywhere else the numbers would differ from then on,
 * and the physics thread fails.
 */
final class PrefabPreparation {
  private final PrefabLibrary own;
  private final boolean givesNumbers;
  private final Queue<PrefabEntry> waiting = new ConcurrentLinkedQueue<>();
  private final Queue<PrefabEntry> prepared = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private @Nullable LoopThread preparing;

  PrefabPreparation(PrefabLibrary own, boolean givesNumbers) {
    this.own = own;
    this.givesNumbers = givesNumbers;
  }

  /** Prepares a prefab soon. */
  void prepare(PrefabEntry entry) {
    LoopThread thread = preparing;
    if (thread == null) {
      thread = new LoopThread("isochron-session-prefabs", this::run);
      preparing = thread;
      try {
        thread.start();
      } catch (Throwable e) { // no thread is left; the ticks go on, and the next prefab tries again
        preparing = null;
        prepared.add(refused(entry, e));
        return;
      }
    }
    waiting.add(entry);
    thread.wake();
  }

  /** Hands over what was prepared or refused. */
  void takePrepared(Consumer<PrefabEntry> receiver) {
    for (PrefabEntry entry = prepared.poll(); entry != null; entry = prepared.poll()) {
      receiver.accept(entry);
    }
  }

  /** Throws if a prefab could not be prepared as at the other peers, with the cause. */
  void throwFailure() {
    // ordering: acquire, with the release in refused: the cause is seen whole.
    RuntimeException cause = failure.getAcquire();
    if (cause != null) {
      throw cause;
    }
  }

  /** Ends the thread; the physics thread, or the thread that closes the simulation. */
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
      if (!givesNumbers && number != entry.number()) {
        throw new IllegalStateException("it has the number " + number + " here");
      }
      return new PrefabEntry(entry.peer(), entry.request(), number, entry.content());
    } catch (Throwable e) { // an Error too: the thread that adds must not wait without end
      return refused(entry, e);
    }
  }

  private PrefabEntry refused(PrefabEntry entry, Throwable e) {
    String why = e instanceof RuntimeException ? String.valueOf(e.getMessage()) : e.toString();
    if (!givesNumbers) {
      // ordering: release, the counterpart of the acquire in throwFailure.
      failure.setRelease(new IllegalStateException(
          "prefab %d of the session cannot be added here: %s; give all peers the same engine and scene, and add through the session"
              .formatted(entry.number(), why),
          e));
    }
    return new PrefabEntry(
        entry.peer(), entry.request(), PrefabEntry.REFUSED, StandardCharsets.UTF_8.encode(why));
  }
}
