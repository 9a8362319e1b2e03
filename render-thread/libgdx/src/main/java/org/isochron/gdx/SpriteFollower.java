package org.isochron.gdx;

import com.badlogic.gdx.graphics.g2d.Sprite;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/** A sprite whose origin is where the body is, turned as the body is in the plane of x and y. */
final class SpriteFollower extends Follower<Sprite> {
  SpriteFollower(long body, Sprite sprite) {
    super(body, sprite);
  }

  @Override
  void place(Vector3fc position, Quaternionfc rotation) {
    object.setOriginBasedPosition(position.x(), position.y());
    object.setRotation((float) Math.toDegrees(2 * Math.atan2(rotation.z(), rotation.w())));
  }
}
