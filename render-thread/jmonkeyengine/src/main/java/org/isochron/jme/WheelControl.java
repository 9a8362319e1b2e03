package org.isochron.jme;

import org.isochron.render.RenderFrame;
import org.joml.Matrix4f;
import org.joml.Quaternionf;

/**
 * Moves a spatial to the displayed pose of a wheel, under any parent, also under the spatial of the
 * chassis. In the spatial's local space x points along the axle. The spatial is culled while the
 * frame does not contain the vehicle. Owner: the application's thread. Allocates nothing per frame.
 */
public final class WheelControl extends ShownControl {
  private final RenderFrame.WheelAttachment wheel;
  private final Matrix4f matrix = new Matrix4f();

  /**
   * Creates a control for {@code spatial.addControl}.
   *
   * @throws IllegalArgumentException if the mount has no body
   */
  public WheelControl(IsochronAppState physics, RenderFrame.WheelAttachment wheel) {
    super(physics, wheel.mount().body());
    this.wheel = wheel;
  }

  @Override
  void pose(RenderFrame frame, org.joml.Vector3f intoPosition, Quaternionf intoRotation) {
    frame.matrix(wheel, matrix).getTranslation(intoPosition);
    matrix.getUnnormalizedRotation(intoRotation);
  }
}
