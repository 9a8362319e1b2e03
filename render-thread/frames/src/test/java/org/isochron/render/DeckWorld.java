package org.isochron.render;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * A deck that drives a circle at 20 m/s. A crate rests on the deck, a cup on the crate, and a
 * walker walks to and fro. Positions are rounded like those of a network, if wanted.
 */
final class DeckWorld implements HandDrivenPhysics.World {
  static final long DECK = BodyId.of(7, 1);
  static final long CRATE = BodyId.of(2, 1);
  static final long CUP = BodyId.of(1, 1);
  static final long WALKER = BodyId.of(5, 1);
  static final Vector3d CRATE_PLACE = new Vector3d(4, 1, -3);
  static final Vector3d CUP_PLACE = new Vector3d(0.2, 0.5, 0.1);
  private static final Quaterniond CRATE_TURN = new Quaterniond().rotationY(3.1).rotateX(0.2);
  private static final double SPEED = 20;

  final SnapshotLayout layout;
  private final boolean rides;
  private final double radiansPerSecond;
  private final double step;
  private final double distance;
  private final LocalPose pose = new LocalPose();

  Prefab.Blend crateMode = Prefab.Blend.READER;
  long walkerStopsAtTick = Long.MAX_VALUE;
  long walkerBoardsAtTick;
  long walkerSlipsAtTick = -1;
  long walkerLeavesAtTick = Long.MAX_VALUE;
  long crateBoardsAtTick;
  long crateLeavesAtTick = Long.MAX_VALUE;
  long crateReturnsAtTick = Long.MAX_VALUE;
  long deckGoesAtTick = Long.MAX_VALUE;

  DeckWorld(boolean rides, double radiansPerSecond, double step, double distance) {
    this.rides = rides;
    this.radiansPerSecond = radiansPerSecond;
    this.step = step;
    this.distance = distance;
    SnapshotLayout plain = SnapshotLayout.bodies(16).withVelocities();
    plain = distance > 0 ? plain.withFarPositions() : plain;
    plain = plain.withChannel("fuel", SnapshotLayout.Blend.LINEAR);
    layout = rides ? with(plain) : plain;
  }

  private static SnapshotLayout with(SnapshotLayout plain) {
    SnapshotLayout all = plain;
    for (SnapshotLayout.Channel channel : LocalPose.CHANNELS) {
      all = all.withChannel(channel.name(), channel.blend());
    }
    return all;
  }

  Vector3d deckPosition(double seconds) {
    double angle = radiansPerSecond * seconds;
    double radius = SPEED / radiansPerSecond;
    return new Vector3d(radius * Math.sin(angle) + distance, 3, radius * Math.cos(angle));
  }

  Quaterniond deckTurn(double seconds) {
    return new Quaterniond().rotationY(radiansPerSecond * seconds).rotateZ(0.1);
  }

  static Vector3d walkerPlace(double walked) {
    return new Vector3d(-2, 1, walked);
  }

  /** On the deck, in metres along its z axis. */
  double walked(long tick) {
    return 0.02 * Math.min(tick, walkerStopsAtTick);
  }

  @Override
  public void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    double seconds = instant * 1e-9;
    boolean deck = tick < deckGoesAtTick;
    Vector3d at = deckPosition(seconds);
    Quaterniond turn = deckTurn(seconds);
    if (deck) {
      write(writer, DECK, at, turn, at);
    }
    Vector3d crate = turn.transform(CRATE_PLACE, new Vector3d()).add(at);
    Quaterniond crateTurn = new Quaterniond(turn).mul(CRATE_TURN);
    write(writer, CRATE, crate, crateTurn, at);
    Prefab plain = Prefab.dynamic(new Shape.Sphere(1), 1);
    writer.prefabs(PrefabTable.of(List.of(plain, plain.withBlend(crateMode))));
    writer.prefab(CRATE, 1);
    Vector3d cup = crateTurn.transform(CUP_PLACE, new Vector3d()).add(crate);
    write(writer, CUP, cup, crateTurn, at);
    Vector3d walker = turn.transform(walkerPlace(walked(tick))).add(at);
    write(writer, WALKER, walker, turn, at);
    if (tick < walkerStopsAtTick) {
      Vector3d more = turn.transform(new Vector3d(0, 0, 2));
      Snapshot.Velocities velocities = writer.open().velocities();
      velocities.x()[BodyId.slot(WALKER)] += (float) more.x;
      velocities.z()[BodyId.slot(WALKER)] += (float) more.z;
    }
    if (tick == walkerSlipsAtTick) { // and is held at once
      writer.open().velocities().y()[BodyId.slot(WALKER)] = 300;
    }
    if (rides && deck) {
      if (tick >= crateBoardsAtTick && (tick < crateLeavesAtTick || tick >= crateReturnsAtTick)) {
        ride(writer.open(), CRATE, DECK, CRATE_PLACE, CRATE_TURN);
      }
      ride(writer.open(), CUP, CRATE, CUP_PLACE, new Quaterniond());
      if (tick >= walkerBoardsAtTick && tick < walkerLeavesAtTick) {
        ride(writer.open(), WALKER, DECK, walkerPlace(walked(tick)), new Quaterniond());
      }
    }
  }

  private void ride(Snapshot snapshot, long body, long carrier, Vector3d place, Quaterniond turn) {
    int first = LocalPose.firstChannel(layout).orElseThrow();
    pose.between(new Vector3d(), new Quaternionf(), place, new Quaternionf(turn))
        .write(snapshot, first, BodyId.slot(body), carrier);
  }

  private void write(
      SnapshotWriter writer, long body, Vector3d at, Quaterniond turn, Vector3d deck) {
    Quaternionf rotation = new Quaternionf(turn);
    writer.body(
        body,
        rounded(at.x),
        rounded(at.y),
        rounded(at.z),
        (float) rounded(rotation.x),
        (float) rounded(rotation.y),
        (float) rounded(rotation.z),
        (float) rounded(rotation.w));
    Vector3d arm = new Vector3d(at).sub(deck);
    Vector3d forward = new Vector3d(deck.z, 0, distance - deck.x).mul(radiansPerSecond);
    writer.velocity(
        body,
        (float) (forward.x + radiansPerSecond * arm.z),
        0,
        (float) (forward.z - radiansPerSecond * arm.x),
        0,
        (float) radiansPerSecond,
        0);
  }

  private double rounded(double value) {
    return step == 0 ? value : Math.rint(value / step) * step;
  }
}
