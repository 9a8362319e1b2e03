package org.isochron.gdx;

import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/** A model that keeps the scale that it had when it began to follow. */
final class ModelFollower extends Follower<ModelInstance> {
  private final float scaleX;
  private final float scaleY;
  private final float scaleZ;

  ModelFollower(long body, ModelInstance model) {
    super(body, model);
    scaleX = length(model.transform.val, Matrix4.M00);
    scaleY = length(model.transform.val, Matrix4.M01);
    scaleZ = length(model.transform.val, Matrix4.M02);
  }

  /**
   * The length of an axis. Matrix4.getScale measures rows, which are another thing once the model
   * is turned.
   */
  private static float length(float[] matrix, int axis) {
    return Vector3.len(matrix[axis], matrix[axis + 1], matrix[axis + 2]);
  }

  @Override
  void place(Vector3fc position, Quaternionfc rotation, float scale) {
    object.transform.set(
        position.x(),
        position.y(),
        position.z(),
        rotation.x(),
        rotation.y(),
        rotation.z(),
        rotation.w(),
        scaleX * scale,
        scaleY * scale,
        scaleZ * scale);
  }
}
