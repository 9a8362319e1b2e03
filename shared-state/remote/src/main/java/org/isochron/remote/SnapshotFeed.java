package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * The snapshots of one interest. All viewers that want everything share one; any other viewer has a
 * feed of its own, whose bytes are counted. Owner: the relay's thread; allocates what the encoder
 * does.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>In any second no more bytes are sent than the interest allows: the largest burst and what
 *       is added in a second are together one record less than that.
 *   <li>A change of the interest leaves what the viewer has as it is: bodies come and go with the
 *       next snapshots.
 * </ol>
 */
final class SnapshotFeed {
  /** The viewers that have it; {@link Sessions} keeps them. */
  final List<ViewerSession> viewers = new ArrayList<>();

  /** What Aeron, UDP and IP put in front of a fragment. */
  static final int HEADER_BYTES = 32 + 8 + 20;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int AT_ONCE_SHARE = 9;

  /** The selection counts in usual records, and the last one of a snapshot may be longer. */
  private static final int RESERVE_SHARE = 40;

  private final RelayedBodies bodies;
  private final RemoteSettings.Priority priority;
  private final boolean shared;
  private final SnapshotEncoder encoder;
  private final BodySelection selection;
  private RemoteState.Interest interest;
  private long tokens;
  private long filledNanos;
  private boolean restart;

  SnapshotFeed(
      RemoteState.Interest interest,
      RelayedBodies bodies,
      RemoteSettings.Priority priority,
      int chain,
      long nowNanos) {
    this(
        interest,
        bodies,
        priority,
        interest.equals(RemoteState.Interest.EVERYTHING)
            && priority == RemoteSettings.Priority.EQUAL,
        new SnapshotEncoder(bodies.numbers, chain),
        nowNanos);
  }

  private SnapshotFeed(
      RemoteState.Interest interest,
      RelayedBodies bodies,
      RemoteSettings.Priority priority,
      boolean shared,
      SnapshotEncoder encoder,
      long nowNanos) {
    this.interest = interest;
    this.bodies = bodies;
    this.priority = priority;
    this.shared = shared;
    this.encoder = encoder;
    selection = new BodySelection(interest, priority, bodies);
    tokens = atOnce();
    filledNanos = nowNanos;
  }

  /** Returns a feed of one viewer that has taken all of this one. */
  SnapshotFeed split(long nowNanos) {
    return new SnapshotFeed(interest, bodies, priority, false, encoder.split(), nowNanos);
  }

  RemoteState.Interest interest() {
    return interest;
  }

  /**
   * Wants something else from the next snapshot on (invariant 2); only for a feed that is not
   * shared.
   */
  void interest(RemoteState.Interest wanted) {
    interest = wanted;
    selection.interest(wanted);
    tokens = Math.min(tokens, atOnce());
  }

  boolean isShared() {
    return shared;
  }

  /** Returns true if a viewer has all of it so far. */
  boolean isTaken() {
    for (int index = 0; index < viewers.size(); index++) {
      if (viewers.get(index).isSynced()) {
        return true;
      }
    }
    return false;
  }

  /** Makes the next snapshot a keyframe. */
  void restart() {
    restart = true;
  }

  /** About how many bytes a line must take at once for a keyframe of a snapshot. */
  long keyframeBytes(Snapshot snapshot) {
    long bytes = keyframeBytes(bodies.layout, snapshot.slotCount());
    return shared ? bytes : Math.min(bytes, Math.max(0, tokens));
  }

  /** About how many bytes a keyframe of n bodies has. */
  static long keyframeBytes(SnapshotLayout layout, int bodies) {
    long records = (long) FragmentFormat.usualRecordBytes(layout) * bodies;
    return records + (records / FragmentFormat.MOST_BYTES + 2) * HEADER_BYTES;
  }

  /**
   * Encodes a snapshot, and gives a sink each fragment for the time of the call as soon as it is
   * complete; {@code broken} if ticks lack before it that nobody saw.
   */
  Fragments encode(Snapshot snapshot, boolean broken, long nowNanos, Consumer<ByteBuffer> sink) {
    if (restart) {
      restart = false;
      encoder.restart();
    }
    if (shared) {
      return encoder.encode(snapshot, BodyChoice.EVERYTHING, broken, sink);
    }
    fill(nowNanos);
    selection.prepare(snapshot, encoder, tokens);
    Fragments fragments = encoder.encode(snapshot, selection, broken, sink);
    tokens -= fragments.bytes() + (long) fragments.count() * HEADER_BYTES;
    return fragments;
  }

  /** Passes over a snapshot for which there are no bytes. */
  void pass(Snapshot snapshot, boolean broken) {
    encoder.pass(snapshot, broken);
  }

  /** Returns true if the bytes allow a snapshot with one body. */
  boolean hasBytes(long nowNanos) {
    fill(nowNanos);
    return shared || tokens >= Math.min(atOnce(), BodySelection.leastBytes(bodies));
  }

  /** What everybody has who shares this feed. */
  Fragments keyframe() {
    return encoder.keyframe();
  }

  private void fill(long nowNanos) {
    long passed = Math.min(NANOS_PER_SECOND, nowNanos - filledNanos);
    long perSecond =
        interest.bytesPerSecond() - atOnce() - interest.bytesPerSecond() / RESERVE_SHARE;
    long added = perSecond * passed / NANOS_PER_SECOND;
    if (added > 0) {
      filledNanos = nowNanos;
      tokens = Math.min(atOnce(), tokens + added);
    }
  }

  private long atOnce() {
    return interest.bytesPerSecond() / AT_ONCE_SHARE;
  }
}
