package org.isochron.remote;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Optional;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.seal.RelayHandshake.Visitor;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.CommandInbox;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.EventOutbox;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Viewer;
import org.jspecify.annotations.Nullable;

/** The relay's record of one viewer. Owner: the relay's thread. Allocates nothing. */
final class ViewerSession {
  static final long KEYFRAME_NANOS = 100_000_000;

  private static final long MAX_TRIP_NANOS = 2_000_000_000;

  /**
   * Round trip per additional stream. With more streams than needed, a lost datagram is detected
   * later.
   */
  private static final long TRIP_PER_STREAM_NANOS = 40_000_000;

  /**
   * From the twentieth status message of a connection, half a second after the first, the shortest
   * round trip reflects the network. Earlier round trips are longer, while many viewers join and
   * code is being compiled.
   */
  private static final int SETTLED_STATUSES = 20;

  /** Half of a stream's smallest buffer; the rest is for snapshots behind the keyframe. */
  private static final long MAX_BYTES_OF_ONE_STREAM = 16 * 1_024;

  /** Longer than a stream needs for a retransmission and the acknowledgement. */
  private static final long MIN_RESEND_NANOS = 100_000_000;

  final long token;

  /** Number of the session; commands of the viewer's other sessions are dropped. */
  final long number;

  /** Number of the relay run that served the viewer before its join. */
  final long claimedSession;

  final Viewer viewer;
  final CommandInbox commands;
  final EventOutbox events;
  SnapshotFeed feed;
  int interestNumber;
  long receivedNanos;

  private final Present present;
  private final Optional<Visitor> visitor;
  private final RoundRobinLine snapshotStreams = new RoundRobinLine(Uplink.SNAPSHOT_LINES);
  private final RoundRobinLine eventStreams = new RoundRobinLine(Uplink.EVENT_LINES);
  private final RoundRobinLine bundleStreams = new RoundRobinLine(Uplink.BUNDLE_LINES);
  private final RoundRobinLine linkStream = new RoundRobinLine(1);
  private final int neededStreams;
  private Optional<InnerLink> link = Optional.empty();
  private @Nullable Caller controlCaller;
  private boolean confirmed;
  private boolean synced;

  /** True if the viewer asked for a keyframe since the last one was sent. */
  private boolean keyframeAsked;

  private boolean keyframeSent;

  private long keyframeSentNanos;
  private long roundTripNanos;
  private int wantedBundleStreams;
  private boolean bundling;
  private int statusCount;
  private boolean wasFull;
  private long sentBytes;
  private long stallCount;

  ViewerSession(
      Join join,
      Optional<Visitor> visitor,
      long number,
      Viewer viewer,
      CommandInbox commands,
      EventLog log,
      SnapshotFeed feed,
      long keyframeBytes,
      Present present) {
    this.present = present;
    this.visitor = visitor;
    token = join.token();
    neededStreams = neededStreams(keyframeBytes);
    this.number = number;
    this.viewer = viewer;
    this.commands = commands;
    claimedSession = join.life();
    this.feed = feed;
    events = new EventOutbox(log, log.next());
  }

  /**
   * Sets the stream for everything except snapshots, events and prefabs. A different stream begins
   * another connection. Streams of the previous connection are ignored, because their end may not
   * be detected yet. The viewer opens all streams except the first ones after this call.
   */
  void control(Caller caller) {
    if (controlCaller == caller) {
      return;
    }
    closeControl();
    controlledBy(caller);
    wasFull = false;
    statusCount = 0;
    wantedBundleStreams = 0;
    bundleStreams.closeFrom(0);
    linkStream.closeFrom(0);
    if (eventStreams.closeFrom(1)) {
      events.repeat();
    }
    if (snapshotStreams.closeFrom(1)) {
      loseSync();
    }
  }

  void answer(int number, Caller caller) {
    if (number == Uplink.LINK_LINE) {
      answerLink(caller);
    } else if (number >= Uplink.FIRST_BUNDLE_LINE) {
      bundleStreams.take(number - Uplink.FIRST_BUNDLE_LINE, caller);
    } else if (number >= Uplink.SNAPSHOT_LINES) {
      if (eventStreams.take(number - Uplink.SNAPSHOT_LINES, caller)) {
        events.repeat();
      }
    } else if (snapshotStreams.take(number, caller)) {
      loseSync();
    }
  }

  /** The stream stays if the program closes the link, because it may ask for another one. */
  private void answerLink(Caller caller) {
    if (link.isPresent()) {
      linkStream.take(0, caller);
      linkStream.areOpen(1); // opens the answering stream
    }
  }

  /** Data in flight on a stream that is no longer used may be lost. */
  private void loseSync() {
    synced = false;
    keyframeSent = false;
  }

  void gone(Caller caller) {
    if (controlCaller == caller) {
      controlledBy(null);
    }
    if (eventStreams.gone(caller)) {
      events.repeat();
    }
    if (snapshotStreams.gone(caller)) {
      loseSync();
    }
    bundleStreams.gone(caller);
    linkStream.gone(caller);
  }

  /** Returns true without encryption, where nobody can prove who it is. */
  boolean isOf(byte[] publicKey) {
    return visitor.isEmpty() || MessageDigest.isEqual(visitor.get().publicKey(), publicKey);
  }

  boolean isPresent() {
    return controlCaller != null;
  }

  /**
   * Returns true if the streams that snapshots and events need are connected. Returns false if a
   * known stream never opens, so that the viewer joins again.
   */
  boolean isServed() {
    return snapshotStreams.areOpen(neededStreams) && eventStreams.areOpen(1);
  }

  @Nullable
  Caller release(int number) {
    if (number == Uplink.LINK_LINE) {
      return null; // its hello never precedes the join
    }
    if (number >= Uplink.FIRST_BUNDLE_LINE) {
      return bundleStreams.release(number - Uplink.FIRST_BUNDLE_LINE);
    }
    return number < Uplink.SNAPSHOT_LINES
        ? snapshotStreams.release(number)
        : eventStreams.release(number - Uplink.SNAPSHOT_LINES);
  }

  /** Returns the set of missing streams that would be used, numbered as in {@link Uplink}. */
  int missingStreams() {
    int usual = statusCount < SETTLED_STATUSES ? 1 : usualStreams();
    int snapshots = wasFull ? Uplink.SNAPSHOT_LINES : Math.max(neededStreams, usual);
    return snapshotStreams.missing(snapshots)
        | eventStreams.missing(usual) << Uplink.SNAPSHOT_LINES
        | bundleStreams.missing(wantedBundleStreams) << Uplink.FIRST_BUNDLE_LINE
        | linkStream.missing(link.isPresent() ? 1 : 0) << Uplink.LINK_LINE;
  }

  private static int neededStreams(long keyframeBytes) {
    return keyframeBytes > MAX_BYTES_OF_ONE_STREAM ? Uplink.SNAPSHOT_LINES : 1;
  }

  /** Returns the set of streams that every viewer of a layout needs. */
  static int firstStreams(SnapshotLayout layout) {
    int snapshots = neededStreams(SnapshotFeed.keyframeBytes(layout, layout.bodyCapacity()));
    return Uplink.FIRST_LINES | (1 << snapshots) - 1;
  }

  /** Sets the link to the viewer, and returns the one before. */
  Optional<InnerLink> link(Optional<InnerLink> next) {
    Optional<InnerLink> before = link;
    link = next;
    return before;
  }

  /** Sends the waiting messages of the link; returns false if there is no open link. */
  boolean sendLink() {
    if (link.isPresent() && link.get().isOpen()) {
      link.get().sendTo(linkStream, token);
      return true;
    }
    link = Optional.empty();
    return false;
  }

  /** Delivers an opened message of the link; returns false if it is not on the link's stream. */
  boolean deliver(Caller from, ByteBuffer message) {
    boolean isOfLink = link.isPresent() && linkStream.has(from);
    if (isOfLink) {
      link.get().deliver(message);
    }
    return isOfLink;
  }

  Line control() {
    return controlCaller == null ? Line.NONE : controlCaller.answers();
  }

  Line bulk() {
    return eventStreams;
  }

  /** Returns the stream for prefabs, whose parts must keep their order. */
  Line prefabs() {
    return eventStreams.first();
  }

  /**
   * Returns the bytes of snapshots that the viewer's streams accept now; 0 if one of them is full.
   */
  long room() {
    return snapshotStreams.room(neededStreams);
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
    statusCount++;
    keyframeAsked = status.needsKeyframe;
    roundTripNanos = status.roundTripNanos;
    snapshotStreams.use(usualStreams());
    wantedBundleStreams = status.bundleStreams;
    bundleStreams.use(Math.max(1, wantedBundleStreams));
    events.acknowledge(status.nextEvent, nowNanos);
  }

  private int usualStreams() {
    long trip = Math.max(0, Math.min(MAX_TRIP_NANOS, roundTripNanos));
    return (int) (1 + trip / TRIP_PER_STREAM_NANOS);
  }

  long resendNanos() {
    return resendNanos(roundTripNanos);
  }

  static long resendNanos(long roundTripNanos) {
    long trip = Math.max(0, Math.min(MAX_TRIP_NANOS, roundTripNanos));
    return MIN_RESEND_NANOS + 2 * trip;
  }

  /**
   * Returns true if the viewer needs a keyframe and its streams have room. Keyframes are spaced so
   * that they do not fill the streams, and so that the viewer can acknowledge the last one first.
   */
  boolean isKeyframeDue(long nowNanos, long bytes) {
    long pause = synced ? Math.max(KEYFRAME_NANOS, resendNanos()) : KEYFRAME_NANOS;
    boolean soon = !keyframeSent || nowNanos - keyframeSentNanos >= pause;
    return (!synced || keyframeAsked) && soon && room() > bytes;
  }

  boolean isSynced() {
    return synced;
  }

  void sendKeyframe(Fragments keyframe, long nowNanos) {
    keyframeSent = true;
    keyframeSentNanos = nowNanos;
    keyframeAsked = false;
    synced = true;
    if (snapshotStreams.room() <= keyframe.bytes()) {
      snapshotStreams.use(Uplink.SNAPSHOT_LINES);
    }
    sendAll(keyframe);
    snapshotStreams.use(usualStreams());
  }

  /**
   * Sends a fragment to a viewer that has the previous one. If the fragment does not fit, the
   * viewer gets a keyframe later.
   */
  void send(ByteBuffer fragment) {
    synced = snapshotStreams.offer(fragment);
    if (synced) {
      sentBytes += fragment.remaining() + SnapshotFeed.HEADER_BYTES;
    } else {
      stallCount++;
      wasFull |= confirmed; // an unconfirmed viewer may not read yet
    }
  }

  /** Decides whether the next snapshot is sent in a bundle, if it is small. */
  void beginSnapshot() {
    bundling = wantedBundleStreams > 0 && bundleStreams.areOpen(1);
  }

  boolean isBundling() {
    return bundling;
  }

  /** Returns false if no stream has room, as in the first milliseconds of a new stream. */
  boolean sendBundle(ByteBuffer bundle) {
    boolean isSent = bundleStreams.offer(bundle);
    sentBytes += isSent ? bundle.remaining() + SnapshotFeed.HEADER_BYTES : 0;
    return isSent;
  }

  void sendAll(Fragments fragments) {
    for (int index = 0; index < fragments.count() && synced; index++) {
      send(fragments.at(index));
    }
  }

  /** Closes the viewer's streams but keeps the rest of its state. */
  void detach() {
    closeControl();
    snapshotStreams.closeFrom(0);
    eventStreams.closeFrom(0);
    bundleStreams.closeFrom(0);
    linkStream.closeFrom(0);
    controlledBy(null);
    synced = false;
    wasFull = false;
  }

  private void controlledBy(@Nullable Caller next) {
    present.count += (next == null ? 0 : 1) - (controlCaller == null ? 0 : 1);
    controlCaller = next;
  }

  private void closeControl() {
    if (controlCaller != null) {
      controlCaller.close();
    }
  }

  /**
   * Number of connected sessions. Every join needs the number, and counting sessions each time
   * would take too long while thousands join.
   */
  static final class Present {
    private int count;

    int count() {
      return count;
    }
  }
}
