package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.CommandInbox;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.EventOutbox;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.state.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/** What the relay knows of one viewer. Owner: the relay's thread; allocates nothing. */
final class ViewerSession {
  static final long KEYFRAME_NANOS = 100_000_000;

  private static final long MOST_TRIP_NANOS = 2_000_000_000;

  /**
   * For each of these a line more is used. On more lines than needed the datagram that shows a loss
   * comes later.
   */
  private static final long TRIP_A_LINE_NANOS = 40_000_000;

  /**
   * From the twentieth word of a connection on, half a second after the first, the shortest trip
   * is that of the way: the first ones take longer, while many join and code is compiled.
   */
  private static final int SETTLED_NEWS = 20;

  /** Half of what a line keeps at its least, with some snapshots behind the keyframe. */
  private static final long MOST_BYTES_OF_ONE_LINE = 16 * 1_024;

  /** Longer than a line takes to repeat what the network lost, and the acknowledgement to come. */
  private static final long LEAST_RESEND_NANOS = 100_000_000;

  final long token;

  /** Commands of another session of this viewer are not applied. */
  final long number;

  /** The life of a relay that served the viewer before it came. */
  final long claimedLife;

  final CommandInbox commands;
  final EventOutbox events;
  SnapshotFeed feed;
  int interestNumber;
  long heardNanos;

  private final Present present;
  private final LinesInTurn snapshotLines = new LinesInTurn(Uplink.SNAPSHOT_LINES);
  private final LinesInTurn eventLines = new LinesInTurn(Uplink.EVENT_LINES);
  private final int neededLines;
  private @Nullable Caller controlCaller;
  private boolean confirmed;
  private boolean synced;

  /** The viewer asked for a keyframe, since the last one was sent. */
  private boolean asked;

  /** A keyframe was sent before. */
  private boolean tried;

  private long triedNanos;
  private long roundTripNanos;
  private int newsCount;
  private boolean wasFull;
  private long sentBytes;
  private long stallCount;

  ViewerSession(
      Join join,
      long number,
      EventLog log,
      SnapshotFeed feed,
      long keyframeBytes,
      Present present) {
    this.present = present;
    token = join.token();
    neededLines = neededLines(keyframeBytes);
    this.number = number;
    commands = new CommandInbox(number);
    claimedLife = join.life();
    this.feed = feed;
    events = new EventOutbox(log, log.next());
  }

  /**
   * Takes the line on which the viewer wants everything but snapshots. With another one it begins
   * another connection: lines of the one before, which may not be known to have gone, are not
   * heard. More than the first ones are opened after this only.
   */
  void control(Caller caller) {
    if (controlCaller == caller) {
      return;
    }
    closeControl();
    controlledBy(caller);
    wasFull = false;
    newsCount = 0;
    if (eventLines.closeFrom(1)) {
      events.repeat();
    }
    if (snapshotLines.closeFrom(1)) {
      lostSome();
    }
  }

  /** Takes one of the lines on which the viewer wants snapshots, or events and prefabs. */
  void answer(int number, Caller caller) {
    if (number >= Uplink.SNAPSHOT_LINES) {
      if (eventLines.take(number - Uplink.SNAPSHOT_LINES, caller)) {
        events.repeat();
      }
    } else if (snapshotLines.take(number, caller)) {
      lostSome();
    }
  }

  /** What was under way on a line that is not used any more may not come. */
  private void lostSome() {
    synced = false;
    tried = false;
  }

  /** Forgets a line that has gone. */
  void gone(Caller caller) {
    if (controlCaller == caller) {
      controlledBy(null);
    }
    if (eventLines.gone(caller)) {
      events.repeat();
    }
    if (snapshotLines.gone(caller)) {
      lostSome();
    }
  }

  boolean isPresent() {
    return controlCaller != null;
  }

  /**
   * Returns true if the viewer hears the lines without which it gets no snapshots and events. One
   * that is known and never opens is as good as none: the viewer joins anew then.
   */
  boolean isServed() {
    return snapshotLines.areOpen(neededLines) && eventLines.areOpen(1);
  }

  /** Forgets one of the lines on which the viewer asked, without closing it; null if none. */
  @Nullable
  Caller release(int number) {
    return number < Uplink.SNAPSHOT_LINES
        ? snapshotLines.release(number)
        : eventLines.release(number - Uplink.SNAPSHOT_LINES);
  }

  /** The set of lines that would be used and are not known, as {@link Uplink} numbers them. */
  int lackingLines() {
    int usual = newsCount < SETTLED_NEWS ? 1 : usualLines();
    int snapshots = wasFull ? Uplink.SNAPSHOT_LINES : Math.max(neededLines, usual);
    return snapshotLines.lacking(snapshots) | eventLines.lacking(usual) << Uplink.SNAPSHOT_LINES;
  }

  /** How many lines for snapshots it takes to send a keyframe. */
  private static int neededLines(long keyframeBytes) {
    return keyframeBytes > MOST_BYTES_OF_ONE_LINE ? Uplink.SNAPSHOT_LINES : 1;
  }

  /** The set of lines without which nobody is served a layout. */
  static int firstLines(SnapshotLayout layout) {
    int snapshots = neededLines(SnapshotFeed.keyframeBytes(layout, layout.bodyCapacity()));
    return Uplink.FIRST_LINES | (1 << snapshots) - 1;
  }

  Line control() {
    return controlCaller == null ? Line.NONE : controlCaller.answers();
  }

  /** The lines for events, in turn. */
  Line bulk() {
    return eventLines;
  }

  /** The line for prefabs, whose parts keep their order. */
  Line prefabs() {
    return eventLines.first();
  }

  /** How many bytes of snapshots the viewer's lines take now; 0 if one does not take anything. */
  long room() {
    return snapshotLines.room(neededLines);
  }

  /** The bytes of snapshots that were sent, headers of the network included. */
  long sentBytes() {
    return sentBytes;
  }

  /** How many times the viewer did not take a snapshot. */
  long stallCount() {
    return stallCount;
  }

  /**
   * Returns true if the viewer knows that it is served, so that its numbers are those of this
   * session.
   */
  boolean isConfirmed() {
    return confirmed;
  }

  /** Takes what the viewer says about its snapshots. */
  void hear(ViewerNews news, long nowNanos) {
    heardNanos = nowNanos;
    confirmed = true;
    newsCount++;
    asked = news.needsKeyframe;
    roundTripNanos = news.roundTripNanos;
    snapshotLines.use(usualLines());
    events.acknowledge(news.nextEvent, nowNanos);
  }

  private int usualLines() {
    long trip = Math.max(0, Math.min(MOST_TRIP_NANOS, roundTripNanos));
    return (int) (1 + trip / TRIP_A_LINE_NANOS);
  }

  /** How long to wait for an acknowledgement. */
  long resendNanos() {
    return resendNanos(roundTripNanos);
  }

  static long resendNanos(long roundTripNanos) {
    long trip = Math.max(0, Math.min(MOST_TRIP_NANOS, roundTripNanos));
    return LEAST_RESEND_NANOS + 2 * trip;
  }

  /**
   * Returns true if a keyframe is due, because the viewer lacks something, and its lines take n
   * bytes; not so often that it would stop up the lines, and not before the viewer can have said
   * that it has the last one.
   */
  boolean isKeyframeDue(long nowNanos, long bytes) {
    long pause = synced ? Math.max(KEYFRAME_NANOS, resendNanos()) : KEYFRAME_NANOS;
    boolean soon = !tried || nowNanos - triedNanos >= pause;
    return (!synced || asked) && soon && room() > bytes;
  }

  /** Returns true if the viewer was sent all of its feed so far, without a gap. */
  boolean isSynced() {
    return synced;
  }

  /** Sends a keyframe. */
  void sendKeyframe(Fragments keyframe, long nowNanos) {
    tried = true;
    triedNanos = nowNanos;
    asked = false;
    synced = true;
    if (snapshotLines.room() <= keyframe.bytes()) {
      snapshotLines.use(Uplink.SNAPSHOT_LINES);
    }
    for (int index = 0; index < keyframe.count() && synced; index++) {
      send(keyframe.at(index));
    }
    snapshotLines.use(usualLines());
  }

  /**
   * Sends a fragment to a viewer that has the one before. If it does not fit, the viewer gets a
   * keyframe later.
   */
  void send(ByteBuffer fragment) {
    synced = snapshotLines.offer(fragment);
    if (synced) {
      sentBytes += fragment.remaining() + SnapshotFeed.HEADER_BYTES;
    } else {
      stallCount++;
      wasFull |= confirmed; // until then nobody may look at what comes
    }
  }

  /** Closes the lines; what the viewer has stays known. */
  void detach() {
    closeControl();
    snapshotLines.closeFrom(0);
    eventLines.closeFrom(0);
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
   * How many of some sessions are present, kept by them: it is asked for at every join, and when
   * thousands join at once nobody has the time to count.
   */
  static final class Present {
    private int count;

    int count() {
      return count;
    }
  }
}
