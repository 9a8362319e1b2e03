package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.math.Vector3;
import java.util.function.BooleanSupplier;
import org.isochron.libgdx.GdxPhysics;
import org.isochron.physics.PhysicsSettings;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs the libGDX game without a display at eightfold speed. */
@Timeout(600)
final class GdxCratesTest {
  private static final long SECOND = 1_000_000_000;
  private static final long LAST_CRATE = CrateGame.crate(CrateGame.CRATE_COUNT - 1);

  private final HeadlessGdx headless = HeadlessGdx.install();

  @Test
  void crateIsPushedByAClickAndPlayerIsWalkedByKeysAndHeardAndSeenAndRewound() {
    GdxCrates game = new GdxCrates(PhysicsSettings.DEFAULT);
    GdxPhysics physics = game.physics();
    game.show();
    physics.time().speed(8);
    headless.press(Keys.F1);

    until(game, () -> physics.frame().instantNanos() > 2 * SECOND);
    Vector3 before = physics.position(LAST_CRATE, new Vector3());
    Vector3 pixel = game.camera.project(before.cpy());
    headless.click((int) pixel.x, HeadlessGdx.HEIGHT - (int) pixel.y);
    until(game, () -> physics.position(LAST_CRATE, new Vector3()).dst(before) > 0.1f);

    headless.press(Keys.D);
    until(
        game,
        () -> headless.playedSounds.contains("thud") && headless.playedSounds.contains("chime"));
    assertThat(playerX(physics)).isGreaterThan(0);
    assertThat(physics.models().size).isEqualTo(15); // all bodies except the sensor
    assertThat(headless.gl.vertexCount()).isGreaterThan(10_000);

    headless.release(Keys.D);
    headless.press(Keys.R);
    until(game, () -> physics.frame().info().epoch() > 1);
    headless.press(Keys.O);
    until(game, () -> physics.frame().info().timeline().speedPermille() == 200);
    game.hide();
    until(game, () -> physics.physics().status().state() == SharedState.Phase.PAUSED);
    game.show();
    headless.press(Keys.P);
    until(game, () -> physics.physics().status().state() == SharedState.Phase.PAUSED);
    game.dispose();
    assertThat(physics.physics().status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  private static float playerX(GdxPhysics physics) {
    return physics.position(CrateGame.PLAYER, new Vector3()).x;
  }

  private static void until(GdxCrates game, BooleanSupplier condition) {
    do {
      game.render(0.016f);
    } while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted());
  }
}
