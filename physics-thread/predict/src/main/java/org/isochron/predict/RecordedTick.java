package org.isochron.predict;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
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
  final boolean[] awake;

  /** True for kinematic bodies that no player's code moves: they follow the server. */
  final boolean[] proxies;

  final Snapshot.Poses poses;
  final Snapshot.Velocities velocities;
  final long[] players = new long[Players.MAX_PLAYERS];
  final SavedState[] codes = new SavedState[Players.MAX_PLAYERS];
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();

  RecordedTick(int bodyCapacity) {
    ids = new long[bodyCapacity];
    prefabs = new int[bodyCapacity];
    awake = new boolean[bodyCapacity];
    proxies = new boolean[bodyCapacity];
    poses = new Snapshot.Poses(bodyCapacity, true);
    velocities = new Snapshot.Velocities(bodyCapacity);
    Arrays.setAll(codes, player -> new SavedState());
  }

  /** Copies all bodies that are not static, and the players. */
  void copy(PlayedWorld world, long ofTick) {
    tick = ofTick;
    WorldView view = world.view(ofTick);
    slotCount = view.slotCount();
    for (int player = 0; player < players.length; player++) {
      players[player] = world.body(player);
      world.saveCode(player, codes[player].clear());
    }
    for (int slot = 0; slot < slotCount; slot++) {
      long body = view.body(slot);
      boolean moves = body != BodyId.NONE && view.motion(body) != Prefab.Motion.STATIC;
      ids[slot] = moves ? body : BodyId.NONE;
      if (moves) {
        prefabs[slot] = view.prefab(body);
        awake[slot] = view.isAwake(body);
        proxies[slot] = view.motion(body) == Prefab.Motion.KINEMATIC && !isPlayer(body);
        poses.set(slot, view.position(body, position), view.rotation(body, rotation));
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

  boolean contains(long body) {
    int slot = BodyId.slot(body);
    return body != BodyId.NONE && slot >= 0 && slot < slotCount && ids[slot] == body;
  }
}
