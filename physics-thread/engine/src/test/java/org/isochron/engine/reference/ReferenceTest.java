package org.isochron.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.isochron.engine.Claims;
import org.isochron.engine.CorrectionSpecification;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.FarSpecification;
import org.isochron.engine.RaySpecification;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.engine.ShapeQuerySpecification;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Motion;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** What the reference engine computes, whose bodies move as spheres and are queried as shapes. */
final class ReferenceTest
    implements CorrectionSpecification,
        RaySpecification,
        ShapeQuerySpecification,
        FarSpecification {
  private final Vector3d position = new Vector3d(3, 4, 0);
  private final Vector3f velocity = new Vector3f(0, 1, 0);
  private final Quaternionf rotation = new Quaternionf();

  @Override
  public Engine engine() {
    return Engines.named("reference");
  }

  @Override
  public Claims claims() {
    return new Claims(false, true, 0, false, false, false);
  }

  @Override
  public boolean hasContacts() {
    return false;
  }

  @Override
  public Vector3f enginePosition(Object engineBody) {
    throw new AssertionError("not asked");
  }

  @Test
  void correctionsSavesAndRestoresAllocateNothing() {
    SavedState state = new SavedState();
    try (SceneRun run = run(CorrectionSpecification.tower())) {
      long least = AllocationCount.least(100, () -> correct(run, state));

      assertThat(run.happenings()).noneMatch(event -> event.kind().name().contains("REFUSED"));
      assertThat(least).isZero();
    }
  }

  private void correct(SceneRun run, SavedState state) {
    long body = CorrectionSpecification.TOP;
    run.commands().changeMotion(body, Motion.KINEMATIC);
    run.commands().patch(LOWEST, position, rotation, velocity, velocity, false);
    run.tick();
    run.commands().changeMotion(body, Motion.DYNAMIC);
    run.commands().patch(LOWEST, position, rotation, velocity, velocity, true);
    run.tick();
    run.simulation().save(state.clear());
    run.simulation().restore(state.rewind());
  }

  @Test
  void whatTheReferenceDoesNotComputeIsRefusedByItsName() {
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 1);
    for (Prefab unsupported : List.of(
        ball.withDamping(1, 0),
        ball.withDamping(0, 1),
        ball.withGravityFactor(2),
        ball.withLockedAxes(Prefab.LockedAxis.MOVE_X))) {
      Scene.Builder builder = new Scene.Builder();
      builder.prefab(unsupported);
      Scene scene = builder.build();

      assertThatThrownBy(() -> engine().build(scene))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the reference engine");
    }
  }
}
