package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Viewers that join and leave while the relay serves others. {@code
 * -Dremote.joins=10000} sets the number of joins.
 */
@Tag("evidence")
@Timeout(7_200)
class RemoteJoinsTest {
  private static final int AT_ONCE = 4;
  private static final int JOINS = Integer.getInteger("remote.joins", 160) / AT_ONCE;
  private static final int MAX_MILLIS = 300;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final long SETTLING_NANOS = 30_000_000_000L;

  /** Additional resources that the compiler and the logger of this process may use. */
  private static final Kept LEEWAY = new Kept(4, 16, 8_000_000);

  private final NanoClock clock = NanoClock.system();

  @Test
  void relayOutlivesViewersThatComeAndGoAndKeepsNothingOfThem() throws Exception {
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(OpenPorts.address());
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      comeAndGo(threads, settings, physics, JOINS / 4);
      Kept afterAQuarter = settled(physics, relay, new Kept(0, 0, 0));

      comeAndGo(threads, settings, physics, JOINS - JOINS / 4);
      Kept afterAll = settled(physics, relay, afterAQuarter.plus(LEEWAY));

      assertThat(afterAll.isWithin(afterAQuarter.plus(LEEWAY)))
          .as("%s after a quarter of the joins, %s after all", afterAQuarter, afterAll)
          .isTrue();
      assertThat(relay.failure()).isEmpty();
      assertThat(relay.status().joins()).isEqualTo((long) AT_ONCE * JOINS);
      assertThat(relay.status().refusedJoins()).isZero();
      assertThat(relay.status().viewers()).isZero();
    } finally {
      threads.shutdownNow();
    }
  }

  private void comeAndGo(
      ExecutorService threads, RemoteSettings settings, TokenPhysics physics, int joins)
      throws Exception {
    List<Future<?>> viewers = new ArrayList<>();
    for (int viewer = 0; viewer < AT_ONCE; viewer++) {
      Random random = new Random(viewer);
      viewers.add(threads.submit(() -> {
        for (int join = 0; join < joins; join++) {
          RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE)
              .close();
          LockSupport.parkNanos(random.nextInt(MAX_MILLIS) * 1_000_000L);
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
  }

  /** Returns the resources that are left after all viewers have gone. */
  private Kept settled(TokenPhysics physics, RemoteRelay relay, Kept bound) {
    long until = clock.nanos() + (bound.threads == 0 ? SETTLING_NANOS / 4 : SETTLING_NANOS);
    Kept kept;
    do { // the relay's status may be a tenth of a second old
      for (int tick = 0; tick < 100; tick++) {
        physics.tick();
        LockSupport.parkNanos(TokenPhysics.TICK_NANOS);
      }
      kept = Kept.now();
    } while ((relay.status().viewers() > 0 || !kept.isWithin(bound)) && clock.nanos() - until < 0);
    return kept;
  }

  private record Kept(int threads, long files, long heapBytes) {
    static Kept now() {
      System.gc();
      UnixOperatingSystemMXBean system =
          (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      return new Kept(
          ManagementFactory.getThreadMXBean().getThreadCount(),
          system.getOpenFileDescriptorCount(),
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    Kept plus(Kept more) {
      return new Kept(threads + more.threads, files + more.files, heapBytes + more.heapBytes);
    }

    boolean isWithin(Kept bound) {
      return threads <= bound.threads && files <= bound.files && heapBytes <= bound.heapBytes;
    }
  }
}
