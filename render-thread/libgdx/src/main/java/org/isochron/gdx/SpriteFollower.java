package org.isochron.gdx;

import com.badlogic.gdx.graphics.g2d.Sprite;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/** A sprite whose origin is where the body is, turned as the body is in the plane of x and y. */
final class SpriteFollower extends Follower<Sprite> {
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
