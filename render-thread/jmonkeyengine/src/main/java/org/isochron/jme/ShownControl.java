package org.isochron.jme;

import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/**
 * Moves a spatial with a body, under any parent, and culls the spatial while the frame does not
 * contain the body. The body's scale multiplies the spatial's own scale; scales of other bodies,
 * whose spatials are above, do not. Owner: the application's thread. Allocates nothing per frame.
 */
abstract class ShownControl extends AbstractControl {
  final IsochronAppState physics;
  final long body;
  private final org.joml.Vector3f position = new org.joml.Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final SpatialPose pose = new SpatialPose();
  private Spatial.CullHint shownHint = Spatial.CullHint.Inherit;
  private final Vector3f ownScale = new Vector3f(1, 1, 1);
  private float scale = 1;
  private boolean hidden;

  ShownControl(IsochronAppState physics, long body) {
    if (BodyId.generation(body) == 0) {
      throw new IllegalArgumentException(
          "body is %s: pass the id of a body; a refused spawn has none"
              .formatted(BodyId.describe(body)));
    }
    this.physics = physics;
    this.body = body;
  }

  /** Reads the displayed pose. */
  abstract void pose(RenderFrame frame, org.joml.Vector3f intoPosition, Quaternionf intoRotation);

  @Override
  public void setSpatial(@Nullable Spatial next) {
    if (spatial != null && next == null) {
      hide(false);
      scale(1);
    }
    super.setSpatial(next);
    if (next != null) {
      scale = 1;
    }
  }

  @Override
  protected void controlUpdate(float dtSeconds) {
    RenderFrame frame = physics.shownFrame();
    if (frame == null) {
      return;
    }
    boolean shown = frame.contains(body);
    hide(!shown);
    if (shown) {
      pose(frame, position, rotation);
      pose.set(position, rotation);
      Node parent = spatial.getParent();
      if (parent != null) {
        pose.enter(parent.getWorldTransform());
      }
      spatial.setLocalTranslation(pose.translation);
      spatial.setLocalRotation(pose.rotation);
      scale(frame.scale(body) / parentScale(parent));
    }
  }

  @Override
  protected void controlRender(RenderManager manager, ViewPort viewPort) {}

  /** Returns the scale of all bodies whose spatials are above, such as a wheel's chassis. */
  private static float parentScale(@Nullable Node parent) {
    float scale = 1;
    for (Node above = parent; above != null; above = above.getParent()) {
      ShownControl control = above.getControl(ShownControl.class);
      scale *= control == null ? 1 : control.scale;
    }
    return scale;
  }

  private void scale(float next) {
    if (next != scale) {
      if (scale == 1) {
        ownScale.set(spatial.getLocalScale());
      }
      scale = next;
      spatial.setLocalScale(ownScale.x * next, ownScale.y * next, ownScale.z * next);
    }
  }

  private void hide(boolean hide) {
    if (hide != hidden) {
      hidden = hide;
      if (hide) {
        shownHint = spatial.getLocalCullHint();
      }
      spatial.setCullHint(hide ? Spatial.CullHint.Always : shownHint);
    }
  }
}
