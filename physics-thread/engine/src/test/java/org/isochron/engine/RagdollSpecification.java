package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.isochron.engine.Ragdoll.Bone;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Ragdolls fall limp, take poses and are restored on every engine with cones. */
public interface RagdollSpecification extends EngineUnderTest {
  Ragdoll FIGURE = Ragdoll.of(List.of(
      Bone.root("hips", new Vector3f(0, 1, 0), new Vector3f(0, 1.25f, 0), 0.11f, 12),
      Bone.of("chest", "hips", at(0, 1.3f), at(0, 1.7f), 0.14f, 20),
      Bone.of("head", "chest", at(0, 1.75f), at(0, 2.05f), 0.1f, 5),
      Bone.of("left arm", "chest", at(0.2f, 1.6f), at(0.5f, 1.6f), 0.05f, 3)
          .withLimits(new Vector3f(0, 1, 0), 1.3f, 1.3f, 0.5f),
      Bone.of("left hand", "left arm", at(0.52f, 1.6f), at(0.82f, 1.6f), 0.04f, 2),
      Bone.of("left leg", "hips", at(0.1f, 0.95f), at(0.1f, 0.5f), 0.07f, 8),
      Bone.of("left foot", "left leg", at(0.1f, 0.45f), at(0.1f, 0), 0.06f, 4),
      Bone.of("right leg", "hips", at(-0.1f, 0.95f), at(-0.1f, 0.5f), 0.07f, 8),
      Bone.of("right foot", "right leg", at(-0.1f, 0.45f), at(-0.1f, 0), 0.06f, 4)));

  Quaternionf TURNED = new Quaternionf().rotateY(0.7f);

  @Test
  default void ragdollFallsLimpAndItsBonesStayTogether() {
    Scene.Builder scene = floor();
    int first = FIGURE.addPrefabs(scene, 3);
    Ragdoll.Placed figure = FIGURE.place(scene, first, new Vector3d(1, 1, -2), TURNED);
    if (refusesCones(scene)) {
      return;
    }
    try (SceneRun run = run(scene.build())) {
      float apart = 0;
      for (int i = 0; i < 400; i++) {
        run.tick();
        apart = Math.max(apart, apart(run, figure));
      }
      assertThat(apart).isLessThan(0.06f);
      assertThat(run.position(figure.body("head")).y).isBetween(0.05f, 0.9f);
      for (int bone = 1; bone < FIGURE.bones().size(); bone++) {
        float swing = run.view().jointOffset(figure.joint(bone), Freedom.TURN_Y);
        assertThat(Math.abs(swing)).isLessThan(FIGURE.bones().get(bone).swingAround() + 0.15f);
      }
    }
  }

  @Test
  default void stiffRagdollTakesAPoseAndALimpOneLosesIt() {
    Scene.Builder scene = hung();
    int first = FIGURE.addPrefabs(scene, 3);
    Ragdoll.Placed figure = FIGURE.place(scene, first, new Vector3d(1, 1, -2), TURNED);
    scene.join(SceneRun.placed(0), figure.body("chest"), Joint.weld());
    if (refusesCones(scene)) {
      return;
    }
    Quaternionf raised = new Quaternionf().rotateZ(1).rotateX(0.2f);
    Ragdoll.Pose pose = FIGURE
        .pose()
        .turn("left arm", raised)
        .turn("left hand", new Quaternionf().rotateZ(0.5f))
        .turn("right leg", new Quaternionf().rotateX(-0.6f));
    try (SceneRun run = run(scene.build())) {
      figure.stiffen(run.commands(), 400, 3, 1);
      for (int i = 0; i < 250; i++) {
        figure.drive(run.view(), run.commands(), pose);
        run.tick();
      }
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
      assertThat(from(run, figure, "chest", "left arm", raised)).isLessThan(0.1f);
      assertThat(from(run, figure, "left arm", "left hand", new Quaternionf().rotateZ(0.5f)))
          .isLessThan(0.1f);
      assertThat(from(run, figure, "hips", "right leg", new Quaternionf().rotateX(-0.6f)))
          .isLessThan(0.1f);
      assertThat(from(run, figure, "chest", "head", new Quaternionf())).isLessThan(0.1f);

      figure.relax(run.commands());
      run.ticks(200);
      assertThat(from(run, figure, "chest", "left arm", raised)).isGreaterThan(0.7f);
    }
  }

  @Test
  default void ragdollIsSpawnedCompletelyOrNotAtAll() {
    Scene.Builder scene = floor().spare(12);
    int first = FIGURE.addPrefabs(scene, 3);
    try (SceneRun run = run(scene.build())) {
      run.tick();
      Ragdoll.Placed figure = FIGURE.spawn(run.commands(), first, new Vector3d(1, 1, -2), TURNED);
      figure.stiffen(run.commands(), 300, 3, 1);
      run.tick();
      int refused = run.happenings(Event.Kind.REFUSED_COMMAND).size();
      if (claims().plane()) {
        assertThat(refused).isPositive();
        return;
      }
      assertThat(refused).isZero();
      run.ticks(30);
      assertThat(apart(run, figure)).isLessThan(0.06f);
      assertThat(run.position(figure.body("head")).y).isGreaterThan(1.8f);

      assertThatThrownBy(
              () -> FIGURE.spawn(run.commands(), first, new Vector3d(4, 1, 0), new Quaternionf()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("there is no room for bone");
      run.ticks(2);
      assertThat(run.happenings(Event.Kind.SPAWN))
          .hasSameSizeAs(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
      assertThat(run.happenings(Event.Kind.DESPAWN)).hasSize(3);
    }
  }

  /** If a full queue rejects a bone, it would also reject the removal of the other bones. */
  @Test
  default void nearlyFullQueueLeavesNoBoneBehind() {
    Scene.Builder scene = floor().spare(FIGURE.bones().size());
    int first = FIGURE.addPrefabs(scene, 3);
    if (claims().plane()) {
      return; // the engine refuses the joints
    }
    try (SceneRun run = run(scene.build())) {
      boolean spawned = false;
      for (int room = 0; !spawned; room++) {
        run.ticks(2);
        assertThat(run.view().slotCount())
            .isLessThanOrEqualTo(1 + FIGURE.bones().size());
        assertThat(bodies(run)).as("with room for %d commands", room - 1).isEqualTo(1);
        for (int i = room; i < SharedState.Limits.DEFAULT.commands(); i++) {
          run.commands().level(1, 0);
        }
        try {
          FIGURE.spawn(run.commands(), first, new Vector3d(0, 1, 0), TURNED);
          spawned = true;
        } catch (IllegalStateException e) {
          assertThat(e).hasMessageContaining("there is no room for");
        }
        assertThat(room).isLessThan(100);
      }

      run.tick();
      assertThat(bodies(run)).isEqualTo(1 + FIGURE.bones().size());
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }

  private static int bodies(SceneRun run) {
    int count = 0;
    for (int slot = 0; slot < run.view().slotCount(); slot++) {
      count += run.view().body(slot) == BodyId.NONE ? 0 : 1;
    }
    return count;
  }

  @Test
  default void ragdollReportsEachMissingJointOnceAndMovesTheOthers() {
    Scene.Builder scene = hung();
    int first = FIGURE.addPrefabs(scene, 3);
    Ragdoll.Placed figure = FIGURE.place(scene, first, new Vector3d(1, 1, -2), TURNED);
    scene.join(SceneRun.placed(0), figure.body("chest"), Joint.weld());
    if (refusesCones(scene)) {
      return;
    }
    Quaternionf raised = new Quaternionf().rotateZ(1);
    Quaternionf bent = new Quaternionf().rotateX(-0.6f);
    Ragdoll.Pose pose = FIGURE.pose().turn("left arm", raised).turn("right leg", bent);
    long[] cut = {
      figure.joint(FIGURE.index("left arm")),
      figure.joint(FIGURE.index("left hand")),
      figure.joint(FIGURE.index("left leg"))
    };
    try (SceneRun run = run(scene.build())) {
      run.tick();
      SavedState world = claims().savesState() ? run.save() : new SavedState();
      SavedState own = new SavedState();
      figure.save(own);
      Ragdoll.Placed driven = figure;
      for (int round = 1; round <= (claims().savesState() ? 2 : 1); round++) {
        driven.stiffen(run.commands(), 400, 3, 1);
        drive(run, driven, pose, 250);
        assertThat(from(run, driven, "chest", "left arm", raised)).isLessThan(0.1f);

        run.tick(commands -> {
          commands.despawn(figure.body("left arm"));
          commands.unjoin(cut[2]);
        });
        drive(run, driven, FIGURE.pose(), 250);

        assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(round * cut.length);
        assertThat(run.happenings(Event.Kind.STALE_COMMAND).stream()
                .map(SceneRun.Happening::token)
                .distinct())
            .containsExactlyInAnyOrder(cut[0], cut[1], cut[2]);
        assertThat(from(run, driven, "hips", "right leg", new Quaternionf())).isLessThan(0.1f);

        if (claims().savesState()) {
          run.restore(world);
          driven = FIGURE.restore(own.rewind());
        }
      }
    }
  }

  @Test
  default void savedRagdollRemembersWhichJointsItHasReported() {
    Scene.Builder scene = hung();
    int first = FIGURE.addPrefabs(scene, 3);
    Ragdoll.Placed figure = FIGURE.place(scene, first, new Vector3d(1, 1, -2), TURNED);
    if (refusesCones(scene)) {
      return;
    }
    try (SceneRun run = run(scene.build())) {
      run.tick(commands -> commands.despawn(figure.body("head")));
      drive(run, figure, FIGURE.pose(), 1);
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
      SavedState own = new SavedState();
      figure.save(own);

      Ragdoll.Placed restored = FIGURE.restore(own.rewind());
      drive(run, restored, FIGURE.pose(), 2);

      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
      assertThat(run.view().containsJoint(restored.joint(FIGURE.index("head")))).isFalse();
      assertThat(run.view().containsJoint(restored.joint(FIGURE.index("chest"))))
          .isTrue();
      assertThat(run.view().containsJoint(BodyId.NONE)).isFalse();
    }
  }

  private static void drive(SceneRun run, Ragdoll.Placed figure, Ragdoll.Pose pose, int ticks) {
    for (int i = 0; i < ticks; i++) {
      figure.drive(run.view(), run.commands(), pose);
      run.tick();
    }
  }

  private boolean refusesCones(Scene.Builder scene) {
    if (claims().plane()) {
      assertThatThrownBy(() -> run(scene.build()).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(engine().name());
    }
    return claims().plane();
  }

  private static Scene.Builder floor() {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(20, 1, 20))), 0, -1, 0);
    return scene;
  }

  private static Scene.Builder hung() {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Sphere(0.1f))), 1, 5, -2);
    return scene;
  }

  /** Maximum gap between joined bones. */
  private static float apart(SceneRun run, Ragdoll.Placed figure) {
    float max = 0;
    for (int i = 1; i < FIGURE.bones().size(); i++) {
      Bone bone = FIGURE.bones().get(i);
      Vector3f end = end(run, figure, i, bone.from());
      max = Math.max(max, end.distance(end(run, figure, FIGURE.index(bone.parent()), bone.from())));
    }
    return max;
  }

  /** Position of a bone's end. */
  private static Vector3f end(SceneRun run, Ragdoll.Placed figure, int index, Vector3fc at) {
    Bone bone = FIGURE.bones().get(index);
    Vector3f along = new Vector3f(bone.to()).sub(bone.from()).normalize();
    Quaternionf upright =
        new Quaternionf().rotationTo(new Vector3f(0, 1, 0), along).conjugate();
    Vector3f seen =
        new Vector3f(at).sub(new Vector3f(bone.from()).add(bone.to()).mul(0.5f));
    return run.rotation(figure.body(index))
        .transform(upright.transform(seen))
        .add(run.position(figure.body(index)));
  }

  /** Relative to the parent. */
  private static float from(
      SceneRun run, Ragdoll.Placed figure, String parent, String child, Quaternionf wanted) {
    Quaternionf seen = carried(run, figure, parent).conjugate().mul(carried(run, figure, child));
    float angle = seen.difference(wanted, new Quaternionf()).angle();
    return (float) Math.min(angle, 2 * Math.PI - angle);
  }

  /** Includes the bone's rotation. */
  private static Quaternionf carried(SceneRun run, Ragdoll.Placed figure, String name) {
    Bone bone = FIGURE.bones().get(FIGURE.index(name));
    Vector3f along = new Vector3f(bone.to()).sub(bone.from()).normalize();
    Quaternionf upright = new Quaternionf().rotationTo(new Vector3f(0, 1, 0), along);
    return run.rotation(figure.body(name)).mul(upright.conjugate());
  }

  private static Vector3f at(float x, float y) {
    return new Vector3f(x, y, 0);
  }
}
