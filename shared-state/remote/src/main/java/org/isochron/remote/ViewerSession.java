package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import org.isochron.remote.access.TokenUse;
import org.isochron.remote.codec.SlotSet;
import org.isochron.remote.stream.CommandInbox;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.EventOutbox;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.visibility.Looker;
import org.isochron.remote.visibility.SeenBodies;
import org.isochron.state.Snapshot;
import org.isochron.state.Viewer;
import org.jspecify.annotations.Nullable;

/** The relay's record of one viewer. Owner: the relay's thread. Allocates nothing. */
final class ViewerSession implements Looker {
  static final long KEYFRAME_NANOS = 100_000_000;

  private static final long MAX_TRIP_NANOS = 2_000_000_000;

  /** Snapshots that wait for the network, besides two keyframes; more would only be older. */
  private static final long MAX_WAITING_BYTES = 64 * 1_024;

  final long token;

  /** Number of the session; commands of the viewer's other sessions are dropped. */
  final long number;

  final CommandInbox commands;
  final EventOutbox events;

  /** Null if no rule hides bodies. */
  final @Nullable SeenBodies seen;

  SnapshotFeed feed;
  RemoteState.Interest wanted;
  int interestNumber;
  long receivedNanos;

  /** Links and messages between the relay's program and the viewer's. */
  OtherProgram program = new OtherProgram();

  private final long maxWaitingBytes;
  private Optional<TokenUse> use = Optional.empty();

  /** Identifies this session in the use of its token, which outlives it. */
  private final Object identity = new Object();

  private @Nullable Connection connection;
  private boolean confirmed;

  /** True if the viewer has sent a status over the connection, and so takes what comes over it. */
  private boolean listening;

  private boolean synced;

  /** True if the viewer asked for a keyframe since the last one was sent. */
  private boolean keyframeAsked;

  private boolean keyframeSent;

  private long keyframeSentNanos;
  private long roundTripNanos;
  private final DeliveredRate rate = new DeliveredRate();
  private long sentBytes;
  private long stallCount;

  ViewerSession(
      Join join,
      long number,
      CommandInbox commands,
      EventLog log,
      @Nullable SeenBodies seen,
      SnapshotFeed feed,
      long keyframeBytes) {
    token = join.token();
    maxWaitingBytes = 2 * keyframeBytes + MAX_WAITING_BYTES;
    this.number = number;
    this.commands = commands;
    wanted = join.interest();
    this.feed = feed;
    this.seen = seen;
    EventLog its = seen == null ? log : seen.events();
    events = new EventOutbox(its, its.next());
  }

  /** Serves the viewer over a connection, or over none, and returns the one before. */
  @Nullable
  Connection connect(@Nullable Connection next) {
    Connection before = connection;
    connection = next;
    listening = false;
    synced = false; // what is in flight may be lost
    keyframeSent = false;
    events.repeat();
    program.connected();
    rate.begin();
    return before;
  }

  /** Begins or continues the session by a connect token, or by none. */
  void use(Optional<TokenUse> newest) {
    use = newest;
    use.ifPresent(its -> its.begin(identity));
  }

  Optional<TokenUse> use() {
    return use;
  }

  /** Returns true if the viewer has begun another session with its connect token. */
  boolean isReplaced() {
    return use.isPresent() && !use.get().isIn(identity);
  }

  @Nullable
  Connection connection() {
    return connection;
  }

  boolean isPresent() {
    return connection != null;
  }

  @Override
  public Viewer viewer() {
    return commands.viewer();
  }

  @Override
  public SeenBodies seen() {
    return Objects.requireNonNull(seen, "the viewer entered without a rule of visibility");
  }

  @Override
  public @Nullable SlotSet candidates(Snapshot snapshot, SlotSet told) {
    return feed.candidates(snapshot, told);
  }

  @Override
  public boolean wants(Snapshot snapshot, int slot, boolean isTold) {
    return BodySelection.isWanted(feed.interest(), snapshot, slot, isTold);
  }

  /** Gives the links to another session of the viewer; the messages close. */
  OtherProgram takeLinks() {
    OtherProgram its = program;
    its.closeMessages();
    program = new OtherProgram();
    return its;
  }

  /** Sends what the program has for the viewer; returns false if it has asked for nothing. */
  boolean sendOfProgram(ByteBuffer memory, long nowNanos) {
    program.sendLinks(connection);
    int quarter = Math.min(wanted.bytesPerSecond(), rate.limit()) / 4;
    int bytesPerSecond = Math.min(MessageStream.BYTES_PER_SECOND, quarter);
    program.sendMessages(bulk(), memory, bytesPerSecond, nowNanos);
    return program.isAsked();
  }

  Line control() {
    return connection == null ? Line.NONE : connection.control();
  }

  /** Returns the line for events, on which nothing may be sent that the viewer drops. */
  Line bulk() {
    return connection == null || !listening ? Line.NONE : connection.bulk();
  }

  long sentBytes() {
    return sentBytes;
  }

  long stallCount() {
    return stallCount;
  }

  /**
   * Returns true if the viewer knows that this session serves it, and uses the session's numbers.
   */
  boolean isConfirmed() {
    return confirmed;
  }

  void receive(ViewerNews status, long nowNanos) {
    receivedNanos = nowNanos;
    confirmed = true;
    listening = true;
    keyframeAsked = status.needsKeyframe;
    roundTripNanos = Math.max(0, Math.min(MAX_TRIP_NANOS, status.roundTripNanos));
    events.acknowledge(status.nextEvent);
    rate.report(status.newestTick, status.receivedBytes, status.latestTripNanos, nowNanos);
  }

  /** Returns what the viewer wants, with no more bytes a second than the network delivers. */
  RemoteState.Interest fitted() {
    return wanted.bytesPerSecond() <= rate.limit()
        ? wanted
        : wanted.withBytesPerSecond(rate.limit());
  }

  /**
   * Returns true if the viewer needs a keyframe, and the network has taken all that was sent.
   * Keyframes are spaced so that the viewer can acknowledge the last one first.
   */
  boolean isKeyframeDue(long nowNanos) {
    long pause = KEYFRAME_NANOS + (synced ? 2 * roundTripNanos : 0);
    boolean soon = !keyframeSent || nowNanos - keyframeSentNanos >= pause;
    return connection != null
        && (!synced || keyframeAsked)
        && soon
        && connection.waitingBytes() == 0;
  }

  boolean isSynced() {
    return synced;
  }

  void sendKeyframe(ByteBuffer keyframe, long nowNanos) {
    keyframeSent = true;
    keyframeSentNanos = nowNanos;
    keyframeAsked = false;
    if (connection != null) {
      connection.dropSnapshots();
    }
    send(keyframe);
  }

  /**
   * Sends a snapshot to a viewer that has the previous one, or a keyframe. If the network has not
   * taken earlier ones, the viewer gets a keyframe later.
   */
  void send(ByteBuffer snapshot) {
    synced = connection != null
        && connection.waitingBytes() <= maxWaitingBytes
        && connection.sendAlone(snapshot);
    if (synced) {
      sentBytes += SnapshotFeed.onTheWire(snapshot.remaining());
    } else {
      stallCount++;
    }
  }

  void sendBundle(ByteBuffer bundle) {
    if (connection != null && connection.datagrams().offer(bundle)) {
      sentBytes += SnapshotFeed.onTheWire(bundle.remaining());
    }
  }

  /** Records that a snapshot was sent, or could not be. */
  void sent(long tick) {
    rate.sent(tick, sentBytes);
  }
}
