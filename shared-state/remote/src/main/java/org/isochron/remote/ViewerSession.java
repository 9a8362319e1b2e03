package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.CommandInbox;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.EventOutbox;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.ViewerNews;
import org.jspecify.annotations.Nullable;

/** What the relay knows of one viewer. Owner: the relay's thread; allocates nothing. */
final class ViewerSession {
  static final long KEYFRAME_NANOS = 100_000_000;

  /** A line on which nothing could be sent may just not be open yet. */
  private static final long UNOPENED_NANOS = 2_000_000;

  private static final long MOST_TRIP_NANOS = 2_000_000_000;
  private static final long ACKNOWLEDGED_NANOS = 10_000_000;

  final long token;

  /** The life of a relay that served the viewer before it came. */
  final long claimedLife;

  final CommandInbox commands = new CommandInbox();
  final EventOutbox events;
  SnapshotFeed feed;
  int interestNumber;
  long heardNanos;

  private @Nullable Caller controlCaller;
  private @Nullable Caller snapshotCaller;
  private boolean confirmed;
  private boolean synced;
  private boolean asked;
  private boolean tried;
  private long triedNanos;
  private long roundTripNanos;

  ViewerSession(Join join, EventLog log, SnapshotFeed feed) {
    token = join.token();
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

  /** Forgets a line that has gone. */
  void gone(Caller caller) {
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

  boolean hasSnapshots() {
    return snapshotCaller != null;
  }

  Line control() {
    return controlCaller == null ? Line.NONE : controlCaller.answers();
  }

  /** Returns true if the viewer knows that it is served, so that its numbers are those of this session. */
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

  /** A round trip and a half, and the time between two acknowledgements. */
  static long resendNanos(long roundTripNanos) {
    long trip = Math.max(0, Math.min(MOST_TRIP_NANOS, roundTripNanos));
    return RelayClock.ASK_NANOS + ACKNOWLEDGED_NANOS + trip + trip / 2;
  }

  /** Gives the viewer another feed, of which it has nothing. */
  void feed(SnapshotFeed next) {
    feed = next;
    synced = false;
    tried = false;
  }

  /** Returns true if a keyframe is due, because the viewer lacks something; not so often that it would stop up the line. */
  boolean isKeyframeDue(long nowNanos) {
    boolean needed = !synced || asked;
    boolean soon = !tried || nowNanos - triedNanos >= KEYFRAME_NANOS;
    return snapshotCaller != null && needed && soon;
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
    int sent = 0;
    while (sent < keyframe.count() && synced) {
      send(keyframe.at(sent));
      sent += synced ? 1 : 0;
    }
    if (sent == 0) {
      triedNanos -= KEYFRAME_NANOS - UNOPENED_NANOS;
    }
  }

  /** Sends a fragment to a viewer that has the one before. If it does not fit, the viewer gets a keyframe later. */
  void send(ByteBuffer fragment) {
    synced = snapshotCaller != null && snapshotCaller.answers().offer(fragment);
  }

  /** Closes the lines; what the viewer has stays known. */
  void detach() {
    close(controlCaller);
    close(snapshotCaller);
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
