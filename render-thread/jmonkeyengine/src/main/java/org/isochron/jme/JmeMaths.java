package org.isochron.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/** Conversions between jMonkeyEngine and JOML. Stateless; allocates nothing. */
final class JmeMaths {
  private JmeMaths() {}

  static Vector3f toJme(Vector3fc vector, Vector3f destination) {
    return destination.set(vector.x(), vector.y(), vector.z());
  }

  static Quaternion toJme(Quaternionfc rotation, Quaternion destination) {
    return destination.set(rotation.x(), rotation.y(), rotation.z(), rotation.w());
  }

  static org.joml.Vector3f toJoml(Vector3f vector, org.joml.Vector3f destination) {
    return destination.set(vector.x, vector.y, vector.z);
  }

  static Quaternionf toJoml(Quaternion rotation, Quaternionf destination) {
    return destination.set(rotation.getX(), rotation.getY(), rotation.getZ(), rotation.getW());
  }
}
