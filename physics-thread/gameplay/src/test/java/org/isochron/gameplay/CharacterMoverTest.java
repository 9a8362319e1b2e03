package org.isochron.gameplay;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.gameplay.CharacterMover.Settings;
import org.isochron.shapes.Shape;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class CharacterMoverTest {
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);
  private static final TickRate RATE = TickRate.hertz(100);

  @Test
  void settingsThatMakeNoCharacterAreRefusedWithTheRule() {
    for (float invalid : new float[] {-1, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertRefused(
          "maxSlopeRadians is " + invalid, () -> settings(invalid, 0.3f, 9.81f, 200, 0.2f));
      assertRefused("stepHeight is " + invalid, () -> settings(0.7f, invalid, 9.81f, 200, 0.2f));
      assertRefused("gravity is " + invalid, () -> settings(0.7f, 0.3f, invalid, 200, 0.2f));
      assertRefused("pushForce is " + invalid, () -> settings(0.7f, 0.3f, 9.81f, invalid, 0.2f));
      assertRefused(
          "crouchedHalfHeight is " + invalid, () -> settings(0.7f, 0.3f, 9.81f, 200, invalid));
    }
    assertRefused("crouchedHalfHeight is 0.0", () -> settings(0.7f, 0.3f, 9.81f, 200, 0));
    Settings settings = Settings.of(CAPSULE, 1);
    assertRefused("mask is 0", () -> Settings.of(CAPSULE, 0));
    assertRefused("uprightPrefab is -1", () -> settings.withPrefabs(-1, 0));
    assertRefused("crouchedPrefab is -1", () -> settings.withPrefabs(0, -1));
  }

  private static Settings settings(
      float slope, float step, float gravity, float push, float crouched) {
    return new Settings(CAPSULE, RATE, 1, slope, step, gravity, push, crouched, 0, 0);
  }

  private static void assertRefused(String rule, ThrowingCallable made) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(rule + ": ");
  }
}
