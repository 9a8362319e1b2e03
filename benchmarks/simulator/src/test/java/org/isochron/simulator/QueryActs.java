package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** What a program asks of the world between two ticks. */
final class QueryActs {
  private static final float FAR = 50;
  private static final int MAX_HITS = 64;

  private QueryActs() {}

  static void add() {
    add("askBodies", QueryActs::requireBodies);
    add("askJoints", QueryActs::requireJoints);
    add("askContacts", QueryActs::requireContacts);
    add("cast", QueryActs::requireRays);
    add("overlap", QueryActs::requireShapes);
    Acts.add("askToken", 2, (service, random) -> {
      Pending pending = pending(service, view -> requireBodies(service, random, view));
      assertThat(service.loop.ask((Consumer<WorldView>) pending::answer, 1 + random.nextInt(100)))
          .isTrue();
    });
    Acts.add(
        "askBadly",
        1,
        (service, random) -> service.loop.ask(
            (Consumer<WorldView>) view -> {
              throw new IllegalStateException("as planned");
            },
            1));
  }

  @FunctionalInterface
  private interface Question {
    void ask(Service service, Random random, WorldView view);
  }

  private static void add(String name, Question question) {
    Acts.add(name, 1, (service, random) -> {
      Pending pending = pending(service, view -> question.ask(service, random, view));
      service.loop.ask(view -> {
        pending.answer(view);
        return pending;
      });
    });
  }

  private static Pending pending(Service service, Consumer<WorldView> question) {
    Pending pending = new Pending(question);
    service.questions.add(pending);
    return pending;
  }

  /** A question, which fails where it is required to be answered. */
  static final class Pending {
    private final Consumer<WorldView> question;
    private Optional<Throwable> failure = Optional.empty();
    private boolean answered;

    private Pending(Consumer<WorldView> question) {
      this.question = question;
    }

    private void answer(WorldView view) {
      answered = true;
      try {
        question.accept(view);
      } catch (Throwable e) {
        failure = Optional.of(e);
      }
    }

    void requireAnswer() {
      assertThat(answered).as("the question is answered").isTrue();
      failure.ifPresent(e -> {
        throw new AssertionError("the answer is wrong: " + e.getMessage(), e);
      });
    }
  }

  /** While time runs backwards, the world stays at its latest tick, and a peer predicts ticks. */
  private static void requireBodies(Service service, Random random, WorldView view) {
    if (service.isTruthHidden()) {
      return;
    }
    Truth.Moment newest = service.truth.newest();
    assertThat(view.tick()).as("tick of the answer").isEqualTo(newest.tick());
    List<Long> bodies = new ArrayList<>();
    for (int slot = 0; slot < view.slotCount(); slot++) {
      if (view.body(slot) != BodyId.NONE) {
        bodies.add(view.body(slot));
      }
    }
    assertThat(bodies).containsExactlyInAnyOrderElementsOf(newest.bodies().keySet());
    for (Truth.Body body : newest.bodies().values()) {
      long id = body.id();
      assertThat(view.contains(id)).isTrue();
      assertThat(view.prefab(id)).isEqualTo(body.prefab());
      assertThat(view.motion(id)).isEqualTo(body.motion());
      assertThat(Truth.pose(view, id)).isEqualTo(body.end());
      WorldView near = view.around(id);
      Vector3d there = near.position(id, new Vector3d());
      assertThat(
              new Vector3d(near.position(id, new Vector3f())).add(near.origin()).distance(there))
          .as("float position near %x", id)
          .isLessThan(1e-3);
      view.massProperties(id).ifPresent(mass -> assertThat(mass.mass()).isPositive());
      for (Prefab.Property property : Prefab.Property.values()) {
        assertThat(view.property(id, property)).isNotNaN();
      }
      assertThat(view.velocity(id, new Vector3f()).isFinite()).isTrue();
      assertThat(view.angularVelocity(id, new Vector3f()).isFinite()).isTrue();
      assertThat(view.acceleration(id, new Vector3f()).isFinite()).isTrue();
      assertThat(near.velocityAt(id, new Vector3f(), new Vector3f()).isFinite()).isTrue();
      if (body.motion() == Prefab.Motion.STATIC) {
        assertThat(view.isAwake(id)).isFalse();
      }
    }
    assertThat(view.gravity(new Vector3f()).isFinite()).isTrue();
    assertThat(view.around(service.world.origin).origin()).isEqualTo(service.world.origin);
    assertThat(view.sceneOrigin()).isEqualTo(service.world.scene.origin());
  }

  private static void requireJoints(Service service, Random random, WorldView view) {
    if (service.isTruthHidden()) {
      return;
    }
    for (Truth.Link link : service.truth.newest().joints()) {
      assertThat(view.containsJoint(link.joint())).isTrue();
      assertThat(view.jointBodyA(link.joint())).isEqualTo(link.bodyA());
      assertThat(view.jointBodyB(link.joint())).isEqualTo(link.bodyB());
      assertThat(view.jointOffset(link.joint())).isNotNaN();
      assertThat(view.jointSpeed(link.joint())).isNotNaN();
      Vector3f load = new Vector3f();
      answers(() -> assertThat(view.jointForce(link.joint(), load).isFinite()).isTrue());
      answers(() -> assertThat(view.jointTorque(link.joint(), load).isFinite()).isTrue());
      answers(() -> assertThat(view.jointEffort(link.joint())).isNotNaN());
      for (Joint.Axis.Freedom which : Joint.Axis.Freedom.values()) {
        answers(() -> assertThat(view.jointOffset(link.joint(), which)).isNotNaN());
        answers(() -> assertThat(view.jointSpeed(link.joint(), which)).isNotNaN());
        answers(() -> assertThat(view.jointEffort(link.joint(), which)).isNotNaN());
      }
    }
  }

  /** Not every engine answers every question about every kind of joint. */
  private static void answers(Runnable question) {
    try {
      question.run();
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }

  private static void requireContacts(Service service, Random random, WorldView view) {
    if (service.isTruthHidden()) {
      return;
    }
    WorldView.Contacts contacts = view.contacts();
    for (int index = 0; index < contacts.count(); index++) {
      long body = contacts.bodyA(index);
      assertThat(contacts.other(index, body)).isEqualTo(contacts.bodyB(index));
      assertThat(contacts.impulse(index)).isNotNaN();
      if (view.contains(body)) {
        assertThat(view.contacts(body).count()).isPositive();
        assertThat(view.contactImpulse(body, new Vector3f()).isFinite()).isTrue();
      }
      assertThat(contacts.point(index, new Vector3f()).isFinite()).isTrue();
      assertThat(contacts.normal(index, new Vector3f()).isFinite()).isTrue();
      assertThat(contacts.frictionImpulse(index, new Vector3f()).isFinite()).isTrue();
    }
  }

  /** The kinds of rays agree with each other. */
  private static void requireRays(Service service, Random random, WorldView whole) {
    WorldView view = whole.around(service.world.origin);
    Vector3f from = Acts.point(random);
    Vector3f to = Acts.point(random).sub(0, 3, 0);
    if (service.world.isPlane()) {
      from.z = 0;
      to.z = 0;
    }
    to.normalize();
    RayHit nearest = new RayHit();
    boolean hits = view.rayCast(from, to, FAR, nearest);
    assertThat(view.rayCast(from, to, FAR, Prefab.ALL_LAYERS, new RayHit())).isEqualTo(hits);
    RayHit[] all = RayHit.array(MAX_HITS);
    int count = view.rayCastAll(from, to, FAR, Prefab.ALL_LAYERS, all);
    assertThat(view.isBlocked(from, to, FAR, Prefab.ALL_LAYERS)).isEqualTo(hits);
    assertThat(count > 0).as("one ray hits something").isEqualTo(hits);
    if (hits) {
      assertThat(all[0].distance()).isCloseTo(nearest.distance(), within(1e-4f));
      assertThat(whole.contains(nearest.body())).isTrue();
      assertThat(view.material(nearest.body(), nearest.point())).isNotNegative();
      assertThat(view.friction(nearest.body(), nearest.point())).isNotNegative();
    }
    float[] distances = new float[1];
    long[] bodies = new long[1];
    view.rayCasts(from, new float[] {to.x, to.y, to.z}, FAR, Prefab.ALL_LAYERS, distances, bodies);
    assertThat(bodies[0] != BodyId.NONE).as("a batch of rays hits something").isEqualTo(hits);
  }

  /** A shape where a body is overlaps it, and touches something at once. */
  private static void requireShapes(Service service, Random random, WorldView whole) {
    long body = World.LOOSE;
    if (!whole.contains(body)) {
      return;
    }
    WorldView view = whole.around(body);
    Vector3f place = view.position(body, new Vector3f());
    Shape shape = new Shape.Sphere(0.3f);
    long[] found = new long[MAX_HITS];
    int count = view.overlap(shape, place, new Quaternionf(), Prefab.ALL_LAYERS, found);
    assertThat(count).as("overlaps of %x", body).isPositive();
    RayHit hit = new RayHit();
    Vector3f down = new Vector3f(0, -1, 0);
    assertThat(view.shapeCast(shape, place, new Quaternionf(), down, FAR, Prefab.ALL_LAYERS, hit))
        .isTrue();
    assertThat(view.closestPoint(place, FAR, Prefab.ALL_LAYERS, hit)).isTrue();
    long floor = BodyId.of(World.FLOOR, 1);
    if (view.closestPoint(body, floor, FAR, hit)) {
      assertThat(hit.distance()).isNotNaN();
    }
  }
}
