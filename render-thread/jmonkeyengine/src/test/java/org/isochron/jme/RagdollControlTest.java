package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.scene.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.Scene;
import org.isochron.render.FrameSource;
import org.isochron.state.AllocationCount;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Bones in poses that no animation has: joints are where their bodies carry them. */
final class RagdollControlTest {
  private static final List<String> BONES = List.of("hips", "chest", "arm");
  private static final long TICK = 10_000_000;
  private static final float SIZE = 2.5f;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(4), SharedState.Limits.DEFAULT, clock);
  private final StateWriter writer = state.claimWriter();
  private final Passes game = new Passes();
  private final IsochronAppState physics = IsochronAppState.on(state, FrameSource.Settings.DEFAULT);
  private final Random random = new Random(42);
  private final Vector3f[] positions = new Vector3f[BONES.size()];
  private final Quaternionf[] rotations = new Quaternionf[BONES.size()];
  private final Joint above = joint("armature", 0.5f);
  private final Joint hips = joint("hips", 1);
  private final Joint shoulder = joint("shoulder", 1.5f);
  private final Joint chest = joint("chest", 1);
  private final Joint arm = joint("arm", 1);
  private final Joint finger = joint("finger", 1);
  private final Node parent = new Node("parent");
  private final Node model = new Node("model");
  private final Ragdoll figure;
  private final Ragdoll.Placed placed;
  private long tick = -1;

  RagdollControlTest() {
    above.addChild(hips);
    hips.addChild(chest);
    chest.addChild(shoulder);
    shoulder.addChild(arm);
    arm.addChild(finger);
    Armature armature = new Armature(new Joint[] {finger, arm, above, chest, shoulder, hips});
    armature.saveInitialPose();
    parent.setLocalTransform(transform(SIZE));
    parent.attachChild(model);
    model.setLocalTransform(transform(1));
    model.addControl(new SkinningControl(armature));
    game.rootNode.attachChild(parent);
    Vector3f end = at("arm").add(0.1f, 0.2f, -0.3f);
    figure = Ragdoll.of(List.of(
        Ragdoll.Bone.root("hips", at("hips"), at("chest"), 0.01f, 20),
        Ragdoll.Bone.of("chest", "hips", at("chest"), at("arm"), 0.01f, 10),
        Ragdoll.Bone.of("arm", "chest", at("arm"), end, 0.01f, 5)));
    Scene.Builder scene = new Scene.Builder();
    placed = figure.place(scene, figure.addPrefabs(scene, 3), new Vector3d(), new Quaternionf());
    writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    writer.snapshots().state(SharedState.Phase.RUNNING);
    game.states().attach(physics);
  }

  @Test
  void everyJointIsWhereTheBodyOfItsBoneCarriesIt() {
    model.addControl(new RagdollControl(physics, figure, placed));
    show(BONES.size());
    for (int round = 0; round < 20; round++) {
      parent.setLocalTransform(transform(SIZE));
      finger.setLocalTransform(transform(1)); // as an animation does
      show(BONES.size(), 1 + round % 5); // in motion
      model.getControl(SkinningControl.class).getArmature().update(); // as rendering does

      for (int bone = 0; bone < BONES.size(); bone++) {
        Matrix4f rest = matrix(initial(BONES.get(bone)));
        Matrix4f restBody = new Matrix4f()
            .translationRotate(
                figure.bones().get(bone).middle(), figure.bones().get(bone).turn());
        Matrix4f expected = new Matrix4f()
            .translationRotate(
                physics.frame().position(placed.body(bone), new Vector3f()),
                physics.frame().rotation(placed.body(bone), new Quaternionf()))
            .mul(restBody.invert())
            .mul(rest);
        assertThat(matrix(world(BONES.get(bone))).equals(expected, 1e-3f))
            .as("%s in round %d", BONES.get(bone), round)
            .isTrue();
      }
      assertThat(model.getLocalScale().x).isEqualTo(1);
    }
    assertThat(physics.spatial(placed.body("arm"))).isSameAs(model);
  }

  @Test
  void bodiesAreMovedToThePoseThatTheModelHas() {
    RagdollControl control = new RagdollControl(physics, figure, placed);
    model.addControl(control);
    show(BONES.size());

    assertThat(control.moveBodies()).isTrue();

    List<Long> moved = new ArrayList<>();
    writer.commands().drain(Long.MAX_VALUE, command -> {
      int bone = moved.size();
      assertThat(command.kind()).isEqualTo(Command.TELEPORT);
      assertThat(command.position(new Vector3d()).distance(new Vector3d(positions[bone])))
          .isLessThan(1e-3f);
      assertThat(Math.abs(command.rotation(new Quaternionf()).dot(rotations[bone])))
          .isCloseTo(1, within(1e-4f));
      moved.add(command.body());
    });
    assertThat(moved).isEqualTo(BONES.stream().map(placed::body).toList());
  }

  @Test
  void modelStaysAsItIsUntilTheRootIsShownAndKeepsAJointWithoutItsBody() {
    model.addControl(new RagdollControl(physics, figure, placed));
    Transform before = model.getLocalTransform().clone();
    Transform bent = transform(1);
    arm.setLocalTransform(bent);
    show(0);
    assertThat(model.getLocalTransform()).isEqualTo(before);

    show(2); // without the arm

    assertThat(model.getLocalTransform()).isNotEqualTo(before);
    assertThat(arm.getLocalTransform()).isEqualTo(bent);
    model.removeControl(RagdollControl.class);
    assertThat(physics.spatial(placed.body("hips"))).isNull();
  }

  @Test
  void updateAllocatesNothing() {
    RagdollControl control = new RagdollControl(physics, figure, placed);
    model.addControl(control);
    show(BONES.size());

    assertThat(AllocationCount.least(2_000, () -> control.update(0.01f))).isZero();
  }

  @Test
  void unknownJointAndModelWithoutAnArmatureAreRefused() {
    assertThatThrownBy(() -> RagdollControl.position(model, "tail"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "joint is tail: the armature has [finger, arm, armature, chest, shoulder, hips]");
    assertThatThrownBy(() -> parent.addControl(new RagdollControl(physics, figure, placed)))
        .hasMessageContaining("spatial parent (Node) has no SkinningControl");
  }

  private void show(int bodyCount) {
    show(bodyCount, 20);
  }

  private void show(int bodyCount, int passCount) {
    for (int bone = 0; bone < BONES.size(); bone++) {
      positions[bone] = vector().add(3, 4, 5);
      rotations[bone] = rotation();
    }
    for (int count = 0; count < passCount; count++) {
      tick++;
      writer.snapshots().begin(tick, tick * TICK);
      for (int bone = 0; bone < bodyCount; bone++) {
        Vector3f at = positions[bone];
        Quaternionf turn = rotations[bone];
        writer
            .snapshots()
            .body(placed.body(bone), at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w);
      }
      clock.moveTo(tick * TICK);
      writer.snapshots().publish(clock.nanos());
      game.pass();
    }
  }

  private Vector3f at(String joint) {
    return RagdollControl.position(model, joint);
  }

  private Joint armatureJoint(String name) {
    return model.getControl(SkinningControl.class).getArmature().getJoint(name);
  }

  /** In metres. */
  private Transform initial(String name) {
    Transform rest = new Transform();
    for (Joint joint = armatureJoint(name); joint != null; joint = joint.getParent()) {
      rest.combineWithParent(joint.getInitialTransform());
    }
    rest.getTranslation().multLocal(SIZE);
    return rest;
  }

  private Transform world(String name) {
    Transform world = armatureJoint(name).getModelTransform().clone();
    return world.combineWithParent(model.getWorldTransform());
  }

  /** Without the scale. */
  private static Matrix4f matrix(Transform transform) {
    return new Matrix4f()
        .translationRotate(
            JmeMaths.toJoml(transform.getTranslation(), new Vector3f()),
            JmeMaths.toJoml(transform.getRotation(), new Quaternionf()));
  }

  private Joint joint(String name, float scale) {
    Joint joint = new Joint(name);
    joint.setLocalTransform(transform(scale));
    return joint;
  }

  private Transform transform(float scale) {
    Transform transform = new Transform(
        JmeMaths.toJme(vector(), new com.jme3.math.Vector3f()),
        JmeMaths.toJme(rotation(), new Quaternion()));
    transform.setScale(scale);
    return transform;
  }

  private Vector3f vector() {
    return new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat());
  }

  private Quaternionf rotation() {
    return new Quaternionf()
        .rotationXYZ(6 * random.nextFloat(), 6 * random.nextFloat(), 6 * random.nextFloat());
  }
}
