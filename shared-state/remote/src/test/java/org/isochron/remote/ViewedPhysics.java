package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.Timeline;
import org.isochron.state.threads.LoopThread;
import org.jspecify.annotations.Nullable;

/**
 * A physics thread with 100 ticks a second, its relay, and a permanent viewer in another process.
 * Owner: the test's thread.
 */
final class ViewedPhysics implements AutoCloseable {
  /** Number of the permanent viewer. */
  static final int BYSTANDER = 1;

  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final int VIEWERS = 64;
  private static final int COMMANDS = 20;

  private final NanoClock clock = NanoClock.system();
  private final Map<Long, Long> commands = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final TokenPhysics physics = new TokenPhysics(
      clock, 1, TokenPhysics.BODIES, Timeline.NORMAL_PERMILLE, new ConcurrentHashMap<>(), commands);
  private final LoopThread thread = new LoopThread("physics", this::run);
  private final RemoteRelay relay;
  private final Process bystander;

  ViewedPhysics(String channel) throws IOException {
    relay = RemoteRelay.serve(
        physics.state,
        RemoteSettings.DEFAULT
            .withCommands(CommandRule.EVERYTHING)
            .withAddress(channel)
            .withViewers(VIEWERS));
    thread.start();
    bystander = ViewingProcess.start(channel, BYSTANDER);
  }

  private void run() {
    try {
      physics.tickWhile(() -> !thread.isStopping());
    } catch (Throwable e) {
      failure.set(e);
    }
  }

  int viewers() {
    return relay.status().viewers();
  }

  void requireUnharmed() {
    requireCommandsOf(BYSTANDER);
    assertThat(relay.failure()).isEmpty();
  }

  void requireCommandsOf(int viewer) {
    long before = commands.getOrDefault((long) viewer, 0L);
    await(
        "commands of " + viewer,
        () -> commands.getOrDefault((long) viewer, 0L) >= before + COMMANDS);
  }

  void await(String what, BooleanSupplier goal) {
    long until = clock.nanos() + PATIENCE_NANOS;
    while (!goal.getAsBoolean()) {
      assertThat(failure).hasNullValue();
      assertThat(bystander.isAlive()).as("the viewer that stays").isTrue();
      assertThat(clock.nanos() - until).as("%s, %s", what, relay.status()).isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    bystander.destroyForcibly().onExit().join();
    relay.close();
    thread.end(Duration.ofSeconds(10));
    physics.close();
  }
}
