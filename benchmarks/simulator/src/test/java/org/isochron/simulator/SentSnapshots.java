package org.isochron.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.isochron.remote.Quantisation;
import org.isochron.remote.QuantisationErrors;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/** Compares snapshots that a relay has sent with the truth of their ticks. */
final class SentSnapshots {
  /** Layouts with far positions are "accurate to a micrometre". */
  private static final double MICROMETRE = 1e-6;

  /** Floats of a rotation that is sent as a whole. */
  private static final double ROUNDED_DEGREES = 1e-4;

  /** Snapshots that bodies of a keyframe wait for, or of n bodies 100 + n after that. */
  private static final int MAX_LATE = 300;

  private final Truth truth;
  private final double metres;
  private final double degrees;
  private final Vector3d shown = new Vector3d();
  private final Quaternionf turned = new Quaternionf();

  /** Numbers of the moments of recent snapshots. */
  private final long[] recent = new long[1_024];

  private long count;
  private long lastNumber = -1;

  SentSnapshots(Truth truth, Quantisation steps) {
    this.truth = truth;
    metres = QuantisationErrors.ofPosition(steps);
    degrees = steps.isExact() ? 0 : QuantisationErrors.ofRotation(steps) + ROUNDED_DEGREES;
  }

  /**
   * Requires that a moment after that of the last snapshot looked like this. A tick that is shown
   * twice has several moments.
   *
   * @param epoch of the simulation
   * @param isExact false if bodies may be late, because there are too few bytes for all of them
   * @param isWhole false if bodies may be missing
   */
  void requireTrue(Snapshot snapshot, long epoch, boolean isExact, boolean isWhole) {
    Deque<Truth.Moment> moments = new ArrayDeque<>();
    Iterator<Truth.Moment> back = truth.backwards();
    while (back.hasNext()) {
      Truth.Moment moment = back.next();
      if (moment.number() < lastNumber) {
        break;
      }
      if (moment.tick() == snapshot.tick() && moment.epoch() == epoch) {
        moments.addFirst(moment);
      }
    }
    String fault = "it did not happen";
    for (Truth.Moment moment : moments) { // the first that fits, because the next ones follow it
      fault = fault(snapshot, moment, isExact, isWhole);
      if (fault.isEmpty()) {
        lastNumber = moment.number();
        recent[(int) (count++ % recent.length)] = lastNumber;
        return;
      }
    }
    throw new AssertionError("tick %d of epoch %d, after moment %d, %s: %s"
        .formatted(
            snapshot.tick(),
            epoch,
            lastNumber,
            isExact ? "nothing left out" : "some left out",
            fault));
  }

  /** Returns what differs, or nothing. */
  private String fault(Snapshot snapshot, Truth.Moment moment, boolean isExact, boolean isWhole) {
    int bodies = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long id = snapshot.body(slot);
      if (id == BodyId.NONE) {
        continue;
      }
      bodies++;
      Truth.Body body = moment.bodies().get(id);
      String fault = body == null ? "it is gone" : fault(snapshot, slot, body);
      if (!fault.isEmpty() && (isExact || !wasTrue(snapshot, slot, id, moment))) {
        return "body %x: %s".formatted(id, fault);
      }
    }
    return bodies == moment.bodies().size() || !isWhole
        ? ""
        : "%d bodies of %d".formatted(bodies, moment.bodies().size());
  }

  /** Returns true if a late body is what it was, no longer ago than the relay promises. */
  private boolean wasTrue(Snapshot snapshot, int slot, long id, Truth.Moment now) {
    long late = MAX_LATE + (long) now.bodies().size();
    long earliest = count > late ? recent[(int) ((count - late) % recent.length)] : -1;
    Iterator<Truth.Moment> back = truth.backwards();
    while (back.hasNext()) {
      Truth.Moment moment = back.next();
      if (moment.number() < earliest) {
        return false;
      }
      Truth.Body body = moment.number() <= now.number() ? moment.bodies().get(id) : null;
      if (body != null && fault(snapshot, slot, body).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private String fault(Snapshot snapshot, int slot, Truth.Body body) {
    if (snapshot.prefabNumbers()[slot] != body.prefab()) {
      return "prefab %d, not %d".formatted(snapshot.prefabNumbers()[slot], body.prefab());
    }
    Vector3d place = body.end().position();
    snapshot.position(body.id(), shown);
    boolean isFar = snapshot.layout().far();
    for (int axis = 0; axis < 3; axis++) {
      double rounding =
          isFar ? MICROMETRE : Math.ulp((float) place.get(axis)) * Math.signum(metres);
      if (!(Math.abs(shown.get(axis) - place.get(axis)) <= metres + rounding)) {
        return "at %s, not %s".formatted(shown, place);
      }
    }
    snapshot.rotation(body.id(), turned);
    if (!(degrees(turned, body.end().rotation()) <= degrees)) {
      return "turned to %s, not %s".formatted(turned, body.end().rotation());
    }
    for (int channel = 0; channel < body.channels().length; channel++) {
      float value = snapshot.channel(channel)[slot];
      if (value != body.channels()[channel]) {
        return "channel %d is %s, not %s".formatted(channel, value, body.channels()[channel]);
      }
    }
    return "";
  }

  private static double degrees(Quaternionf a, Quaternionf b) {
    double sign = Math.signum(a.dot(b));
    double x = a.x - sign * b.x;
    double y = a.y - sign * b.y;
    double z = a.z - sign * b.z;
    double w = a.w - sign * b.w;
    return Math.toDegrees(4 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z + w * w) / 2)));
  }
}
