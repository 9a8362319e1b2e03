package org.isochron.physics.loop;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Steppable;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Saves a world between two ticks. Owner: the loop's thread; any thread may call {@link #save},
 * which never waits. Every request is answered once, or fails when the loop ends.
 */
final class SaveRequests {
  private final TickLoop loop;
  private final Steppable simulation;
  private final NanoClock clock;
  private final BooleanSupplier isEnded;
  private final Runnable wake;
  private final LongSupplier tickNanos;
  private final AtomicReference<@Nullable CompletableFuture<SavedWorld>> requested =
      new AtomicReference<>();

  /** The request whose commands must run first. */
  private @Nullable CompletableFuture<SavedWorld> due;

  private long dueNanos;

  SaveRequests(
      TickLoop loop,
      Steppable simulation,
      NanoClock clock,
      BooleanSupplier isEnded,
      Runnable wake,
      LongSupplier tickNanos) {
    this.loop = loop;
    this.simulation = simulation;
    this.clock = clock;
    this.isEnded = isEnded;
    this.wake = wake;
    this.tickNanos = tickNanos;
  }

  /** See {@link RunningWorld#save}. */
  CompletionStage<SavedWorld> save() {
    if (!simulation.savesState()) {
      throw new UnsupportedOperationException(
          "this world cannot be saved: its simulation saves no state; choose an engine that does, such as Jolt or ode4j");
    }
    CompletableFuture<SavedWorld> asked = new CompletableFuture<>();
    // ordering: volatile: at most one request is pending, and the next turn sees all earlier writes
    // of this thread.
    CompletableFuture<SavedWorld> waiting = requested.compareAndExchange(null, asked);
    if (isEnded.getAsBoolean()) { // true before the loop's last check for requests
      failRequested();
    }
    wake.run();
    return (waiting == null ? asked : waiting).minimalCompletionStage();
  }

  /**
   * Saves between two ticks if that was requested. The saved state does not contain pending
   * commands, so the tick that consumes them runs first, even in a paused world.
   */
  void executeNext() {
    // ordering: acquire; pairs with the exchange in save. The value is read first, because an
    // exchange in every turn would cost more.
    if (due == null && requested.getAcquire() != null) {
      // ordering: volatile: a later request gets its own save.
      due = requested.getAndSet(null);
      dueNanos = clock.nanos() + 1; // a command may have been sent in the same nanosecond
    }
    CompletableFuture<SavedWorld> asked = due;
    if (asked == null) {
      return;
    }
    loop.settle(clock.nanos()); // also consume input accepted since the turn began
    if (loop.hasCommands(dueNanos)) {
      return; // until their tick is due
    }
    due = null;
    try {
      SavedWorld saved = SavedWorld.of(
          simulation, loop.controls(), loop.rate(), loop.stateTick(), tickNanos.getAsLong());
      asked.completeAsync(() -> saved);
    } catch (Throwable e) { // reported to the caller of save
      asked.completeExceptionally(e);
    }
  }

  /** Fails all requests. */
  void end() {
    fail(due);
    failRequested();
  }

  private void failRequested() {
    // ordering: volatile: either the loop's last turn or {@code save} takes the request, but not
    // both.
    fail(requested.getAndSet(null));
  }

  private static void fail(@Nullable CompletableFuture<SavedWorld> asked) {
    if (asked != null) {
      asked.completeExceptionally(
          new IllegalStateException("the world has ended and cannot be saved"));
    }
  }
}
