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
import org.jspecify.annotations.Nullable;

/** What the relay knows of one viewer. Owner: the relay's thread; allocates nothing. */
final class ViewerSession {
  static final long KEYFRAME_NANOS = 100_000_000;

  private static final long MOST_TRIP_NANOS = 2_000_000_000;

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

  private final @Nullable Caller[] eventCallers = new Caller[Uplink.EVENT_LINES];
  private final Line bulk = this::offerInTurn;
  private int turn;
  private @Nullable Caller controlCaller;
  private @Nullable Caller snapshotCaller;
  private boolean confirmed;
  private boolean synced;
  private boolean asked;
  private boolean tried;
  private long triedNanos;
  private long roundTripNanos;
  private long sentBytes;
  private long stallCount;

  ViewerSession(Join join, long number, EventLog log, SnapshotFeed feed) {
    token = join.token();
    this.number = number;
    commands = new CommandInbox(number);
    claimedLife = join.life();
    this.feed = feed;
    events = new EventOutbox(log, log.next());
  }

  /** Takes the line on which the viewer wants everything but snapshots. */
  void control(Caller caller) {
    if (controlCaller != caller) {
      close(controlCaller);
      controlCaller = caller;
    }
  }

  /** Takes the line on which the viewer wants snapshots. */
  void snapshots(Caller caller) {
    if (snapshotCaller != caller) {
      close(snapshotCaller);
      snapshotCaller = caller;
      synced = false;
      tried = false;
    }
  }

  /** Takes one of the lines on which the viewer wants events and prefabs. */
  void events(int number, Caller caller) {
    if (eventCallers[number] != caller) {
      close(eventCallers[number]);
      eventCallers[number] = caller;
      events.repeat();
    }
  }

  /** Forgets a line that has gone. */
  void gone(Caller caller) {
    for (int number = 0; number < eventCallers.length; number++) {
      if (eventCallers[number] == caller) {
        eventCallers[number] = null;
      }
    }
    if (controlCaller == caller) {
      controlCaller = null;
    }
    if (snapshotCaller == caller) {
      snapshotCaller = null;
      synced = false;
    }
  }

  boolean isPresent() {
    return controlCaller != null;
  }

  /** Returns true if the lines are known on which the viewer wants snapshots and events. */
  boolean isServed() {
    boolean served = snapshotCaller != null;
    for (Caller caller : eventCallers) {
      served &= caller != null;
    }
    return served;
  }

  Line control() {
    return answers(controlCaller);
  }

  /** The lines for events, in turn: what is lost on one holds up only what is behind it there. */
  Line bulk() {
    return bulk;
  }

  /** The line for prefabs, whose parts keep their order. */
  Line prefabs() {
    return answers(eventCallers[0]);
  }

  private boolean offerInTurn(ByteBuffer message) {
    for (int attempt = 0; attempt < eventCallers.length; attempt++) {
      turn = (turn + 1) % eventCallers.length;
      if (answers(eventCallers[turn]).offer(message)) {
        return true;
      }
    }
    return false;
  }

  /** How many bytes of snapshots the viewer's line takes now; 0 if it does not take anything. */
  long room() {
    return answers(snapshotCaller).room();
  }

  /** The bytes of snapshots that were sent, headers of the network included. */
  long sentBytes() {
    return sentBytes;
  }

  /** How many times the viewer did not take a snapshot. */
  long stallCount() {
    return stallCount;
  }

  private static Line answers(@Nullable Caller caller) {
    return caller == null ? Line.NONE : caller.answers();
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
    asked = news.needsKeyframe;
    roundTripNanos = news.roundTripNanos;
    events.acknowledge(news.nextEvent, nowNanos);
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
   * Returns true if a keyframe is due, because the viewer lacks something, and its line takes n
   * bytes; not so often that it would stop up the line, and not before the viewer can have said
   * that it has the last one.
   */
  boolean isKeyframeDue(long nowNanos, long bytes) {
    long pause = synced ? Math.max(KEYFRAME_NANOS, resendNanos()) : KEYFRAME_NANOS;
    boolean soon = !tried || nowNanos - triedNanos >= pause;
    return (!synced || asked) && soon && snapshotCaller != null && room() > bytes;
  }

  /** Returns true if the viewer has all snapshots of its feed so far. */
  boolean isSynced() {
    return synced;
  }

  /** Sends a keyframe. */
  void sendKeyframe(Fragments keyframe, long nowNanos) {
    tried = true;
    triedNanos = nowNanos;
    asked = false;
    synced = true;
    for (int index = 0; index < keyframe.count() && synced; index++) {
      send(keyframe.at(index));
    }
  }

  /**
   * Sends a fragment to a viewer that has the one before. If it does not fit, the viewer gets a
   * keyframe later.
   */
  void send(ByteBuffer fragment) {
    synced = answers(snapshotCaller).offer(fragment);
    if (synced) {
      sentBytes += fragment.remaining() + SnapshotFeed.HEADER_BYTES;
    } else {
      stallCount++;
    }
  }

  /** Closes the lines; what the viewer has stays known. */
  void detach() {
    close(controlCaller);
    close(snapshotCaller);
    for (int number = 0; number < eventCallers.length; number++) {
      close(eventCallers[number]);
      eventCallers[number] = null;
    }
    controlCaller = null;
    snapshotCaller = null;
    synced = false;
  }

  private static void close(@Nullable Caller caller) {
    if (caller != null) {
      caller.close();
    }
  }
}
