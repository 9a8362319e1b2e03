package org.isochron.gameplay;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.gameplay.CharacterMover.Settings;
import org.isochron.shapes.Shape;
import org.junit.jupiter.api.Test;

class CharacterMoverTest {
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);

  @Test
  void settingsThatMakeNoCharacterAreRefusedWithTheRule() {
    Settings settings = Settings.of(CAPSULE, 1);
    for (float invalid : new float[] {-1, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertRefused("slope is " + invalid, () -> settings.withSlope(invalid));
      assertRefused("step height is " + invalid, () -> settings.withStepHeight(invalid));
      assertRefused("gravity is " + invalid, () -> settings.withGravity(invalid));
      assertRefused("push force is " + invalid, () -> settings.withPushForce(invalid));
      assertRefused(
          "crouched half height is " + invalid, () -> settings.withCrouchedHalfHeight(invalid));
    }
    assertRefused("crouched half height is 0.0", () -> settings.withCrouchedHalfHeight(0));
    assertRefused("mask is 0", () -> Settings.of(CAPSULE, 0));
    assertRefused("upright prefab is -1", () -> settings.withPrefabs(-1, 0));
    assertRefused("crouched prefab is -1", () -> settings.withPrefabs(0, -1));
  }

  private static void assertRefused(String rule, ThrowingCallable made) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(rule + ": ");
  }
}
