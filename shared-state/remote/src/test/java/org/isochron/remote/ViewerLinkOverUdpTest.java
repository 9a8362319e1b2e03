package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A relay and a viewer, each with a UDP port, as in two processes. */
@Timeout(300)
@Tag("evidence")
class ViewerLinkOverUdpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long TICK_NANOS = 10_000_000;
  private static final long LOOK_NANOS = 50_000;
  private static final int MESSAGES = 200;

  private final NanoClock clock = NanoClock.system();
  private long nextNanos = clock.nanos();

  @ParameterizedTest
  @ValueSource(ints = {NumberedMessages.LEAST_BYTES, 1_300, 4_000, 60_000})
  void messagesGoBothWays(int bytes) throws IOException {
    RemoteSettings settings =
        RemoteSettings.DEFAULT.withAddress(OpenPorts.address()).withSecret("open");
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      RemoteSettings viewing = settings;
      NumberedMessages ofViewer;
      NumberedMessages ofProgram;
      try (RemoteState remote =
          RemoteState.connect(viewing, RemoteState.Interest.EVERYTHING, PATIENCE)) {
        int sender = physics.state.viewers().present().get(0).number();
        ofViewer = new NumberedMessages(remote.link(), 1, 2);
        ofProgram = new NumberedMessages(relay.link(sender), 2, 1);
        exchange(physics, ofViewer, ofProgram, bytes);
        assertThat(remote.status().damagedMessages()).isZero();
        assertThat(remote.status().connectionCount()).isEqualTo(1);
      }
      run(physics, ofViewer, ofProgram, bytes, ofProgram::isOpen);
      ofViewer.receive(clock.nanos());
      assertThat(ofViewer.isOpen()).isFalse();
      assertThat(relay.failure()).isEmpty();
    }
  }

  private void exchange(
      TokenPhysics physics, NumberedMessages ofViewer, NumberedMessages ofProgram, int bytes) {
    run(physics, ofViewer, ofProgram, bytes, () -> isBelow(10, ofViewer, ofProgram));
    ofViewer.agesNanos.clear();
    ofProgram.agesNanos.clear();
    run(physics, ofViewer, ofProgram, bytes, () -> isBelow(MESSAGES, ofViewer, ofProgram));
    report(bytes + " bytes to the viewer", ofViewer);
    report(bytes + " bytes to the relay", ofProgram);
  }

  private static boolean isBelow(int count, NumberedMessages first, NumberedMessages second) {
    return Math.min(first.agesNanos.size(), second.agesNanos.size()) < count;
  }

  /** Ticks and exchanges messages at 100 Hz, and looks for messages much more often. */
  private void run(
      TokenPhysics physics,
      NumberedMessages ofViewer,
      NumberedMessages ofProgram,
      int bytes,
      BooleanSupplier condition) {
    long until = clock.nanos() + PATIENCE.toNanos();
    while (condition.getAsBoolean()) {
      long now = clock.nanos();
      assertThat(now - until).as("in time").isNegative();
      if (now - nextNanos >= 0) {
        nextNanos = now + TICK_NANOS;
        physics.tick();
        ofViewer.send(bytes, now);
        ofProgram.send(bytes, now);
      }
      LockSupport.parkNanos(LOOK_NANOS);
      ofViewer.receive(clock.nanos());
      ofProgram.receive(clock.nanos());
    }
  }

  /** Not judged, because it depends on how busy the machine is. */
  private static void report(String what, NumberedMessages messages) {
    List<Long> sorted = messages.agesNanos.stream().sorted().toList();
    System.out.printf(
        "%s: p50 %d µs, p99 %d µs%n",
        what, sorted.get(sorted.size() / 2) / 1_000, sorted.get(sorted.size() * 99 / 100) / 1_000);
  }
}
