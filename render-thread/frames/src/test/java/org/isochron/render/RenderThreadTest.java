package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.isochron.state.BodyId;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class RenderThreadTest {
  private final SharedState state = SharedState.of(SnapshotLayout.bodies(2));
  private final RenderThread.Settings fast =
      RenderThread.Settings.DEFAULT.atRate(TickRate.hertz(500)).withPacing(Pacing.PARK);

  @Test
  void framesComeUntilItIsClosed() throws InterruptedException {
    publishOne();
    CountDownLatch seen = new CountDownLatch(10);
    RenderThread render = RenderThread.start(state, fast, frame -> {
      if (frame.contains(BodyId.of(0, 1))) {
        seen.countDown();
      }
    });

    assertThat(seen.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(render.failure()).isEmpty();
    render.close();
    render.close();

    assertThat(render.failure()).isEmpty();
    assertThat(render.counts().frames()).isGreaterThanOrEqualTo(10);
    state.openReader().close(); // both readers are free again
    state.openReader().close();
  }

  @Test
  void listenerThatThrowsStopsItWithItsCauseWhichIsLogged() throws InterruptedException {
    IllegalStateException cause = new IllegalStateException("no canvas");
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("org.isochron");
    Handler handler = new StreamHandler() {
      @Override
      public synchronized void publish(LogRecord logged) {
        records.add(logged);
      }
    };
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      CountDownLatch called = new CountDownLatch(1);
      RenderThread render = RenderThread.start(state, fast, frame -> {
        called.countDown();
        throw cause;
      });
      assertThat(called.await(10, TimeUnit.SECONDS)).isTrue();

      assertThatThrownBy(render::close).hasCause(cause).hasMessageContaining("no canvas");
      assertThat(render.failure()).hasValue(cause);
      assertThat(records).extracting(LogRecord::getThrown).containsExactly(cause);
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
  }

  @Test
  void closingIsBoundedThoughTheNextFrameIsFarAway() {
    RenderThread render = RenderThread.start(
        state, RenderThread.Settings.DEFAULT.atRate(TickRate.hertz(1, 1_000)), frame -> {});

    render.close();

    assertThat(render.failure()).isEmpty();
  }

  @Test
  @Tag("evidence")
  void listenerThatWaitsIsInterruptedByClosing() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    RenderThread render = RenderThread.start(state, fast, frame -> {
      entered.countDown();
      try {
        never.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();

    render.close();

    assertThat(render.failure()).isEmpty();
  }

  @Test
  void listenerMayCloseItsOwnThread() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    RenderThread[] render = new RenderThread[1];
    render[0] = RenderThread.start(state, fast, frame -> {
      if (started.getCount() == 0) {
        render[0].close();
        closed.countDown();
      }
    });
    started.countDown();

    assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    render[0].close();
    assertThat(render[0].failure()).isEmpty();
  }

  @Test
  void frameIsMadeOnlyWhenItCanBeShown() {
    int[] shown = {0};
    boolean[] ready = {false};
    RenderThread.Listener listener = new RenderThread.Listener() {
      @Override
      public void frame(RenderFrame frame) {
        shown[0]++;
      }

      @Override
      public boolean isReady() {
        return ready[0];
      }
    };
    FrameSource source = FrameSource.on(state);
    FrameLoop loop = new FrameLoop(source, RefreshGrid.atRate(TickRate.hertz(100), 0), listener);
    for (int milli = 0; milli < 100; milli++) {
      ready[0] = milli >= 50;
      loop.advance((milli + 1) * 1_000_000L);
    }

    assertThat(shown[0]).isEqualTo(5);
    assertThat(source.counts().frames()).isEqualTo(5);
  }

  private void publishOne() {
    try (StateWriter writer = state.claimWriter()) {
      writer.snapshots().begin(1, 10);
      writer.snapshots().body(BodyId.of(0, 1), 1, 2, 3, 0, 0, 0, 1);
      writer.snapshots().publish(state.clock().nanos());
    }
  }
}
