package org.isochron.physics;

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
  private static final float NOWHERE = 1e-6f;

  /** So exactly the engines say where a cast met something, in metres. */
  static final float TOLERANCE = 0.005f;

  /** The cosine between two normals of one surface. */
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
  private boolean metItself;

  CapsuleCasts(long body, CharacterMover.Settings settings) {
    this.body = body;
    this.settings = settings;
    crouched =
        new Shape.Capsule(settings.crouchedHalfHeight(), settings.capsule().radius());
    walkable = (float) StrictMath.cos(settings.maxSlopeRadians());
  }

  /** The casts that follow are of the lower capsule, or of the other. */
  void crouch(boolean lower) {
    crouching = lower;
  }

  /** Begins a move. */
  void begin() {
    metItself = false;
  }

  /** Returns true if a cast of this move met the character's own body, so its layer is wrong. */
  boolean metItself() {
    return metItself;
  }

  /** What the last cast met. */
  RayHit hit() {
    return hit;
  }

  /** The normal of the ground that was found last, upwards on the edge of a step. */
  Vector3fc ground() {
    return ground;
  }

  /** Returns true if a surface with a normal is not too steep to stand on. */
  boolean isWalkable(Vector3fc normal) {
    return normal.y() >= walkable;
  }

  /**
   * Returns true if there is ground below a place. The way along an edge that is too high is level,
   * and not up the round foot's side.
   */
  boolean findsGround(WorldView view, Vector3fc place, float distance) {
    boolean found = cast(view, place, DOWN, distance) && isGround(view, place);
    if (found && isTooHigh(view, place)) {
      ground.set(0, 1, 0);
    }
    return found;
  }

  /**
   * Returns true if what a cast downwards met is not too steep, or is the edge of what is not: the
   * foot is round, so on the edge of a step its surface is steep.
   */
  boolean isGround(WorldView view, Vector3fc place) {
    ground.set(hit.normal());
    if (isWalkable(ground)) {
      return true;
    }
    ground.set(0, 1, 0);
    hit.point().sub(place, foot);
    foot.y = 0;
    if (foot.lengthSquared() < NOWHERE) {
      return false;
    }
    foot.normalize(GAP).add(hit.point()).add(0, GAP, 0);
    return view.rayCast(foot, DOWN, 2 * GAP, settings.mask(), edge) && isWalkable(edge.normal());
  }

  /**
   * Returns true if what the last cast met is an edge higher than a step above the ground under a
   * place. The round foot meets the edge of a box as it meets a slope, but behind an edge the
   * surface is another one.
   */
  boolean isTooHigh(WorldView view, Vector3fc place) {
    return rise(place) > settings.stepHeight() + TOLERANCE && isEdge(view, place);
  }

  /**
   * How high the point that the last cast met is above the ground on which the capsule stands at a
   * place.
   */
  float rise(Vector3fc place) {
    Shape.Capsule capsule = capsule();
    return hit.point().y() - (place.y() - capsule.halfHeight() - capsule.radius() - GAP);
  }

  private boolean isEdge(WorldView view, Vector3fc place) {
    hit.point().sub(place, foot);
    foot.y = 0;
    if (foot.lengthSquared() < NOWHERE) {
      return false;
    }
    foot.normalize(GAP).add(hit.point()).add(0, 2 * GAP, 0);
    return !view.rayCast(foot, DOWN, 4 * GAP, settings.mask(), edge)
        || edge.normal().dot(hit.normal()) < SAME_SURFACE;
  }

  private Shape.Capsule capsule() {
    return crouching ? crouched : settings.capsule();
  }

  boolean cast(WorldView view, Vector3fc place, Vector3fc direction, float distance) {
    if (!Limits.isPosition(place) || !(distance > 0)) {
      return false;
    }
    float bounded = Math.min(distance, Limits.MAX_DISTANCE);
    boolean met =
        view.shapeCast(capsule(), place, upright, direction, bounded, settings.mask(), hit);
    metItself |= met && hit.body() == body;
    return met;
  }
}
