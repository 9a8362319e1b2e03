package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.content.Interest;
import org.isochron.state.OpenPorts;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Viewers that come and go over Aeron: lines open and close in the middle of whatever the relay
 * does with others.
 */
@Tag("evidence")
@Timeout(300)
class RemoteJoinsTest {
  private static final int AT_ONCE = 4;
  private static final int JOINS = 40;
  private static final int MOST_MILLIS = 300;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void relayOutlivesViewersThatComeAndGo() throws Exception {
    NanoClock clock = NanoClock.system();
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(OpenPorts.channel(2));
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      List<Future<?>> viewers = new ArrayList<>();
      for (int viewer = 0; viewer < AT_ONCE; viewer++) {
        Random random = new Random(viewer);
        viewers.add(threads.submit(() -> {
          for (int join = 0; join < JOINS; join++) {
            RemoteState.connect(settings, Interest.EVERYTHING, PATIENCE).close();
            LockSupport.parkNanos(random.nextInt(MOST_MILLIS) * 1_000_000L);
          }
          return null;
        }));
      }
      while (!viewers.stream().allMatch(Future::isDone)) {
        physics.tick();
        LockSupport.parkNanos(TokenPhysics.TICK_NANOS);
      }
      for (Future<?> viewer : viewers) {
        viewer.get();
      }

      assertThat(relay.failure()).isEmpty();
      assertThat(relay.status().joins()).isEqualTo(AT_ONCE * JOINS);
      assertThat(relay.status().refusedJoins()).isZero();
    } finally {
      threads.shutdownNow();
    }
  }
}
