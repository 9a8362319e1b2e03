package org.isochron.state.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class LoopThreadTest {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final Duration SHORT = Duration.ofMillis(20);

  private final AtomicReference<LoopThread> self = new AtomicReference<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicBoolean wasInterrupted = new AtomicBoolean();

  @Test
  void parkedLoopEndsWhenItIsStopped() {
    LoopThread thread = start(() -> {
      while (!loop().isStopping()) {
        LockSupport.park(); // only a wake-up ends this
      }
    });
    assertThat(thread.thread().isDaemon()).isTrue();

    assertThat(thread.stopAndWait(LONG)).isTrue();
    assertThat(thread.stopAndWait(LONG)).as("again").isTrue();
    assertThat(thread.thread().isAlive()).isFalse();
  }

  @Test
  void loopThatWaitsForSomethingElseIsInterruptedAfterTheTimeout() {
    LoopThread thread = start(this::awaitRelease);

    assertThat(thread.stopAndWait(SHORT)).isFalse();
    thread.stopOrInterrupt(SHORT); // may return before the preempted thread has ended

    assertThat(thread.stopAndWait(LONG)).isTrue();
    assertThat(thread.stopOrInterrupt(SHORT)).isTrue();
    assertThat(wasInterrupted).isTrue();
  }

  @Test
  void interruptAndWaitDoesNotWaitBefore() {
    LoopThread thread = start(this::awaitRelease);

    assertThat(thread.interruptAndWait(LONG)).isTrue();
    assertThat(wasInterrupted).isTrue();
  }

  @Test
  void loopThatDoesNotEndIsReported() {
    LoopThread thread = start(() -> {
      while (released.getCount() > 0) {
        Thread.onSpinWait();
      }
    });

    assertThat(thread.stopOrInterrupt(SHORT)).isFalse();
    assertThatThrownBy(() -> thread.end(SHORT))
        .hasMessageContaining("loop under test has not ended");
    thread.end(SHORT); // throws on the first call only

    released.countDown();
    assertThat(thread.stopAndWait(LONG)).isTrue();
  }

  @Test
  void callerThatWasInterruptedWaitsAllTheSameAndStaysInterrupted() {
    LoopThread thread = start(() -> {
      while (!loop().isStopping()) {
        LockSupport.park();
      }
    });

    Thread.currentThread().interrupt();
    boolean ended = thread.stopAndWait(LONG);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(ended).isTrue();
  }

  @Test
  void onlyTheLoopItselfIsCurrent() {
    AtomicBoolean current = new AtomicBoolean();
    LoopThread thread = start(() -> current.set(loop().isCurrent()));

    assertThat(thread.stopAndWait(LONG)).isTrue();
    assertThat(current).isTrue();
    assertThat(thread.isCurrent()).isFalse();
  }

  private LoopThread start(Runnable loop) {
    LoopThread thread = new LoopThread("loop under test", loop);
    self.set(thread);
    thread.start();
    return thread;
  }

  private LoopThread loop() {
    return Objects.requireNonNull(self.get());
  }

  private void awaitRelease() {
    try {
      released.await();
    } catch (InterruptedException e) {
      wasInterrupted.set(true);
    }
  }
}
