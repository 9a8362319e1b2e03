package org.isochron.cluster;

import io.aeron.security.Authenticator;
import io.aeron.security.SessionProxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.remote.seal.ClusterLogin;

/**
 * Admits the clients that know the key, and the other nodes, which ask for checkpoints. Only the
 * leader asks it; the other nodes read a client's login from the log. Owner: the thread of the
 * consensus module.
 */
final class ClientAuthenticator implements Authenticator {
  /** Limit of pending logins; a client whose login is dropped connects again. */
  private static final int MAX_PENDING = 4_096;

  private final ClusterLogin login;
  private final Map<Long, Pending> pending = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Pending> eldest) {
      return size() > MAX_PENDING;
    }
  };

  ClientAuthenticator(ClusterLogin login) {
    this.login = login;
  }

  @Override
  public void onConnectRequest(long sessionId, byte[] credentials, long nowMs) {
    pending.put(sessionId, new Pending(login.challenge()));
  }

  @Override
  public void onConnectedSession(SessionProxy session, long nowMs) {
    Pending asked = pending.get(session.sessionId());
    if (asked == null) {
      session.reject();
    } else {
      session.challenge(asked.challenge); // Aeron asks again if it was not sent
    }
  }

  @Override
  public void onChallengeResponse(long sessionId, byte[] credentials, long nowMs) {
    Pending asked = pending.get(sessionId);
    if (asked != null) {
      asked.answer = Optional.of(credentials);
    }
  }

  @Override
  public void onChallengedSession(SessionProxy session, long nowMs) {
    Pending asked = pending.get(session.sessionId());
    if (asked == null) {
      session.reject();
    } else if (asked.answer.isPresent()) {
      pending.remove(session.sessionId());
      boolean valid = login.isAnswerTo(asked.challenge, asked.answer.get());
      if (!valid || !session.authenticate(asked.answer.get())) {
        session.reject();
      }
    }
  }

  private static final class Pending {
    final byte[] challenge;
    Optional<byte[]> answer = Optional.empty();

    Pending(byte[] challenge) {
      this.challenge = challenge;
    }
  }
}
