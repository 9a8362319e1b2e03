package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Materials of height field cells. */
public interface GroundMaterialSpecification extends EngineUnderTest {
  /**
   * Crates slide on four strips of a rotated field: rough, ice, bouncy, and the body's own
   * material.
   */
  @Test
  default void cellsGripAndBounceByTheirMaterialAndHitsAndContactsNameIt() {
    needsSpace();
    Shape.HeightField strips = Shape.HeightField.of(81, 9, 1, new float[81 * 9])
        .withMaterial(0, 0, 80, 2, 1)
        .withMaterial(0, 2, 80, 2, 2)
        .withMaterial(0, 4, 80, 2, 3)
        .withMaterial(0, 6, 80, 2, 200);
    Prefab.Surface grips = Prefab.Surface.PLAIN
        .withFrictionRule(Prefab.Surface.Rule.LEAST)
        .withMaterials(
            new Prefab.Surface.Material(0.8, 0),
            new Prefab.Surface.Material(0, 0),
            new Prefab.Surface.Material(0.8, 0.8));
    Prefab fixed = Prefab.fixed(strips).withFriction(0.3).withSurface(grips);
    Prefab moving = Prefab.kinematic(strips).withFriction(0.3).withSurface(grips);
    for (boolean groundIsLast : new boolean[] {false, true}) {
      try (SceneRun run = run(onStrips(groundIsLast ? moving : fixed, groundIsLast))) {
        int first = groundIsLast ? 0 : 1;
        long ground = SceneRun.placed(groundIsLast ? 9 : 0);
        int[] felt = new int[4];
        float[] bounces = new float[4];
        float spin = 0;
        for (int tick = 0; tick < 150; tick++) {
          run.tick();
          feel(run, ground, first, felt);
          for (int strip = 0; strip < 4; strip++) {
            float up = run.velocity(SceneRun.placed(first + 4 + strip)).y;
            bounces[strip] = Math.max(bounces[strip], up);
          }
          if (tick < 50) {
            spin = Math.max(spin, run.spin(SceneRun.placed(first + 8)).length());
          }
        }

        assertThat(felt).as("of contacts").containsExactly(1, 2, 3, 200);
        assertThat(spin).as("2.5 without a bounce").isGreaterThan(3.3f);
        float[] distances = new float[4];
        RayHit hit = new RayHit();
        for (int strip = 0; strip < 4; strip++) {
          distances[strip] = run.position(SceneRun.placed(first + strip)).x + 20;
          Vector3f above = new Vector3f(-28, 4, 3 - 2 * strip);
          assertThat(run.view().rayCast(above, RaySpecification.DOWN, 9, hit)).isTrue();
          assertThat(run.view().material(hit.body(), hit.point())).isEqualTo(felt[strip]);
          assertThat(bounces[strip] > 2).as("bounce on strip %d", strip).isEqualTo(strip == 2);
        }
        assertThat(distances[0]).as("rough").isCloseTo(16 / (2 * 0.8f * 9.81f), within(0.25f));
        assertThat(distances[1]).as("ice, but for the edges of its triangles").isBetween(5f, 6.1f);
        assertThat(distances[3]).as("of the body, 2.7 m on a box").isBetween(1.8f, 3f);
      }
    }
  }

  @Test
  default void frictionAtAPointIsThatOfItsMaterialAlsoFarFromTheOriginOfAWideScene() {
    needsSpace();
    Prefab halfIce = Prefab.fixed(
            Shape.HeightField.of(5, 5, 1, new float[25]).withMaterial(0, 0, 2, 4, 1))
        .withFriction(0.7)
        .withSurface(Prefab.Surface.PLAIN.withMaterials(new Prefab.Surface.Material(0.1, 0)));
    // ode4j rejects triangles in wide scenes
    boolean isWide = engine().range() > Scene.RANGE && !engine().name().equals("ode4j");
    for (double away : isWide ? new double[] {0, 20_000_000.5} : new double[] {0}) {
      Scene.Builder builder = away == 0 ? new Scene.Builder() : new Scene.Builder().wide();
      builder.body(builder.prefab(halfIce), new Vector3d(away, 2, 0), new Quaternionf());
      try (SceneRun run = run(builder.build())) {
        WorldView near = run.view().around(new Vector3d(away, 0, 0));
        long ground = SceneRun.placed(0);

        assertThat(near.material(ground, new Vector3f(-1.5f, 2, 1))).isEqualTo(1);
        assertThat(near.friction(ground, new Vector3f(-1.5f, 2, 1))).isEqualTo(0.1);
        assertThat(near.material(ground, new Vector3f(1.5f, 2, 1))).isZero();
        assertThat(near.friction(ground, new Vector3f(1.5f, 2, 1))).isEqualTo(0.7);
      }
    }
  }

  private static void feel(SceneRun run, long ground, int first, int[] felt) {
    WorldView.Contacts contacts = run.view().contacts();
    for (int i = 0; i < contacts.count(); i++) {
      int number = BodyId.slot(contacts.other(i, ground)) - first;
      if (contacts.phase(i) == WorldView.Contacts.Phase.BEGAN && number < 8) {
        Vector3f point = contacts.point(i, new Vector3f());
        felt[number % 4] = run.view().material(ground, point);
      }
    }
  }

  /**
   * Each strip has a sliding crate and a falling ball. A stick falls with its lower end on the
   * bouncy strip, while the rest of the stick is over ice.
   */
  private static Scene onStrips(Prefab ground, boolean groundIsLast) {
    Scene.Builder builder = new Scene.Builder();
    Shape cube = new Shape.Box(0.25f, 0.25f, 0.25f);
    int crate = builder.prefab(Prefab.dynamic(cube, 1).withFriction(1).withContactEvents());
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.25f), 1).withContactEvents());
    Shape rod = new Shape.Box(0.1f, 1.5f, 0.1f);
    int stick = builder.prefab(Prefab.dynamic(rod, 1).withFriction(0));
    int field = builder.prefab(ground);
    Vector3f position = new Vector3f(5, 1, 0);
    Quaternionf turn = new Quaternionf().rotateY((float) Math.PI);
    if (!groundIsLast) {
      builder.body(field, position, turn);
    }
    for (int strip = 0; strip < 4; strip++) {
      builder.body(new Scene.Placement(
          crate,
          new Vector3f(-20, 1.26f, 3 - 2 * strip),
          new Quaternionf(),
          new Vector3f(4, 0, 0),
          new Vector3f()));
    }
    for (int strip = 0; strip < 4; strip++) {
      builder.body(ball, -25, 2.25f, 3 - 2 * strip);
    }
    Quaternionf tilt = new Quaternionf().rotateX((float) Math.PI / 4);
    builder.body(stick, new Vector3f(-30, 3.06f, 0.06f), tilt);
    if (groundIsLast) {
      builder.body(field, position, turn);
    }
    return builder.build();
  }
}
