package org.isochron.lockstep.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorrectedBodiesTest {
  private static final SnapshotLayout LAYOUT =
      new SnapshotLayout(2, false, false, LocalPose.CHANNELS);
  private static final long CARRIER = BodyId.of(0, 1);
  private static final long RIDER = BodyId.of(1, 1);
  private static final int PERIOD_NANOS = 10_000_000;

  private final SnapshotWriter writer = new SnapshotExchange(LAYOUT, 2, 1).claimWriter();
  private final Ferry ferry = new Ferry();
  private final CorrectedBodies bodies = new CorrectedBodies(PERIOD_NANOS, 50_000_000);

  @Test
  void riderStaysAtItsShownPlaceWhileACorrectionFades() {
    show(1);
    show(2);
    Vector3d before = show(3).position(RIDER, new Vector3d());

    bodies.keep();
    ferry.position.add(0.5, 0, 0.2);
    ferry.rotation.rotateY(0.3f);
    ferry.place.add(0.4, 0, 0);
    bodies.ran(ferry, 3);
    bodies.correct(2);

    Snapshot corrected = addErrors(3);
    assertThat(corrected.position(RIDER, new Vector3d()).distance(before)).isLessThan(1e-6);
    assertThat(placeOfChannels(corrected).distance(before)).isLessThan(1e-4);
    for (int tick = 4; tick < 20; tick++) {
      Snapshot fading = show(tick);
      Vector3d pose = fading.position(RIDER, new Vector3d());
      assertThat(placeOfChannels(fading).distance(pose)).as("tick %d", tick).isLessThan(1e-4);
    }
  }

  /** Time has jumped back to tick 1, as after a restart of the server. */
  @Test
  void correctionFadesAlthoughAnEarlierRunHadLaterTicks() {
    show(1_000_000);
    ferry.isTeleported = true;
    show(1_000_001);
    ferry.isTeleported = false;
    bodies.restart();
    show(1);
    Vector3d before = show(2).position(CARRIER, new Vector3d());

    bodies.keep();
    ferry.position.add(0.5, 0, 0);
    bodies.ran(ferry, 2);
    bodies.correct(1);

    Snapshot corrected = addErrors(2);
    assertThat(corrected.startCount()).isZero();
    assertThat(corrected.position(CARRIER, new Vector3d()).distance(before)).isLessThan(1e-6);
  }

  @Test
  void jumpOfTimeEndsTheFadeOfAnEarlierCorrection() {
    show(1);
    show(2);
    bodies.keep();
    ferry.position.add(0.5, 0, 0);
    bodies.ran(ferry, 2);
    bodies.correct(1);
    addErrors(2);

    bodies.restart();

    assertThat(show(3).position(CARRIER, new Vector3d())).isEqualTo(ferry.position);
  }

  /** Later ticks of a burst hide the tick that corrects. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void startPoseOfACorrectionIsInTheNextPublishedSnapshot(int hidden) {
    for (int tick = 1; tick <= 3; tick++) {
      show(tick);
    }
    bodies.begin(); // of tick 4
    bodies.keep();
    ferry.isTeleported = true;
    ferry.position.add(50, 0, 0);
    bodies.ran(ferry, 3);
    ferry.isTeleported = false;
    bodies.correct(2);
    double start = ferry.position.x;
    moveAndRun(4);
    for (int tick = 5; tick < 5 + hidden; tick++) {
      bodies.begin();
      start = ferry.position.x;
      moveAndRun(tick);
    }
    Snapshot corrected = addErrors(4 + hidden);

    assertThat(corrected.startCount()).isEqualTo(1);
    assertThat(corrected.startSlots()[0]).isEqualTo(BodyId.slot(CARRIER));
    assertThat(corrected.startPoses().position(0, new Vector3d()).x).isEqualTo(start);
    assertThat(show(10).startCount()).as("of the next snapshot").isZero();
  }

  private void moveAndRun(long tick) {
    bodies.fade();
    ferry.position.add(1, 0, 0);
    bodies.ran(ferry, tick);
  }

  private Snapshot show(long tick) {
    run(tick);
    return addErrors(tick);
  }

  private void run(long tick) {
    bodies.begin();
    bodies.fade();
    bodies.ran(ferry, tick);
  }

  private Snapshot addErrors(long tick) {
    writer.begin(tick, tick * PERIOD_NANOS);
    ferry.capture(writer);
    bodies.addTo(writer);
    Snapshot shown = writer.open();
    writer.publish(0);
    bodies.published();
    return shown;
  }

  /** Returns the position at which readers show the rider. */
  private static Vector3d placeOfChannels(Snapshot snapshot) {
    Snapshot.Poses poses = new Snapshot.Poses(LAYOUT.bodyCapacity());
    poses.copyFrom(snapshot.poses(), LAYOUT.bodyCapacity());
    int slot = BodyId.slot(RIDER);
    new LocalPose().read(snapshot, 0, slot).place(poses, BodyId.slot(CARRIER), slot);
    return poses.position(slot, new Vector3d());
  }

  /** A ferry that stands still, and a rider. */
  private static final class Ferry implements Steppable {
    final Vector3d position = new Vector3d(7, 0, 3);
    final Quaternionf rotation = new Quaternionf().rotateY(0.5f);
    final Vector3d place = new Vector3d(4, 1, -2);
    private final LocalPose local = new LocalPose();
    boolean isTeleported;

    @Override
    public void step(long tick, double dtSeconds) {}

    @Override
    public void capture(SnapshotWriter snapshots) {
      write(snapshots, CARRIER, position);
      write(snapshots, RIDER, rotation.transform(place, new Vector3d()).add(position));
      local.between(snapshots.open().poses(), BodyId.slot(CARRIER), BodyId.slot(RIDER));
      local.write(snapshots.open(), 0, BodyId.slot(RIDER), CARRIER);
      if (isTeleported) {
        snapshots.startPose(CARRIER, snapshots.open().poses(), BodyId.slot(CARRIER));
      }
    }

    private void write(SnapshotWriter snapshots, long body, Vector3d at) {
      snapshots.body(body, at.x, at.y, at.z, rotation.x, rotation.y, rotation.z, rotation.w);
    }

    @Override
    public long stateHash() {
      return 0;
    }
  }
}
