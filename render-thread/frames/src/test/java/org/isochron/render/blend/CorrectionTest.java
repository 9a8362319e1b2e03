package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A resting body reports a velocity, so its extrapolation is wrong and is corrected over several
 * frames.
 */
class CorrectionTest {
  private static final long BODY = BodyId.of(0, 1);
  private static final long NEXT_BODY = BodyId.of(0, 2);
  private static final long TICK = 10_000_000;

  private final SnapshotLayout layout = SnapshotLayout.bodies(1).withVelocities();
  private final SnapshotExchange exchange = new SnapshotExchange(layout, 3, 1);
  private final SnapshotWriter writer = exchange.claimWriter();
  private final SnapshotReader reader = exchange.openReader();
  private final Vector3f angularVelocity = new Vector3f(20, 60, -30);
  private final Quaternionf turned = new Quaternionf(0.1f, -0.3f, 0.5f, 0.8f).normalize();
  private long first;
  private final Interpolator interpolator = new Interpolator(layout, Blending.LINEAR, true);

  @Test
  void aWrongGuessHealsAndDoesNotJump() {
    showWrongGuess();

    float healing = shownAfter(BODY, 0, false);

    assertThat(healing).isBetween(0.01f, 0.099f);
  }

  @Test
  void aWrongTurnHealsAtTheLengthOfARotation() {
    showWrongGuess();
    double guessed = angle();

    shownAfter(BODY, 0, false);

    assertThat(angle()).isBetween(guessed / 10, guessed * 0.9);
    assertThat(rotation().lengthSquared()).isCloseTo(1, within(1e-6f));
  }

  @Test
  void aBodyMovedWhileItHealsIsWhereItIs() {
    showWrongGuess();

    assertThat(shownAfter(BODY, 7, true)).isEqualTo(7);
  }

  @Test
  void aBodyThatACommandMovesInALaterTickHealsUntilThatIsShown() {
    publish(1, BODY, 0, false);
    publish(2, BODY, 0, false);
    show(2 * TICK + TICK / 2);
    publish(3, BODY, 0, false);
    publish(4, BODY, 7, true);
    reader.refresh();
    interpolator.present(reader, 4 * TICK);

    interpolator.show(reader.at(2), reader.at(1), 2 * TICK + TICK * 3 / 4);

    assertThat(x()).isBetween(0.05f, 0.1f);
    assertThat(shownAt(4 * TICK)).isEqualTo(7);
  }

  /** The window has three ticks: a command of a missing fourth one may have moved the body. */
  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, true", "4, false", "5, false"})
  void errorHealsUnlessTheWindowMissesATick(int ticks, boolean heals) {
    showWrongGuess();
    for (int tick = 4; tick < 4 + ticks; tick++) {
      publish(tick, BODY, 0, false);
    }

    float shown = shownAt((3 + ticks) * TICK);

    assertThat(shown).isBetween(heals ? 0.01f : 0, heals ? 0.099f : 0);
  }

  @Test
  void anotherBodyInTheSlotDoesNotInheritTheError() {
    showWrongGuess();

    assertThat(shownAfter(NEXT_BODY, 3, false)).isEqualTo(3);
  }

  @Test
  void aBodyThatIsNotANumberIsShownAgainWithItsNextFiniteSnapshot() {
    for (float broken : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      first += 100; // another world with consecutive ticks
      publish(first + 1, BODY, 0, false);
      publish(first + 2, BODY, 0, false);
      show((first + 2) * TICK + TICK / 2);
      publish(first + 3, BODY, broken, false);
      show((first + 3) * TICK + TICK / 2);
      publish(first + 4, BODY, broken, false);
      show((first + 4) * TICK + TICK / 2);
      assertThat(x()).as("shown as it is").isNotFinite();

      for (long tick = first + 5; tick < first + 30; tick++) {
        publish(tick, BODY, 3, false);
        show(tick * TICK + TICK / 2);
        assertThat(x()).as("tick %d", tick).isBetween(3f, 4f);
        assertThat(rotation().lengthSquared()).isCloseTo(1, within(1e-5f));
      }
    }
  }

  /** A body turns by its angular velocity, without a limit to the angle. */
  @ParameterizedTest
  @ValueSource(floats = {0, 1e-6f, 1, 20, 47, 100, 300})
  void extrapolatedTurnIsExact(float speed) {
    angularVelocity.set(speed / 3, -2 * speed / 3, 2 * speed / 3);
    publish(1, BODY, 0, false);
    publish(2, BODY, 0, false);

    for (int millis = 0; millis <= 100; millis += 5) {
      show(2 * TICK + millis * TICK / 10);

      float turn = speed * millis / 1e3f;
      Quaternionf right = new Quaternionf().rotateAxis(turn, 1, -2, 2).mul(turned);
      Quaternionf error = rotation().conjugate().mul(right).normalize();
      assertThat(new Vector3f(error.x, error.y, error.z).length())
          .as("after %d ms", millis)
          .isLessThan(1e-5f);
    }
  }

  /** A rotation and its negative are the same, and an engine may write any of the two. */
  @Test
  void aWrongTurnHealsAlthoughTheSignsOfRotationsChange() {
    showWrongGuess();
    Quaternionf guessed = rotation();
    for (int tick = 4; tick < 20; tick++) {
      turned.mul(-1);
      publish(tick, BODY, 0, false);
      show(tick * TICK - TICK / 2);

      float towards = Math.abs(rotation().dot(guessed));
      assertThat(towards).as("tick %d", tick).isGreaterThan(Math.abs(turned.dot(guessed)) - 1e-6f);
      assertThat(angle()).isLessThan(0.5);
    }
  }

  /** Extrapolates half a tick, then publishes the tick that contradicts the extrapolation. */
  private void showWrongGuess() {
    publish(1, BODY, 0, false);
    publish(2, BODY, 0, false);
    show(2 * TICK + TICK / 2);
    assertThat(x()).as("guessed").isBetween(0.0999f, 0.1001f);
    publish(3, BODY, 0, false);
    show(2 * TICK + TICK * 3 / 4);
    assertThat(x()).as("healing").isBetween(0.05f, 0.1f);
  }

  private float shownAfter(long body, float x, boolean moved) {
    publish(4, body, x, moved);
    return shownAt(3 * TICK + TICK / 2);
  }

  private float shownAt(long instantNanos) {
    show(instantNanos);
    return x();
  }

  private void publish(long tick, long body, float x, boolean moved) {
    writer.begin(tick, tick * TICK);
    writer.body(body, x, 0, 0, turned.x, turned.y, turned.z, turned.w);
    writer.velocity(body, 20, 0, 0, angularVelocity.x, angularVelocity.y, angularVelocity.z);
    if (moved) {
      writer.startPose(body, x, 0, 0, turned.x, turned.y, turned.z, turned.w);
    }
    writer.publish(tick * TICK);
  }

  private void show(long instantNanos) {
    reader.refresh();
    interpolator.present(reader, instantNanos);
    interpolator.show(reader.at(1), reader.newest(), instantNanos);
  }

  private double angle() {
    Quaternionf difference = new Quaternionf(turned).conjugate().mul(rotation());
    return 2 * new Vector3f(difference.x, difference.y, difference.z).length();
  }

  private Quaternionf rotation() {
    return interpolator.poses().rotation(0, new Quaternionf());
  }

  private float x() {
    return interpolator.poses().x()[0];
  }
}
