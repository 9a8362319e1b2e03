package org.isochron.predict;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
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
 * because the client's own state is continuous while an anchor is rounded. Proxies never cause a
 * correction: they are kinematic and follow the anchors in the present. So do static bodies that
 * are not close to the player, and bodies whose prefab has not arrived.
 */
final class Corrections {
  private static final double MAX_DISTANCE = 3e-3;
  private static final double MAX_ANGLE = 2e-2;
  private static final double MAX_SPEED = 0.1;
  private static final double MAX_SPIN = 0.5;

  /** Share of these limits that holds for the player's body, which the player watches. */
  private static final double OWN_SHARE = 0.4;

  /**
   * Share of these limits beyond which a correction also patches the other bodies, so that they do
   * not cause the next one.
   */
  private static final double PATCH_SHARE = 0.05;

  /** Resting bodies, from the anchors that contained them. */
  private final long[] restIds;

  private final int[] restPrefabs;
  private final Snapshot.Poses rests;
  private final SavedState code = new SavedState();
  private final Vector3d position = new Vector3d();
  private final Vector3d expected = new Vector3d();
  private final Vector3d extrapolation = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf other = new Quaternionf();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private final long[] listed;

  /** Slots of the bodies that the present patch moves. */
  private final boolean[] placed;

  private final int[] patchedSlots;
  private int patchedCount;
  private long patchedTick;
  private final PrefabLibrary prefabs;
  private final ExpectedStatics statics;

  /** @param scene the bodies at the start */
  Corrections(RecordedTick scene, PrefabLibrary prefabs) {
    this.prefabs = prefabs;
    statics = new ExpectedStatics(scene, prefabs);
    int bodyCapacity = scene.ids.length;
    restIds = new long[bodyCapacity];
    restPrefabs = new int[bodyCapacity];
    rests = new Snapshot.Poses(bodyCapacity, true);
    listed = new long[bodyCapacity];
    placed = new boolean[bodyCapacity];
    patchedSlots = new int[4 * bodyCapacity];
  }

  /** Expects the scene again, for a server that was restarted. */
  void forget() {
    statics.forget();
  }

  /** Marks the bodies that came or went by the last patch in the record of the tick after it. */
  void mark(RecordedTick record) {
    Arrays.fill(record.patched, 0, record.patched.length, false);
    for (int index = 0; index < patchedCount && record.tick == patchedTick; index++) {
      record.patched[patchedSlots[index]] = true;
    }
  }

  /** Keeps the resting and static bodies of an anchor that will be acknowledged. */
  void note(Anchor anchor) {
    statics.note(anchor);
    for (int index = 0; index < anchor.count(); index++) {
      if (anchor.state(index) == Anchor.RESTING) {
        int slot = BodyId.slot(anchor.body(index));
        restIds[slot] = anchor.body(index);
        restPrefabs[slot] = anchor.prefab(index);
        rests.set(slot, anchor.poses(), index);
      }
    }
  }

  /**
   * Returns true if gravity, the players or a near body differ between an anchor and the record of
   * its tick. Bodies that became near in the present since then are not compared.
   */
  boolean areNeeded(Anchor anchor, RecordedTick record, RecordedTick present, PlayedWorld world) {
    boolean differs = !anchor.gravity.equals(record.gravity);
    for (int player = 0; player < record.players.length; player++) {
      differs |= anchor.players.body(player) != record.players[player];
    }
    // without the body, whose prefab may arrive later, a correction cannot change the code
    differs |= record.contains(anchor.players.body(anchor.own))
        && !world.matches(
            anchor.own, record.codes[anchor.own].rewind(), anchor.players.code(anchor.own, code));
    differs |= statics.needCorrection(record, anchor.players.body(anchor.own));
    for (int index = 0; index < anchor.count() && !differs; index++) {
      boolean was = isNear(anchor.body(index), record);
      boolean follows = anchor.isProxy(index)
          || !hasPrefab(anchor, index)
          || (!was && isNear(anchor.body(index), present))
          || (!was && anchor.state(index) != Anchor.MOVING);
      differs = !follows && (!was || differs(anchor, index, record, limit(anchor, index)));
    }
    return differs;
  }

  /** Sends commands that make the world of a record equal to an anchor of the same tick. */
  void patch(Anchor anchor, RecordedTick record, CommandSender commands) {
    Arrays.fill(placed, false);
    removeUnlisted(anchor, record, record, commands);
    if (!anchor.gravity.equals(record.gravity)) {
      commands.gravity(anchor.gravity);
    }
    for (int slot = 0; slot < listed.length; slot++) {
      if (statics.isWrong(slot, record)) {
        statics.correct(slot, record, true, commands);
        patchedSlots[patchedCount++] = slot;
      }
    }
    for (int index = 0; index < anchor.count(); index++) {
      if (canExist(anchor, index, record) && takePose(anchor, index)) {
        takeVelocity(anchor, index);
        boolean changed = change(anchor, index, record, commands);
        double share = isOwn(anchor, index) ? 0 : PATCH_SHARE;
        if (changed || differs(anchor, index, record, share)) {
          place(anchor, index, commands);
          placed[BodyId.slot(anchor.body(index))] = true;
        }
      }
    }
    for (int index = 0; index < anchor.count(); index++) {
      boolean rests = anchor.state(index) != Anchor.MOVING && canExist(anchor, index, record);
      if (rests && takePose(anchor, index)) {
        rest(anchor, index, record, commands);
      }
    }
  }

  /** Lets a body sleep that others have woken by their moves, in its own pose if that was right. */
  private void rest(Anchor anchor, int index, RecordedTick record, CommandSender commands) {
    int slot = BodyId.slot(anchor.body(index));
    if (!placed[slot]) {
      record.poses.position(slot, expected);
      record.poses.rotation(slot, other);
    }
    takeVelocity(anchor, index);
    place(anchor, index, commands);
  }

  /**
   * Sends commands that bring the present up to date with an anchor without running ticks again:
   * bodies come and go, and proxies move on, unless the client has moved them correctly, as by the
   * game code of both ends. Bodies that the client has removed since, such as bullets, do not come
   * back.
   */
  void follow(
      Anchor anchor,
      RecordedTick record,
      RecordedTick present,
      long aheadNanos,
      CommandSender commands) {
    removeUnlisted(anchor, record, present, commands);
    for (int slot = 0; slot < listed.length; slot++) {
      if (statics.isWrong(slot, record) && statics.isWrong(slot, present)) {
        statics.correct(slot, present, false, commands);
        patchedSlots[patchedCount++] = slot;
      }
    }
    for (int index = 0; index < anchor.count(); index++) {
      long body = anchor.body(index);
      boolean isGone = record.contains(body) && !present.contains(body);
      boolean follows =
          anchor.isProxy(index) || !hasPrefab(anchor, index) || !isNear(body, present);
      boolean canExist = !isGone && canExist(anchor, index, present);
      if (follows && canExist && takePose(anchor, index)) {
        takeVelocity(anchor, index);
        boolean wasRight = !isOff(anchor, index, record, 1);
        boolean changed = change(anchor, index, present, commands);
        extrapolate(aheadNanos * 1e-9);
        if (changed || (!wasRight && isOff(anchor, index, present, 1))) {
          place(anchor, index, commands);
        }
      }
    }
  }

  private void extrapolate(double seconds) {
    expected.fma(seconds, extrapolation.set(linear));
    other.integrate((float) seconds, angular.x, angular.y, angular.z);
  }

  /** Makes a world's players equal to those of an anchor. */
  void restorePlayers(Anchor anchor, PlayedWorld world) {
    for (int player = 0; player < anchor.players.capacity(); player++) {
      world.player(player, anchor.players.body(player));
      if (anchor.players.body(player) != BodyId.NONE) {
        world.followCode(player, anchor.players.code(player, code));
      }
    }
  }

  /** Returns the distance between a body of an anchor and of the record, or 0 without it. */
  double distance(Anchor anchor, long body, RecordedTick record) {
    double distance = 0;
    for (int index = 0; index < anchor.count(); index++) {
      if (anchor.body(index) == body && record.contains(body) && takePose(anchor, index)) {
        distance = record.poses.position(BodyId.slot(body), position).distance(expected);
      }
    }
    return distance;
  }

  /** Bodies that were spawned after the record, such as bullets, stay. */
  private void removeUnlisted(
      Anchor anchor, RecordedTick record, RecordedTick present, CommandSender commands) {
    patchedCount = 0;
    patchedTick = present.tick + 1;
    Arrays.fill(listed, BodyId.NONE);
    for (int index = 0; index < anchor.count(); index++) {
      listed[BodyId.slot(anchor.body(index))] = anchor.body(index);
    }
    for (int slot = 0; slot < record.slotCount; slot++) {
      boolean unlisted = record.moves(slot) && listed[slot] != record.ids[slot];
      if (unlisted && present.contains(record.ids[slot])) {
        commands.despawn(record.ids[slot]);
        patchedSlots[patchedCount++] = slot;
      }
    }
  }

  private static boolean isNear(long body, RecordedTick record) {
    return record.contains(body) && !record.proxies[BodyId.slot(body)];
  }

  private int prefab(Anchor anchor, int index) {
    boolean known = anchor.state(index) == Anchor.KNOWN;
    return known ? restPrefabs[BodyId.slot(anchor.body(index))] : anchor.prefab(index);
  }

  /** Returns false if the prefab has not arrived from the server. */
  private boolean hasPrefab(Anchor anchor, int index) {
    return prefab(anchor, index) < prefabs.table().count();
  }

  /** Until its new prefab arrives, a body keeps the old one. */
  private boolean canExist(Anchor anchor, int index, RecordedTick record) {
    return hasPrefab(anchor, index) || record.contains(anchor.body(index));
  }

  /** Reads the expected pose; returns false if the client does not know it. */
  private boolean takePose(Anchor anchor, int index) {
    int slot = BodyId.slot(anchor.body(index));
    boolean known = anchor.state(index) == Anchor.KNOWN;
    if (anchor.state(index) == Anchor.LISTED || (known && restIds[slot] != anchor.body(index))) {
      return false;
    }
    Snapshot.Poses from = known ? rests : anchor.poses();
    from.position(known ? slot : index, expected);
    from.rotation(known ? slot : index, other);
    return true;
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

  private static double limit(Anchor anchor, int index) {
    return isOwn(anchor, index) ? OWN_SHARE : 1;
  }

  private static boolean isOwn(Anchor anchor, int index) {
    return anchor.body(index) == anchor.players.body(anchor.own);
  }

  private boolean differs(Anchor anchor, int index, RecordedTick record, double share) {
    if (!takePose(anchor, index)) {
      return false;
    }
    takeVelocity(anchor, index);
    return isOff(anchor, index, record, share);
  }

  private boolean isOff(Anchor anchor, int index, RecordedTick record, double share) {
    if (!record.contains(anchor.body(index))) {
      return true;
    }
    int slot = BodyId.slot(anchor.body(index));
    return isOther(anchor, index, record)
        || record.poses.position(slot, position).distance(expected) > share * MAX_DISTANCE
        || turn(record, slot) > share * MAX_ANGLE
        || record.velocities.linear(slot, speed).distance(linear) > share * MAX_SPEED
        || record.velocities.angular(slot, speed).distance(angular) > share * MAX_SPIN;
  }

  /** Returns true if a body should have another prefab that the client has. */
  private boolean isOther(Anchor anchor, int index, RecordedTick record) {
    int slot = BodyId.slot(anchor.body(index));
    return hasPrefab(anchor, index) && record.prefabs[slot] != prefab(anchor, index);
  }

  /** Returns the small angle between the expected and the recorded rotation. */
  private double turn(RecordedTick record, int slot) {
    record.poses.rotation(slot, rotation).conjugate().mul(other);
    double x = rotation.x;
    double y = rotation.y;
    double z = rotation.z;
    return 2 * Math.sqrt(x * x + y * y + z * z);
  }

  /**
   * Spawns a missing body, or changes its prefab, and makes it kinematic or dynamic; returns true
   * if it was missing or has changed.
   */
  private boolean change(Anchor anchor, int index, RecordedTick record, CommandSender commands) {
    long body = anchor.body(index);
    boolean isThere = record.contains(body);
    boolean becomes = isThere && isOther(anchor, index, record);
    if (!isThere) {
      commands.spawnAs(body, prefab(anchor, index), expected, other, linear, angular);
    } else if (becomes) {
      commands.changePrefab(body, prefab(anchor, index));
    }
    int prefab = isThere ? record.prefabs[BodyId.slot(body)] : prefab(anchor, index);
    boolean isDynamic = prefabs.table().get(prefab).motion() == Prefab.Motion.DYNAMIC;
    boolean isProxy = isThere && record.proxies[BodyId.slot(body)];
    boolean changes = isDynamic && anchor.isProxy(index) != isProxy;
    if (changes) {
      commands.changeMotion(
          body, anchor.isProxy(index) ? Prefab.Motion.KINEMATIC : Prefab.Motion.DYNAMIC);
    }
    if (changes || !isThere) {
      patchedSlots[patchedCount++] = BodyId.slot(body);
    }
    return changes || becomes || !isThere;
  }

  private void place(Anchor anchor, int index, CommandSender commands) {
    boolean asleep = anchor.state(index) != Anchor.MOVING;
    commands.patch(anchor.body(index), expected, other, linear, angular, asleep);
  }
}
