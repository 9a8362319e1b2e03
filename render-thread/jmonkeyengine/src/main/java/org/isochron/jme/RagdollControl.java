package org.isochron.jme;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.math.Transform;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Ragdoll;
import org.isochron.render.RenderFrame;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Moves a model and the joints of its armature with the bodies of a ragdoll, under any parent. A
 * bone moves the joint of its name; other joints keep their local transforms, for example those of
 * an animation. Until the frame contains the root's body, the model stays as it is. Owner: the
 * application's thread. Allocates nothing per frame.
 *
 * <p>Add this control to the spatial with the {@link SkinningControl}, after the animations, and
 * remove the model's {@link BodyControl}. The model's world scale must be uniform, and must not
 * change after the figure was described. Requires {@code isochron-engine}.
 */
public final class RagdollControl extends AbstractControl {
  private final IsochronAppState physics;
  private final Ragdoll figure;
  private final Ragdoll.Placed placed;
  private final List<Link> links = new ArrayList<>();
  private final Vector3f rootMiddle;
  private final Quaternionf rootInverse;
  private final Vector3f scale = new Vector3f();
  private final Vector3f origin = new Vector3f();
  private final Quaternionf facing = new Quaternionf();
  private final Quaternionf toModel = new Quaternionf();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f scratch = new Vector3f();
  private final SpatialPose pose = new SpatialPose();

  /**
   * A joint with a bone or between bones.
   *
   * @param bone index of the bone, or -1
   * @param offset the position of the bone's body in the joint's space
   * @param inverse the inverse of the body's rotation in the joint's space
   */
  private record Link(Joint joint, int bone, Vector3f offset, Quaternionf inverse) {}

  /** Creates a control for {@code spatial.addControl}. */
  public RagdollControl(IsochronAppState physics, Ragdoll figure, Ragdoll.Placed placed) {
    this.physics = physics;
    this.figure = figure;
    this.placed = placed;
    rootMiddle = figure.bones().get(0).middle();
    rootInverse = figure.bones().get(0).turn().conjugate();
  }

  /**
   * Returns the position of a joint in the armature's initial pose, in the local space of a figure
   * of the model's size. The ends of a {@link Ragdoll.Bone} are such positions.
   *
   * @param model the spatial with the {@link SkinningControl}
   * @throws IllegalArgumentException if the model has no armature or no such joint
   */
  public static Vector3f position(Spatial model, String joint) {
    com.jme3.math.Vector3f start = initial(joint(model, joint)).getTranslation();
    return JmeMaths.toJoml(start.multLocal(model.getWorldScale()), new Vector3f());
  }

  /**
   * Teleports the bodies to the model's current pose, such as that of an animation. Call this after
   * {@code spawn}, once the control was added. Allocates.
   *
   * @return false if the command queue rejected a body
   */
  public boolean moveBodies() {
    RenderFrame frame = physics.shownFrame();
    Vector3d world = frame == null ? new Vector3d() : new Vector3d(frame.origin());
    Transform model = spatial.getWorldTransform();
    JmeMaths.toJoml(model.getTranslation(), origin);
    JmeMaths.toJoml(model.getRotation(), facing);
    boolean all = true;
    for (Link link : links) {
      link.joint.updateModelTransforms();
      if (link.bone >= 0) {
        Transform joint = link.joint.getModelTransform();
        facing.mul(JmeMaths.toJoml(joint.getRotation(), rotation), rotation);
        JmeMaths.toJoml(joint.getTranslation(), position).mul(scale);
        facing.transform(position).add(origin).add(rotation.transform(link.offset, scratch));
        rotation.mul(link.inverse.conjugate(new Quaternionf())).normalize();
        long body = placed.body(link.bone);
        all &= physics.commands().teleport(body, world.add(position, new Vector3d()), rotation);
      }
    }
    return all;
  }

  @Override
  public void setSpatial(@Nullable Spatial next) {
    if (spatial != null && next == null) {
      links.clear();
      figure.bones().forEach(bone -> physics.forget(placed.body(bone.name()), spatial));
    }
    if (next != null) {
      JmeMaths.toJoml(next.getWorldScale(), scale);
      figure.bones().forEach(bone -> link(joint(next, bone.name())));
      figure.bones().forEach(bone -> physics.show(placed.body(bone.name()), next));
    }
    super.setSpatial(next);
  }

  /** Also links the joints above this one, because its local transform depends on them. */
  private void link(@Nullable Joint joint) {
    if (joint == null || links.stream().anyMatch(link -> link.joint == joint)) {
      return;
    }
    link(joint.getParent());
    int bone = figure.bones().stream().map(Ragdoll.Bone::name).toList().indexOf(joint.getName());
    Vector3f offset = new Vector3f();
    Quaternionf inverse = new Quaternionf();
    if (bone >= 0) {
      Transform start = initial(joint);
      JmeMaths.toJoml(start.getRotation(), inverse);
      JmeMaths.toJoml(start.getTranslation(), offset).mul(scale);
      offset.sub(figure.bones().get(bone).middle()).negate();
      inverse.conjugate().transform(offset);
      inverse.mul(figure.bones().get(bone).turn()).conjugate();
    }
    links.add(new Link(joint, bone, offset, inverse));
  }

  @Override
  protected void controlUpdate(float dtSeconds) {
    RenderFrame frame = physics.shownFrame();
    if (frame == null || !frame.contains(placed.body(0))) {
      return;
    }
    place(frame);
    for (int index = 0; index < links.size(); index++) {
      Link link = links.get(index);
      if (link.bone >= 0 && frame.contains(placed.body(link.bone))) {
        move(frame, link);
      }
      link.joint.updateModelTransforms();
    }
  }

  @Override
  protected void controlRender(RenderManager manager, ViewPort viewPort) {}

  /** Moves the model with the root, so that the camera culls it correctly. */
  private void place(RenderFrame frame) {
    frame.rotation(placed.body(0), facing).mul(rootInverse).conjugate(toModel);
    frame.position(placed.body(0), origin).sub(facing.transform(rootMiddle, scratch));
    pose.set(origin, facing);
    Node parent = spatial.getParent();
    if (parent != null) {
      pose.enter(parent.getWorldTransform());
    }
    spatial.setLocalTranslation(pose.translation);
    spatial.setLocalRotation(pose.rotation);
  }

  private void move(RenderFrame frame, Link link) {
    frame.rotation(placed.body(link.bone), rotation).mul(link.inverse);
    frame.position(placed.body(link.bone), position).sub(origin);
    position.sub(rotation.transform(link.offset, scratch));
    toModel.transform(position).div(scale);
    toModel.mul(rotation, rotation);
    pose.set(position, rotation);
    Joint parent = link.joint.getParent();
    if (parent != null) {
      pose.enter(parent.getModelTransform());
    }
    link.joint.setLocalTranslation(pose.translation);
    link.joint.setLocalRotation(pose.rotation);
  }

  private static Joint joint(Spatial model, String name) {
    SkinningControl skin = model.getControl(SkinningControl.class);
    if (skin == null) {
      throw new IllegalArgumentException(
          "spatial %s has no SkinningControl: pass the spatial that has it".formatted(model));
    }
    Armature armature = skin.getArmature();
    Joint joint = armature.getJoint(name);
    if (joint == null) {
      throw new IllegalArgumentException("joint is %s: the armature has %s"
          .formatted(name, armature.getJointList().stream().map(Joint::getName).toList()));
    }
    return joint;
  }

  /** Returns the model transform of the initial pose. */
  private static Transform initial(Joint joint) {
    Transform initial = joint.getInitialTransform().clone();
    for (Joint above = joint.getParent(); above != null; above = above.getParent()) {
      initial.combineWithParent(above.getInitialTransform());
    }
    return initial;
  }
}
