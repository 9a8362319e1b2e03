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
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries between two ticks. Owner: the loop's thread; any thread may call {@link #ask},
 * which never waits. A full queue refuses queries, and the number of answers per wake-up is
 * limited, so that ticks are not delayed.
 *
 * <p>Answers complete or fail on a thread of the common pool, so that dependent code never runs on
 * the loop's thread. Invariants:
 *
 * <ol>
 *   <li>Every accepted query is answered once, or fails when the loop ends.
 *   <li>If a query throws, only its own answer fails.
 * </ol>
 */
public final class QuestionRunner {
  /** Maximum number of pending queries. */
  public static final int MAX_WAITING = 4_096;

  /** Maximum number of answers per wake-up. */
  public static final int MAX_ANSWERS = 64;

  /**
   * If the common pool has only one thread, a future's default executor would start a new thread
   * for every answer, which is slow.
   */
  private static final Executor COMPLETION_POOL = ForkJoinPool.getCommonPoolParallelism() > 0
      ? ForkJoinPool.commonPool()
      : new CompletableFuture<>().defaultExecutor();

  private final Steppable simulation;
  private final EventPublisher events;
  private final MpscVarHandleArrayQueue<Question> pending =
      new MpscVarHandleArrayQueue<>(MAX_WAITING);

  /** Answered queries, for reuse. */
  private final SpmcVarHandleArrayQueue<TokenQuestion> free =
      new SpmcVarHandleArrayQueue<>(MAX_WAITING);

  private final AtomicLong refusedCount = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean draining = new AtomicBoolean();

  QuestionRunner(Steppable simulation, EventPublisher events) {
    this.simulation = simulation;
    this.events = events;
  }

  <T extends @Nullable Object> CompletionStage<T> ask(Function<? super WorldView, T> asked) {
    StagedQuestion<T> question =
        new StagedQuestion<>(Limits.given("question", asked), new CompletableFuture<>());
    if (!offer(question)) {
      question
          .answer()
          .completeExceptionally(new RejectedExecutionException(
              "%d questions are pending, which is the maximum: ask fewer at a time, or combine several into one"
                  .formatted(MAX_WAITING)));
    }
    failIfEnded();
    return question.answer().minimalCompletionStage();
  }

  /**
   * Accepts a query whose answer is announced by an event with a token. Allocates only if more such
   * queries are pending than ever before.
   *
   * @return false if too many queries are pending or the loop has ended
   */
  boolean ask(Consumer<? super WorldView> asked, long token) {
    Limits.given("question", asked);
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

  long refusedCount() {
    // ordering: opaque: a counter that orders nothing. A plain read could be torn.
    return refusedCount.getOpaque();
  }

  boolean hasPending() {
    return pending.relaxedPeek() != null;
  }

  void answer(long tick) {
    for (int left = MAX_ANSWERS; left > 0; left--) {
      Question question = pending.relaxedPoll();
      if (question == null) {
        return;
      }
      question.answer(tick); // invariant 2
    }
  }

  /** Ends all queries: invariant 1. */
  void end() {
    // ordering: volatile, paired with the reads in ask.
    ended.set(true);
    failAll();
  }

  private boolean offer(Question question) {
    boolean accepted = pending.offer(question);
    if (!accepted) {
      // ordering: volatile, for atomicity only: a plain increment could lose refusals counted by
      // other threads.
      refusedCount.getAndIncrement();
    }
    return accepted;
  }

  private void failIfEnded() {
    // ordering: volatile, paired with the write in end: either the loop's last drain sees the
    // query, or this read sees that the loop has ended.
    if (ended.get()) {
      failAll();
    }
  }

  /** After the loop has ended, one thread at a time drains the queue. */
  private void failAll() {
    while (!pending.isEmpty()) {
      // ordering: volatile: hands the consumer side of the queue from one thread to the next.
      if (draining.compareAndSet(false, true)) {
        try {
          pending.drain(question -> question.fail(over()));
        } finally {
          // ordering: volatile, the counterpart of the exchange.
          draining.set(false);
        }
      }
      Thread.onSpinWait();
    }
  }

  private static IllegalStateException over() {
    return new IllegalStateException("questions are no longer answered: the ticking has ended");
  }

  private interface Question {
    void answer(long tick);

    void fail(Throwable cause);
  }

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
        answer.completeAsync(() -> value, COMPLETION_POOL);
      } catch (Throwable e) { // Errors too are reported to the asker
        fail(e);
      }
    }

    @Override
    public void fail(Throwable cause) {
      COMPLETION_POOL.execute(() -> answer.completeExceptionally(cause));
    }
  }

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
      } catch (Throwable e) { // the event reports the failure
        failed = 1;
      }
      events.publish(Event.Kind.ANSWER, failed, BodyId.NONE, BodyId.NONE, token);
      asked = null;
      free.relaxedOffer(this);
    }

    @Override
    public void fail(Throwable cause) {
      asked = null; // no event, because the loop has ended
    }
  }
}
