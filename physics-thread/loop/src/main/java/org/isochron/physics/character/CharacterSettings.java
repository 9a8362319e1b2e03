package org.isochron.physics.character;

import java.util.List;
import org.isochron.state.body.Limits;
import org.isochron.state.body.Shape;
import org.isochron.state.time.TickRate;

/**
 * What a character can do.
 *
 * @param capsule its shape, upright
 * @param rate the rate of the ticks in which it is moved
 * @param mask the layers that it stands on and walks into, one bit per layer; its own layer must
 *     not be among them
 * @param maxSlopeRadians the steepest ground that it stands on and climbs
 * @param stepHeight the highest step that it takes, in metres
 * @param gravity its downward acceleration while it is in the air, in metres a second squared
 * @param pushForce the force with which it pushes dynamic bodies in its way, in newtons
 * @param crouchedHalfHeight that of its capsule while it crouches; no more than that of the upright
 *     one
 * @param uprightPrefab the number of the prefab of its body while it stands
 * @param crouchedPrefab the number of the prefab of its body while it crouches; the same number if
 *     the body stays as tall as it is
 */
public record CharacterSettings(
    Shape.Capsule capsule,
    TickRate rate,
    int mask,
    float maxSlopeRadians,
    float stepHeight,
    float gravity,
    float pushForce,
    float crouchedHalfHeight,
    int uprightPrefab,
    int crouchedPrefab) {
  /** @throws IllegalArgumentException if a value is out of its range, or the mask is 0 */
  public CharacterSettings {
    Limits.mask(mask);
    requireWithin("maxSlopeRadians", maxSlopeRadians, (float) (Math.PI / 2));
    requireWithin("stepHeight", stepHeight, 2 * (capsule.halfHeight() + capsule.radius()));
    requireWithin("gravity", gravity, Limits.MAX_MOTION);
    requireWithin("pushForce", pushForce, Limits.MAX_MOTION);
    requireWithin("crouchedHalfHeight", crouchedHalfHeight, capsule.halfHeight());
  }

  /**
   * A capsule that climbs 45° and steps of 0.3 m, falls by 9.81 m/s², pushes with 200 N, and
   * crouches to a third of its straight part, in ticks of 100 Hz. Its body stays as tall as it is.
   */
  public static CharacterSettings of(Shape.Capsule capsule, int mask) {
    return new CharacterSettings(
        capsule,
        TickRate.hertz(100),
        mask,
        (float) (Math.PI / 4),
        0.3f,
        9.81f,
        200,
        capsule.halfHeight() / 3,
        0,
        0);
  }

  public CharacterSettings withRate(TickRate ticks) {
    return with(ticks, uprightPrefab, crouchedPrefab);
  }

  /**
   * Gives its body another prefab while it crouches; the shape of that one is the
   * {@link #crouchedShape}.
   */
  public CharacterSettings withPrefabs(int upright, int crouched) {
    return with(rate, upright, crouched);
  }

  /**
   * The shape of its body while it crouches: the lower capsule, with the foot of the upright one.
   */
  public Shape crouchedShape() {
    Shape.Capsule low = new Shape.Capsule(crouchedHalfHeight, capsule.radius());
    return new Shape.Compound(List.of(Shape.Part.at(low, 0, -crouchedDrop(), 0)));
  }

  /** How far the middle of the capsule goes down when it crouches. */
  float crouchedDrop() {
    return capsule.halfHeight() - crouchedHalfHeight;
  }

  private CharacterSettings with(TickRate ticks, int upright, int crouched) {
    return new CharacterSettings(
        capsule,
        ticks,
        mask,
        maxSlopeRadians,
        stepHeight,
        gravity,
        pushForce,
        crouchedHalfHeight,
        upright,
        crouched);
  }

  private static void requireWithin(String name, float value, float most) {
    if (!(value >= 0 && value <= most)) {
      throw new IllegalArgumentException(
          "%s is %s: it must be between 0 and %s".formatted(name, value, most));
    }
  }
}
