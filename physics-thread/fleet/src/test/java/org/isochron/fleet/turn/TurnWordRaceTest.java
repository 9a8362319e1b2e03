package org.isochron.fleet.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Moves a world while its turn ends: exactly one of the two threads passes the world on. */
class TurnWordRaceTest {
  /**
   * Rounds on a quiet machine. A busy machine runs fewer rounds, because each round may wait for a
   * thread.
   */
  private static final int MAX_ROUNDS = 300_000;

  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int ENDED = -1;

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // the yields only save time
  @Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aWorldThatIsMovedWhileItsTurnEndsIsNeverLeftBehind() throws InterruptedException {
    AtomicReference<@Nullable TurnWord<Integer>> word = new AtomicReference<>();
    AtomicInteger round = new AtomicInteger();
    AtomicInteger left = new AtomicInteger();
    AtomicReference<@Nullable Integer> given = new AtomicReference<>();
    Thread worker = new Thread(() -> {
      for (int next = 1; ; next++) {
        while (round.get() < next) {
          if (round.get() == ENDED) {
            return;
          }
          Thread.yield();
        }
        given.set(Objects.requireNonNull(word.get()).leave(0));
        left.set(next);
      }
    });
    worker.start();

    NanoClock clock = NanoClock.system();
    long startNanos = clock.nanos();
    int late = 0;
    int next = 1;
    for (; next <= MAX_ROUNDS && clock.nanos() - startNanos < MAX_NANOS; next++) {
      TurnWord<Integer> turn = new TurnWord<>(number -> number);
      turn.begin(0);
      assertThat(turn.enter(0)).isTrue();
      word.set(turn);
      round.set(next);
      for (int spin = next % 64; spin > 0; spin--) {
        Thread.onSpinWait();
      }
      boolean moved = turn.move(0, 1);
      while (left.get() < next) {
        Thread.yield();
      }
      boolean gave = given.get() != null;
      assertThat(moved && gave).as("delivered twice in round %d", next).isFalse();
      late += gave ? 1 : 0;
      assertThat(moved || gave).as("left behind in round %d", next).isTrue();
      assertThat(turn.enter(1)).as("round %d", next).isTrue();
    }
    round.set(ENDED);
    worker.join();

    if (next > MAX_ROUNDS) {
      assertThat(late).as("moves that the turn's end carried out").isPositive();
    }
  }
}
