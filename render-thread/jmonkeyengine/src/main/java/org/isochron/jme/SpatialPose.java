package org.isochron.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * A pose for a spatial or joint, which have local transforms. Owner: one thread. Allocates nothing
 * after construction.
 */
final class SpatialPose {
  final Vector3f translation = new Vector3f();
  final Quaternion rotation = new Quaternion();
  private final Quaternion toParent = new Quaternion();

  SpatialPose set(Vector3fc position, Quaternionfc turned) {
    JmeMaths.toJme(position, translation);
    JmeMaths.toJme(turned, rotation);
    return this;
  }

  /** {@code Transform.transformInverseVector} would allocate. */
  void enter(Transform parent) {
    toParent.set(parent.getRotation()).inverseLocal();
    translation.subtractLocal(parent.getTranslation());
    toParent.mult(translation, translation).divideLocal(parent.getScale());
    toParent.mult(rotation, rotation);
  }
}
