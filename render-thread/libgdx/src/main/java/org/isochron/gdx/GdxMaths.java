package org.isochron.gdx;

import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Quaternion;
import com.badlogic.gdx.math.Vector3;
import org.joml.Matrix4fc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Copies between the maths types of libGDX and those of Isochron. Stateless; allocates nothing. */
public final class GdxMaths {
  private GdxMaths() {}

  public static Vector3 set(Vector3 destination, Vector3fc source) {
    return destination.set(source.x(), source.y(), source.z());
  }

  public static Quaternion set(Quaternion destination, Quaternionfc source) {
    return destination.set(source.x(), source.y(), source.z(), source.w());
  }

  public static Matrix4 set(Matrix4 destination, Matrix4fc source) {
    source.get(destination.val); // both count column by column
    return destination;
  }

  public static Vector3f set(Vector3f destination, Vector3 source) {
    return destination.set(source.x, source.y, source.z);
  }

  public static Quaternionf set(Quaternionf destination, Quaternion source) {
    return destination.set(source.x, source.y, source.z, source.w);
  }
}
