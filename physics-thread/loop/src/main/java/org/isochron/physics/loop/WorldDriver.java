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
 * What every host of a world does, whatever makes its ticks run: claims the writing side of a
 * shared state, answers questions between ticks, reports failures, and ends. Owner: the thread that
 * ticks, which may be another one after a handover that orders memory; {@link #ask},
 * {@link #writerState}, {@link #isEnded} and {@link #fail} any thread. Never waits.
 */
public abstract class WorldDriver {
  /**
   * The owner of simulations between their turns. It never starts, so any thread can take them
   * over.
   */
  public static final Thread NOBODY = new Thread(() -> {}, "isochron-nobody");

  private final StateWriter writer;
  private final Steppable simulation;
  private final QuestionRunner questions;
  private final Runnable wake;

  /* What reports the end is made beforehand, because the end may come for want of memory. */

  private final IllegalStateException unreported = new IllegalStateException(
      "the ticking ended, and there was no memory left to report more than the cause");
  private final SharedState.WriterState unreportedFailure =
      new SharedState.WriterState.Failed(unreported);
  private final AtomicBoolean unreportedUsed = new AtomicBoolean();

  /**
   * Claims the writing side. If this throws, the simulation still belongs to the caller.
   *
   * @param wake called on any thread after it sent a request
   * @throws IllegalStateException if the state's writing side has an owner
   */
  protected WorldDriver(SharedState shared, Steppable simulation, Runnable wake) {
    this.simulation = simulation;
    this.wake = wake;
    writer = shared.claimWriter();
    questions = new QuestionRunner(simulation, writer.events());
  }

  protected final StateWriter writer() {
    return writer;
  }

  protected final Steppable simulation() {
    return simulation;
  }

  /**
   * Answers questions about the end of a tick, up to a bound. Returns true if more wait. Owner's
   * thread.
   */
  protected final boolean answer(long tick) {
    questions.answer(tick);
    return questions.hasWaiting();
  }

  /** Asks a question about the world, as {@link RunningWorld#ask(Function)} does. */
  public final <T extends @Nullable Object> CompletionStage<T> ask(
      Function<? super WorldView, T> question) {
    CompletionStage<T> answer = questions.ask(question);
    wake.run();
    return answer;
  }

  /**
   * Asks a question that keeps its answer itself, as {@link RunningWorld#ask(Consumer, long)}
   * does.
   */
  public final boolean ask(Consumer<? super WorldView> question, long token) {
    boolean accepted = questions.ask(question, token);
    wake.run();
    return accepted;
  }

  /** Returns how many questions were refused because too many waited; any thread. */
  public final long refusedQuestions() {
    return questions.refusedCount();
  }

  /** Returns what readers see of the writer. */
  public final SharedState.WriterState writerState() {
    return writer.snapshots().state();
  }

  /** Returns true if it was stopped or has failed. */
  public final boolean isEnded() {
    SharedState.WriterState now = writerState();
    return now == SharedState.Phase.STOPPED || now instanceof SharedState.WriterState.Failed;
  }

  /**
   * Reports a failure to the readers; any thread. A later failure is added to the first as
   * suppressed. It throws nothing, and needs no memory: if there is none, the reported failure has
   * the cause and no more.
   */
  public final void fail(Throwable cause) {
    try {
      if (writerState() instanceof SharedState.WriterState.Failed first) {
        suppress(first.cause(), cause);
      } else {
        writer.snapshots().state(new SharedState.WriterState.Failed(cause));
      }
    } catch (Throwable full) { // what it was does not matter, the cause does
      // ordering: volatile, for atomicity: one thread sets the cause.
      if (unreportedUsed.compareAndSet(false, true)) {
        unreported.initCause(cause);
      }
      writer.snapshots().state(unreportedFailure);
    }
  }

  /**
   * Adds what went wrong after a failure, if there is memory for that; the failure itself is
   * reported already.
   */
  public static void suppress(Throwable failure, Throwable later) {
    try {
      if (later != failure) {
        failure.addSuppressed(later);
      }
    } catch (Throwable full) { // the failure stays without it
      return;
    }
  }

  /**
   * Closes the simulation and releases the writing side; once. What the simulation throws is
   * reported and thrown on.
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

  /** Releases the writing side without closing the simulation. */
  public void release() {
    try {
      questions.end();
    } finally {
      writer.close();
    }
  }
}
