package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.reference.Balls;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Asking for a view allocates nothing; what engines allocate for answers is in their table. */
final class ViewAllocationTest {
  private static final int TICKS = 2_000;
  private static final long PERIOD_NANOS = 10_000_000;
  private static final int QUESTIONS_PER_TICK = 8;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Simulation world = Balls.onFloor(16).ball(0, 3, 0).build();
  private final long body = BodyId.of(0, 1);
  private final long floor = BodyId.of(1, 1);
  private final SharedState state =
      SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
  private final Shape shape = new Shape.Sphere(1);
  private final Vector3f high = new Vector3f(0, 50, 0);
  private final Vector3f down = new Vector3f(0, -1, 0);
  private final Quaternionf upright = new Quaternionf();
  private final Vector3f vector = new Vector3f();
  private final RayHit hit = new RayHit();
  private final long[] found = new long[4];
  private final Consumer<WorldView> question = this::question;
  private final Consumer<WorldView> around = this::around;
  private long answers;
  private long misses;
  private long controlled;

  @Test
  void questionsAllocateNothing() {
    try (GameLoop loop = GameLoop.start(state, world, PhysicsSettings.DEFAULT)) {
      loop.advance();

      assertThat(AllocationCount.least(TICKS, () -> askAndTick(loop))).isZero();
    }
    assertThat(answers).isGreaterThan(QUESTIONS_PER_TICK * (TICKS - 1L));
    assertThat(misses).isZero();
  }

  @Test
  void questionsAroundABodyThatIsFarInAWideSceneAllocateNothing() {
    Scene.Builder builder = new Scene.Builder().wide();
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withContactEvents());
    int ground = builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9)));
    builder.body(ball, 2e7 + 0.25, 3, 0);
    builder.body(ground, 2e7, -1, 0);
    Simulation wide = Engines.named("reference").build(builder.build());
    SharedState own = SharedState.of(wide.layout(), SharedState.Limits.DEFAULT, clock);
    try (GameLoop loop = GameLoop.start(own, wide, PhysicsSettings.DEFAULT)) {
      loop.advance();

      assertThat(AllocationCount.least(TICKS, () -> {
            loop.ask(around, 0);
            tick(loop);
          }))
          .isZero();
    }
    assertThat(answers).isGreaterThan(TICKS - 1L);
    assertThat(misses).isZero();
  }

  @Test
  void emptyControllerAllocatesNothing() {
    Controller empty =
        (tick, input, view, commands) -> controlled += view.tick() == tick - 1 ? 1 : 0;
    try (GameLoop loop = GameLoop.start(state, empty.around(world), PhysicsSettings.DEFAULT)) {
      loop.advance();

      assertThat(AllocationCount.least(TICKS, () -> tick(loop))).isZero();
    }
    assertThat(controlled).isGreaterThan(TICKS - 1L);
  }

  private void askAndTick(GameLoop loop) {
    for (int number = 0; number < QUESTIONS_PER_TICK; number++) {
      loop.ask(question, number);
    }
    tick(loop);
  }

  private void tick(GameLoop loop) {
    clock.advance(PERIOD_NANOS);
    loop.advance();
  }

  private void question(WorldView view) {
    answers++;
    boolean complete = view.contains(body)
        && view.rayCast(high, down, 100, Prefab.ALL_LAYERS, hit)
        && hit.body() == body
        && view.position(body, vector).isFinite();
    misses += complete ? 0 : 1;
  }

  private void around(WorldView view) {
    answers++;
    WorldView near = view.around(body);
    boolean complete = near.rayCast(high, down, 100, Prefab.ALL_LAYERS, hit)
        && hit.body() == body
        && near.position(body, vector).lengthSquared() == 0
        && near.overlap(shape, vector, upright, Prefab.ALL_LAYERS, found) >= 1
        && near.closestPoint(body, floor, 100, hit)
        && hit.body() == floor;
    misses += complete ? 0 : 1;
  }
}
