package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.state.Command;
import org.isochron.state.Event;
import org.junit.jupiter.api.Test;

/** Pairs of bodies are excluded from collisions in a running world, in the plane z = 0. */
public interface ExcludeSpecification extends EngineUnderTest {
  long GROUND = SceneRun.placed(0);

  @Test
  default void anExcludedPairPassesThroughUntilItIsIncludedAndNobodyElse() {
    try (SceneRun run = run(balls())) {
      long below = run.spawn(BALL, 0, 0.5f, 0);
      long above = run.spawn(BALL, 0, 3, 0);
      long aside = run.spawn(BALL, 5, 0.5f, 0);
      long high = run.spawn(BALL, 5, 3, 0);
      run.tick(commands -> commands.exclude(above, below));
      run.ticks(150);

      assertThat(run.position(above).y).isCloseTo(0.5f, within(0.06f));
      assertThat(run.position(above).distance(run.position(below))).isLessThan(0.3f);
      assertThat(run.position(high).distance(run.position(aside))).isGreaterThan(0.9f);

      run.tick(commands -> commands.include(below, above));
      run.ticks(150);
      assertThat(run.position(above).distance(run.position(below))).isGreaterThan(0.8f);
    }
  }

  @Test
  default void aBodyExcludedFromTheFloorFallsThroughItAlsoFromSleep() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(200);
      run.tick(commands -> commands.exclude(ball, GROUND));
      run.ticks(100);

      assertThat(run.position(ball).y).isLessThan(-2);
    }
  }

  @Test
  default void theNextBodyInASlotIsNotExcluded() {
    try (SceneRun run = run(balls())) {
      long first = run.spawn(BALL, 0, 0.5f, 0);
      run.tick(commands -> commands.exclude(first, GROUND));
      run.tick(commands -> commands.despawn(first));
      long second = run.spawn(BALL, 0, 0.6f, 0);
      run.ticks(200);

      assertThat(run.position(second).y).isCloseTo(0.5f, within(0.05f));
    }
  }

  @Test
  default void bodiesThatAreGoneAndABodyItselfAreRefused() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      long gone = run.spawn(BALL, 3, 0.5f, 0);
      run.tick(commands -> commands.despawn(gone));
      run.tick(commands -> commands.exclude(ball, gone));
      run.tick(commands -> commands.exclude(ball, ball));
      run.tick(commands -> commands.include(ball, GROUND)); // it was not excluded: no harm

      assertThat(run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::bodyA))
          .containsExactly(gone);
      assertThat(run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::detail))
          .containsExactly(Command.EXCLUDE);
    }
  }
}
