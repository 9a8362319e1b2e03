package org.isochron.jme;

import com.jme3.scene.Spatial;
import org.isochron.render.RenderFrame;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/**
 * Moves a spatial to the displayed pose of its body, under any parent, and culls the spatial while
 * the frame does not contain the body. The body's scale multiplies the spatial's own scale. Owner:
 * the application's thread. Allocates nothing per frame.
 */
public final class BodyControl extends ShownControl {
  /**
   * Creates a control for {@code spatial.addControl}. A body has one spatial.
   *
   * @throws IllegalArgumentException if {@code body} is no id
   */
  public BodyControl(IsochronAppState physics, long body) {
    super(physics, body);
  }

  /** Returns the body's id. */
  public long body() {
    return body;
  }

  @Override
  public void setSpatial(@Nullable Spatial next) {
    if (spatial != null && next == null) {
      physics.forget(body, spatial);
    }
    super.setSpatial(next);
    if (next != null) {
      physics.show(body, next);
    }
  }

  @Override
  void pose(RenderFrame frame, org.joml.Vector3f intoPosition, Quaternionf intoRotation) {
    physics.showAgain(body, spatial);
    frame.position(body, intoPosition);
    frame.rotation(body, intoRotation);
  }
}
