package org.isochron.web;

import java.nio.ByteBuffer;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.state.Viewer;
import org.jspecify.annotations.Nullable;

/**
 * The relay's record of one page. Owner: the relay's thread.
 *
 * <p>Invariant 1: no more than {@link #MAX_QUEUED} messages and one keyframe wait for a page. A
 * page that does not read misses snapshots and events, and gets a keyframe once its queue is empty.
 */
final class WebViewer {
  static final int MAX_QUEUED = 512;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  final PageLine line;
  final long arrivedNanos;
  boolean joined;

  /** The viewer that joined; null before the join and after the end. */
  @Nullable
  Viewer entered;

  /** Null before the join, and if no rule hides bodies. */
  @Nullable
  PageSight sight;

  /** True if a command was refused since the last notice. */
  boolean isRefused;

  int prefabCount;

  private final long bytesPerSecond;
  private List<Joint.HeldPoints> joints = List.of();
  private boolean synced;
  private long allowedBytes;
  private long filledNanos;
  private long lostEvents;
  private long noticeNanos;

  WebViewer(PageLine line, long bytesPerSecond, long nowNanos) {
    this.line = line;
    this.bytesPerSecond = bytesPerSecond;
    arrivedNanos = nowNanos;
    filledNanos = nowNanos;
    allowedBytes = bytesPerSecond;
    noticeNanos = nowNanos - WebLoop.NOTICE_NANOS;
  }

  void begin() {
    joined = true;
    prefabCount = 0;
    joints = List.of();
    synced = false;
  }

  boolean isSynced() {
    return synced;
  }

  boolean isKeyframeDue() {
    return joined && !synced && allowedBytes > 0 && line.queuedCount() == 0;
  }

  boolean hasRoom() {
    return line.queuedCount() < MAX_QUEUED;
  }

  void fill(long nowNanos) {
    long passed = Math.min(NANOS_PER_SECOND, nowNanos - filledNanos);
    long added = bytesPerSecond * passed / NANOS_PER_SECOND;
    if (added > 0) {
      filledNanos = nowNanos;
      allowedBytes = Math.min(bytesPerSecond, allowedBytes + added);
    }
  }

  /** Compares by identity, because the relay keeps one list until the joints change. */
  boolean misses(List<Joint.HeldPoints> now) {
    return joints != now;
  }

  /**
   * If the queue is full, the page misses the joints and the snapshot, and gets a keyframe later
   * (invariant 1).
   */
  void sendJoints(List<Joint.HeldPoints> now, String message) {
    if (!hasRoom()) {
      synced = false; // invariant 1
      return;
    }
    joints = now;
    allowedBytes -= message.length();
    line.send(message);
  }

  boolean isNoticeDue(long nowNanos) {
    return joined && isRefused && hasRoom() && nowNanos - noticeNanos >= WebLoop.NOTICE_NANOS;
  }

  void sendNotice(long nowNanos) {
    isRefused = false;
    noticeNanos = nowNanos;
    line.send(WebMessages.notAllowed());
  }

  void sendKeyframe(ByteBuffer keyframe) {
    synced = true;
    allowedBytes -= keyframe.remaining();
    line.send(keyframe);
  }

  /** Returns false if the page misses the snapshot. */
  boolean sendChange(ByteBuffer snapshot) {
    if (!hasRoom() || allowedBytes <= 0) {
      synced = false; // invariant 1
      return false;
    }
    allowedBytes -= snapshot.remaining();
    line.send(snapshot);
    return true;
  }

  void sendEvents(CharSequence rows, int count, long lostBefore) {
    lostEvents += lostBefore;
    if (!hasRoom() || allowedBytes <= 0) {
      lostEvents += count; // invariant 1
      return;
    }
    String message = WebMessages.events(rows, lostEvents);
    allowedBytes -= message.length();
    line.send(message);
    lostEvents = 0;
  }
}
