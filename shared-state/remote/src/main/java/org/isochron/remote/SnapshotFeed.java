package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.content.Interest;
import org.isochron.remote.content.Quantisation;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;

/**
 * The snapshots of one interest. All viewers that want everything share one; any other interest has a feed of its own, whose bytes
 * are counted. Owner: the relay's thread; allocates what the encoder does.
 *
 * <p>Invariant 1: in any second no more bytes are sent than the interest allows. What may be sent at once and what is added in a
 * second are together as much.
 */
final class SnapshotFeed {
  /** What Aeron, UDP and IP put in front of a fragment. */
  static final int HEADER_BYTES = 32 + 8 + 20;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int AT_ONCE_SHARE = 9;

  private final Interest interest;
  private final boolean shared;
  private final SnapshotEncoder encoder;
  private final BodySelection selection;
  private long tokens;
  private long filledNanos;
  private boolean restart;

  SnapshotFeed(
      Interest interest,
      SnapshotLayout layout,
      Quantisation steps,
      RemoteSettings.Priority priority,
      int chain,
      long nowNanos) {
    this.interest = interest;
    shared = isShared(interest, priority);
    encoder = new SnapshotEncoder(layout, steps, chain);
    selection = new BodySelection(interest, priority, layout.bodyCapacity());
    tokens = atOnce();
    filledNanos = nowNanos;
  }

  static boolean isShared(Interest interest, RemoteSettings.Priority priority) {
    return interest.equals(Interest.EVERYTHING) && priority == RemoteSettings.Priority.EQUAL;
  }

  Interest interest() {
    return interest;
  }

  boolean isShared() {
    return shared;
  }

  boolean isEmpty() {
    return encoder.number() == 0;
  }

  /** Makes the next snapshot a keyframe. */
  void restart() {
    restart = true;
  }

  /**
   * Encodes a snapshot, and gives a sink each fragment for the time of the call as soon as it is complete; {@code broken} if ticks
   * lack before it that nobody saw.
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

  /** Returns true if the bytes allow a snapshot that says nothing but its tick. */
  boolean hasBytes(long nowNanos) {
    fill(nowNanos);
    return shared || tokens > 4 * HEADER_BYTES;
  }

  /** What everybody has who shares this feed. */
  Fragments keyframe() {
    return encoder.keyframe();
  }

  private void fill(long nowNanos) {
    long passed = Math.min(NANOS_PER_SECOND, nowNanos - filledNanos);
    long perSecond = interest.bytesPerSecond() - atOnce();
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
