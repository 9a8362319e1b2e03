package org.isochron.libgdx;

import com.badlogic.gdx.graphics.g2d.Sprite;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.utils.Array;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Objects that follow bodies, in insertion order. Owner: the render thread. */
final class Followers<T> {
  private final Array<Follower<T>> all = new Array<>();
  private final Array<T> shown = new Array<>();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  void add(Follower<T> follower) {
    all.add(follower);
  }

  void remove(long body) {
    for (int index = all.size - 1; index >= 0; index--) {
      if (all.get(index).body == body) {
        all.removeIndex(index);
      }
    }
  }

  /** Allocates only when the number of objects exceeds its previous maximum. */
  void place(RenderFrame frame) {
    shown.clear();
    for (int index = 0; index < all.size; index++) {
      Follower<T> follower = all.get(index);
      if (frame.contains(follower.body)) {
        frame.position(follower.body, position);
        frame.rotation(follower.body, rotation);
        follower.place(position, rotation, frame.scale(follower.body));
        shown.add(follower.object);
      }
    }
  }

  Array<T> shown() {
    return shown;
  }

  /** Keeps the model's scale. */
  static final class ModelFollower extends Follower<ModelInstance> {
    private final float scaleX;
    private final float scaleY;
    private final float scaleZ;

    ModelFollower(long body, ModelInstance model) {
      super(body, model);
      scaleX = length(model.transform.val, Matrix4.M00);
      scaleY = length(model.transform.val, Matrix4.M01);
      scaleZ = length(model.transform.val, Matrix4.M02);
    }

    /** {@code Matrix4.getScale} measures rows, so its result is wrong for rotated models. */
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

  /** A sprite in the xy plane. */
  static final class SpriteFollower extends Follower<Sprite> {
    private final float scaleX;
    private final float scaleY;

    SpriteFollower(long body, Sprite sprite) {
      super(body, sprite);
      scaleX = sprite.getScaleX();
      scaleY = sprite.getScaleY();
    }

    @Override
    void place(Vector3fc position, Quaternionfc rotation, float scale) {
      object.setOriginBasedPosition(position.x(), position.y());
      object.setScale(scaleX * scale, scaleY * scale);
      object.setRotation((float) Math.toDegrees(2 * Math.atan2(rotation.z(), rotation.w())));
    }
  }

  /** A follower of a body. Owner: the render thread. Allocates nothing. */
  abstract static class Follower<T> {
    final long body;
    final T object;

    Follower(long body, T object) {
      if (BodyId.generation(body) == 0) {
        throw new IllegalArgumentException(
            "body is %s: pass the id of a body; a refused spawn has none"
                .formatted(BodyId.describe(body)));
      }
      this.body = body;
      this.object = object;
    }

    abstract void place(Vector3fc position, Quaternionfc rotation, float scale);
  }
}
