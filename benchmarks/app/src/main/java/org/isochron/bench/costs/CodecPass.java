package org.isochron.bench.costs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;

/**
 * Encodes snapshots as a relay does, and decodes and publishes them as a viewer's reading thread
 * does. Keeps the size and the processor times of the last one, and the largest errors. Owner: one
 * thread.
 */
final class CodecPass {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final int headerBytes;
  private final SnapshotEncoder encoder;
  private final SnapshotDecoder decoder;
  private final StateWriter shown;
  private final SnapshotReader shownReader;
  private long bytes;
  private long encodeNanos;
  private long decodeNanos;
  private double positionError;
  private double rotationError;

  /** @param headerBytes bytes that the network adds to each datagram */
  CodecPass(int bodyCapacity, int headerBytes) {
    this.headerBytes = headerBytes;
    SnapshotLayout sent = SnapshotLayout.bodies(bodyCapacity);
    encoder = new SnapshotEncoder(sent, Quantisation.DEFAULT, 1);
    decoder = new SnapshotDecoder(sent, Quantisation.DEFAULT);
    SharedState local = SharedState.of(sent);
    shown = local.claimWriter();
    shownReader = local.openReader();
  }

  void carry(Snapshot snapshot) {
    long startNanos = THREADS.getCurrentThreadCpuTime();
    ByteBuffer encoded = encoder.encode(snapshot, BodyChoice.EVERYTHING, false);
    long encodedNanos = THREADS.getCurrentThreadCpuTime();
    decoder.take(encoded);
    decoder.snapshot().copyTo(shown.snapshots(), 0, 0);
    shown.snapshots().publish(snapshot.publishedNanos());
    decodeNanos = THREADS.getCurrentThreadCpuTime() - encodedNanos;
    encodeNanos = encodedNanos - startNanos;
    int datagrams = 1 + encoded.remaining() / SnapshotFormat.DATAGRAM_BYTES;
    bytes = encoded.remaining() + (long) datagrams * headerBytes;
    shownReader.refresh();
    compare(snapshot, shownReader.newest());
  }

  /** Returns the size of the last snapshot, including headers. */
  long bytes() {
    return bytes;
  }

  long encodeNanos() {
    return encodeNanos;
  }

  long decodeNanos() {
    return decodeNanos;
  }

  long keyframeBytes() {
    return encoder.keyframe().remaining();
  }

  /** Returns the largest error of a coordinate, in metres. */
  double positionError() {
    return positionError;
  }

  /** Returns the largest error of a rotation, in radians. */
  double rotationError() {
    return rotationError;
  }

  private void compare(Snapshot sent, Snapshot arrived) {
    for (int slot = 0; slot < sent.slotCount(); slot++) {
      positionError = Math.max(
          positionError,
          Math.max(
              Math.abs(sent.poses().x()[slot] - arrived.poses().x()[slot]),
              Math.max(
                  Math.abs(sent.poses().y()[slot] - arrived.poses().y()[slot]),
                  Math.abs(sent.poses().z()[slot] - arrived.poses().z()[slot]))));
      rotationError = Math.max(rotationError, angle(sent, arrived, slot));
    }
  }

  private static double angle(Snapshot a, Snapshot b, int slot) {
    double x = a.poses().qx()[slot];
    double y = a.poses().qy()[slot];
    double z = a.poses().qz()[slot];
    double w = a.poses().qw()[slot];
    double length = Math.sqrt(x * x + y * y + z * z + w * w);
    double dot = x * b.poses().qx()[slot]
        + y * b.poses().qy()[slot]
        + z * b.poses().qz()[slot]
        + w * b.poses().qw()[slot];
    return 2 * Math.acos(Math.min(1, Math.abs(dot) / length));
  }
}
