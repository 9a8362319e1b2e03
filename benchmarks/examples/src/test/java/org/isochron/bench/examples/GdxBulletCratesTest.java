package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.math.Vector3;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that the game on libGDX's own physics plays the same way, so that its line count is
 * comparable.
 */
final class GdxBulletCratesTest {
  private static final int FRAMES_PER_SECOND = 60;
  private static final int DOOR = 4;
  private static final int PLAYER = 14;

  private final HeadlessGdx headless = HeadlessGdx.install();
  private final GdxBulletCrates game = new GdxBulletCrates();
  private float highest;
  private int shownCount;

  @AfterEach
  void dispose() {
    game.dispose();
  }

  @Test
  void playerJumpsAndGoesThroughTheDoorAroundTheCratesOverTheAreaAndRidesTheLift() {
    play(30);
    headless.press(Keys.SPACE);
    play(30);
    headless.release(Keys.SPACE);
    play(60);
    assertThat(highest).isBetween(1.9f, 2.3f);
    assertThat(headless.playedSounds).as("crates fell").contains("thud").doesNotContain("chime");

    walk(Keys.D, () -> position(PLAYER).x > -1.5f);
    assertThat(position(DOOR).x).as("the door was pushed open").isGreaterThan(-2.95f);
    assertThat(position(DOOR).dst(-3, 1.05f, -0.65f))
        .as("on its hinge")
        .isCloseTo(0.65f, within(0.05f));
    walk(Keys.S, () -> position(PLAYER).z > 2);
    walk(Keys.D, () -> position(PLAYER).x > 3);
    walk(Keys.W, () -> position(PLAYER).z < 0);
    assertThat(headless.playedSounds).contains("chime");
    walk(Keys.D, () -> position(PLAYER).x > 4.2f);
    play(22 * FRAMES_PER_SECOND - shownCount); // until the lift is down
    walk(Keys.D, () -> position(PLAYER).x > 6);
    highest = 0;
    play(480);
    assertThat(highest).as("the lift carried it").isBetween(3f, 3.2f);
    assertThat(headless.gl.vertexCount()).isGreaterThan(10_000);
  }

  private void walk(int key, BooleanSupplier isThere) {
    headless.press(key);
    for (int frame = 0; frame < 5 * FRAMES_PER_SECOND && !isThere.getAsBoolean(); frame++) {
      play(1);
    }
    headless.release(key);
    assertThat(isThere.getAsBoolean()).as("at %s", position(PLAYER)).isTrue();
  }

  private Vector3 position(int model) {
    return game.models.get(model).transform.getTranslation(new Vector3());
  }

  private void play(int frameCount) {
    for (int frame = 0; frame < frameCount; frame++) {
      game.render(1f / FRAMES_PER_SECOND);
      highest = Math.max(highest, position(PLAYER).y);
      shownCount++;
    }
  }
}
