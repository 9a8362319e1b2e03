package org.isochron.physics;

import java.util.List;
import java.util.Objects;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.RayHit;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Moves a kinematic body as a character, once a tick, from a
 * {@link org.isochron.physics.Controller}. Owner: the physics thread; allocates nothing
 * after construction.
 *
 * <p>The body's prefab has the settings' capsule and a layer that is not in their mask. The
 * character keeps a small gap to whatever it stands on or walks into. It stands on ground that is
 * not too steep, is carried by the ground's motion, walks along walls, takes steps, and falls
 * otherwise. Dynamic bodies in its way are pushed. It does not leave the world: a move that would
 * lead out of it leaves it where it is, and takes its vertical speed.
 *
 * <p>While it crouches, it goes its way as a lower capsule with the same foot. With
 * {@link Settings#withPrefabs} its body is that capsule then, and nothing bumps into the
 * air above it; otherwise only what the character itself meets is lower, not what meets its body.
 * The body keeps its place, the middle of the upright capsule, so a camera on it goes down only if
 * the game moves it.
 */
public final class CharacterMover {
  /**
   * The highest speed with which it rises and falls, in metres a second; engines move a kinematic
   * body hardly faster than ten times that.
   */
  public static final float MAX_SPEED = 1_000;

  /** The gap that it keeps, in metres. */
  static final float GAP = 0.02f;

  /** How often it turns along another surface within a tick. */
  private static final int MAX_TURNS = 4;

  private static final int GROUNDED = 1;
  private static final int CROUCHING = 2;
  private static final int CROUCH_WANTED = 4;
  private static final int REPORTED = 8;

  /** Shorter ways are not cast. */
  private static final float NO_WAY = 1e-6f;

  private static final Vector3fc UP = new Vector3f(0, 1, 0);
  private static final Vector3fc DOWN = new Vector3f(0, -1, 0);

  private final long body;
  private final Settings settings;
  private final float drop;
  private final float dtSeconds;
  private final Quaternionf turned = new Quaternionf();
  private final CapsuleCasts casts;
  private final RayHit hit;
  private final Vector3f place = new Vector3f();
  private final Vector3d target = new Vector3d();
  private final Vector3f way = new Vector3f();
  private final Vector3f along = new Vector3f();
  private final Vector3f wall = new Vector3f();
  private final Vector3f lastWall = new Vector3f();
  private final Vector3f before = new Vector3f();
  private final Vector3f carried = new Vector3f();
  private final Vector3f spin = new Vector3f();
  private float verticalSpeed;
  private float yaw;
  private boolean grounded;
  private boolean crouching;
  private boolean crouchWanted;

  /** True once it has reported that it cannot move. */
  private boolean reported;

  public CharacterMover(long body, Settings settings) {
    this.body = body;
    this.settings = Objects.requireNonNull(settings, "settings is null: Settings.of makes some");
    casts = new CapsuleCasts(body, settings);
    hit = casts.hit();
    drop = settings.crouchedDrop();
    dtSeconds = (float) settings.rate().dtSeconds();
  }

  /** Returns true if it stood on ground at the end of the last move. */
  public boolean isGrounded() {
    return grounded;
  }

  /** How fast it rises, in metres a second; negative when it falls, 0 on the ground. */
  public float verticalSpeed() {
    return verticalSpeed;
  }

  /**
   * Lets it leave the ground upwards in the next move, in metres a second; in the air, or with a
   * speed that is NaN or beyond {@link #MAX_SPEED}, this has no effect.
   */
  public void jump(float speed) {
    if (grounded && Math.abs(speed) <= MAX_SPEED) {
      grounded = false;
      verticalSpeed = speed;
    }
  }

  /**
   * Turns it about its upright axis in the next move, so that a picture shows where it looks; the
   * way that it walks is not turned. In an engine of a plane nothing turns about that axis.
   *
   * @param radians the angle from where its body looks unturned, counterclockwise seen from above;
   *     one that is not finite has no effect
   */
  public void face(float radians) {
    yaw = Float.isFinite(radians) ? radians : yaw;
  }

  /** Lets it crouch from the next move on, or stand up as soon as there is room above it. */
  public void crouch(boolean wanted) {
    crouchWanted = wanted;
  }

  /** Returns true if it crouched in the last move. */
  public boolean isCrouching() {
    return crouching;
  }

  /**
   * Moves it by one tick. Without its body it stays as it is, and reports that once, by a
   * {@link org.isochron.state.Event.Kind#STALE_COMMAND}. It also stays if its body is in a layer
   * of the mask, so that it meets itself; the report is a
   * {@link org.isochron.state.Event.Kind#REFUSED_COMMAND} of an impulse then.
   *
   * @param walk its velocity relative to the ground, in metres a second; the vertical component is
   *     ignored. If an engine cannot take it as a velocity, it stands still
   */
  public void move(WorldView view, CommandSender commands, Vector3fc walk) {
    if (!view.contains(body)) {
      // no moveTo: the body may have been spawned in this tick
      reported = reported || commands.velocity(body, spin.zero());
      return;
    }
    boolean wasGrounded = grounded;
    float speedBefore = verticalSpeed;
    casts.begin();
    moveNear(view.around(body), commands, walk);
    if (casts.metItself()) {
      grounded = wasGrounded;
      verticalSpeed = speedBefore;
      // every engine refuses the impulse of a kinematic body
      reported = reported || commands.impulse(body, spin.zero());
    } else {
      reported = false;
      commands.moveTo(body, target, turned);
    }
  }

  /** Finds where it moves, with all places around one at which floats are exact. */
  private void moveNear(WorldView view, CommandSender commands, Vector3fc walk) {
    view.position(body, place);
    if (crouching) {
      place.y -= drop;
    }
    changeStance(view, commands);
    casts.crouch(crouching);
    if (grounded) {
      followGround(view);
    }
    way.set(walk.x(), 0, walk.z()).mul(dtSeconds);
    if (!Limits.isMotion(walk)) {
      way.zero();
    }
    if (grounded && casts.ground().y() > 0) {
      Vector3fc ground = casts.ground();
      way.y = -(way.x * ground.x() + way.z * ground.z()) / ground.y(); // along the slope
    }
    walk(view, commands);
    fall(view);
    if (crouching) {
      place.y += drop;
    }
    view.origin().add(place, target);
    if (!Limits.isPosition(place) || !Limits.isPlace(target)) { // no engine can take it there
      view.position(body, target);
      verticalSpeed = 0;
    }
    double half = yaw / 2.0;
    turned.set(0, (float) Sines.sine(half), 0, (float) Sines.cosine(half));
  }

  /** Writes what later moves depend on. */
  public void save(SavedState destination) {
    destination.putInt(flags());
    destination.putFloat(verticalSpeed);
    destination.putFloat(yaw);
  }

  /** Restores what {@link #save} wrote. */
  public void restore(SavedState source) {
    int flags = source.takeCount(GROUNDED | CROUCHING | CROUCH_WANTED | REPORTED);
    grounded = (flags & GROUNDED) != 0;
    crouching = (flags & CROUCHING) != 0;
    crouchWanted = (flags & CROUCH_WANTED) != 0;
    reported = (flags & REPORTED) != 0;
    verticalSpeed = source.takeNumber();
    yaw = source.takeNumber();
  }

  /** Returns a number that is equal for equal states. */
  public long stateHash() {
    long speed = (long) Float.floatToIntBits(verticalSpeed) << 4 | flags();
    return 31 * speed + Float.floatToIntBits(yaw);
  }

  private int flags() {
    return (grounded ? GROUNDED : 0)
        | (crouching ? CROUCHING : 0)
        | (crouchWanted ? CROUCH_WANTED : 0)
        | (reported ? REPORTED : 0);
  }

  /** Crouches, or stands up if nothing is in the way; the foot stays. */
  private void changeStance(WorldView view, CommandSender commands) {
    casts.crouch(crouching);
    if (crouchWanted == crouching
        || (crouching && casts.cast(view, place, UP, 2 * drop + GAP))
        || !changeBody(commands)) {
      return;
    }
    crouching = crouchWanted;
    place.y += crouching ? -drop : drop;
  }

  /** Gives its body the wanted shape; returns false if there is no room for the command. */
  private boolean changeBody(CommandSender commands) {
    int upright = settings.uprightPrefab();
    int crouched = settings.crouchedPrefab();
    return upright == crouched || commands.changePrefab(body, crouchWanted ? crouched : upright);
  }

  /** Moves with the ground it stands on, and learns its slope. */
  private void followGround(WorldView view) {
    if (!casts.findsGround(view, place, settings.stepHeight() + 2 * GAP)) {
      grounded = false;
      return;
    }
    if (hit.body() != BodyId.NONE && view.motion(hit.body()) == Prefab.Motion.KINEMATIC) {
      view.velocity(hit.body(), carried);
      view.angularVelocity(hit.body(), spin);
      view.position(hit.body(), along);
      carried.add(spin.cross(hit.point().sub(along, along)));
      place.add(carried.mul(dtSeconds));
    }
  }

  /** Goes its way, along the walls that it meets. */
  private void walk(WorldView view, CommandSender commands) {
    lastWall.zero();
    for (int turn = 0; turn < MAX_TURNS && way.lengthSquared() > NO_WAY * NO_WAY; turn++) {
      float length = way.length();
      way.div(length, along);
      if (!casts.cast(view, place, along, length + GAP)) {
        place.add(way);
        return;
      }
      float free = Math.max(0, hit.distance() - GAP);
      place.fma(free, along);
      way.fma(-free, along);
      push(view, commands);
      wall.set(hit.normal());
      if (!casts.isWalkable(wall) || (grounded && casts.isTooHigh(view, place))) {
        if (grounded && step(view)) {
          return;
        }
        wall.y = grounded ? 0 : wall.y; // a slope that is too steep is a wall
        if (wall.lengthSquared() < NO_WAY) {
          return;
        }
        wall.normalize();
      }
      way.fma(-way.dot(wall), wall);
      if (way.dot(lastWall) < 0) { // into the corner of two walls: along their edge
        wall.cross(lastWall, along);
        way.set(along.mul(way.dot(along) / Math.max(NO_WAY, along.lengthSquared())));
      }
      lastWall.set(wall);
    }
  }

  /**
   * Takes a step up, forward and down again; returns false, and stays, if that leads to no ground.
   */
  private boolean step(WorldView view) {
    before.set(place);
    float up = casts.cast(view, place, UP, settings.stepHeight() + GAP)
        ? Math.max(0, hit.distance() - GAP)
        : settings.stepHeight();
    place.y += up;
    way.y = 0;
    float length = way.length();
    // at least as far as the capsule's foot reaches, so that it stands on the step and not on its
    // edge
    float reach = Math.max(length, GAP);
    if (length > NO_WAY && !casts.cast(view, place, way.div(length, along), reach + GAP)) {
      place.fma(reach, along);
      if (casts.findsGround(view, place, up + 2 * GAP)
          && casts.rise(before) <= settings.stepHeight() + CapsuleCasts.TOLERANCE) {
        place.y -= hit.distance() - GAP;
        return true;
      }
    }
    place.set(before);
    return false;
  }

  /** Falls, or stays on the ground that is at most a step below. */
  private void fall(WorldView view) {
    if (grounded) {
      if (casts.findsGround(view, place, settings.stepHeight() + 2 * GAP)) {
        float lower = hit.distance() - GAP;
        if (lower > 0 || !casts.isTooHigh(view, place)) {
          place.y -= lower;
        }
        return;
      }
      grounded = false;
    }
    verticalSpeed = Math.max(-MAX_SPEED, verticalSpeed - settings.gravity() * dtSeconds);
    float length = Math.abs(verticalSpeed) * dtSeconds;
    Vector3fc direction = verticalSpeed > 0 ? UP : DOWN;
    if (!casts.cast(view, place, direction, length + GAP)) {
      place.fma(length, direction);
      return;
    }
    float free = Math.max(0, Math.min(length, hit.distance() - GAP));
    place.fma(free, direction);
    if (verticalSpeed > 0) {
      verticalSpeed = 0; // its head met something
    } else if (casts.isGround(view, place)) {
      grounded = true;
      verticalSpeed = 0;
    } else {
      slide(view, length - free);
    }
  }

  /** Slides down ground that is too steep. */
  private void slide(WorldView view, float left) {
    way.set(DOWN).mul(left);
    way.fma(-way.dot(hit.normal()), hit.normal());
    float length = way.length();
    if (length > NO_WAY && !casts.cast(view, place, way.div(length, along), length + GAP)) {
      place.add(way);
    }
  }

  private void push(WorldView view, CommandSender commands) {
    if (hit.body() != BodyId.NONE && view.motion(hit.body()) == Prefab.Motion.DYNAMIC) {
      hit.normal().mul(-settings.pushForce() * dtSeconds, wall);
      wall.y = Math.min(0, wall.y);
      commands.impulse(hit.body(), wall);
    }
  }

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
   * @param crouchedHalfHeight that of its capsule while it crouches; no more than that of the
   *     upright one
   * @param uprightPrefab the number of the prefab of its body while it stands
   * @param crouchedPrefab the number of the prefab of its body while it crouches; the same number
   *     if the body stays as tall as it is
   */
  public record Settings(
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
    public Settings {
      Objects.requireNonNull(capsule, "capsule is null: name the shape of the body");
      Objects.requireNonNull(rate, "rate is null: name that of the ticks");
      Limits.mask(mask);
      requireWithin("maxSlopeRadians", maxSlopeRadians, (float) (Math.PI / 2));
      requireWithin("stepHeight", stepHeight, 2 * (capsule.halfHeight() + capsule.radius()));
      requireWithin("gravity", gravity, Limits.MAX_MOTION);
      requireWithin("pushForce", pushForce, Limits.MAX_MOTION);
      requireWithin("crouchedHalfHeight", crouchedHalfHeight, capsule.halfHeight());
      Limits.within("uprightPrefab", uprightPrefab, 0, Integer.MAX_VALUE);
      Limits.within("crouchedPrefab", crouchedPrefab, 0, Integer.MAX_VALUE);
    }

    /**
     * A capsule that climbs 45° and steps of 0.3 m, falls by 9.81 m/s², pushes with 200 N, and
     * crouches to a third of its straight part, in ticks of 100 Hz. Its body stays as tall as it
     * is.
     */
    public static Settings of(Shape.Capsule capsule, int mask) {
      Objects.requireNonNull(capsule, "capsule is null: name the shape of the body");
      return new Settings(
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

    public Settings withRate(TickRate ticks) {
      return with(ticks, uprightPrefab, crouchedPrefab);
    }

    /**
     * Gives its body another prefab while it crouches; the shape of that one is the
     * {@link #crouchedShape}.
     */
    public Settings withPrefabs(int upright, int crouched) {
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

    private Settings with(TickRate ticks, int upright, int crouched) {
      return new Settings(
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
}
