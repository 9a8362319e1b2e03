package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.state.event.Event;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Sleeping bodies stay in the snapshot and keep their contacts. */
public interface SleepSpecification extends EngineUnderTest {
  @Test
  default void worldThatSleepsIsCapturedWholeAndKnownToBeStill() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.6f, 0);
      run.ticks(400);
      long since = run.newest().stillSinceTick();
      assertThat(since < run.newest().tick()).isEqualTo(claims().sleeps());

      assertThat(run.position(ball).y).isCloseTo(0.5f, within(0.03f));
      if (claims().sleeps()) {
        assertThat(run.velocity(ball)).isEqualTo(new Vector3f());
        run.ticks(10);
        assertThat(run.newest().stillSinceTick()).isEqualTo(since);
      }
    }
  }

  @Test
  default void sleepEndsNoContactAndAPushEndsTheSleep() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.55f, 0);
      run.ticks(400);
      assertThat(run.happenings(Event.CONTACT_BEGIN)).hasSize(1);
      assertThat(run.happenings(Event.CONTACT_END)).isEmpty();

      run.tick(commands -> commands.impulse(ball, new Vector3f(0, 6, 0), new Vector3f()));
      assertThat(run.newest().stillSinceTick()).isEqualTo(run.newest().tick());
      run.ticks(20);

      assertThat(run.position(ball).y).isGreaterThan(0.8f);
      assertThat(run.happenings(Event.CONTACT_END)).hasSize(1);
    }
  }

  @Test
  default void bodyWakesWhenWhatItLiesOnIsDespawned() {
    try (SceneRun run = run(balls())) {
      long ledge = run.spawn(GLIDER, 0, 3, 0);
      long ball = run.spawn(BALL, 0, 3.71f, 0);
      run.ticks(400);
      assertThat(run.position(ball).y).isCloseTo(3.7f, within(0.03f));

      run.tick(commands -> commands.despawn(ledge));
      run.ticks(30);

      assertThat(run.position(ball).y).isLessThan(3.4f);
    }
  }

  @Test
  default void sleeperIsWokenByWhatFallsOnIt() {
    try (SceneRun run = run(balls())) {
      long sleeper = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(400);

      run.spawn(BALL, 0.3f, 4, 0);
      run.ticks(120);

      assertThat(run.position(sleeper).x).isLessThan(-0.05f);
      assertThat(run.happenings(Event.CONTACT_BEGIN)).hasSizeGreaterThanOrEqualTo(2);
    }
  }
}
