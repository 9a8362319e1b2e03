package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.isochron.remote.Quantisation;
import org.isochron.remote.QuantisationErrors;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;

/** The receiving end of a codec, with its own shared state. */
final class DecodedEnd implements AutoCloseable {
  final SnapshotDecoder decoder;
  final SharedState state;
  final SnapshotReader reader;
  private final StateWriter writer;
  private final Quantisation steps;

  private static final double FAR_STEP = 1e-6;

  DecodedEnd(SnapshotLayout layout, Quantisation steps) {
    this.steps = steps;
    decoder = new SnapshotDecoder(layout, steps);
    state = SharedState.of(layout, SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    reader = state.openReader();
    writer = state.claimWriter();
  }

  Outcome take(ByteBuffer snapshot) {
    Outcome outcome = decoder.take(snapshot);
    if (outcome == Outcome.WHOLE) {
      publish();
    }
    return outcome;
  }

  void publish() {
    decoder.snapshot().copyTo(writer.snapshots(), 0, 0);
    writer.snapshots().publish(decoder.snapshot().publishedNanos());
    reader.refresh();
  }

  void requireSame(Snapshot sent, boolean withBegins) {
    Snapshot shown = reader.newest();
    assertThat(shown.tick()).isEqualTo(sent.tick());
    assertThat(shown.instantNanos()).isEqualTo(sent.instantNanos());
    assertThat(shown.publishedNanos()).isEqualTo(sent.publishedNanos());
    assertThat(shown.timeline()).isEqualTo(sent.timeline());
    assertThat(shown.slotCount()).isEqualTo(sent.slotCount());
    for (int slot = 0; slot < sent.slotCount(); slot++) {
      assertThat(shown.body(slot)).as("slot %d", slot).isEqualTo(sent.body(slot));
      if (sent.generations()[slot] != 0) {
        requireSameBody(shown, sent, slot);
      }
    }
    if (withBegins) {
      requireSameBegins(shown, sent);
    }
  }

  private void requireSameBody(Snapshot shown, Snapshot sent, int slot) {
    requireSamePose(shown.poses(), sent.poses(), slot);
    assertThat(degrees(shown, sent, slot))
        .isLessThanOrEqualTo(QuantisationErrors.ofRotation(steps));
    assertThat(shown.prefabNumbers()[slot]).isEqualTo(sent.prefabNumbers()[slot]);
    if (sent.layout().velocities()) {
      near(
          shown.velocities().x()[slot],
          sent.velocities().x()[slot],
          QuantisationErrors.ofVelocity(steps));
      near(
          shown.velocities().wz()[slot],
          sent.velocities().wz()[slot],
          QuantisationErrors.ofVelocity(steps));
    }
    for (int channel = 0; channel < sent.layout().channels().size(); channel++) {
      assertThat(shown.channel(channel)[slot]).isEqualTo(sent.channel(channel)[slot]);
    }
  }

  private void requireSameBegins(Snapshot shown, Snapshot sent) {
    assertThat(shown.startCount()).isEqualTo(sent.startCount());
    for (int index = 0; index < sent.startCount(); index++) {
      assertThat(shown.startSlots()[index]).isEqualTo(sent.startSlots()[index]);
      requireSamePose(shown.startPoses(), sent.startPoses(), index);
    }
  }

  private void requireSamePose(Snapshot.Poses shown, Snapshot.Poses sent, int index) {
    for (int axis = 0; axis < 3; axis++) {
      double coordinate = sent.coordinate(axis, index);
      // the tolerance includes the spacing of floats at ten thousand metres from the origin
      double rounding = sent.isFar() ? FAR_STEP : Math.ulp((float) coordinate);
      assertThat(Math.abs(shown.coordinate(axis, index) - coordinate))
          .isLessThanOrEqualTo(QuantisationErrors.ofPosition(steps) + rounding);
    }
  }

  static double degrees(Snapshot a, Snapshot b, int slot) {
    double dot = (double) a.poses().qx()[slot] * b.poses().qx()[slot]
        + (double) a.poses().qy()[slot] * b.poses().qy()[slot]
        + (double) a.poses().qz()[slot] * b.poses().qz()[slot]
        + (double) a.poses().qw()[slot] * b.poses().qw()[slot];
    double ofUnit = Math.min(1, Math.abs(dot) / (length(a, slot) * length(b, slot)));
    return Math.toDegrees(2 * Math.acos(ofUnit));
  }

  private static double length(Snapshot snapshot, int slot) {
    double x = snapshot.poses().qx()[slot];
    double y = snapshot.poses().qy()[slot];
    double z = snapshot.poses().qz()[slot];
    double w = snapshot.poses().qw()[slot];
    return Math.sqrt(x * x + y * y + z * z + w * w);
  }

  private static void near(float shown, float sent, double error) {
    // the tolerance includes the spacing of floats at ten thousand metres from the origin
    assertThat((double) Math.abs(shown - sent)).isLessThanOrEqualTo(error + Math.ulp(sent));
  }

  @Override
  public void close() {
    reader.close();
    writer.close();
  }
}
