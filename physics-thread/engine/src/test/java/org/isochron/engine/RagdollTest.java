package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.engine.Ragdoll.Bone;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Tests descriptions of figures; {@link RagdollSpecification} tests their motion. */
class RagdollTest {
  private static final Vector3f FOOT = new Vector3f();
  private static final Vector3f HEAD = new Vector3f(0, 1, 0);
  private static final Bone ROOT = Bone.root("root", FOOT, HEAD, 0.1f, 10);
  private static final Bone ARM = Bone.of("arm", "root", HEAD, new Vector3f(1, 1, 0), 0.1f, 4);
  private static final Ragdoll FIGURE = Ragdoll.of(List.of(ROOT, ARM));

  @Test
  void boneThatDoesNotExistIsRefusedWithTheRule() {
    Ragdoll.Placed placed = placed(FIGURE);
    for (int bone : new int[] {-1, 2, 9}) {
      String rule = "bone is %d: it lies between 0 and 1".formatted(bone);
      assertRefused(rule, () -> placed.body(bone));
      assertRefused(rule, () -> placed.joint(bone));
      assertRefused(rule, () -> FIGURE.pose().turn(bone, new Quaternionf()));
    }
    assertRefused("bone is tail: the figure has [root, arm]", () -> placed.body("tail"));
  }

  @Test
  void poseRejectsAllButRotationsAndStaysUnchanged() {
    Ragdoll.Pose pose = FIGURE.pose().turn("arm", new Quaternionf().rotateX(0.5f));
    List<Quaternionf> invalid = List.of(
        new Quaternionf(Float.NaN, 0, 0, 1),
        new Quaternionf(0, 0, 0, 2),
        new Quaternionf(0, 0, 0, 0),
        new Quaternionf(0, 0, 0, Float.POSITIVE_INFINITY));
    for (Quaternionf rotation : invalid) {
      assertRefused(
          "rotation of bone arm is %s of length".formatted(rotation),
          () -> pose.turn("arm", rotation));
    }

    pose.turn("arm", new Quaternionf(0, 0, 0, 1.0001f));
  }

  @Test
  void poseOfAnotherFigureIsRefused() {
    Bone shorter = Bone.of("arm", "root", HEAD, new Vector3f(0.5f, 1, 0), 0.1f, 4);
    CommandQueue queue = new CommandQueue(64, new NanoClock.Manual(0));
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.dynamic(new Shape.Sphere(1), 1));
    try (var world = Engines.named("reference").build(scene.build())) {
      Ragdoll.Placed placed = placed(FIGURE);
      for (Ragdoll other : List.of(Ragdoll.of(List.of(ROOT, shorter)), Ragdoll.of(List.of(ROOT)))) {
        assertRefused(
            "the pose belongs to a figure with %s, but this figure has [root, arm]"
                .formatted(names(other)),
            () -> placed.drive(world.view(0), queue.sender(), other.pose()));
      }

      placed.drive(world.view(0), queue.sender(), Ragdoll.of(List.of(ROOT, ARM)).pose());
    }
  }

  @Test
  @SuppressWarnings("NullAway") // passes null on purpose
  void invalidFigureIsRefusedWhereItIsDescribed() {
    assertNull("bones is null", () -> Ragdoll.of(null));
    assertNull("a bone is null", () -> Ragdoll.of(Arrays.asList(ROOT, null)));
    assertNull("from is null", () -> Bone.root("root", null, HEAD, 0.1f, 10));
    assertNull("to is null", () -> Bone.root("root", FOOT, null, 0.1f, 10));
    assertNull("side is null", () -> ARM.withLimits(null, 1, 1, 1));
    assertRefused(
        "from is", () -> Bone.root("root", new Vector3f(Float.NaN, 0, 0), HEAD, 0.1f, 10));
    assertRefused("to is", () -> Bone.root("root", FOOT, new Vector3f(0, 1e9f, 0), 0.1f, 10));
    assertRefused("radius NaN", () -> Bone.root("root", FOOT, HEAD, Float.NaN, 10));
    assertRefused(
        "mass is NaN", () -> Ragdoll.of(List.of(Bone.root("root", FOOT, HEAD, 0.1f, Double.NaN))));
    assertRefused("mass is -4", () -> limbs(Bone.of("arm", "root", HEAD, FOOT, 0.1f, -4)));
    assertRefused("axis is", () -> limbs(ARM.withLimits(new Vector3f(0, 0, 2), 1, 1, 1)));
    assertRefused(
        "must be perpendicular", () -> limbs(ARM.withLimits(new Vector3f(1, 0, 0), 1, 1, 1)));
    for (float limit : new float[] {-1, Float.NaN, 9}) {
      assertRefused("limit", () -> limbs(ARM.withLimits(HEAD, limit, 1, 1)));
      assertRefused("limit", () -> limbs(ARM.withLimits(HEAD, 1, limit, 1)));
      assertRefused("limit", () -> limbs(ARM.withLimits(HEAD, 1, 1, limit)));
    }
  }

  /** The sender rejects the missing prefab after it has spawned some bones. */
  @Test
  void figureOfWhichAPrefabIsMissingLeavesNoBone() {
    Scene.Builder scene = new Scene.Builder().spare(8);
    int only = scene.prefab(Prefab.dynamic(new Shape.Sphere(1), 1));
    List<Integer> kinds = new ArrayList<>();
    try (var world = Engines.named("reference").build(scene.build())) {
      CommandQueue queue = new CommandQueue(64, new NanoClock.Manual(0), () -> 1, () -> 2);
      CommandReceiver receiver = queue.claimReceiver();
      receiver.prefabs(world.prefabs());

      assertRefused(
          "prefab is 1",
          () -> FIGURE.spawn(queue.sender(), only, new Vector3d(), new Quaternionf()));

      receiver.drain(1, command -> kinds.add(command.kind()));
    }
    assertThat(kinds).containsExactly(Command.SPAWN, Command.DESPAWN);
  }

  private static Ragdoll limbs(Bone arm) {
    return Ragdoll.of(List.of(ROOT, arm));
  }

  private static List<String> names(Ragdoll figure) {
    return figure.bones().stream().map(Bone::name).toList();
  }

  private static Ragdoll.Placed placed(Ragdoll figure) {
    Scene.Builder scene = new Scene.Builder();
    return figure.place(scene, figure.addPrefabs(scene, 1), new Vector3d(), new Quaternionf());
  }

  private static void assertNull(String rule, ThrowingCallable made) {
    assertThatThrownBy(made)
        .isInstanceOf(NullPointerException.class)
        .hasMessageStartingWith(rule)
        .hasMessageContaining(": ");
  }

  private static void assertRefused(String rule, ThrowingCallable made) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(rule);
  }
}
