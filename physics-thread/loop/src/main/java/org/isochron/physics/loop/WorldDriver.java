package org.isochron.physics.loop;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * The base of all classes that tick a world. Claims the writing side of a shared state, answers
 * queries between ticks, reports failures, and ends the ticking. Owner: the thread that ticks;
 * another thread may become the owner after a handover that orders memory. Any thread may call
 * {@link #ask}, {@link #writerState}, {@link #isEnded} and {@link #fail}. Never waits.
 */
public abstract class WorldDriver {
  /**
   * A thread that is never started. It owns simulations between turns, so that any thread can claim
   * them.
   */
  public static final Thread NOBODY = new Thread(() -> {}, "isochron-nobody");

  private final StateWriter writer;
  private final Steppable simulation;
  private final QuestionRunner questions;
  private final Runnable wake;
  private boolean reserved;

  /* Allocated in advance, because the ticking may end when memory runs out. */

  private final IllegalStateException outOfMemory = new IllegalStateException(
      "the ticking ended, and there was no memory left to report more than the cause");
  private final SharedState.WriterState outOfMemoryState =
      new SharedState.WriterState.Failed(outOfMemory);
  private final AtomicBoolean outOfMemoryUsed = new AtomicBoolean();

  /**
   * Claims the writing side. If this throws, the simulation still belongs to the caller.
   *
   * @param wake called after a request
   * @throws IllegalStateException if the state already has a writer
   */
  protected WorldDriver(SharedState shared, Steppable simulation, Runnable wake) {
    this.simulation = simulation;
    this.wake = wake;
    writer = shared.claimWriter();
    questions = new QuestionRunner(simulation, writer.events());
  }

  /** Reserves the simulation until {@link #release}. */
  public final void reserve() {
    simulation.reserve(true);
    reserved = true;
  }

  protected final StateWriter writer() {
    return writer;
  }

  protected final Steppable simulation() {
    return simulation;
  }

  /** Answers queries about the state after a tick; returns true if more queries are pending. */
  protected final boolean answer(long tick) {
    questions.answer(tick);
    return questions.hasPending();
  }

  /** See {@link RunningWorld#ask(Function)}. */
  public final <T extends @Nullable Object> CompletionStage<T> ask(
      Function<? super WorldView, T> question) {
    CompletionStage<T> answer = questions.ask(question);
    wake.run();
    return answer;
  }

  /** See {@link RunningWorld#ask(Consumer, long)}. */
  public final boolean ask(Consumer<? super WorldView> question, long token) {
    boolean accepted = questions.ask(question, token);
    wake.run();
    return accepted;
  }

  /** Any thread may call this. */
  public final long refusedQuestions() {
    return questions.refusedCount();
  }

  /** Returns the writer's state. */
  public final SharedState.WriterState writerState() {
    return writer.snapshots().state();
  }

  /** Returns true after the end. */
  public final boolean isEnded() {
    SharedState.WriterState now = writerState();
    return now == SharedState.Phase.STOPPED || now instanceof SharedState.WriterState.Failed;
  }

  /**
   * Reports a failure to the readers; any thread may call this. Never throws and needs no memory.
   * If memory has run out, the reported failure contains only the cause.
   */
  public final void fail(Throwable cause) {
    try {
      if (writerState() instanceof SharedState.WriterState.Failed first) {
        suppress(first.cause(), cause);
      } else {
        writer.snapshots().state(new SharedState.WriterState.Failed(cause));
      }
    } catch (Throwable full) { // only the original cause matters
      // ordering: volatile: for atomicity only; one thread sets the cause.
      if (outOfMemoryUsed.compareAndSet(false, true)) {
        outOfMemory.initCause(cause);
      }
      writer.snapshots().state(outOfMemoryState);
    }
  }

  /** Adds a later exception to an already reported failure, if there is memory for it. */
  public static void suppress(Throwable failure, Throwable later) {
    try {
      if (later != failure) {
        failure.addSuppressed(later);
      }
    } catch (Throwable full) { // the failure is reported without it
      return;
    }
  }

  /**
   * Closes the simulation and releases the writing side; call this once. Exceptions of the
   * simulation are reported and rethrown.
   */
  public final void end() {
    try {
      simulation.close();
      writer.snapshots().state(SharedState.Phase.STOPPED);
    } catch (Throwable e) {
      fail(e);
      throw e;
    } finally {
      release();
    }
  }

  public void release() {
    try {
      questions.end();
    } finally {
      writer.close();
      if (reserved) {
        simulation.reserve(false);
      }
    }
  }
}
