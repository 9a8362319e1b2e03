package org.isochron.fleet.trial;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * A viewer that draws nothing and has no thread, state or decoder, so a process can run thousands
 * of viewers. It joins a world, counts its snapshots, acknowledges periodically, and joins again
 * after losing the relay. Owner: one thread. Never waits; allocates when it joins.
 */
final class HeadlessViewer {
  static final long POLL_NANOS = 800_000_000;

  static final long JOIN_POLL_NANOS = 250_000_000;

  /**
   * A longer gap between snapshots counts as an interruption, unless the viewer knows the reason.
   */
  static final long GAP_NANOS = 4_000_000_000L;

  /** Time limit for a relay's answer and for its first snapshot. */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private static final long RETRY_NANOS = 1_000_000_000;

  private final NanoClock clock;
  private final Supplier<? extends Connection> dial;
  private final Credentials credentials;
  private final long token;
  private final String world;
  private final ByteBuffer memory;
  private final ViewerNews viewerStatus = new ViewerNews();
  private final ServerNews serverStatus = new ServerNews();
  private @Nullable Connection relay;
  private boolean joined;
  private Optional<Status.Connection> connection = Optional.empty();
  private String reason = "";
  private int attempt;
  private long dueNanos;
  private long dialledNanos;
  private long picturedNanos;
  private boolean counts;
  private boolean interrupted;

  /**
   * @param dial connects to the relay
   * @param memory buffer for a message, shared by the viewers of one thread
   */
  HeadlessViewer(
      NanoClock clock,
      Supplier<? extends Connection> dial,
      Credentials credentials,
      long token,
      String world,
      ByteBuffer memory) {
    this.clock = clock;
    this.dial = dial;
    this.credentials = credentials;
    this.token = token;
    this.world = world;
    this.memory = memory;
  }

  Optional<Status.Connection> connection() {
    return connection;
  }

  String reason() {
    return reason;
  }

  boolean isOpen() {
    return relay != null;
  }

  boolean isJoining() {
    return relay != null && !connection.equals(Optional.of(Status.Connection.SERVED));
  }

  /** Starts the measurement, which counts every gap that the relay has not announced. */
  void count() {
    counts = true;
  }

  boolean isServed() {
    return connection.equals(Optional.of(Status.Connection.SERVED)) && !interrupted;
  }

  void advance() {
    long now = clock.nanos();
    if (now - dueNanos < 0) {
      return;
    }
    Connection to = relay;
    if (to == null) {
      to = dial.get();
      relay = to;
      attempt = 0;
      dialledNanos = now;
    }
    if (to.failure().isPresent()) {
      fail(to.failure().get());
      return;
    }
    if (joined) {
      acknowledge(to);
    } else {
      join(to);
    }
    if (relay == to) {
      dueNanos = now + (isJoining() ? JOIN_POLL_NANOS : POLL_NANOS);
    }
  }

  private void join(Connection to) {
    if (to.isOpen()) {
      Join join = new Join(
          token,
          attempt + 1,
          0,
          RemoteState.Interest.EVERYTHING,
          world,
          credentials.claim(to.key(), token));
      attempt += to.control().offer(join.write(memory)) ? 1 : 0;
    }
    if (clock.nanos() - dialledNanos > PATIENCE_NANOS) {
      fail("no relay has answered");
    }
  }

  private void acknowledge(Connection to) {
    viewerStatus.question++;
    to.control().offer(viewerStatus.write(memory));
    boolean isNew = connection.equals(Optional.of(Status.Connection.JOINED));
    if (clock.nanos() - picturedNanos > (isNew ? PATIENCE_NANOS : GAP_NANOS)) {
      fail("no picture has come");
    }
  }

  void fail(String because) {
    interrupted |= counts;
    disconnect(connection.map(known -> Status.Connection.SILENT), because, RETRY_NANOS);
  }

  private void disconnect(Optional<Status.Connection> next, String because, long waitNanos) {
    close();
    connection = next;
    reason = because;
    dueNanos = clock.nanos() + waitNanos;
  }

  /** Receives a message of the control or bulk line. */
  void message(Connection from, ByteBuffer message) {
    if (from != relay) {
      return; // from the previous connection
    }
    byte type = Messages.type(message);
    if (type == Messages.WELCOME && !joined) {
      Welcome.read(message).ifPresent(this::joined);
    } else if (type == Messages.REFUSED) {
      refused(message);
    } else if (type == Messages.SERVER_NEWS && serverStatus.read(message) && serverStatus.ended) {
      disconnect(
          Optional.of(Status.Connection.ENDED), "the relay has ended its serving", RETRY_NANOS);
    } else if (type == Messages.EVENTS && message.remaining() >= 2 * Long.BYTES + Integer.BYTES) {
      acknowledge(message.getLong(), message.getLong(), message.getInt());
    }
  }

  private void refused(ByteBuffer message) {
    try {
      Refusal refusal = Refusal.read(message);
      disconnect(
          Optional.of(Status.Connection.REFUSED),
          refusal.reason(),
          Math.max(RETRY_NANOS, refusal.waitNanos()));
    } catch (BufferUnderflowException e) {
      fail("the refusal is damaged");
    }
  }

  private void joined(Welcome welcome) {
    joined = true;
    connection = Optional.of(Status.Connection.JOINED);
    reason = "the relay has taken this end, and no snapshot has come yet";
    picturedNanos = clock.nanos();
    viewerStatus.nextEvent = welcome.nextEvent();
    viewerStatus.interestNumber++;
  }

  /** Events arrive in order on one stream. Skips events that the relay has dropped. */
  private void acknowledge(long first, long oldest, int count) {
    if (first <= viewerStatus.nextEvent || first == oldest) {
      viewerStatus.nextEvent = Math.max(viewerStatus.nextEvent, first + count);
    }
  }

  /** Receives a snapshot, or a bundle. */
  void picture(Connection from, ByteBuffer snapshot) {
    if (from == relay && joined && snapshot.hasRemaining()) {
      boolean isNew = connection.equals(Optional.of(Status.Connection.JOINED));
      interrupted |= counts && !isNew && clock.nanos() - picturedNanos > GAP_NANOS;
      picturedNanos = clock.nanos();
      connection = Optional.of(Status.Connection.SERVED);
      reason = "";
    }
  }

  void close() {
    Connection closing = relay;
    relay = null;
    joined = false;
    if (closing != null) {
      closing.close();
    }
  }

  void leave() {
    if (relay != null && joined) {
      relay.control().offer(Messages.plain(memory, Messages.LEAVE));
    }
    close();
  }
}
