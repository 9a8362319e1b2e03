package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.physics.SavedState;
import org.isochron.remote.seal.ClusterLogin;
import org.isochron.remote.seal.SessionKeys;

/**
 * The sessions of the clients: opens what the clients have sealed, and seals the answers. The log
 * contains the sealed messages, and the login of each session, from which the keys follow. So every
 * node opens and drops the same messages. Owner: the log's thread. Without encryption a message
 * allocates nothing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A message is opened at most once, also after a restart from a checkpoint.
 *   <li>Every node seals one answer to each opened message, so equal numbers have equal contents.
 * </ol>
 */
final class SealedSessions {
  private static final long IDENTITY = 0x5345_414c_5345_5353L;

  private final Optional<ClusterLogin> login;
  private final Map<Long, SessionKeys> sessions = new TreeMap<>();
  private final SealedMessages messages = new SealedMessages();
  private final UnsafeBuffer answer = new UnsafeBuffer(0, 0);

  /** @param login empty if clients do not encrypt */
  SealedSessions(Optional<ClusterLogin> login) {
    this.login = login;
  }

  /** Admits a session. Returns false if the leader that admitted it has another key. */
  boolean admit(long session, byte[] principal) {
    if (login.isEmpty()) {
      return principal.length == 0;
    }
    boolean valid = login.get().isAnswer(principal);
    if (valid) {
      sessions.put(session, login.get().keysOfNode(principal));
    }
    return valid;
  }

  void end(long session) {
    sessions.remove(session);
  }

  /**
   * Opens a message of the log. Returns false, with an empty message, if the client of the session
   * has not sealed it, or if it is a copy.
   */
  boolean open(long session, DirectBuffer from, int offset, int length, ByteBuffer message) {
    message.clear().limit(0);
    if (login.isEmpty()) {
      message.limit(Math.min(length, message.capacity()));
      from.getBytes(offset, message, message.limit());
      message.flip();
      return true;
    }
    SessionKeys keys = sessions.get(session);
    return keys != null && messages.open(keys, from, offset, length, message); // invariant 1
  }

  /** Returns the answer to an opened message, valid until the next call. Invariant 2. */
  DirectBuffer seal(long session, ByteBuffer message) {
    SessionKeys keys = sessions.get(session);
    ByteBuffer sealed = keys == null ? message : messages.seal(keys, message);
    answer.wrap(sealed, sealed.position(), sealed.remaining());
    return answer;
  }

  void save(SavedState destination) {
    int part = destination.beginPart(IDENTITY);
    destination.putInt(sessions.size());
    for (Map.Entry<Long, SessionKeys> session : sessions.entrySet()) {
      destination.putLong(session.getKey());
      for (long number : session.getValue().numbers(SealedMessages.STREAM)) {
        destination.putLong(number);
      }
    }
    destination.endPart(part);
  }

  /**
   * Restores the numbers of sessions that were admitted again.
   *
   * @throws IllegalArgumentException if the state is damaged, or a session is missing
   */
  void restore(SavedState source) {
    int end = source.takePart(IDENTITY);
    for (int left = source.takeCount(source.remaining()); left > 0; left--) {
      long session = source.takeLong();
      long[] numbers = new long[SessionKeys.NUMBERS];
      for (int index = 0; index < numbers.length; index++) {
        numbers[index] = source.takeLong();
      }
      SessionKeys keys = sessions.get(session);
      if (keys == null) {
        throw new IllegalArgumentException(
            "the checkpoint has numbers of session %d, which is not open".formatted(session));
      }
      keys.resume(SealedMessages.STREAM, numbers);
    }
    source.takeEnd(end);
  }
}
