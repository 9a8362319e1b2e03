package org.isochron.fleet.trial;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.jspecify.annotations.Nullable;

/**
 * A viewer that draws nothing and has no threads or readers, so a process can run thousands of
 * viewers. It joins a world, decodes every snapshot, acknowledges periodically, and joins again
 * after losing the relay. Owner: one thread. Never waits; allocates when it joins.
 */
final class HeadlessViewer implements Uplink.Arrivals {
  static final long POLL_NANOS = 800_000_000;

  static final long JOIN_POLL_NANOS = 250_000_000;

  /**
   * A longer gap between snapshots counts as an interruption, unless the viewer knows the reason.
   */
  static final long GAP_NANOS = 4_000_000_000L;

  /**
   * Time limit for a relay's answer and for its first snapshot. A driver opens streams one after
   * another, and closes them again if their viewer gives up.
   */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private static final long RETRY_NANOS = 1_000_000_000;

  private final Supplier<? extends Uplink> dial;
  private final long token;
  private final String world;
  private final ByteBuffer memory;
  private final ViewerNews viewerStatus = new ViewerNews();
  private final ServerNews serverStatus = new ServerNews();
  private @Nullable Uplink uplink;
  private @Nullable SnapshotDecoder decoder;
  private Optional<Connection> connection = Optional.empty();
  private String reason = "";
  private int attempt;
  private int greeted;
  private long nowNanos;
  private long dueNanos;
  private long dialledNanos;
  private long picturedNanos;
  private boolean counts;
  private boolean interrupted;

  /**
   * @param dial connects to the relay
   * @param memory buffer for a message, shared by the viewers of one thread
   */
  HeadlessViewer(Supplier<? extends Uplink> dial, long token, String world, ByteBuffer memory) {
    this.dial = dial;
    this.token = token;
    this.world = world;
    this.memory = memory;
  }

  Optional<Connection> connection() {
    return connection;
  }

  String reason() {
    return reason;
  }

  boolean isOpen() {
    return uplink != null;
  }

  boolean isJoining() {
    return uplink != null && !connection.equals(Optional.of(Connection.SERVED));
  }

  /** Starts the measurement, which counts every gap that the relay has not announced. */
  void count() {
    counts = true;
  }

  boolean isServed() {
    return connection.equals(Optional.of(Connection.SERVED)) && !interrupted;
  }

  void advance(long now) {
    if (now - dueNanos < 0) {
      return;
    }
    nowNanos = now;
    Uplink link = uplink;
    if (link == null) {
      link = dial.get();
      uplink = link;
      attempt = 0;
      greeted = 0;
      dialledNanos = now;
    }
    link.pollControl(this);
    link.pollSnapshots(this);
    if (uplink == null) {
      return; // the relay has ended, or refused this viewer
    }
    SnapshotDecoder joined = decoder;
    if (joined == null) {
      join(link);
    } else {
      speak(link, joined);
    }
    dueNanos =
        now + (connection.equals(Optional.of(Connection.SERVED)) ? POLL_NANOS : JOIN_POLL_NANOS);
  }

  private void join(Uplink link) {
    greeted |= link.ask(memory, token, Uplink.FIRST_LINES & ~greeted);
    Join join = new Join(token, attempt + 1, 0, RemoteState.Interest.EVERYTHING, world);
    attempt += link.control().offer(join.write(memory)) ? 1 : 0;
    if (nowNanos - dialledNanos > PATIENCE_NANOS) {
      fail("no relay has answered");
    }
  }

  private void speak(Uplink link, SnapshotDecoder joined) {
    viewerStatus.needsKeyframe = !joined.isSynced();
    viewerStatus.question++;
    link.control().offer(viewerStatus.write(memory, token));
    greeted |= link.ask(memory, token, serverStatus.lacking | (Uplink.FIRST_LINES & ~greeted));
    boolean isNew = connection.equals(Optional.of(Connection.JOINED));
    if (nowNanos - picturedNanos > (isNew ? PATIENCE_NANOS : GAP_NANOS)) {
      fail("no picture has come");
    }
  }

  void fail(String because) {
    interrupted |= counts;
    disconnect(connection.map(known -> Connection.SILENT), because, RETRY_NANOS);
  }

  private void disconnect(Optional<Connection> next, String because, long waitNanos) {
    close();
    connection = next;
    reason = because;
    dueNanos = nowNanos + waitNanos;
  }

  @Override
  public void control(int line, ByteBuffer message) {
    if (!Messages.open(message) || Messages.token(message) != token) {
      return;
    }
    byte type = Messages.type(message);
    if (type == Messages.WELCOME && decoder == null) {
      Welcome.read(message).ifPresent(this::joined);
    } else if (type == Messages.REFUSED) {
      long waitNanos = Math.max(RETRY_NANOS, Messages.waitNanos(message));
      byte[] text = new byte[message.remaining()];
      message.get(text);
      disconnect(
          Optional.of(Connection.REFUSED), new String(text, StandardCharsets.UTF_8), waitNanos);
    } else if (type == Messages.SERVER_NEWS && serverStatus.read(message) && serverStatus.ended) {
      disconnect(Optional.of(Connection.ENDED), "the relay has ended its serving", RETRY_NANOS);
    } else if (type == Messages.EVENTS && message.remaining() >= 2 * Long.BYTES + Integer.BYTES) {
      acknowledge(message.getLong(), message.getLong(), message.getInt());
    }
  }

  private void joined(Welcome welcome) {
    decoder = new SnapshotDecoder(welcome.layout(), welcome.steps());
    connection = Optional.of(Connection.JOINED);
    reason = "the relay has taken this end, and no snapshot has come yet";
    picturedNanos = nowNanos;
    serverStatus.lacking = 0;
    viewerStatus.nextEvent = welcome.nextEvent();
    viewerStatus.interestNumber++;
  }

  /** Events arrive in order on one stream. Skips events that the relay has dropped. */
  private void acknowledge(long first, long oldest, int count) {
    if (first <= viewerStatus.nextEvent || first == oldest) {
      viewerStatus.nextEvent = Math.max(viewerStatus.nextEvent, first + count);
    }
  }

  @Override
  public void fragment(int stream, ByteBuffer message) {
    SnapshotDecoder joined = decoder;
    if (joined == null) {
      return; // from the previous connection
    }
    SnapshotDecoder.Outcome outcome = joined.take(message);
    if (outcome == SnapshotDecoder.Outcome.EARLY) {
      joined.lose(); // a stream keeps the order, so earlier fragments are lost
    } else if (outcome == SnapshotDecoder.Outcome.WHOLE) {
      boolean isNew = connection.equals(Optional.of(Connection.JOINED));
      interrupted |= counts && !isNew && nowNanos - picturedNanos > GAP_NANOS;
      picturedNanos = nowNanos;
      connection = Optional.of(Connection.SERVED);
      reason = "";
    }
  }

  void close() {
    Uplink closing = uplink;
    uplink = null;
    decoder = null;
    if (closing != null) {
      closing.close();
    }
  }

  void leave() {
    if (uplink != null && decoder != null) {
      uplink.control().offer(Messages.plain(memory, Messages.LEAVE, token));
    }
    close();
  }
}
