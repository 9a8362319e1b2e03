package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.remote.seal.SessionKeys;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/**
 * A viewer's connection that seals and opens all messages once it has keys. Copies of earlier
 * messages do not arrive. Messages that are not from the relay arrive empty, so that they count as
 * damaged. Owner: the viewer's thread.
 */
final class SealedUplink implements Uplink {
  private final Uplink uplink;
  private final boolean encrypts;
  private final SealingLine[] lines = new SealingLine[ASKING_LINES];
  private final SealingLine control = new SealingLine(SessionKeys.CONTROL);
  private final Opened opened = new Opened();
  private Optional<SessionKeys> keys = Optional.empty();

  /** True once a sealed message of the relay has arrived. */
  private boolean answered;

  SealedUplink(Uplink uplink, boolean encrypts) {
    this.uplink = uplink;
    this.encrypts = encrypts;
    for (int line = 0; line < ASKING_LINES; line++) {
      lines[line] = new SealingLine(line);
    }
  }

  boolean encrypts() {
    return encrypts;
  }

  void seal(SessionKeys with) {
    keys = Optional.of(with);
  }

  /** Returns true if the relay has sealed an answer, which only the true relay can. */
  boolean isAnswered() {
    return answered || !encrypts;
  }

  /** Sends a message as it is. */
  boolean offerPlain(ByteBuffer message) {
    return uplink.control().offer(message);
  }

  /** Opens streams before this end has keys, because opening takes a round trip. */
  int open(ByteBuffer memory, long token, int streams) {
    return encrypts ? uplink.ask(memory, token, streams) : streams;
  }

  @Override
  public Line control() {
    return control;
  }

  @Override
  public Line asking(int number) {
    return lines[number];
  }

  @Override
  public boolean receives(int number) {
    return uplink.receives(number);
  }

  @Override
  public void pollSnapshots(Arrivals arrivals) {
    opened.receiver = arrivals;
    uplink.pollSnapshots(opened);
  }

  @Override
  public void pollControl(Arrivals arrivals) {
    opened.receiver = arrivals;
    uplink.pollControl(opened);
  }

  @Override
  public void close() {
    uplink.close();
  }

  /** Returns true for a copy of an earlier message, and for a challenge that was overtaken. */
  private boolean isCopy(int line, ByteBuffer message) {
    return keys.isPresent()
        && answered
        && message.hasRemaining()
        && (Messages.unopenedType(message) == Messages.CHALLENGE
            || keys.get().hasSeen(line, message));
  }

  private ByteBuffer opened(int line, ByteBuffer message) {
    if (!encrypts) {
      return message;
    }
    if (keys.isPresent() && keys.get().open(line, message)) {
      answered = true;
      return message;
    }
    boolean mayBePlain = line == SessionKeys.CONTROL && !answered;
    return mayBePlain ? message : message.limit(message.position());
  }

  private final class Opened implements Arrivals {
    Arrivals receiver = new Nobody();

    @Override
    public void control(int line, ByteBuffer message) {
      if (!isCopy(line, message)) {
        receiver.control(line, opened(line, message));
      }
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      if (!isCopy(line, message)) {
        receiver.fragment(line, opened(line, message));
      }
    }
  }

  private static final class Nobody implements Arrivals {
    @Override
    public void control(int line, ByteBuffer message) {
      // never called
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      // never called
    }
  }

  private final class SealingLine implements Line {
    private final int number;

    SealingLine(int number) {
      this.number = number;
    }

    private Line line() {
      return number == SessionKeys.CONTROL ? uplink.control() : uplink.asking(number);
    }

    @Override
    public boolean offer(ByteBuffer message) {
      Line line = line();
      if (!encrypts) {
        return line.offer(message);
      }
      return keys.isPresent()
          && line.room() >= message.remaining() + Messages.TAG_BYTES
          && line.offer(keys.get().seal(number, message));
    }

    @Override
    public long room() {
      return line().room();
    }

    @Override
    public boolean isOpen() {
      return line().isOpen();
    }

    @Override
    public boolean isRefused() {
      return line().isRefused();
    }
  }
}
