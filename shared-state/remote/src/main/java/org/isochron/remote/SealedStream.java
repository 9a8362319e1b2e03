package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.isochron.remote.seal.RelayHandshake;
import org.isochron.remote.seal.RelayHandshake.Challenge;
import org.isochron.remote.seal.RelayHandshake.Visitor;
import org.isochron.remote.seal.SessionKeys;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;

/**
 * A viewer's stream at the relay, or a stream between peers. The stream seals everything that is
 * sent once it has keys. Once the other end has proved that it has the same keys, the stream
 * receives only what that end has sealed. Owner: the thread of the loop.
 */
final class SealedStream implements Caller {
  private final Caller stream;
  private final long openedNanos;
  private final Line sealing = new SealingLine();
  private Optional<Challenge> challenge = Optional.empty();
  private Optional<Visitor> visitor = Optional.empty();
  private Optional<SessionKeys> keys = Optional.empty();
  private boolean proved;
  private int number = SessionKeys.CONTROL;
  private Optional<ByteBuffer> hello = Optional.empty();
  private boolean turnedAway;

  SealedStream(Caller stream, long openedNanos) {
    this.stream = stream;
    this.openedNanos = openedNanos;
  }

  /** Returns the time since the first message if no viewer is known by then. */
  long strangeNanos(long nowNanos) {
    return visitor.isPresent() ? 0 : nowNanos - openedNanos;
  }

  /**
   * Returns true if a join on this stream was refused. The other end leaves the stream once it
   * knows, so that a later copy of the join must not be accepted.
   */
  boolean isTurnedAway() {
    return turnedAway;
  }

  /** @param heard true if the refusal was sent */
  void turnAway(boolean heard) {
    turnedAway |= heard;
  }

  /** Returns the viewer; empty before its join and without encryption. */
  Optional<Visitor> visitor() {
    return visitor;
  }

  Optional<Challenge> challenge() {
    return challenge;
  }

  void challenge(Optional<Challenge> next) {
    challenge = next;
  }

  void admit(Visitor known, int line) {
    visitor = Optional.of(known);
    keys = Optional.of(known.keys());
    proved = true;
    number = line;
    challenge = Optional.empty();
    hello = Optional.empty();
  }

  /** Seals with keys that the other end has not proved yet. */
  void seal(SessionKeys with) {
    keys = Optional.of(with);
  }

  /** Returns true if the other end has sealed a message, which only an end with the keys can. */
  boolean isProved() {
    return proved;
  }

  /** Sends a message as it is. */
  boolean offerPlain(ByteBuffer message) {
    return stream.answers().offer(message);
  }

  /** Keeps a sealed hello until the viewer's join has brought the key. */
  void hold(ByteBuffer message) {
    if (message.remaining() == Messages.HEADER_BYTES + Messages.TAG_BYTES) {
      ByteBuffer copy = ByteBuffer.allocate(message.remaining()).order(ByteOrder.LITTLE_ENDIAN);
      hello = Optional.of(copy.put(0, message, message.position(), message.remaining()));
    }
  }

  /** Returns true if a viewer sent the stream's hello, which then is the viewer's. */
  boolean isOf(Visitor viewer, int line) {
    boolean itsOwn = hello.isPresent() && viewer.keys().open(line, hello.get());
    if (itsOwn) {
      admit(viewer, line);
    }
    return itsOwn;
  }

  /** Opens another answer to a challenge, whose first answer was opened. */
  boolean openAgain(ByteBuffer answer) {
    return proved && RelayHandshake.openAgain(keys.orElseThrow(), answer);
  }

  /** Opens a message in place; its position is then behind the header. */
  boolean open(ByteBuffer message) {
    boolean sealed = keys.isPresent() && keys.get().open(number, message);
    proved |= sealed;
    return (sealed || !proved) && Messages.open(message);
  }

  @Override
  public Line answers() {
    return sealing;
  }

  @Override
  public void expect(long bytes) {
    stream.expect(bytes);
  }

  /** Also forgets the keys, because the new stream needs a handshake. */
  @Override
  public void redial() {
    keys = Optional.empty();
    proved = false;
    stream.redial();
  }

  @Override
  public void close() {
    stream.close();
  }

  @Override
  public void reject() {
    stream.reject();
  }

  @Override
  public boolean isClosed() {
    return stream.isClosed();
  }

  private final class SealingLine implements Line {
    @Override
    public boolean offer(ByteBuffer message) {
      Line answers = stream.answers();
      if (keys.isEmpty()) {
        return answers.offer(message);
      }
      return answers.room() >= message.remaining() + Messages.TAG_BYTES
          && answers.offer(keys.get().seal(number, message));
    }

    @Override
    public long room() {
      return stream.answers().room();
    }

    @Override
    public boolean isOpen() {
      return stream.answers().isOpen();
    }

    @Override
    public boolean isRefused() {
      return stream.answers().isRefused();
    }
  }
}
