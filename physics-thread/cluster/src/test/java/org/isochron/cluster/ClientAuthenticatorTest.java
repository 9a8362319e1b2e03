package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.security.SessionProxy;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.seal.ClusterLogin;
import org.junit.jupiter.api.Test;

class ClientAuthenticatorTest {
  private final ClusterLogin login = login("open");
  private final ClientAuthenticator leader = new ClientAuthenticator(login);

  private static ClusterLogin login(String secret) {
    return MemberPorts.login(true, secret, List.of("127.0.0.1:9000")).orElseThrow();
  }

  @Test
  void clientThatKnowsTheKeyIsAdmitted() {
    Asked client = connect(1);
    byte[] answer = login.answer(client.challenges.get(0));
    leader.onChallengedSession(client, 0);
    assertThat(client.principal).as("no answer yet").isEmpty();

    leader.onChallengeResponse(1, answer, 0);
    leader.onChallengedSession(client, 0);

    assertThat(client.principal).isEqualTo(answer);
    assertThat(client.rejected).isFalse();
  }

  @Test
  void clientWithAnotherKeyOrWithoutOneIsRejected() {
    requireRejected(1, login("another").answer(connect(1).challenges.get(0)));
    requireRejected(2, new byte[0]);
    requireRejected(3, new byte[64]);
  }

  @Test
  void answerToAnEarlierChallengeIsRejected() {
    Asked first = connect(1);
    byte[] answer = login.answer(first.challenges.get(0));
    leader.onChallengeResponse(1, answer, 0);
    leader.onChallengedSession(first, 0);
    assertThat(first.principal).isEqualTo(answer);

    requireRejected(2, answer);
    assertThat(login.isAnswer(answer)).isTrue();
  }

  @Test
  void responsesThatNobodyAskedForTakeNoMemory() {
    leader.onChallengeResponse(9, login.answer(login.challenge()), 0);
    Asked stranger = new Asked(9);
    leader.onChallengedSession(stranger, 0);

    assertThat(stranger.rejected).isTrue();
  }

  private Asked connect(long id) {
    Asked session = new Asked(id);
    leader.onConnectRequest(id, new byte[0], 0);
    leader.onConnectedSession(session, 0);
    leader.onConnectedSession(session, 0);
    assertThat(session.challenges.get(0)).isEqualTo(session.challenges.get(1));
    return session;
  }

  private void requireRejected(long id, byte[] answer) {
    Asked session = connect(id);
    leader.onChallengeResponse(id, answer, 0);
    leader.onChallengedSession(session, 0);

    assertThat(session.rejected).isTrue();
    assertThat(session.principal).isEmpty();
  }

  private static final class Asked implements SessionProxy {
    final List<byte[]> challenges = new ArrayList<>();
    byte[] principal = new byte[0];
    boolean rejected;
    private final long id;

    Asked(long id) {
      this.id = id;
    }

    @Override
    public long sessionId() {
      return id;
    }

    @Override
    public boolean challenge(byte[] encodedChallenge) {
      challenges.add(encodedChallenge);
      return true;
    }

    @Override
    public boolean authenticate(byte[] encodedPrincipal) {
      principal = encodedPrincipal;
      return true;
    }

    @Override
    public void reject() {
      rejected = true;
    }
  }
}
