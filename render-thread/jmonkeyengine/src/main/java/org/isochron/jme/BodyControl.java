package org.isochron.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
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
 * Moves a spatial to the displayed pose of its body, under any parent, and culls the spatial while
 * the frame does not contain the body. The body's scale multiplies the spatial's own scale. Owner:
 * the application's thread. Allocates nothing per frame.
 */
public final class BodyControl extends AbstractControl {
  private final IsochronAppState physics;
  private final long body;
  private final org.joml.Vector3f position = new org.joml.Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f translation = new Vector3f();
  private final Quaternion turned = new Quaternion();
  private final Quaternion toParent = new Quaternion();
  private Spatial.CullHint shownHint = Spatial.CullHint.Inherit;
  private final Vector3f ownScale = new Vector3f(1, 1, 1);
  private float scale = 1;
  private boolean hidden;

  /**
   * Creates a control for {@code spatial.addControl}. A body has one spatial.
   *
   * @throws IllegalArgumentException if {@code body} is no id
   */
  public BodyControl(IsochronAppState physics, long body) {
    if (BodyId.generation(body) == 0) {
      throw new IllegalArgumentException(
          "body is %s: pass the id of a body; a refused spawn has none"
              .formatted(BodyId.describe(body)));
    }
    this.physics = physics;
    this.body = body;
  }

  /** Returns the body's id. */
  public long body() {
    return body;
  }

  @Override
  public void setSpatial(@Nullable Spatial next) {
    if (spatial != null && next == null) {
      physics.forget(body, spatial);
      hide(false);
      scale(1);
    }
    super.setSpatial(next);
    if (next != null) {
      scale = 1;
      physics.show(body, next);
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
      physics.showAgain(body, spatial);
      JmeMaths.toJme(frame.position(body, position), translation);
      JmeMaths.toJme(frame.rotation(body, rotation), turned);
      Node parent = spatial.getParent();
      if (parent != null) {
        enter(parent.getWorldTransform());
      }
      spatial.setLocalTranslation(translation);
      spatial.setLocalRotation(turned);
      scale(frame.scale(body));
    }
  }

  @Override
  protected void controlRender(RenderManager manager, ViewPort viewPort) {}

  /** {@code Transform.transformInverseVector} would allocate. */
  private void enter(Transform parent) {
    toParent.set(parent.getRotation()).inverseLocal();
    translation.subtractLocal(parent.getTranslation());
    toParent.mult(translation, translation).divideLocal(parent.getScale());
    toParent.mult(turned, turned);
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
