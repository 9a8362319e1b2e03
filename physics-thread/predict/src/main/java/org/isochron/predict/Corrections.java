package org.isochron.predict;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Compares anchors with what the client computed for their ticks, and patches the bodies that
 * differ. Owner: the client's physics thread; allocates nothing after construction.
 *
 * <p>Only bodies beyond a threshold are patched, because an awake body wakes what it touches, and
 * because the client's own state is continuous while an anchor is rounded.
 */
final class Corrections {
  private static final double MAX_DISTANCE = 3e-3;
  private static final double MAX_ANGLE = 2e-2;
  private static final double MAX_SPEED = 0.1;
  private static final double MAX_SPIN = 0.5;

  /** Share of these limits that holds for the own body, which the player watches. */
  private static final double OWN_SHARE = 0.4;

  /**
   * Share of these limits beyond which a correction also patches the other bodies, so that they do
   * not cause the next one.
   */
  private static final double PATCH_SHARE = 0.05;

  /** Poses of resting bodies, from the anchors that contained them. */
  private final long[] restIds;

  private final Snapshot.Poses rests;
  private final SavedState code = new SavedState();
  private final Vector3d position = new Vector3d();
  private final Vector3d expected = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf other = new Quaternionf();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private final boolean[] listed;

  Corrections(int bodyCapacity) {
    restIds = new long[bodyCapacity];
    rests = new Snapshot.Poses(bodyCapacity, true);
    listed = new boolean[bodyCapacity];
  }

  /** Keeps the resting bodies of an anchor that will be acknowledged. */
  void note(Anchor anchor) {
    for (int index = 0; index < anchor.count(); index++) {
      if (anchor.state(index) == Anchor.RESTING) {
        int slot = BodyId.slot(anchor.body(index));
        restIds[slot] = anchor.body(index);
        rests.set(slot, anchor.poses(), index);
      }
    }
  }

  /** Returns true if anything differs between an anchor and the record of its tick. */
  boolean areNeeded(Anchor anchor, TickRecord record) {
    boolean differs = false;
    for (int player = 0; player < record.players.length; player++) {
      differs |= anchor.players.body(player) != record.players[player];
    }
    differs |= !anchor.players.isCode(anchor.own, record.codes[anchor.own]);
    for (int index = 0; index < anchor.count(); index++) {
      differs |= differs(anchor, index, record, limit(anchor, index));
    }
    list(anchor);
    for (int slot = 0; slot < record.slotCount; slot++) {
      differs |= record.ids[slot] != BodyId.NONE && !listed[slot];
    }
    return differs;
  }

  /** Sends commands that make the world of a record equal to an anchor. */
  void patch(Anchor anchor, TickRecord record, CommandSender commands) {
    list(anchor);
    for (int slot = 0; slot < record.slotCount; slot++) {
      if (record.ids[slot] != BodyId.NONE && !isListed(anchor, record, slot)) {
        commands.despawn(record.ids[slot]);
      }
    }
    for (int index = 0; index < anchor.count(); index++) {
      if (differs(anchor, index, record, PATCH_SHARE)) {
        patch(anchor, index, record, commands);
      }
    }
  }

  /** Makes a world's players equal to those of an anchor. */
  void restorePlayers(Anchor anchor, PlayedWorld world) {
    for (int player = 0; player < anchor.players.capacity(); player++) {
      world.player(player, anchor.players.body(player));
      if (anchor.players.body(player) != BodyId.NONE) {
        world.restoreCode(player, anchor.players.code(player, code));
      }
    }
  }

  /** Returns the distance between a body of an anchor and of the record, or 0 without it. */
  double distance(Anchor anchor, long body, TickRecord record) {
    double distance = 0;
    for (int index = 0; index < anchor.count(); index++) {
      if (anchor.body(index) == body && record.contains(body) && takePose(anchor, index)) {
        distance = record.poses.position(BodyId.slot(body), position).distance(expected);
      }
    }
    return distance;
  }

  private void list(Anchor anchor) {
    Arrays.fill(listed, false);
    for (int index = 0; index < anchor.count(); index++) {
      listed[BodyId.slot(anchor.body(index))] = true;
    }
  }

  private boolean isListed(Anchor anchor, TickRecord record, int slot) {
    boolean same = false;
    for (int index = 0; listed[slot] && index < anchor.count() && !same; index++) {
      same = anchor.body(index) == record.ids[slot];
    }
    return same;
  }

  /** Reads the expected pose; returns false if the client does not know it. */
  private boolean takePose(Anchor anchor, int index) {
    int slot = BodyId.slot(anchor.body(index));
    boolean known = anchor.state(index) == Anchor.KNOWN;
    if (known && restIds[slot] != anchor.body(index)) {
      return false;
    }
    Snapshot.Poses from = known ? rests : anchor.poses();
    from.position(known ? slot : index, expected);
    from.rotation(known ? slot : index, other);
    return true;
  }

  private boolean differs(Anchor anchor, int index, TickRecord record, double share) {
    if (!takePose(anchor, index)) {
      return false;
    }
    if (!record.contains(anchor.body(index))) {
      return true;
    }
    int slot = BodyId.slot(anchor.body(index));
    record.poses.position(slot, position);
    record.poses.rotation(slot, rotation);
    takeVelocity(anchor, index);
    return position.distance(expected) > share * MAX_DISTANCE
        || turn() > share * MAX_ANGLE
        || record.velocities.linear(slot, speed).distance(linear) > share * MAX_SPEED
        || record.velocities.angular(slot, speed).distance(angular) > share * MAX_SPIN;
  }

  private static double limit(Anchor anchor, int index) {
    return anchor.body(index) == anchor.players.body(anchor.own) ? OWN_SHARE : 1;
  }

  /** Returns the small angle between the two rotations. */
  private double turn() {
    rotation.conjugate().mul(other);
    return 2
        * Math.sqrt(
            rotation.x * rotation.x + rotation.y * rotation.y + rotation.z * rotation.z);
  }

  private void takeVelocity(Anchor anchor, int index) {
    if (anchor.state(index) == Anchor.MOVING) {
      anchor.velocities().linear(index, linear);
      anchor.velocities().angular(index, angular);
    } else {
      linear.zero();
      angular.zero();
    }
  }

  private void patch(Anchor anchor, int index, TickRecord record, CommandSender commands) {
    long body = anchor.body(index);
    takeVelocity(anchor, index);
    if (!record.contains(body)) {
      commands.spawnAs(body, anchor.prefab(index), expected, other, linear, angular);
    } else {
      boolean asleep = anchor.state(index) != Anchor.MOVING;
      commands.patch(body, expected, other, linear, angular, asleep);
    }
  }
}
