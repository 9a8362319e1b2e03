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
 * Prepares prefabs of other peers in sequence, on its own thread, which starts with the first
 * prefab. Owner: the physics thread, which never waits here. The peer that assigns numbers refuses
 * a prefab that it cannot prepare. If another peer cannot prepare the prefab, the numbers would
 * differ, so the physics thread of that peer fails. A prefab that another peer has already is
 * compared.
 */
public final class PrefabPreparation {
  private final PrefabLibrary own;
  private final boolean assignsNumbers;
  private final String fix;
  private final Queue<PrefabEntry> waiting = new ConcurrentLinkedQueue<>();
  private final Queue<PrefabEntry> prepared = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private @Nullable LoopThread preparing;

  /** @param fix what to do if the numbers differ, for the message of that failure */
  public PrefabPreparation(PrefabLibrary own, boolean assignsNumbers, String fix) {
    this.own = own;
    this.fix = fix;
    this.assignsNumbers = assignsNumbers;
  }

  public void prepare(PrefabEntry entry) {
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

  public void takePrepared(Consumer<PrefabEntry> receiver) {
    for (PrefabEntry entry = prepared.poll(); entry != null; entry = prepared.poll()) {
      receiver.accept(entry);
    }
  }

  public void throwFailure() {
    // ordering: acquire; pairs with the release in refused, so the cause is fully visible.
    RuntimeException cause = failure.getAcquire();
    if (cause != null) {
      throw cause;
    }
  }

  /**
   * Ends the thread; called by the physics thread, or by the thread that closes the simulation.
   */
  public void close() {
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
      Prefab prefab = Prefab.readFrom(entry.content().duplicate());
      boolean isThere = !assignsNumbers
          && entry.number() < own.table().count()
          && own.table().get(entry.number()).equals(prefab);
      int number = isThere ? entry.number() : own.add(prefab);
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
          "prefab %d of the session cannot be added here: %s; %s"
              .formatted(entry.number(), why, fix),
          e));
    }
    return new PrefabEntry(
        entry.peer(), entry.request(), PrefabEntry.REFUSED, StandardCharsets.UTF_8.encode(why));
  }
}
