package org.isochron.predict;

import java.util.Arrays;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The static bodies that a client should have: those of the scene, with the changes that anchors
 * contained. Owner: the client's physics thread; allocates nothing after construction.
 */
final class ExpectedStatics {
  /** A wrong body within this distance of the player causes a correction, in metres. */
  private static final double REACH = 3;

  /** Engines may round rotations again. */
  private static final double MAX_DISTANCE = 1e-4;

  private static final float MAX_ANGLE = 1e-4f;
  private static final Vector3fc AT_REST = new Vector3f();

  private final PrefabLibrary prefabs;
  private final RecordedTick scene;

  /** The newest body of each slot, even if it was removed. */
  private final long[] ids;

  private final int[] kinds;
  private final boolean[] isThere;

  /** Bodies that a correction has changed: if the engine refused that, no other one follows. */
  private final boolean[] corrected;

  private final Snapshot.Poses poses;
  private final Vector3d position = new Vector3d();
  private final Vector3d expected = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf other = new Quaternionf();
  private boolean isComplete;

  /** @param scene the bodies at the start */
  ExpectedStatics(RecordedTick scene, PrefabLibrary prefabs) {
    this.scene = scene;
    this.prefabs = prefabs;
    int capacity = scene.ids.length;
    ids = new long[capacity];
    kinds = new int[capacity];
    isThere = new boolean[capacity];
    corrected = new boolean[capacity];
    poses = new Snapshot.Poses(capacity, true);
    forget();
  }

  /** Expects the scene again. */
  void forget() {
    isComplete = false;
    Arrays.fill(corrected, false);
    for (int slot = 0; slot < ids.length; slot++) {
      ids[slot] = scene.fixedBody(slot);
      isThere[slot] = ids[slot] != BodyId.NONE;
      if (isThere[slot]) {
        kinds[slot] = scene.prefabs[slot];
        poses.set(slot, scene.poses, slot);
      }
    }
  }

  /** Keeps the changes of an anchor that will be acknowledged. */
  void note(Anchor anchor) {
    isComplete = !anchor.lacksStatics;
    for (int index = 0; index < anchor.count(); index++) {
      int slot = BodyId.slot(anchor.body(index));
      // another body has the slot, unless the anchor is damaged
      isThere[slot] &= BodyId.generation(anchor.body(index)) <= BodyId.generation(ids[slot]);
    }
    for (int index = 0; index < anchor.staticCount(); index++) {
      long body = anchor.staticBody(index);
      int slot = BodyId.slot(body);
      boolean exists = !anchor.isRemoved(index);
      corrected[slot] &= isSame(anchor, index, slot);
      ids[slot] = body;
      isThere[slot] = exists;
      if (exists) {
        kinds[slot] = anchor.staticPrefab(index);
        poses.set(slot, anchor.staticPoses(), index);
      }
    }
  }

  private boolean isSame(Anchor anchor, int index, int slot) {
    boolean same =
        ids[slot] == anchor.staticBody(index) && isThere[slot] != anchor.isRemoved(index);
    if (same && isThere[slot]) {
      same = kinds[slot] == anchor.staticPrefab(index);
      anchor.staticPoses().position(index, position);
      anchor.staticPoses().rotation(index, rotation);
      same &= position.equals(poses.position(slot, expected))
          && rotation.equals(poses.rotation(slot, other));
    }
    return same;
  }

  /** Returns true if a static body near the player's body is wrong in a record. */
  boolean needCorrection(RecordedTick record, long ownBody) {
    boolean need = false;
    for (int slot = 0; slot < ids.length && !need && record.contains(ownBody); slot++) {
      need = !corrected[slot] && isWrong(slot, record) && isClose(slot, record, ownBody);
    }
    return need;
  }

  private boolean isClose(int slot, RecordedTick record, long ownBody) {
    record.poses.position(BodyId.slot(ownBody), expected);
    boolean close = record.fixedBody(slot) != BodyId.NONE
        && isClose(record.poses.position(slot, position), record.prefabs[slot]);
    return close || (isThere[slot] && isClose(poses.position(slot, position), kinds[slot]));
  }

  private boolean isClose(Vector3d place, int prefab) {
    return prefab < prefabs.table().count()
        && place.distance(expected) - prefabs.table().boundingRadius(prefab) < REACH;
  }

  /**
   * Returns true if a client has another static body in a slot. Bodies that no anchor has ever
   * contained were spawned by a player's code: they are wrong if the server does not have them.
   */
  boolean isWrong(int slot, RecordedTick record) {
    long has = record.fixedBody(slot);
    if (!isThere[slot]) {
      return has != BodyId.NONE
          && (isComplete || BodyId.generation(has) <= BodyId.generation(ids[slot]));
    }
    if (kinds[slot] >= prefabs.table().count()) { // it has not arrived yet
      return has != BodyId.NONE && has != ids[slot];
    }
    return has != ids[slot] || record.prefabs[slot] != kinds[slot] || isMoved(slot, record);
  }

  private boolean isMoved(int slot, RecordedTick record) {
    poses.position(slot, expected);
    poses.rotation(slot, other);
    record.poses.rotation(slot, rotation).conjugate().mul(other);
    return record.poses.position(slot, position).distanceSquared(expected)
            > MAX_DISTANCE * MAX_DISTANCE
        || rotation.x * rotation.x + rotation.y * rotation.y + rotation.z * rotation.z
            > MAX_ANGLE * MAX_ANGLE;
  }

  /** Sends commands that correct the body of a slot in the world of a record. */
  void correct(int slot, RecordedTick record, boolean isRunAgain, CommandSender commands) {
    long has = record.fixedBody(slot);
    boolean isReady = !isThere[slot] || kinds[slot] < prefabs.table().count();
    corrected[slot] |= isRunAgain && isReady;
    if (has != BodyId.NONE && !(isThere[slot] && has == ids[slot])) {
      commands.despawn(has);
    }
    if (!isThere[slot] || !isReady) {
      return;
    }
    poses.position(slot, expected);
    poses.rotation(slot, other);
    if (has != ids[slot]) {
      commands.spawnAs(ids[slot], kinds[slot], expected, other, AT_REST, AT_REST);
      return;
    }
    if (record.prefabs[slot] != kinds[slot]) {
      commands.changePrefab(has, kinds[slot]);
    }
    if (isMoved(slot, record)) {
      commands.teleport(has, poses.position(slot, expected), poses.rotation(slot, other));
    }
  }
}
