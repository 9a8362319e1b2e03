package org.isochron.physics.loop;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions between two ticks. Owner: the loop's thread; {@link #ask} any thread, which
 * never waits. Bounded: what does not fit is refused, and few enough are answered at a wake-up that
 * the ticks stay in time.
 *
 * <p>An answer completes or fails on a thread of the common pool, so that nothing that follows it
 * runs on the loop's thread.
 *
 * <ol>
 *   <li>Every accepted question is answered once, or fails when the loop ends. One with a token
 *       then has no answer.
 *   <li>What a question throws fails its own answer alone.
 * </ol>
 */
public final class QuestionRunner {
  /** The most questions that can wait. */
  public static final int MAX_WAITING = 4_096;

  /** The most that are answered at a wake-up. */
  public static final int MAX_ANSWERS = 64;

  /**
   * The common pool, unless it was set to have no thread. A future by itself takes a new thread for
   * every answer where the pool has one, and a thread takes long to start.
   */
  private static final Executor FOLLOWERS = ForkJoinPool.getCommonPoolParallelism() > 0
      ? ForkJoinPool.commonPool()
      : new CompletableFuture<>().defaultExecutor();

  private final Steppable simulation;
  private final EventPublisher events;
  private final MpscVarHandleArrayQueue<Question> waiting =
      new MpscVarHandleArrayQueue<>(MAX_WAITING);

  /** Questions with a token that were answered, to be used again. */
  private final SpmcVarHandleArrayQueue<TokenQuestion> free =
      new SpmcVarHandleArrayQueue<>(MAX_WAITING);

  private final AtomicLong refusedCount = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean taking = new AtomicBoolean();

  QuestionRunner(Steppable simulation, EventPublisher events) {
    this.simulation = simulation;
    this.events = events;
  }

  <T extends @Nullable Object> CompletionStage<T> ask(Function<? super WorldView, T> asked) {
    StagedQuestion<T> question = new StagedQuestion<>(asked, new CompletableFuture<>());
    if (!offer(question)) {
      question
          .answer()
          .completeExceptionally(new RejectedExecutionException(
              "%d questions wait already, and no more can: ask fewer at a time, or put several into one"
                  .formatted(MAX_WAITING)));
    }
    failIfEnded();
    return question.answer().minimalCompletionStage();
  }

  /**
   * Asks a question whose answer is an event with a token. Allocates nothing unless more such
   * questions wait than ever before.
   *
   * @return false if it is refused, because too many wait or the loop has ended
   */
  boolean ask(Consumer<? super WorldView> asked, long token) {
    // ordering: volatile, as in failIfEnded.
    if (ended.get()) {
      return false;
    }
    TokenQuestion used = free.poll();
    TokenQuestion question = used == null ? new TokenQuestion() : used;
    boolean accepted = offer(question.of(asked, token));
    failIfEnded();
    return accepted;
  }

  /** How many questions were refused because too many waited. */
  long refusedCount() {
    // ordering: opaque: a counter that orders nothing. A plain read could be torn.
    return refusedCount.getOpaque();
  }

  /** Returns true if a question waits. */
  boolean hasWaiting() {
    return waiting.relaxedPeek() != null;
  }

  /** Answers the questions that wait, up to a bound, about the end of a tick. */
  void answer(long tick) {
    for (int left = MAX_ANSWERS; left > 0; left--) {
      Question question = waiting.relaxedPoll();
      if (question == null) {
        return;
      }
      question.answer(tick); // invariant 2
    }
  }

  /** Fails the questions that wait, and all that are asked later; invariant 1. */
  void end() {
    // ordering: volatile, with the reads in ask.
    ended.set(true);
    failAll();
  }

  private boolean offer(Question question) {
    boolean accepted = waiting.offer(question);
    if (!accepted) {
      // ordering: volatile, for atomicity alone: a plain increment loses refusals of other threads.
      refusedCount.getAndIncrement();
    }
    return accepted;
  }

  private void failIfEnded() {
    // ordering: volatile, with the write in end: a question is seen there, or the end is seen here.
    if (ended.get()) {
      failAll();
    }
  }

  /**
   * Several threads may ask after the end, of which one at a time takes from the queue; the others
   * wait for it.
   */
  private void failAll() {
    while (!waiting.isEmpty()) {
      // ordering: volatile, so that the queue's taking end passes from one thread to the next.
      if (taking.compareAndSet(false, true)) {
        try {
          waiting.drain(question -> question.fail(over()));
        } finally {
          // ordering: volatile, the counterpart of the exchange.
          taking.set(false);
        }
      }
      Thread.onSpinWait();
    }
  }

  private static IllegalStateException over() {
    return new IllegalStateException("nothing can be asked any more: the ticking has ended");
  }

  /** A question that waits. */
  private interface Question {
    void answer(long tick);

    void fail(Throwable cause);
  }

  /** A question whose answer completes a stage. */
  private final class StagedQuestion<T extends @Nullable Object> implements Question {
    private final Function<? super WorldView, T> asked;
    private final CompletableFuture<T> answer;

    StagedQuestion(Function<? super WorldView, T> asked, CompletableFuture<T> answer) {
      this.asked = asked;
      this.answer = answer;
    }

    CompletableFuture<T> answer() {
      return answer;
    }

    @Override
    public void answer(long tick) {
      try {
        T value = asked.apply(simulation.view(tick));
        answer.completeAsync(() -> value, FOLLOWERS);
      } catch (Throwable e) { // an error too belongs to the asker
        fail(e);
      }
    }

    @Override
    public void fail(Throwable cause) {
      FOLLOWERS.execute(() -> answer.completeExceptionally(cause));
    }
  }

  /** A question whose answer is an event. */
  private final class TokenQuestion implements Question {
    private @Nullable Consumer<? super WorldView> asked;
    private long token;

    TokenQuestion of(Consumer<? super WorldView> question, long withToken) {
      asked = question;
      token = withToken;
      return this;
    }

    @Override
    public void answer(long tick) {
      int failed = 0;
      try {
        Objects.requireNonNull(asked).accept(simulation.view(tick));
      } catch (Throwable e) { // the answer says so
        failed = 1;
      }
      events.publish(Event.Kind.ANSWER, failed, BodyId.NONE, BodyId.NONE, token);
      asked = null;
      free.relaxedOffer(this);
    }

    @Override
    public void fail(Throwable cause) {
      asked = null; // the loop has ended, and publishes nothing more
    }
  }
}
