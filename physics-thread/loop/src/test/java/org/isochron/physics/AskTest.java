package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.isochron.physics.loop.QuestionRunner;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

final class AskTest extends PhysicsThreadFixture {
  private static final int TICK_NANOS = 5_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState manual =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);

  @Test
  void questionIsAnsweredAboutTheEndOfTheLastTick() throws Exception {
    try (GameLoop loop = GameLoop.start(manual, simulation, settings())) {
      loop.advance();
      clock.advance(3 * TICK_NANOS);
      CompletionStage<Long> answer = loop.ask(WorldView::tick);
      assertThat(answer.toCompletableFuture()).isNotDone();

      loop.advance();

      assertThat(value(answer)).isEqualTo(3);
    }
  }

  @Test
  void runningThreadAnswersByItself() throws Exception {
    try (PhysicsThread physics = start(settings())) {
      Until.holds(() -> physics.statistics().ticks() > 3);

      assertThat(value(physics.ask(WorldView::tick))).isGreaterThan(2);
      CompletionStage<String> thread =
          physics.ask(view -> Thread.currentThread().getName());
      assertThat(value(thread)).isEqualTo(NAME);
    }
  }

  @Test
  void pausedThreadAnswersToo() throws Exception {
    PhysicsSettings settings = settings();
    try (PhysicsThread physics =
        start(settings.withTicks(settings.ticks().withStartPaused(true)))) {
      assertThat(value(physics.ask(WorldView::tick))).isZero();
      awaitParked();
      assertThat(value(physics.ask(WorldView::tick))).isZero();
    }
  }

  @Test
  void whatFollowsAnAnswerDoesNotRunOnThePhysicsThread() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (PhysicsThread physics = start(settings())) {
      CompletionStage<String> following = physics
          .ask(view -> {
            await(asked);
            return view.tick();
          })
          .thenApply(tick -> Thread.currentThread().getName());
      asked.countDown();

      assertThat(value(following)).isNotEqualTo(NAME);
    }
  }

  @Test
  void whatFollowsAFailureDoesNotRunOnThePhysicsThread() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (PhysicsThread physics = start(settings())) {
      CompletionStage<String> following = physics
          .<String>ask(view -> {
            await(asked);
            throw new ArithmeticException("on purpose");
          })
          .exceptionally(failure -> Thread.currentThread().getName());
      asked.countDown();

      assertThat(value(following)).isNotEqualTo(NAME);
    }
  }

  @Test
  void answeringStartsNoThreadEach() throws Exception {
    try (GameLoop loop = GameLoop.start(manual, simulation, settings())) {
      CompletionStage<Long> first = loop.ask(WorldView::tick);
      loop.advance();
      value(first); // starts the pool's thread
      List<CompletionStage<Long>> answers = Stream.generate(() -> loop.ask(WorldView::tick))
          .limit(QuestionRunner.MAX_ANSWERS)
          .toList();
      long startedBefore = ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();

      loop.advance();

      for (CompletionStage<Long> answer : answers) {
        value(answer);
      }
      long started = ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
      assertThat(started - startedBefore).isLessThan(QuestionRunner.MAX_ANSWERS / 2);
    }
  }

  @Test
  void questionThatThrowsFailsItsOwnAnswerAlone() throws Exception {
    try (PhysicsThread physics = start(settings())) {
      CompletionStage<Long> wrong = physics.ask(view -> {
        throw new ArithmeticException("on purpose");
      });
      CompletionStage<Long> right = physics.ask(WorldView::tick);

      assertThatThrownBy(() -> value(wrong)).hasCauseInstanceOf(ArithmeticException.class);
      assertThat(value(right)).isNotNegative();
    }
  }

  @Test
  void errorOfAQuestionDoesNotEndTheThread() throws Exception {
    try (PhysicsThread physics = start(settings())) {
      CompletionStage<Long> wrong = physics.ask(view -> {
        throw new StackOverflowError();
      });

      assertThatThrownBy(() -> value(wrong)).hasCauseInstanceOf(StackOverflowError.class);
      assertThat(value(physics.ask(WorldView::tick))).isNotNegative();
    }
  }

  @Test
  void questionsBeyondTheBoundAreRefusedAndTheOthersAnsweredAFewAtATime() throws Exception {
    try (GameLoop loop = GameLoop.start(manual, simulation, settings())) {
      List<CompletionStage<Long>> answers = new ArrayList<>();
      for (int i = 0; i < QuestionRunner.MAX_WAITING; i++) {
        answers.add(loop.ask(WorldView::tick));
      }
      CompletionStage<Long> refused = loop.ask(WorldView::tick);

      assertThatThrownBy(() -> value(refused))
          .hasCauseInstanceOf(RejectedExecutionException.class)
          .hasMessageContaining("4096 questions are pending");
      loop.advance();
      value(answers.get(QuestionRunner.MAX_ANSWERS - 1));
      assertThat(answers.get(QuestionRunner.MAX_ANSWERS).toCompletableFuture()).isNotDone();
      for (int i = 0; i < QuestionRunner.MAX_WAITING / QuestionRunner.MAX_ANSWERS; i++) {
        loop.advance();
      }
      for (CompletionStage<Long> answer : answers) {
        assertThat(value(answer)).isZero();
      }
    }
  }

  @Test
  void aQuestionWithATokenIsAnsweredByAnEvent() {
    EventCursor cursor = manual.openEvents();
    List<Long> answered = new ArrayList<>();
    long[] seen = {-1};
    try (GameLoop loop = GameLoop.start(manual, simulation, settings())) {
      loop.advance();
      clock.advance(2 * TICK_NANOS);
      assertThat(loop.ask(view -> seen[0] = view.tick(), 41)).isTrue();
      assertThat(loop.ask(
              view -> {
                throw new ArithmeticException("on purpose");
              },
              42))
          .isTrue();
      loop.advance();

      cursor.poll(event -> {
        if (event.kind() == Event.Kind.ANSWER) {
          answered.add(10 * event.token() + event.detail());
        }
      });
      assertThat(answered).containsExactly(410L, 421L);
      assertThat(seen[0]).isEqualTo(2);
    }
  }

  @Test
  void questionsWithATokenBeyondTheBoundAreRefusedAndCounted() {
    GameLoop loop = GameLoop.start(manual, simulation, settings());
    for (int i = 0; i < QuestionRunner.MAX_WAITING; i++) {
      assertThat(loop.ask(view -> {}, i)).isTrue();
    }
    assertThat(loop.ask(view -> {}, 0)).isFalse();
    loop.ask(WorldView::tick);
    assertThat(loop.status().refusedQuestions()).isEqualTo(2);

    loop.close();
    assertThat(loop.ask(view -> {}, 0)).isFalse();
  }

  @Test
  void waitingThreadDoesNotSleepWhileQuestionsWait() throws Exception {
    PhysicsSettings slow = PhysicsSettings.hertz(1).withThread(thread());
    CountDownLatch sent = new CountDownLatch(1);
    try (PhysicsThread physics = start(slow)) {
      physics.ask(view -> {
        await(sent);
        return 0;
      });
      List<CompletionStage<Long>> answers = new ArrayList<>();
      for (int i = 0; i < 4 * QuestionRunner.MAX_ANSWERS; i++) {
        answers.add(physics.ask(WorldView::tick));
      }
      sent.countDown();

      long first = value(answers.get(0));
      long last = value(answers.get(answers.size() - 1));
      assertThat(last - first).as("ticks of a second each in between").isLessThanOrEqualTo(1);
    }
  }

  @Test
  void questionsThatWaitAtTheEndFailAndSoDoLaterOnes() {
    GameLoop loop = GameLoop.start(manual, simulation, settings());
    CompletionStage<Long> waiting = loop.ask(WorldView::tick);

    loop.close();

    assertEnded(waiting);
    assertEnded(loop.ask(WorldView::tick));
  }

  @Test
  void failedThreadAnswersNothingMore() {
    simulation.script(2, () -> {
      throw new IllegalStateException("on purpose");
    });
    PhysicsThread physics = start(settings());
    Until.holds(() -> threads().isEmpty());

    assertEnded(physics.ask(WorldView::tick));
    assertThatThrownBy(physics::close).hasMessageContaining("on purpose");
  }

  private static void assertEnded(CompletionStage<?> answer) {
    assertThatThrownBy(() -> value(answer))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("questions are no longer answered");
  }

  private static <T> T value(CompletionStage<T> answer) throws Exception {
    CompletableFuture<T> future = answer.toCompletableFuture();
    return future.get(30, TimeUnit.SECONDS);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
