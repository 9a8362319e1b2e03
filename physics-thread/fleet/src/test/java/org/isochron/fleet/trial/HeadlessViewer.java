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
import org.isochron.remote.stream.Prover;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.jspecify.annotations.Nullable;

/**
 * A viewer without pictures, threads and readers, of which a process can have thousands: it joins a
 * world, decodes every snapshot, says now and then what it has, and joins again when it has lost
 * the relay. Owner: one thread. Never waits; allocates when it joins.
 */
final class HeadlessViewer implements Uplink.Arrivals {
  /** How often a viewer that is served looks, and says what it has received. */
  static final long LOOK_NANOS = 800_000_000;

  /** How often one that joins looks. */
  static final long SOON_NANOS = 250_000_000;

  /** A viewer to which no picture came for so long was not served, unless it knows why. */
  static final long GAP_NANOS = 4_000_000_000L;

  /**
   * How long a relay may take to answer, and to send the first picture: a driver opens one line
   * after the other, and a viewer that gives up has it close those that it has opened in vain.
   */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private static final long AGAIN_NANOS = 1_000_000_000;

  private final Supplier<? extends Uplink> dial;
  private final long token;
  private final String world;
  private final ByteBuffer memory;
  private final ViewerNews news = new ViewerNews();
  private final ServerNews heard = new ServerNews();
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
   * Prepares a viewer of a world, which joins when it is first advanced.
   *
   * @param dial opens lines to the relay
   * @param memory for a message, which viewers of one thread share
   */
  HeadlessViewer(Supplier<? extends Uplink> dial, long token, String world, ByteBuffer memory) {
    this.dial = dial;
    this.token = token;
    this.world = world;
    this.memory = memory;
  }

  /** Where it stands with the relay; empty if that has never answered. */
  Optional<Connection> connection() {
    return connection;
  }

  /** Why it is not served; empty if it is. */
  String reason() {
    return reason;
  }

  /** Returns true if it has lines to the relay. */
  boolean isOpen() {
    return uplink != null;
  }

  /** Returns true while its lines open, until the first picture. */
  boolean isJoining() {
    return uplink != null && !connection.equals(Optional.of(Connection.SERVED));
  }

  /** Begins the time in which every gap counts that the relay has not announced. */
  void count() {
    counts = true;
  }

  /** Returns true if pictures have come since {@link #count}, but for gaps that were announced. */
  boolean isServed() {
    return connection.equals(Optional.of(Connection.SERVED)) && !interrupted;
  }

  /** Does what is due. */
  void advance(long now) {
    if (now - dueNanos < 0) {
      return;
    }
    nowNanos = now;
    Uplink line = uplink;
    if (line == null) {
      line = dial.get();
      uplink = line;
      attempt = 0;
      greeted = 0;
      dialledNanos = now;
    }
    line.pollControl(this);
    line.pollSnapshots(this);
    if (uplink == null) {
      return; // the relay ended, or refused this end
    }
    SnapshotDecoder joined = decoder;
    if (joined == null) {
      join(line);
    } else {
      speak(line, joined);
    }
    dueNanos = now + (connection.equals(Optional.of(Connection.SERVED)) ? LOOK_NANOS : SOON_NANOS);
  }

  private void join(Uplink line) {
    greeted |= line.ask(memory, token, Uplink.FIRST_LINES & ~greeted);
    Join join = new Join(
        token,
        attempt + 1,
        0,
        RemoteState.Interest.EVERYTHING,
        new Prover("", token).proof(),
        world);
    attempt += line.control().offer(join.write(memory)) ? 1 : 0;
    if (nowNanos - dialledNanos > PATIENCE_NANOS) {
      fail("no relay has answered");
    }
  }

  private void speak(Uplink line, SnapshotDecoder joined) {
    news.needsKeyframe = !joined.isSynced();
    news.question++;
    line.control().offer(news.write(memory, token));
    greeted |= line.ask(memory, token, heard.lacking | (Uplink.FIRST_LINES & ~greeted));
    boolean isNew = connection.equals(Optional.of(Connection.JOINED));
    if (nowNanos - picturedNanos > (isNew ? PATIENCE_NANOS : GAP_NANOS)) {
      fail("no picture has come");
    }
  }

  /** Joins anew later, because its lines do not work, or nothing comes. */
  void fail(String because) {
    interrupted |= counts;
    hangUp(connection.map(known -> Connection.SILENT), because, AGAIN_NANOS);
  }

  private void hangUp(Optional<Connection> next, String because, long waitNanos) {
    close();
    connection = next;
    reason = because;
    dueNanos = nowNanos + waitNanos;
  }

  @Override
  public void control(ByteBuffer message) {
    if (!Messages.open(message) || Messages.token(message) != token) {
      return;
    }
    byte type = Messages.type(message);
    if (type == Messages.WELCOME && decoder == null) {
      Welcome.read(message).ifPresent(this::joined);
    } else if (type == Messages.REFUSED) {
      long waitNanos = Math.max(AGAIN_NANOS, Messages.waitNanos(message));
      byte[] text = new byte[message.remaining()];
      message.get(text);
      hangUp(Optional.of(Connection.REFUSED), new String(text, StandardCharsets.UTF_8), waitNanos);
    } else if (type == Messages.SERVER_NEWS && heard.read(message) && heard.ended) {
      hangUp(Optional.of(Connection.ENDED), "the relay has ended its serving", AGAIN_NANOS);
    } else if (type == Messages.EVENTS && message.remaining() >= 2 * Long.BYTES + Integer.BYTES) {
      acknowledge(message.getLong(), message.getLong(), message.getInt());
    }
  }

  private void joined(Welcome welcome) {
    decoder = new SnapshotDecoder(welcome.layout(), welcome.steps());
    connection = Optional.of(Connection.JOINED);
    reason = "the relay has taken this end, and no snapshot has come yet";
    picturedNanos = nowNanos;
    heard.lacking = 0;
    news.nextEvent = welcome.nextEvent();
    news.interestNumber++;
  }

  /** Events come on one line, in their order; those that the relay no longer has are passed. */
  private void acknowledge(long first, long oldest, int count) {
    if (first <= news.nextEvent || first == oldest) {
      news.nextEvent = Math.max(news.nextEvent, first + count);
    }
  }

  @Override
  public void fragment(int line, ByteBuffer message) {
    SnapshotDecoder joined = decoder;
    if (joined == null) {
      return; // of the connection before
    }
    SnapshotDecoder.Outcome outcome = joined.take(message);
    if (outcome == SnapshotDecoder.Outcome.EARLY) {
      joined.lose(); // a line keeps the order, so what is before it does not come
    } else if (outcome == SnapshotDecoder.Outcome.WHOLE) {
      boolean isNew = connection.equals(Optional.of(Connection.JOINED));
      interrupted |= counts && !isNew && nowNanos - picturedNanos > GAP_NANOS;
      picturedNanos = nowNanos;
      connection = Optional.of(Connection.SERVED);
      reason = "";
    }
  }

  /** Forgets its lines, because the network engine has ended, which says nothing of the relay. */
  void close() {
    Uplink closing = uplink;
    uplink = null;
    decoder = null;
    if (closing != null) {
      closing.close();
    }
  }

  /** Leaves the relay. */
  void leave() {
    if (uplink != null && decoder != null) {
      uplink.control().offer(Messages.plain(memory, Messages.LEAVE, token));
    }
    close();
  }
}
