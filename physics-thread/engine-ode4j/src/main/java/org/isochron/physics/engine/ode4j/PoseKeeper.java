package org.isochron.physics.engine.ode4j;

import org.jspecify.annotations.Nullable;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DBody;

/** The exact pose of a body that is moved for a moment. Owner: the thread of the world. */
final class PoseKeeper {
  private final @Nullable DBody body;
  private final DVector3 position = new DVector3();
  private final DQuaternion rotation = new DQuaternion();
  private final DMatrix3 matrix = new DMatrix3();

  PoseKeeper(@Nullable DBody body) {
    this.body = body;
    if (body != null) {
      position.set(body.getPosition());
      rotation.set(body.getQuaternion());
      matrix.set(body.getRotation());
    }
  }

  /**
   * ODE normalizes rotations, which may change the last bit, so the fields are then set directly.
   */
  void putBack() {
    if (body != null) {
      body.setPosition(position);
      body.setQuaternion(rotation);
      ((DQuaternion) body.getQuaternion()).set(rotation);
      ((DMatrix3) body.getRotation()).set(matrix);
    }
  }
}
