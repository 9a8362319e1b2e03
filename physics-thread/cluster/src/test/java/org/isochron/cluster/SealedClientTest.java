package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.Eavesdropper;
import org.isochron.state.Command;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client whose datagrams to the node pass through somebody who reads and changes them. */
@Timeout(600)
final class SealedClientTest {
  private static final String SECRET = "the secret of this cluster";
  private static final int DETAIL = 0x1e6f_3a5c;
  private static final int COMMANDS = 400;

  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(1);
  private final CommandTally world = new CommandTally();

  /** The attacker flips bits, repeats datagrams, and injects earlier messages as newer ones. */
  @Test
  void attackerReadsNothingAndChangesNothing() throws Exception {
    Eavesdropper attacker = new Eavesdropper(0.05, 7);
    send(
        attacker,
        new DatagramForwarder.Network(0, 0, 0, 0.05, 0.02, 0),
        settings().withSecret(SECRET),
        client -> client.withSecret(SECRET));

    assertThat(attacker.keptCount()).isGreaterThan(100);
    assertThat(attacker.injectedCount()).isGreaterThan(3);
    assertThat(attacker.readable(SECRET)).isFalse();
    assertThat(attacker.readable((long) Command.USER << Integer.SIZE | DETAIL)).isFalse();
  }

  @Test
  void attackerReadsEverythingWithoutEncryption() throws Exception {
    Eavesdropper attacker = new Eavesdropper(0, 7);
    send(
        attacker,
        DatagramForwarder.Network.GOOD,
        settings().withoutEncryption(),
        ClusterClient.Settings::withoutEncryption);

    assertThat(attacker.readable((long) Command.USER << Integer.SIZE | DETAIL)).isTrue();
  }

  @Test
  void clientsThatDoNotKnowTheSecretAreRefused() {
    ClusterClient.Settings keyFile = ClusterClient.Settings.of(members, "127.0.0.1");
    try (ClusterNode node = ClusterNode.start(settings().withSecret(SECRET), world);
        ClusterClient right = ClusterClient.start(keyFile.withSecret(SECRET));
        ClusterClient wrong = ClusterClient.start(keyFile.withSecret("guess"));
        ClusterClient without = ClusterClient.start(keyFile);
        ClusterClient plain = ClusterClient.start(keyFile.withoutEncryption())) {
      for (int number = 0; number < 10; number++) {
        for (ClusterClient client : List.of(wrong, without, plain, right)) {
          assertThat(client.commands().forward(CommandTally.command(0, number))).isTrue();
        }
        long sent = number + 1L;
        TestMembers.await("an answer", () -> right.status().acknowledged() == sent);
      }
      LockSupport.parkNanos(3_000_000_000L); // the refused ones ask again meanwhile

      for (ClusterClient client : List.of(wrong, without, plain)) {
        assertThat(client.status().connections()).isZero();
        assertThat(client.status().acknowledged()).isZero();
      }
      assertThat(world.applied(0)).isEqualTo(10);
      assertThat(node.membership().clients()).isEqualTo(1);
      assertThat(right.status().connected()).isTrue();
    }
  }

  @Test
  void clientThatEncryptsSendsNothingToAClusterThatDoesNot() {
    try (ClusterNode node = ClusterNode.start(settings().withoutEncryption(), world);
        ClusterClient client = ClusterClient.start(members, "127.0.0.1")) {
      assertThat(client.commands().forward(CommandTally.command(0, 0))).isTrue();
      TestMembers.await("a start", () -> node.membership().tick() > 300);

      assertThat(client.status().acknowledged()).isZero();
      assertThat(node.membership().commands()).isZero();
      assertThat(node.membership().refused()).isZero();
    }
  }

  @Test
  void nodeThatIsStartedAgainWithAnotherSecretSaysSo() {
    try (ClusterNode node = ClusterNode.start(settings().withSecret(SECRET), world)) {
      TestMembers.await("reports in the log", () -> node.membership().tick() > 200);
    }
    ClusterNode again = ClusterNode.start(settings().withSecret("another"), new CommandTally());
    TestMembers.await("the end", () -> again.status().failure().isPresent());

    assertThat(again.status().failure().orElseThrow())
        .hasMessageContaining("another key than the node that admitted a client");
    assertThat(catchThrowable(again::close)).isNotNull();
  }

  private void send(
      Eavesdropper attacker,
      DatagramForwarder.Network network,
      ClusterNode.Settings settings,
      UnaryOperator<ClusterClient.Settings> change)
      throws Exception {
    int port = OpenPorts.find(2);
    int real = Integer.parseInt(members.get(0).substring(members.get(0).lastIndexOf(':') + 1));
    ClusterClient.Settings forwarded =
        ClusterClient.Settings.of(List.of("127.0.0.1:" + port), "127.0.0.1");
    try (DatagramForwarder forwarder = new DatagramForwarder(port, real, 3);
        ClusterNode node = ClusterNode.start(settings, world)) {
      forwarder.pass(attacker);
      TestMembers.await("a start", () -> node.membership().tick() > 0);
      try (ClusterClient client = ClusterClient.start(change.apply(forwarded))) {
        TestMembers.await("a connection", () -> client.status().connected());
        forwarder.become(network);
        for (int number = 0; number < COMMANDS; number++) {
          assertThat(client.commands().forward(command(number))).isTrue();
          LockSupport.parkNanos(1_000_000); // several datagrams
        }
        TestMembers.await("answers", () -> client.status().acknowledged() == COMMANDS);
        forwarder.become(DatagramForwarder.Network.GOOD);
      }
      TestMembers.await("all commands", () -> world.applied(0) == COMMANDS);
    }
    assertThat(world.twice() + world.lost()).isZero();
  }

  private static Command command(long number) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    CommandTally.command(0, number).writeTo(bytes);
    return Command.empty().readFrom(bytes.putInt(Integer.BYTES, DETAIL).clear());
  }

  private ClusterNode.Settings settings() {
    return ClusterNode.Settings.of(0, members, folder).withHeartbeat(Duration.ofMillis(200));
  }
}
