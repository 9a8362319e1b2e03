package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.physics.SavedState;
import org.isochron.remote.seal.ClusterLogin;
import org.isochron.remote.seal.SessionKeys;
import org.junit.jupiter.api.Test;

/** Somebody on the network who reads all messages, and sends others into the log. */
class SealedSessionsTest {
  private static final long SESSION = 5;

  private final ClusterLogin login = login("open");
  private final byte[] admitted = login.answer(login.challenge());
  private final SessionKeys client = login.keysOfClient(admitted);
  private final SealedMessages sealing = new SealedMessages();
  private final SealedSessions node = node(login);
  private final SealedSessions other = node(login);
  private final ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);

  private static ClusterLogin login(String secret) {
    return MemberPorts.login(true, secret, List.of("127.0.0.1:9000")).orElseThrow();
  }

  private SealedSessions node(ClusterLogin by) {
    SealedSessions sessions = new SealedSessions(Optional.of(by));
    assertThat(sessions.admit(SESSION, admitted)).isTrue();
    return sessions;
  }

  @Test
  void everyNodeOpensTheSameMessagesAndSealsTheSameAnswers() {
    for (int number = 1; number <= 300; number++) {
      byte[] sealed = seal("command " + number);
      assertThat(text(sealed)).doesNotContain("command");

      assertThat(open(node, sealed)).isEqualTo("command " + number);
      assertThat(open(other, sealed)).isEqualTo("command " + number);
      byte[] answer = answer(node, "answer " + number);
      assertThat(answer).isEqualTo(answer(other, "answer " + number));
      assertThat(text(answer)).doesNotContain("answer");
      assertThat(sealing.open(client, new UnsafeBuffer(answer), 0, answer.length, message))
          .isTrue();
      assertThat(text(message)).isEqualTo("answer " + number);
    }
  }

  @Test
  void copiesAndForgeriesAreDroppedAndDoNoHarm() {
    List<byte[]> seen = new ArrayList<>();
    Random random = new Random(2);
    for (int number = 0; number < 50; number++) {
      byte[] sealed = seal("command " + number);
      assertThat(open(node, sealed)).isNotEmpty();
      seen.add(sealed);
      seen.add(answer(node, "answer"));
    }
    for (int turn = 0; turn < 5_000; turn++) {
      byte[] forged = seen.get(random.nextInt(seen.size())).clone();
      if (turn % 2 == 0) {
        forged[random.nextInt(forged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      int length = turn % 3 == 0 ? random.nextInt(forged.length) : forged.length;
      assertThat(node.open(SESSION, new UnsafeBuffer(forged), 0, length, message))
          .isFalse();
      assertThat(message.remaining()).isZero();
    }
    byte[] plain = "a plain command".getBytes(StandardCharsets.UTF_8);
    assertThat(open(node, plain)).isEmpty();

    assertThat(open(node, seal("the next"))).isEqualTo("the next");
  }

  @Test
  void messageOfAnotherSessionIsDropped() {
    byte[] second = login.answer(login.challenge());
    assertThat(node.admit(6, second)).isTrue();
    byte[] sealed = seal("command");

    assertThat(node.open(6, new UnsafeBuffer(sealed), 0, sealed.length, message))
        .isFalse();
    assertThat(node.open(7, new UnsafeBuffer(sealed), 0, sealed.length, message))
        .isFalse();
    assertThat(open(node, sealed)).isEqualTo("command");
    node.end(SESSION);
    assertThat(open(node, seal("command"))).isEmpty();
  }

  @Test
  void nodeThatRestartsFromACheckpointDropsTheSameCopies() {
    byte[] before = seal("before");
    byte[] late = seal("late");
    assertThat(open(node, before)).isEqualTo("before");
    answer(node, "one");
    SavedState checkpoint = new SavedState();
    node.save(checkpoint);

    other.restore(checkpoint.rewind());

    assertThat(open(other, before)).isEmpty();
    assertThat(open(node, late)).isEqualTo("late");
    assertThat(open(other, late)).isEqualTo("late");
    assertThat(answer(other, "two")).isEqualTo(answer(node, "two"));
  }

  @Test
  void checkpointOfAnUnknownSessionIsRefused() {
    SavedState checkpoint = new SavedState();
    node.save(checkpoint);
    other.end(SESSION);

    assertThatThrownBy(() -> other.restore(checkpoint.rewind()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("session 5, which is not open");
  }

  @Test
  void nodeWithAnotherKeyAdmitsNothing() {
    byte[] another = login("another").answer(login.challenge());

    assertThat(node.admit(6, another)).isFalse();
    assertThat(node.admit(6, new byte[0])).isFalse();
    assertThat(new SealedSessions(Optional.empty()).admit(6, admitted)).isFalse();
    assertThat(new SealedSessions(Optional.empty()).admit(6, new byte[0])).isTrue();
  }

  @Test
  void nodesOnSeveralMachinesNeedASecret() {
    List<String> members = List.of("127.0.0.1:9000", "192.0.2.1:9000");

    assertThatThrownBy(() -> ClusterClient.start(members, "127.0.0.1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("192.0.2.1")
        .hasMessageContaining("withSecret")
        .hasMessageContaining("withoutEncryption");
    assertThat(MemberPorts.login(true, "open", members)).isPresent();
    assertThat(MemberPorts.login(false, "", members)).isEmpty();
    assertThatThrownBy(
            () -> ClusterClient.Settings.of(members, "").withoutEncryption().withSecret("open"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a secret needs encryption");
  }

  private byte[] seal(String text) {
    return bytes(sealing.seal(client, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))));
  }

  private String open(SealedSessions sessions, byte[] sealed) {
    boolean opened = sessions.open(SESSION, new UnsafeBuffer(sealed), 0, sealed.length, message);
    assertThat(message.hasRemaining()).isEqualTo(opened);
    return text(message);
  }

  private static byte[] answer(SealedSessions sessions, String text) {
    DirectBuffer sealed =
        sessions.seal(SESSION, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    byte[] bytes = new byte[sealed.capacity()];
    sealed.getBytes(0, bytes);
    return bytes;
  }

  private static byte[] bytes(ByteBuffer sealed) {
    byte[] bytes = new byte[sealed.remaining()];
    sealed.duplicate().get(bytes);
    return bytes;
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
