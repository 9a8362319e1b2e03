package org.isochron.physics.features;

import org.isochron.physics.ContactHash;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.joml.Vector3f;

/** A hash of what game code can read about the last step. */
final class FeaturesReadings {
  private static final int JOINTS = 8;

  private FeaturesReadings() {}

  static long of(WorldView view) {
    long hash = 1;
    Vector3f vector = new Vector3f();
    for (int slot = FeaturesGame.FIRST_LOOSE; slot < FeaturesGame.FIRST_LOOSE + 4; slot++) {
      for (int generation = 1; generation < 4; generation++) {
        long body = BodyId.of(slot, generation);
        if (view.contains(body)) {
          hash = 31 * hash + ContactHash.of(view, body);
          hash = 31 * hash + view.contactImpulse(body, vector).hashCode();
          hash = 31 * hash + view.acceleration(body, vector).hashCode();
        }
      }
    }
    for (int slot = 0; slot < JOINTS; slot++) {
      for (int generation = 1; generation < 4; generation++) {
        long joint = BodyId.of(slot, generation);
        if (view.containsJoint(joint)) {
          hash = 31 * hash + Float.floatToIntBits(view.jointOffset(joint));
          hash = 31 * hash + Float.floatToIntBits(view.jointSpeed(joint));
          hash = 31 * hash + force(view, joint, vector);
        }
      }
    }
    return hash;
  }

  private static long force(WorldView view, long joint, Vector3f vector) {
    try {
      return view.jointForce(joint, vector).hashCode();
    } catch (UnsupportedOperationException e) {
      return 0; // not every engine reports it
    }
  }
}
