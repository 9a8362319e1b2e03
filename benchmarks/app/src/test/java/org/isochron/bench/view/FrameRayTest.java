package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

class FrameRayTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS = 150;
  private static final FrameSource.Settings EXACT =
      FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(2 * TICK_NANOS)));
  private static final int RAYS = 2_000;
  private static final float FAR = 60;

  /** Number of tolerated mismatches: a ray along an edge may hit either of two bodies. */
  private static final int EDGES = RAYS / 200;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Random random = new Random(7);

  @Test
  void rayAgainstAFrameHitsWhatTheEnginesRayHits() {
    Simulation pile = Engines.named("jolt").build(Scene.fallingPile(150));
    SharedState state = SharedState.of(pile.layout(), SharedState.Limits.DEFAULT, clock);
    try (GameLoop loop = GameLoop.start(state, pile, PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, EXACT)) {
      loop.advance(); // starts the timeline
      advance(loop, TICKS);
      List<Vector3f> origins = anywhere(20, 22);
      List<Vector3f> targets = anywhere(4, 2);
      CompletableFuture<List<RayHit>> answer =
          loop.ask(view -> rays(origins, targets, view::rayCast)).toCompletableFuture();
      loop.advance();
      List<RayHit> real = answer.join();
      advance(loop, 2);
      RenderFrame frame = frames.at(clock.nanos());
      assertThat(frame.instantNanos()).isEqualTo(TICKS * TICK_NANOS);
      List<RayHit> shown = rays(origins, targets, frame::rayCast);
      int different = 0;
      int hits = 0;

      for (int ray = 0; ray < RAYS; ray++) {
        if (shown.get(ray).body() != real.get(ray).body()) {
          different++;
        } else if (shown.get(ray).body() != BodyId.NONE) {
          hits++;
          assertThat(shown.get(ray).distance()).isEqualTo(real.get(ray).distance(), within(2e-3f));
        }
      }

      assertThat(hits).isGreaterThan(RAYS / 2);
      assertThat(different).isLessThanOrEqualTo(EDGES);
    }
  }

  private void advance(GameLoop loop, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      clock.advance(TICK_NANOS);
      loop.advance();
    }
  }

  private interface Caster {
    boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest);
  }

  private static List<RayHit> rays(List<Vector3f> origins, List<Vector3f> targets, Caster caster) {
    List<RayHit> hits = new ArrayList<>();
    for (int ray = 0; ray < RAYS; ray++) {
      RayHit hit = new RayHit();
      Vector3f direction = new Vector3f(targets.get(ray)).sub(origins.get(ray));
      caster.rayCast(origins.get(ray), direction, FAR, hit);
      hits.add(hit);
    }
    return hits;
  }

  private List<Vector3f> anywhere(float size, float height) {
    List<Vector3f> positions = new ArrayList<>();
    for (int ray = 0; ray < RAYS; ray++) {
      positions.add(new Vector3f(
              random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
          .mul(size)
          .add(0, height, 0));
    }
    return positions;
  }
}
