package org.isochron.physics.engine.world;

import java.util.List;
import org.isochron.physics.scene.Joint;
import org.isochron.physics.simulation.SavedState;
import org.isochron.state.snapshot.BodyId;

/** Tracks which of a scene's joints are active. Owner: the physics thread; only a restore allocates. */
final class ActiveJoints {
  private final List<Joint> joints;
  private final EngineWorld world;
  private final boolean[] inForce;

  /** Activates all joints. */
  ActiveJoints(List<Joint> joints, EngineWorld world) {
    this.joints = joints;
    this.world = world;
    inForce = new boolean[joints.size()];
    for (int joint = 0; joint < inForce.length; joint++) {
      put(joint, true);
    }
  }

  /** Deactivates the joints of a body before it is removed. Only the first body of a slot (generation 1) has joints. */
  void part(long body) {
    for (int joint = 0; BodyId.generation(body) == 1 && joint < inForce.length; joint++) {
      if (holds(joints.get(joint), BodyId.slot(body))) {
        put(joint, false);
      }
    }
  }

  void save(SavedState destination) {
    for (boolean one : inForce) {
      destination.putInt(one ? 1 : 0);
    }
  }

  /**
   * Reads which joints were active and deactivates the others. {@link #restoreJoined} activates once the bodies are
   * back.
   */
  boolean[] restoreParted(SavedState source) {
    boolean[] saved = new boolean[inForce.length];
    for (int joint = 0; joint < saved.length; joint++) {
      saved[joint] = source.takeCount(1) == 1;
      put(joint, inForce[joint] && saved[joint]);
    }
    return saved;
  }

  /** Activates the joints that were active when the state was saved. */
  void restoreJoined(boolean[] saved) {
    for (int joint = 0; joint < saved.length; joint++) {
      put(joint, saved[joint]);
    }
  }

  private void put(int joint, boolean holds) {
    if (holds && !inForce[joint]) {
      world.join(joint);
    } else if (!holds && inForce[joint]) {
      world.part(joint);
    }
    inForce[joint] = holds;
  }

  private static boolean holds(Joint joint, int slot) {
    return joint.bodyA() == slot || joint.bodyB() == slot;
  }
}
