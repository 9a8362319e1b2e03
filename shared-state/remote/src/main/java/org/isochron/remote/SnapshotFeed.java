package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.BundleWriter;
import org.isochron.remote.codec.SlotSet;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.visibility.SeenBodies;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of one interest. All viewers that want everything share one feed; any other viewer
 * has a private feed with a byte limit. Owner: the relay's thread. Allocates what the encoder
 * allocates.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>In any second, at most the interest's byte limit is sent: the largest burst plus one
 *       second's refill stays one record below that limit.
 *   <li>A change of the interest does not change the viewer's copy: the next snapshots add and
 *       remove bodies.
 * </ol>
 */
final class SnapshotFeed {
  /** Viewers of this feed, maintained by {@link Sessions}. */
  final List<ViewerSession> viewers = new ArrayList<>();

  /** Bytes of QUIC, UDP and IP around a datagram. */
  static final int HEADER_BYTES = 44 + 8 + 20;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int AT_ONCE_SHARE = 9;

  /**
   * Headroom, because the selection counts typical records and the last record of a snapshot may be
   * longer.
   */
  private static final int HEADROOM_SHARE = 40;

  private final RelayedBodies bodies;

  /** Null if no rule hides bodies. */
  private final @Nullable SeenBodies seen;

  private final boolean shared;
  private final SnapshotEncoder encoder;
  private final BodySelection selection;
  private final BundleWriter bundles;
  private RemoteState.Interest interest;
  private long tokens;
  private long filledNanos;
  private boolean restart;

  SnapshotFeed(
      RemoteState.Interest interest,
      RelayedBodies bodies,
      RemoteSettings.Priority priority,
      @Nullable SeenBodies seen,
      int chain,
      long nowNanos) {
    this.interest = interest;
    this.bodies = bodies;
    this.seen = seen;
    shared = seen == null
        && interest.equals(RemoteState.Interest.EVERYTHING)
        && priority == RemoteSettings.Priority.EQUAL;
    encoder = new SnapshotEncoder(bodies.numbers, chain);
    bundles = new BundleWriter();
    selection = new BodySelection(interest, priority, bodies, seen);
    tokens = atOnce();
    filledNanos = nowNanos;
  }

  /** Creates a feed for one viewer that has received all of another feed so far. */
  private SnapshotFeed(SnapshotFeed before, long nowNanos) {
    interest = before.interest;
    bodies = before.bodies;
    seen = null;
    shared = false;
    encoder = before.encoder.split();
    bundles = before.bundles.split();
    selection = new BodySelection(interest, RemoteSettings.Priority.EQUAL, bodies, null);
    tokens = atOnce();
    filledNanos = nowNanos;
  }

  SnapshotFeed split(long nowNanos) {
    return new SnapshotFeed(this, nowNanos);
  }

  RemoteState.Interest interest() {
    return interest;
  }

  /** Changes the interest from the next snapshot on (invariant 2). The feed must not be shared. */
  void interest(RemoteState.Interest wanted) {
    interest = wanted;
    selection.interest(wanted);
    tokens = Math.min(tokens, atOnce());
  }

  boolean isShared() {
    return shared;
  }

  boolean isTaken() {
    for (int index = 0; index < viewers.size(); index++) {
      if (viewers.get(index).isSynced()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns true if the only viewer waits for a keyframe. It cannot use changes, and their bytes
   * would delay the keyframe.
   */
  boolean isKeyframeDue(long nowNanos) {
    return !shared && viewers.get(0).isKeyframeDue(nowNanos);
  }

  void restart() {
    restart = true;
  }

  /** Returns the approximate size of a keyframe. */
  static long keyframeBytes(SnapshotLayout layout, int bodies) {
    long records = (long) SnapshotFormat.usualRecordBytes(layout) * bodies;
    return onTheWire(records);
  }

  /** Returns the bytes of a snapshot with those around its datagrams. */
  static long onTheWire(long bytes) {
    return bytes + (bytes / SnapshotFormat.DATAGRAM_BYTES + 1) * HEADER_BYTES;
  }

  /**
   * Encodes a snapshot; the bytes are valid until the next call.
   *
   * @param broken true if earlier ticks were missed whose start poses are unknown
   */
  ByteBuffer encode(Snapshot snapshot, boolean broken, long nowNanos) {
    if (restart) {
      restart = false;
      encoder.restart();
    }
    if (shared) {
      return encoder.encode(snapshot, BodyChoice.EVERYTHING, broken);
    }
    fill(nowNanos);
    appear(snapshot);
    selection.prepare(snapshot, encoder, tokens);
    ByteBuffer encoded = encoder.encode(snapshot, selection, broken);
    tokens -= onTheWire(encoded.remaining());
    return encoded;
  }

  /** Sends an encoded snapshot, in a datagram if it is small. */
  void send(ByteBuffer snapshot, long tick) {
    boolean isSmall = writeBundle(snapshot);
    for (int index = 0; index < viewers.size(); index++) {
      ViewerSession viewer = viewers.get(index);
      if (viewer.isSynced() && isSmall) {
        viewer.sendBundle(bundles.bundle());
      } else if (viewer.isSynced()) {
        viewer.send(snapshot);
      }
      viewer.sent(tick);
    }
  }

  private boolean writeBundle(ByteBuffer snapshot) {
    int bytes = snapshot.remaining();
    long room = shared ? SnapshotFormat.DATAGRAM_BYTES : Math.max(0, tokens) + bytes;
    boolean isSmall = bundles.write(snapshot, Math.min(SnapshotFormat.DATAGRAM_BYTES, room));
    if (isSmall) {
      tokens -= bundles.bundle().remaining() - bytes; // invariant 1
    }
    return isSmall;
  }

  void pass(Snapshot snapshot, boolean broken) {
    appear(snapshot);
    encoder.pass(snapshot, broken);
  }

  /** Returns the slots of bodies that the viewer may want or has; null for all. */
  @Nullable
  SlotSet candidates(Snapshot snapshot, SlotSet told) {
    if (interest.radius() == Float.POSITIVE_INFINITY) {
      return null;
    }
    SlotSet candidates = bodies.candidates;
    candidates.clear();
    bodies.nearby.add(snapshot, interest, candidates);
    candidates.addAll(told);
    return candidates;
  }

  /** A body that was hidden is not shown moving from where the viewer saw it last. */
  private void appear(Snapshot snapshot) {
    if (seen != null) {
      encoder.appear(snapshot, seen.appeared());
    }
  }

  boolean hasBytes(long nowNanos) {
    fill(nowNanos);
    return shared || tokens >= Math.min(atOnce(), BodySelection.minBytes(bodies));
  }

  ByteBuffer keyframe() {
    return encoder.keyframe();
  }

  private void fill(long nowNanos) {
    long passed = Math.min(NANOS_PER_SECOND, nowNanos - filledNanos);
    long perSecond =
        interest.bytesPerSecond() - atOnce() - interest.bytesPerSecond() / HEADROOM_SHARE;
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
