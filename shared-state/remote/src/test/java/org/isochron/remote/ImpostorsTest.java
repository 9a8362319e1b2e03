package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.quic.RelayKey;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ends that pretend to be another viewer or another relay. */
@Timeout(120)
class ImpostorsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A viewer that no relay refuses asks for this long. */
  private static final Duration SHORT = Duration.ofMillis(800);

  private static final String KEY = ConnectTokens.newKey();
  private static final Duration HOUR = Duration.ofHours(1);

  private final RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(OpenPorts.address());
  private final String betweens = OpenPorts.address();
  private final RemoteSettings forTokens = settings.withTokenKey(KEY);

  @Test
  void tokenWithoutItsKeyIsRefused() throws IOException {
    String token = ConnectTokens.of(KEY).issue("ann", "", "", HOUR);
    byte[] stolen = Base64.getUrlDecoder().decode(token);
    stolen[5]++; // of the key; the ticket behind it is as it was sent
    String copied = Base64.getUrlEncoder().withoutPadding().encodeToString(stolen);

    requireRefused(forTokens, settings.withToken(copied), "the connect token was changed");
  }

  @Test
  void tokenThatHasExpiredIsRefused() throws IOException {
    String token = ConnectTokens.of(KEY).issue("ann", "", "", Duration.ofSeconds(-2));

    requireRefused(forTokens, settings.withToken(token), "has expired");
  }

  @Test
  void tokenOfAnotherRelayIsRefused() throws IOException {
    String token = ConnectTokens.of(ConnectTokens.newKey()).issue("ann", "", "", HOUR);

    requireRefused(forTokens, settings.withToken(token), "is not for this relay");
  }

  @Test
  void tokenThatAnotherViewerHasUsedIsRefused() throws IOException {
    String token = ConnectTokens.of(KEY).issue("ann", "", "", HOUR);
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, forTokens);
        RemoteState first = connect(settings.withToken(token), PATIENCE)) {
      assertThatThrownBy(() -> connect(settings.withToken(token), PATIENCE))
          .hasMessageContaining("another viewer has used this connect token");
      assertThat(first.status().connectionCount()).isEqualTo(1);
      assertThat(relay.failure()).isEmpty();
    }
  }

  /** Over QUIC, whose connection the relay then closes. */
  @Test
  void kickedViewerHearsTheReasonAndItsTokenIsRevoked() throws IOException {
    String token = ConnectTokens.of(KEY).issue("ann", "", "", HOUR);
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, forTokens);
        RemoteState viewer = connect(settings.withToken(token), PATIENCE)) {
      relay.kick(1, "it has cheated");
      NanoClock clock = NanoClock.system();
      long until = clock.nanos() + PATIENCE.toNanos();
      while (viewer.status().connection() != Connection.KICKED && clock.nanos() - until < 0) {
        LockSupport.parkNanos(1_000_000);
      }

      assertThat(viewer.status().connection()).isEqualTo(Connection.KICKED);
      assertThat(viewer.status().reason()).isEqualTo("it has cheated");
      assertThatThrownBy(() -> connect(settings.withToken(token), PATIENCE))
          .hasMessageContaining("the connect token was revoked: it has cheated");
    }
  }

  @Test
  void relayWithoutThePinnedKeyIsNotTrusted() throws IOException {
    RemoteSettings serving = settings.withAnyone();
    String other = settings.address() + "#" + RelayKey.make().pin();
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, serving)) {
      for (Duration patience = SHORT; !isDistrusted(other, patience); patience = twice(patience)) {
        assertThat(patience).isLessThan(PATIENCE); // a busy machine needs time for a handshake
      }
      assertThat(relay.status().joins()).isZero();
      connect(settings.withAddress(relay.address()), PATIENCE).close();
    }
  }

  private static Duration twice(Duration time) {
    return time.multipliedBy(2);
  }

  private boolean isDistrusted(String address, Duration patience) {
    try (RemoteState served = connect(settings.withAddress(address), patience)) {
      throw new AssertionError("served: " + served.description());
    } catch (IOException e) {
      return e.toString().contains("its key is not the one of the pin");
    }
  }

  @Test
  void somebodyInBetweenIsNotServedForASecret() throws IOException {
    RemoteSettings open = settings.withSecret("open");
    requireRefusedThroughSomebody(open, open, "secret");
  }

  @Test
  void somebodyInBetweenIsNotServedForAUsersKey() throws IOException {
    requireRefusedThroughSomebody(settings, settings, "secret");
  }

  @Test
  void somebodyInBetweenIsNotServedForAToken() throws IOException {
    String token = ConnectTokens.of(KEY).issue("ann", "", "", HOUR);
    requireRefusedThroughSomebody(forTokens, settings.withToken(token), "token was changed");
  }

  /** The relay serves everybody, but the viewer knows the relay by its pin. */
  @Test
  void somebodyInBetweenIsNotTrustedForAPin() throws IOException {
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings.withAnyone())) {
      Between between = between();
      String pin = relay.address().replaceAll(".*#", "#");
      RemoteSettings through = settings.withAddress(betweens + pin);
      assertThatThrownBy(() -> whilePassing(between, () -> connect(through, SHORT)))
          .hasMessageContaining("no relay has answered");
      assertThat(relay.status().joins()).isZero();
      assertThat(between.passed).isEmpty();
    }
  }

  private void requireRefused(RemoteSettings serving, RemoteSettings viewing, String reason)
      throws IOException {
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, serving)) {
      assertThatThrownBy(() -> connect(viewing, PATIENCE))
          .isInstanceOf(RemoteState.RefusedException.class)
          .hasMessageContaining(reason);
      assertThat(relay.status().joins()).isZero();
      assertThat(relay.failure()).isEmpty();
    }
  }

  private void requireRefusedThroughSomebody(
      RemoteSettings serving, RemoteSettings viewing, String reason) throws IOException {
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, serving)) {
      Between between = between();
      RemoteSettings through = viewing.withAddress(betweens);
      assertThatThrownBy(() -> whilePassing(between, () -> connect(through, PATIENCE)))
          .hasMessageContaining(reason);
      assertThat(relay.status().joins()).isZero();
      assertThat(between.passed).contains((char) Messages.JOIN, (char) Messages.REFUSED);
    }
  }

  private Between between() {
    return new Between(
        Address.of(betweens).socket(), Address.of(settings.address()).socket());
  }

  private static RemoteState connect(RemoteSettings settings, Duration patience)
      throws IOException {
    return RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, patience);
  }

  private interface Connecting {
    void run() throws IOException;
  }

  private static void whilePassing(Between between, Connecting viewer) throws IOException {
    AtomicBoolean done = new AtomicBoolean();
    Thread thread = new Thread(
        () -> {
          // ordering: opaque, as below.
          while (!done.getOpaque()) {
            between.pass();
          }
          between.close();
        },
        "between");
    thread.start();
    try {
      viewer.run();
    } finally {
      // ordering: opaque: the thread ends soon after; nothing else depends on it.
      done.setOpaque(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
