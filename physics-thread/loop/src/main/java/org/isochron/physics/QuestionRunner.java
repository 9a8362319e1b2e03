package org.isochron.physics;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.Simulation;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions between two ticks. Owner: the loop's thread; {@link #ask} any thread, which never waits. Bounded: what
 * does not fit is refused, and few enough are answered at a wake-up that the ticks stay in time.
 *
 * <p>An answer completes on a thread of the common pool, so that nothing that follows it runs on the loop's thread.
 *
 * <ol>
 *   <li>Every accepted question is answered once, or fails when the loop ends.
 *   <li>What a question throws fails its own answer alone.
 * </ol>
 */
final class QuestionRunner {
  /** The most questions that can wait. */
  static final int MAX_WAITING = 4_096;

  /** The most that are answered at a wake-up. */
  static final int MAX_ANSWERS = 64;

  private final Simulation simulation;
  private final MpscVarHandleArrayQueue<Question<?>> waiting =
      new MpscVarHandleArrayQueue<>(MAX_WAITING);
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean taking = new AtomicBoolean();

  QuestionRunner(Simulation simulation) {
    this.simulation = simulation;
  }

  <T extends @Nullable Object> CompletionStage<T> ask(Function<? super WorldView, T> asked) {
    Question<T> question = new Question<>(asked, new CompletableFuture<>());
    if (!waiting.offer(question)) {
      question.fail(new RejectedExecutionException(
          "%d questions wait already, and no more can: ask fewer at a time, or put several into one"
              .formatted(MAX_WAITING)));
    }
    // ordering: volatile, with the write in end: a question is seen there, or the end is seen here.
    if (ended.get()) {
      failAll();
    }
    return question.answer().minimalCompletionStage();
  }

  /** Returns true if a question waits. */
  boolean hasWaiting() {
    return waiting.relaxedPeek() != null;
  }

  /** Answers the questions that wait, up to a bound, about the end of a tick. */
  void answer(long tick) {
    for (int left = MAX_ANSWERS; left > 0; left--) {
      Question<?> question = waiting.relaxedPoll();
      if (question == null) {
        return;
      }
      question.answer(simulation, tick); // invariant 2
    }
  }

  /** Fails the questions that wait, and all that are asked later; invariant 1. */
  void end() {
    // ordering: volatile, with the reads in ask.
    ended.set(true);
    failAll();
  }

  /** Several threads may ask after the end, of which one at a time takes from the queue; the others wait for it. */
  private void failAll() {
    while (!waiting.isEmpty()) {
      // ordering: volatile, so that the queue's taking end passes from one thread to the next.
      if (taking.compareAndSet(false, true)) {
        waiting.drain(question -> question.fail(over()));
        // ordering: volatile, the counterpart of the exchange.
        taking.set(false);
      }
      Thread.onSpinWait();
    }
  }

  private static IllegalStateException over() {
    return new IllegalStateException("nothing can be asked any more: the ticking has ended");
  }

  private record Question<T extends @Nullable Object>(
      Function<? super WorldView, T> asked, CompletableFuture<T> answer) {
    void answer(Simulation simulation, long tick) {
      try {
        T value = asked.apply(simulation.view(tick));
        answer.completeAsync(() -> value);
      } catch (Throwable e) { // an error too belongs to whoever asked
        fail(e);
      }
    }

    void fail(Throwable cause) {
      answer.completeExceptionally(cause);
    }
  }
}
