package org.isochron.gameplay;

import org.isochron.physics.WorldView;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Casts the capsule of a character, upright or crouched. Owner: the physics thread; allocates
 * nothing after construction.
 */
final class CapsuleCasts {
  private static final float GAP = CharacterMover.GAP;
  private static final float MIN_OFFSET_SQUARED = 1e-6f;

  /** Accuracy in metres. */
  static final float TOLERANCE = 0.005f;

  /** Minimum cosine within one surface. */
  private static final float SAME_SURFACE = 0.999f;

  private static final Vector3fc DOWN = new Vector3f(0, -1, 0);

  private final long body;
  private final CharacterMover.Settings settings;
  private final Shape.Capsule crouched;
  private final float walkable;
  private final Quaternionf upright = new Quaternionf();
  private final RayHit hit = new RayHit();
  private final RayHit edge = new RayHit();
  private final Vector3f foot = new Vector3f();
  private final Vector3f ground = new Vector3f(0, 1, 0);
  private boolean crouching;
  private boolean hitItself;

  CapsuleCasts(long body, CharacterMover.Settings settings) {
    this.body = body;
    this.settings = settings;
    crouched = new Shape.Capsule(settings.crouchedHalfHeight, settings.capsule.radius());
    walkable = (float) StrictMath.cos(settings.maxSlopeRadians);
  }

  void crouch(boolean lower) {
    crouching = lower;
  }

  void begin() {
    hitItself = false;
  }

  /** Returns true if a cast hit the character's own body, which means that its layer is wrong. */
  boolean hitItself() {
    return hitItself;
  }

  RayHit hit() {
    return hit;
  }

  Vector3fc ground() {
    return ground;
  }

  boolean isWalkable(Vector3fc normal) {
    return normal.y() >= walkable;
  }

  /**
   * Casts for ground below a position. At an edge above the step height, the normal is set straight
   * up, so that the capsule does not climb along its round foot.
   */
  boolean findsGround(WorldView view, Vector3fc position, float distance) {
    boolean found = cast(view, position, DOWN, distance) && isGround(view, position);
    if (found && isTooHigh(view, position)) {
      ground.set(0, 1, 0);
    }
    return found;
  }

  /** Also accepts the edge of a step, where the normal is steep because the foot is round. */
  boolean isGround(WorldView view, Vector3fc position) {
    ground.set(hit.normal());
    if (isWalkable(ground)) {
      return true;
    }
    ground.set(0, 1, 0);
    hit.point().sub(position, foot);
    foot.y = 0;
    if (foot.lengthSquared() < MIN_OFFSET_SQUARED) {
      return false;
    }
    foot.normalize(GAP).add(hit.point()).add(0, GAP, 0);
    return view.rayCast(foot, DOWN, 2 * GAP, settings.mask, edge) && isWalkable(edge.normal());
  }

  /**
   * Returns true if the last cast hit an edge higher than a step above the ground at the given
   * position.
   */
  boolean isTooHigh(WorldView view, Vector3fc position) {
    return rise(position) > settings.stepHeight + TOLERANCE && isEdge(view, position);
  }

  float rise(Vector3fc position) {
    Shape.Capsule capsule = capsule();
    return hit.point().y() - (position.y() - capsule.halfHeight() - capsule.radius() - GAP);
  }

  private boolean isEdge(WorldView view, Vector3fc position) {
    hit.point().sub(position, foot);
    foot.y = 0;
    if (foot.lengthSquared() < MIN_OFFSET_SQUARED) {
      return false;
    }
    foot.normalize(GAP).add(hit.point()).add(0, 2 * GAP, 0);
    return !view.rayCast(foot, DOWN, 4 * GAP, settings.mask, edge)
        || edge.normal().dot(hit.normal()) < SAME_SURFACE;
  }

  private Shape.Capsule capsule() {
    return crouching ? crouched : settings.capsule;
  }

  boolean cast(WorldView view, Vector3fc position, Vector3fc direction, float distance) {
    if (!Limits.isPosition(position) || !(distance > 0)) {
      return false;
    }
    float bounded = Math.min(distance, Limits.MAX_DISTANCE);
    boolean met =
        view.shapeCast(capsule(), position, upright, direction, bounded, settings.mask, hit);
    hitItself |= met && hit.body() == body;
    return met;
  }
}
