package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NodeWatchTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @TempDir
  private Path path;

  private final LogQueue queue = new LogQueue();
  private final AtomicLong free = new AtomicLong(Long.MAX_VALUE);
  private NodeFolder folder;
  private NodeWatch watch;
  private long nowNanos;

  @BeforeEach
  void takeFolder() {
    folder = NodeFolder.take(path);
    watch = watch(TickRate.hertz(100));
  }

  @AfterEach
  void freeFolder() {
    folder.close();
  }

  @Test
  void aStepThatHangsEndsTheNode() {
    offerTick();
    queue.take();
    pass(NodeWatch.STEP_NANOS - NodeWatch.POLL_NANOS);

    assertThatThrownBy(() -> pass(2 * NodeWatch.POLL_NANOS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has not returned from its step for 10 s");
  }

  @Test
  void aThreadThatTakesNothingAlthoughTicksWaitEndsTheNode() {
    offerTick();

    assertThatThrownBy(() -> pass(2 * NodeWatch.STEP_NANOS)).hasMessageContaining("its step");
  }

  @Test
  void aThreadThatHasNothingToDoMayWaitForEver() {
    offerTick();
    queue.handled(Objects.requireNonNull(queue.take()));

    assertThatCode(() -> pass(HOUR_NANOS)).doesNotThrowAnyException();
  }

  @Test
  void manySlowStepsAreNoHungOne() {
    for (int count = 0; count < 100; count++) {
      offerTick();
      offerTick();
      LogEntry taken = Objects.requireNonNull(queue.take());
      pass(NodeWatch.STEP_NANOS / 2);
      queue.handled(taken);
    }
    assertThat(queue.handledCount()).isEqualTo(100);
  }

  @Test
  void aStateMayTakeLongerThanTheLogWaitsForItButNotForEver() {
    queue.offer(new LogEntry.Save(new SavedState()));
    queue.take();
    pass(2 * 60_000_000_000L);

    assertThatThrownBy(() -> pass(NodeWatch.STATE_NANOS))
        .hasMessageContaining("has not returned from its save for 300 s");
  }

  @Test
  void aProcessThatWasStoppedForHoursIsNotTakenForAHungStep() {
    offerTick();
    queue.take();
    for (int count = 0; count < 10; count++) {
      nowNanos += HOUR_NANOS;
      watch.advance(nowNanos);
    }
    assertThat(queue.current()).isPresent();
  }

  @Test
  void slowRatesHaveLongSteps() {
    watch = watch(TickRate.hertz(1, 5));
    offerTick();
    queue.take();
    pass(4 * NodeWatch.STEP_NANOS);

    assertThatThrownBy(() -> pass(2 * NodeWatch.STEP_NANOS)).hasMessageContaining("for 50 s");
  }

  @Test
  void aDiskThatIsNearlyFullEndsTheNodeWithinASecond() {
    pass(HOUR_NANOS);
    free.set(NodeFolder.MIN_FREE_BYTES - 1);

    assertThatThrownBy(() -> pass(1_000_000_000)).hasMessageContaining("make room");
  }

  /** The lists of all nodes grow at the same rate. */
  @Test
  void listsThatHaveBecomeTooLongEndOneNodeAfterAnother() throws IOException {
    Files.createDirectories(folder.cluster());
    try (RandomAccessFile list =
        new RandomAccessFile(folder.cluster().resolve("recording.log").toFile(), "rw")) {
      list.setLength(7_680 << 10);
      pass(HOUR_NANOS);
      list.setLength((7_680 << 10) + 128);

      assertThatCode(() -> pass(HOUR_NANOS)).doesNotThrowAnyException();
      watch = watch(1, TickRate.hertz(100));
      assertThatThrownBy(() -> pass(1_000_000_000))
          .hasMessageContaining(folder.cluster().toString())
          .hasMessageContaining("has 7680 KB, and at most 7680")
          .hasMessageContaining("start it again");
    }
  }

  private NodeWatch watch(TickRate rate) {
    return watch(0, rate);
  }

  private NodeWatch watch(int node, TickRate rate) {
    ClusterNode.Settings settings =
        ClusterNode.Settings.of(node, List.of("a:9000", "b:9000"), path).withRate(rate);
    return new NodeWatch(settings, queue, folder, free::get, nowNanos);
  }

  private void offerTick() {
    queue.offer(new LogEntry.Tick(1, new Slice()));
  }

  private void pass(long nanos) {
    long until = nowNanos + nanos;
    while (nowNanos < until) {
      nowNanos += NodeWatch.POLL_NANOS;
      watch.advance(nowNanos);
    }
  }
}
