package org.isochron.predict;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.joml.Vector3d;

/**
 * Chooses the bodies that a player's client predicts, and the proxies that surround them, so that
 * the predicted ones do not fall through a boundary. Owner: the server's physics thread; allocates
 * nothing after construction.
 *
 * <p>A body is near within the radius, and stays near a little further out. Whatever an awake near
 * body touches is near too, and so are all bodies that joints connect to a near body. Jointed
 * bodies are at least proxies at any distance, because a client cannot join bodies again. Bodies
 * that have lost a joint at the client, because one of them was hidden, are only proxies.
 */
final class NearBodies {
  /** In metres; a body that is near stays near within the radius plus this distance. */
  static final double HYSTERESIS = 1;

  /** In metres from the surface of a near body. */
  static final double PROXY_DISTANCE = 1.5;

  /** In metres beyond the radius up to which contacts make bodies near. */
  static final double ISLAND_REACH = 6;

  /** Maximum number of bodies chosen within reach; with more, the radius shrinks. */
  static final int MAX_BODIES = 512;

  enum Role {
    FAR,

    /** A proxy at any distance, because of its joint. */
    JOINTED,
    PROXY,
    NEAR
  }

  private static final double SHRINK = 0.8;

  private final long[] ids;
  private final Role[] before;
  private final Role[] roles;
  private final double[] distances;
  private final float[] sizes;
  private final int[] near;

  /** Slots of which this tick's rule has been asked; a hidden body's id is then NONE. */
  private final boolean[] asked;

  /** Ids by slot of bodies that were hidden, so that the client has removed them. */
  private final long[] hidden;

  /** Slots of bodies that lack a joint at the client. */
  private final boolean[] unjoined;

  private final Vector3d own = new Vector3d();
  private final Vector3d position = new Vector3d();
  private final Vector3d other = new Vector3d();
  private int nearCount;
  private double reach;
  private LongPredicate seen = body -> true;

  NearBodies(int bodyCapacity) {
    ids = new long[bodyCapacity];
    before = new Role[bodyCapacity];
    roles = new Role[bodyCapacity];
    distances = new double[bodyCapacity];
    sizes = new float[bodyCapacity];
    near = new int[bodyCapacity];
    asked = new boolean[bodyCapacity];
    hidden = new long[bodyCapacity];
    unjoined = new boolean[bodyCapacity];
    Arrays.fill(before, Role.FAR);
    Arrays.fill(roles, Role.FAR);
  }

  Role role(int slot) {
    return roles[slot];
  }

  /**
   * Chooses the bodies of a tick.
   *
   * @param maySee tells which bodies the player may see, asked once about each body that would be
   *     chosen; the others are far
   * @return the radius that was used, smaller than the wanted one if too many bodies are near
   */
  double choose(
      RecordedTick now,
      PrefabTable prefabs,
      List<Joint.HeldPoints> joints,
      long ownBody,
      double wantedRadius,
      LongPredicate maySee) {
    seen = maySee;
    Arrays.fill(asked, 0, now.slotCount, false);
    findUnjoined(joints, ownBody);
    boolean isThere = now.contains(ownBody);
    if (isThere) {
      now.poses.position(BodyId.slot(ownBody), own);
    }
    for (int slot = 0; slot < now.slotCount; slot++) {
      long moving = now.moves(slot) ? now.ids[slot] : BodyId.NONE;
      before[slot] = ids[slot] == moving ? roles[slot] : Role.FAR;
      ids[slot] = moving;
      if (ids[slot] != BodyId.NONE) {
        sizes[slot] = prefabs.boundingRadius(now.prefabs[slot]);
        distances[slot] = now.poses.position(slot, position).distance(own) - sizes[slot];
      }
    }
    double radius = wantedRadius;
    while (choose(now, joints, ownBody, radius) > MAX_BODIES && radius > 1) {
      radius *= SHRINK;
    }
    return radius;
  }

  /** Distance from the player's body up to which chosen bodies may touch something. */
  double reach() {
    return reach;
  }

  private int choose(RecordedTick now, List<Joint.HeldPoints> joints, long ownBody, double radius) {
    nearCount = 0;
    reach = radius + PROXY_DISTANCE;
    for (int slot = 0; slot < now.slotCount; slot++) {
      double reach = radius + (before[slot] == Role.NEAR ? HYSTERESIS : 0);
      roles[slot] = Role.FAR;
      boolean isOwn = ids[slot] != BodyId.NONE && ids[slot] == ownBody;
      if (isOwn || (ids[slot] != BodyId.NONE && distances[slot] < reach && isSeen(slot))) {
        makeNear(slot);
      }
    }
    // the list grows while it is read, so that contacts and joints are followed to their ends
    for (int index = 0; index < nearCount; index++) {
      followJoints(now, joints, near[index]);
      if (now.awake[near[index]]) {
        followContacts(now, near[index], radius + ISLAND_REACH);
      }
    }
    return nearCount + addProxies(now, joints, radius + ISLAND_REACH + PROXY_DISTANCE);
  }

  private boolean isSeen(int slot) {
    if (!asked[slot]) {
      asked[slot] = true;
      if (!seen.test(ids[slot])) {
        hidden[slot] = ids[slot];
        ids[slot] = BodyId.NONE;
      }
    }
    return ids[slot] != BodyId.NONE;
  }

  private void findUnjoined(List<Joint.HeldPoints> joints, long ownBody) {
    Arrays.fill(unjoined, false);
    for (int index = 0; index < joints.size(); index++) {
      long bodyA = joints.get(index).bodyA();
      long bodyB = joints.get(index).bodyB();
      if (wasHidden(bodyA) || wasHidden(bodyB)) {
        unjoined[BodyId.slot(bodyA)] = bodyA != ownBody;
        unjoined[BodyId.slot(bodyB)] = bodyB != ownBody;
      }
    }
  }

  private boolean wasHidden(long body) {
    return body != BodyId.NONE && hidden[BodyId.slot(body)] == body;
  }

  private void makeNear(int slot) {
    if (unjoined[slot]) {
      roles[slot] = Role.PROXY;
      return;
    }
    roles[slot] = Role.NEAR;
    reach = Math.max(reach, distances[slot] + 2 * sizes[slot] + PROXY_DISTANCE);
    near[nearCount++] = slot;
  }

  private void followJoints(RecordedTick now, List<Joint.HeldPoints> joints, int slot) {
    for (int index = 0; index < joints.size(); index++) {
      Joint.HeldPoints joint = joints.get(index);
      long partner = joint.bodyA() == ids[slot]
          ? joint.bodyB()
          : joint.bodyB() == ids[slot] ? joint.bodyA() : BodyId.NONE;
      if (isMoving(now, partner)
          && roles[BodyId.slot(partner)] != Role.NEAR
          && isSeen(BodyId.slot(partner))) {
        makeNear(BodyId.slot(partner));
      }
    }
  }

  private static boolean isMoving(RecordedTick now, long body) {
    return now.contains(body) && now.moves(BodyId.slot(body));
  }

  private void followContacts(RecordedTick now, int slot, double reach) {
    for (int next = 0; next < now.slotCount; next++) {
      if (isCandidate(next, reach) && gap(now, slot, next) < 0 && isSeen(next)) {
        makeNear(next);
      }
    }
  }

  private boolean isCandidate(int slot, double reach) {
    return ids[slot] != BodyId.NONE && roles[slot] == Role.FAR && distances[slot] < reach;
  }

  private double gap(RecordedTick now, int one, int next) {
    double distance = now.poses.position(one, position).distance(now.poses.position(next, other));
    return distance - sizes[one] - sizes[next];
  }

  private int addProxies(RecordedTick now, List<Joint.HeldPoints> joints, double reach) {
    int count = 0;
    for (int slot = 0; slot < now.slotCount; slot++) {
      double distance = PROXY_DISTANCE * (isBeside(before[slot]) ? 1.25 : 1);
      boolean surrounds = false;
      for (int index = 0; !surrounds && isCandidate(slot, reach) && index < nearCount; index++) {
        surrounds = gap(now, near[index], slot) < distance;
      }
      if (surrounds && isSeen(slot)) {
        roles[slot] = Role.PROXY;
        count++;
      }
    }
    for (int index = 0; index < joints.size(); index++) {
      addJointed(now, joints.get(index).bodyA());
      addJointed(now, joints.get(index).bodyB());
    }
    return count;
  }

  /** These do not count, because no radius leaves them out. */
  private void addJointed(RecordedTick now, long body) {
    if (isMoving(now, body) && roles[BodyId.slot(body)] == Role.FAR && isSeen(BodyId.slot(body))) {
      roles[BodyId.slot(body)] = Role.JOINTED;
    }
  }

  private static boolean isBeside(Role role) {
    return role == Role.PROXY || role == Role.NEAR;
  }
}
