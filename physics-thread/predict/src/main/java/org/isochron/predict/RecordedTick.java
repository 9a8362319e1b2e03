package org.isochron.predict;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * The bodies and players at the end of one tick, as a world computed it. Owner: the physics thread;
 * allocates nothing after construction.
 */
final class RecordedTick {
  static final long NONE = -1;

  long tick = NONE;
  int slotCount;
  final long[] ids;
  final int[] prefabs;

  /** True for static bodies. */
  final boolean[] fixed;

  final boolean[] awake;

  /** True for kinematic bodies that no player's code moves: they follow the server. */
  final boolean[] proxies;

  /** Slots of bodies that a patch before this tick has added, removed or changed. */
  final boolean[] patched;

  final Snapshot.Poses poses;
  final Snapshot.Velocities velocities;
  final Vector3f gravity = new Vector3f();
  final long[] players = new long[Players.MAX_PLAYERS];
  final SavedState[] codes = new SavedState[Players.MAX_PLAYERS];
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();

  RecordedTick(int bodyCapacity) {
    ids = new long[bodyCapacity];
    prefabs = new int[bodyCapacity];
    fixed = new boolean[bodyCapacity];
    awake = new boolean[bodyCapacity];
    proxies = new boolean[bodyCapacity];
    patched = new boolean[bodyCapacity];
    poses = new Snapshot.Poses(bodyCapacity, true);
    velocities = new Snapshot.Velocities(bodyCapacity);
    Arrays.setAll(codes, player -> new SavedState());
  }

  /** Copies all bodies and the players. */
  void copy(PlayedWorld world, long ofTick) {
    tick = ofTick;
    WorldView view = world.view(ofTick);
    slotCount = view.slotCount();
    view.gravity(gravity);
    for (int player = 0; player < players.length; player++) {
      world.saveCode(player, codes[player].clear()); // removes a player whose code throws
      players[player] = world.body(player);
    }
    for (int slot = 0; slot < slotCount; slot++) {
      long body = view.body(slot);
      ids[slot] = body;
      fixed[slot] = body != BodyId.NONE && view.motion(body) == Prefab.Motion.STATIC;
      proxies[slot] = false;
      if (body != BodyId.NONE) {
        prefabs[slot] = view.prefab(body);
        poses.set(slot, view.position(body, position), view.rotation(body, rotation));
      }
      if (moves(slot)) {
        awake[slot] = view.isAwake(body);
        proxies[slot] = view.motion(body) == Prefab.Motion.KINEMATIC && !isPlayer(body);
        velocities.set(slot, view.velocity(body, linear), view.angularVelocity(body, angular));
      }
    }
  }

  private boolean isPlayer(long body) {
    boolean any = false;
    for (long player : players) {
      any |= player == body;
    }
    return any;
  }

  /** Returns true for a body that is ahead of the server, not only a proxy. */
  boolean predicts(long body, PrefabTable table) {
    return contains(body) && !isProxy(BodyId.slot(body), table);
  }

  /** Returns true if a patch has added, removed or changed the body before this tick. */
  boolean isPatched(long body) {
    int slot = BodyId.slot(body);
    return slot < patched.length && patched[slot];
  }

  /** Returns true for a body that is dynamic on the server, but only surrounds the near ones. */
  boolean isProxy(int slot, PrefabTable table) {
    return ids[slot] != BodyId.NONE
        && proxies[slot]
        && table.get(prefabs[slot]).motion() == Prefab.Motion.DYNAMIC;
  }

  /** Returns true for a slot with a body that is not static. */
  boolean moves(int slot) {
    return ids[slot] != BodyId.NONE && !fixed[slot];
  }

  /** Returns the static body in a slot, or {@link BodyId#NONE}. */
  long fixedBody(int slot) {
    return slot < slotCount && fixed[slot] ? ids[slot] : BodyId.NONE;
  }

  /** Returns true for a body with exactly this prefab and the pose of the same slot. */
  boolean isPosed(int slot, int prefab, Snapshot.Poses other) {
    boolean same = prefabs[slot] == prefab;
    for (int component = 0; component < poses.components().length; component++) {
      same &= poses.components()[component][slot] == other.components()[component][slot];
    }
    return same;
  }

  boolean contains(long body) {
    int slot = BodyId.slot(body);
    return body != BodyId.NONE && slot >= 0 && slot < slotCount && ids[slot] == body;
  }
}
