package org.isochron.gameplay;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
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
 * A character controller that moves a kinematic body once per tick; call it from a {@link
 * org.isochron.physics.Controller}. Owner: the physics thread; allocates nothing after
 * construction.
 *
 * <p>The body's prefab must have the capsule of the settings and a layer outside their mask. The
 * character keeps a small gap to the ground and to obstacles. On walkable ground the character
 * stands, moves with the ground, slides along walls and climbs steps; otherwise it falls. The
 * character pushes dynamic bodies. A move out of the world has no effect and stops the vertical
 * motion.
 *
 * <p>A crouching character moves as a lower capsule with the same foot. With {@link
 * Settings#withPrefabs} its body also becomes that capsule; otherwise other bodies still collide
 * with the upright capsule. While crouching, the body's position stays at the middle of the upright
 * capsule, so the game must lower the camera itself.
 */
public final class CharacterMover {
  /**
   * Maximum vertical speed, in metres per second. Engines limit kinematic bodies to about ten times
   * this speed.
   */
  public static final float MAX_SPEED = 1_000;

  /** In metres. */
  static final float GAP = 0.02f;

  private static final int MAX_SLIDES = 4;

  private static final int GROUNDED = 1;
  private static final int CROUCHING = 2;
  private static final int CROUCH_WANTED = 4;
  private static final int REPORTED = 8;

  /** Steps a metre per second of a velocity that the character keeps. */
  private static final int ROUNDING = 1_024;

  /** Shorter motions are not cast. */
  private static final float MIN_MOTION = 1e-6f;

  private static final Vector3fc UP = new Vector3f(0, 1, 0);
  private static final Vector3fc DOWN = new Vector3f(0, -1, 0);

  private final long body;
  private final Settings settings;
  private final float drop;
  private final float dtSeconds;
  private final Quaternionf rotation = new Quaternionf();
  private final CapsuleCasts casts;
  private final RayHit hit;
  private final Vector3f position = new Vector3f();
  private final Vector3d target = new Vector3d();
  private final Vector3f motion = new Vector3f();
  private final Vector3f along = new Vector3f();
  private final Vector3f wall = new Vector3f();
  private final Vector3f lastWall = new Vector3f();
  private final Vector3f before = new Vector3f();
  private final Vector3f carried = new Vector3f();
  private final Vector3f spin = new Vector3f();

  /** Horizontal velocity of the ground that the character left; 0 on the ground. */
  private final Vector3f drift = new Vector3f();

  /** Kinematic ground, until the character has taken its velocity. */
  private long carrier = BodyId.NONE;

  private float verticalSpeed;
  private float yaw;
  private boolean grounded;
  private boolean crouching;
  private boolean crouchWanted;

  /** True after the report. */
  private boolean reported;

  public CharacterMover(long body, Settings settings) {
    this.body = body;
    this.settings = Objects.requireNonNull(settings, "settings is null: use Settings.of");
    casts = new CapsuleCasts(body, settings);
    hit = casts.hit();
    drop = settings.crouchedDrop();
    dtSeconds = (float) settings.rate.dtSeconds();
  }

  /** Returns true on the ground. */
  public boolean isGrounded() {
    return grounded;
  }

  /**
   * Finds the body that the character stands on, for {@link Riders#ride}; {@link BodyId#NONE} in
   * the air.
   *
   * @param world a view of the world after a tick, as in {@link Controller#show}
   */
  public long ground(WorldView world) {
    if (!grounded || !world.contains(body)) {
      return BodyId.NONE;
    }
    WorldView view = world.around(body);
    view.position(body, position);
    position.y -= crouching ? drop : 0;
    casts.crouch(crouching);
    boolean found = casts.findsGround(view, position, settings.stepHeight + 2 * GAP);
    return found ? hit.body() : BodyId.NONE;
  }

  /** Returns the upward speed (m/s). */
  public float verticalSpeed() {
    return verticalSpeed;
  }

  /**
   * Returns the horizontal velocity that the character has besides its walk: in the air that of the
   * ground that it left, and 0 on the ground (m/s).
   */
  public Vector3f drift(Vector3f destination) {
    return destination.set(drift);
  }

  /**
   * Makes the character jump in the next move, with a speed relative to the ground in metres per
   * second. Has no effect in the air, or if the speed is NaN or beyond {@link #MAX_SPEED}.
   */
  public void jump(float speed) {
    if (grounded && Math.abs(speed) <= MAX_SPEED) {
      grounded = false;
      verticalSpeed = speed;
    }
  }

  /**
   * Turns the body about its up axis in the next move. This affects only the picture, not the
   * walking direction.
   *
   * @param radians counterclockwise angle seen from above, 0 for the unrotated body; ignored if not
   *     finite
   */
  public void face(float radians) {
    yaw = Float.isFinite(radians) ? radians : yaw;
  }

  /** Makes the character crouch from the next move on, or stand up as soon as there is room. */
  public void crouch(boolean wanted) {
    crouchWanted = wanted;
  }

  /** Returns true while crouching. */
  public boolean isCrouching() {
    return crouching;
  }

  /**
   * Moves the character by one tick. If its body does not exist, reports one {@link
   * org.isochron.state.Event.Kind#STALE_COMMAND} and does nothing else. If the body's layer is in
   * the mask, the mover does not move the body and reports a {@link
   * org.isochron.state.Event.Kind#REFUSED_COMMAND}.
   *
   * @param walk velocity relative to the ground, and in the air to the {@link #drift}, in metres per
   *     second; y is ignored, and an invalid velocity counts as 0
   */
  public void move(WorldView view, CommandSender commands, Vector3fc walk) {
    if (!view.contains(body)) {
      // velocity instead of moveTo, which would move a body that was spawned in this tick
      reported = reported || commands.velocity(body, spin.zero());
      return;
    }
    boolean wasGrounded = grounded;
    float speedBefore = verticalSpeed;
    casts.begin();
    moveNear(view.around(body), commands, walk);
    if (casts.hitItself()) {
      grounded = wasGrounded;
      verticalSpeed = speedBefore;
      // an impulse triggers the report, because every engine refuses it on a kinematic body
      reported = reported || commands.impulse(body, spin.zero());
    } else {
      reported = false;
      commands.moveTo(body, target, rotation);
    }
  }

  private void moveNear(WorldView view, CommandSender commands, Vector3fc walk) {
    view.position(body, position);
    if (crouching) {
      position.y -= drop;
    }
    changeStance(view, commands);
    casts.crouch(crouching);
    if (grounded) {
      followGround(view);
    }
    if (!grounded) {
      takeVelocity(view);
    }
    motion.set(walk.x(), 0, walk.z());
    if (!Limits.isMotion(walk)) {
      motion.zero();
    }
    if (!grounded) {
      motion.add(drift);
    }
    motion.mul(dtSeconds);
    if (grounded && casts.ground().y() > 0) {
      Vector3fc ground = casts.ground();
      motion.y = -(motion.x * ground.x() + motion.z * ground.z()) / ground.y();
    }
    walk(view, commands);
    fall(view);
    if (crouching) {
      position.y += drop;
    }
    view.origin().add(position, target);
    if (!Limits.isPosition(position) || !Limits.isWorldPosition(target)) { // outside the world
      view.position(body, target);
      verticalSpeed = 0;
    }
    double half = yaw / 2.0;
    rotation.set(0, (float) Sines.sine(half), 0, (float) Sines.cosine(half));
  }

  /** Saves the state. */
  public void save(SavedState destination) {
    destination.putInt(flags());
    destination.putFloat(verticalSpeed);
    destination.putFloat(yaw);
    destination.putFloat(drift.x);
    destination.putFloat(drift.z);
    destination.putLong(carrier);
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
    drift.set(source.takeNumber(), 0, source.takeNumber());
    carrier = source.takeLong();
  }

  /** Returns a state hash. */
  public long stateHash() {
    long speed = (long) Float.floatToIntBits(verticalSpeed) << 4 | flags();
    long horizontal = 31L * Float.floatToIntBits(drift.x) + Float.floatToIntBits(drift.z);
    return 31 * (31 * (31 * speed + Float.floatToIntBits(yaw)) + horizontal) + carrier;
  }

  private int flags() {
    return (grounded ? GROUNDED : 0)
        | (crouching ? CROUCHING : 0)
        | (crouchWanted ? CROUCH_WANTED : 0)
        | (reported ? REPORTED : 0);
  }

  /** Crouches, or stands up if there is room; the foot does not move. */
  private void changeStance(WorldView view, CommandSender commands) {
    casts.crouch(crouching);
    if (crouchWanted == crouching
        || (crouching && casts.cast(view, position, UP, 2 * drop + GAP))
        || !changeBody(commands)) {
      return;
    }
    crouching = crouchWanted;
    position.y += crouching ? -drop : drop;
  }

  /** Returns false without queue space. */
  private boolean changeBody(CommandSender commands) {
    int upright = settings.uprightPrefab;
    int crouched = settings.crouchedPrefab;
    return upright == crouched || commands.changePrefab(body, crouchWanted ? crouched : upright);
  }

  private void followGround(WorldView view) {
    if (!casts.findsGround(view, position, settings.stepHeight + 2 * GAP)) {
      grounded = false;
      return;
    }
    carrier = BodyId.NONE;
    if (hit.body() != BodyId.NONE && view.motion(hit.body()) == Prefab.Motion.KINEMATIC) {
      carrier = hit.body();
      moveWith(view);
    }
  }

  /**
   * Takes the velocity of the ground that the character has left. It is rounded, so that it is
   * usually equal where two machines compute it, and a prediction needs no correction.
   */
  private void takeVelocity(WorldView view) {
    if (carrier != BodyId.NONE && settings.keepsVelocity && view.contains(carrier)) {
      view.velocityAt(carrier, position, drift).mul(ROUNDING).round().div(ROUNDING);
      verticalSpeed = Math.max(-MAX_SPEED, Math.min(MAX_SPEED, verticalSpeed + drift.y));
      drift.y = 0;
    }
    carrier = BodyId.NONE;
  }

  /**
   * Repeats the last motion of a body that carries the character. The character still stands where
   * it stood before that motion, because both got their targets in the same tick.
   */
  private void moveWith(WorldView view) {
    view.position(carrier, along);
    view.velocityAt(carrier, along, carried).mul(dtSeconds);
    along.sub(carried); // the carrier's last position
    position.sub(along, before);
    float half = view.angularVelocity(carrier, spin).length() * dtSeconds / 2;
    spin.mul(half == 0 ? 0 : (float) Sines.sine(half) * dtSeconds / (2 * half));
    rotation.set(spin.x, spin.y, spin.z, (float) Sines.cosine(half)).transform(before);
    before.add(along).add(carried, position);
  }

  private void walk(WorldView view, CommandSender commands) {
    lastWall.zero();
    for (int slide = 0;
        slide < MAX_SLIDES && motion.lengthSquared() > MIN_MOTION * MIN_MOTION;
        slide++) {
      float length = motion.length();
      motion.div(length, along);
      if (!casts.cast(view, position, along, length + GAP)) {
        position.add(motion);
        return;
      }
      float free = Math.max(0, hit.distance() - GAP);
      position.fma(free, along);
      motion.fma(-free, along);
      push(view, commands);
      wall.set(hit.normal());
      if (!casts.isWalkable(wall) || (grounded && casts.isTooHigh(view, position))) {
        if (grounded && step(view)) {
          return;
        }
        wall.y = grounded ? 0 : wall.y; // a slope that is too steep is a wall
        if (wall.lengthSquared() < MIN_MOTION) {
          return;
        }
        wall.normalize();
      }
      motion.fma(-motion.dot(wall), wall);
      drift.fma(grounded ? 0 : -Math.min(0, drift.dot(wall)), wall);
      drift.y = 0; // a slope that is too steep would lift the character by its drift
      if (motion.dot(lastWall) < 0) { // in a corner, slide along the edge
        wall.cross(lastWall, along);
        motion.set(along.mul(motion.dot(along) / Math.max(MIN_MOTION, along.lengthSquared())));
      }
      lastWall.set(wall);
    }
  }

  /**
   * Climbs a step: moves up, forward and down again. Returns false and stays in place if no ground
   * is found.
   */
  private boolean step(WorldView view) {
    before.set(position);
    float up = casts.cast(view, position, UP, settings.stepHeight + GAP)
        ? Math.max(0, hit.distance() - GAP)
        : settings.stepHeight;
    position.y += up;
    motion.y = 0;
    float length = motion.length();
    // at least the gap, so that the foot lands on the step and not on its edge
    float reach = Math.max(length, GAP);
    if (length > MIN_MOTION
        && !casts.cast(view, position, motion.div(length, along), reach + GAP)) {
      position.fma(reach, along);
      if (casts.findsGround(view, position, up + 2 * GAP)
          && casts.rise(before) <= settings.stepHeight + CapsuleCasts.TOLERANCE) {
        position.y -= hit.distance() - GAP;
        return true;
      }
    }
    position.set(before);
    return false;
  }

  /** Falls, or stays on ground that is less than a step below. */
  private void fall(WorldView view) {
    if (grounded) {
      if (casts.findsGround(view, position, settings.stepHeight + 2 * GAP)) {
        float lower = hit.distance() - GAP;
        if (lower > 0 || !casts.isTooHigh(view, position)) {
          position.y -= lower;
        }
        return;
      }
      grounded = false;
      takeVelocity(view);
    }
    verticalSpeed = Math.max(-MAX_SPEED, verticalSpeed - settings.gravity * dtSeconds);
    float length = Math.abs(verticalSpeed) * dtSeconds;
    Vector3fc direction = verticalSpeed > 0 ? UP : DOWN;
    if (!casts.cast(view, position, direction, length + GAP)) {
      position.fma(length, direction);
      return;
    }
    float free = Math.max(0, Math.min(length, hit.distance() - GAP));
    position.fma(free, direction);
    if (verticalSpeed > 0) {
      verticalSpeed = 0; // the head hit a ceiling
    } else if (casts.isGround(view, position)) {
      grounded = true;
      verticalSpeed = 0;
      drift.zero();
    } else {
      slide(view, length - free);
    }
  }

  private void slide(WorldView view, float left) {
    motion.set(DOWN).mul(left);
    motion.fma(-motion.dot(hit.normal()), hit.normal());
    float length = motion.length();
    if (length > MIN_MOTION
        && !casts.cast(view, position, motion.div(length, along), length + GAP)) {
      position.add(motion);
    }
  }

  private void push(WorldView view, CommandSender commands) {
    if (hit.body() != BodyId.NONE && view.motion(hit.body()) == Prefab.Motion.DYNAMIC) {
      hit.normal().mul(-settings.pushForce * dtSeconds, wall);
      wall.y = Math.min(0, wall.y);
      commands.impulse(hit.body(), wall);
    }
  }

  /** The settings of a character. */
  public static final class Settings {
    final Shape.Capsule capsule;
    final int mask;
    TickRate rate = TickRate.hertz(100);
    float maxSlopeRadians = (float) (Math.PI / 4);
    float stepHeight = 0.3f;
    float gravity = 9.81f;
    float pushForce = 200;
    float crouchedHalfHeight;
    int uprightPrefab;
    int crouchedPrefab;
    boolean keepsVelocity = true;

    private Settings(Shape.Capsule capsule, int mask) {
      this.capsule = Objects.requireNonNull(capsule, "capsule is null: name the shape of the body");
      Limits.mask(mask);
      this.mask = mask;
      crouchedHalfHeight = capsule.halfHeight() / 3;
    }

    /**
     * Returns settings at 100 Hz for slopes up to 45° and steps up to 0.3 m. Gravity is 9.81 m/s²,
     * and the push force is 200 N. When crouching, the mover's capsule keeps a third of its
     * straight part, and the body keeps its upright shape. In the air the character keeps the
     * velocity of the ground that it left.
     *
     * @param capsule shape of the upright character
     * @param mask layers that the character collides with, one bit per layer, without its own layer
     * @throws IllegalArgumentException if the mask is 0
     */
    public static Settings of(Shape.Capsule capsule, int mask) {
      return new Settings(capsule, mask);
    }

    public Settings withRate(TickRate ticks) {
      Objects.requireNonNull(ticks, "rate is null: pass the tick rate");
      return changed(next -> next.rate = ticks);
    }

    /**
     * Sets the steepest slope that the character walks on.
     *
     * @throws IllegalArgumentException unless it is between 0 and π/2
     */
    public Settings withSlope(float radians) {
      requireWithin("slope", radians, (float) (Math.PI / 2));
      return changed(next -> next.maxSlopeRadians = radians);
    }

    /**
     * Sets the height of the steps that the character climbs.
     *
     * @throws IllegalArgumentException unless it is between 0 and the character's height
     */
    public Settings withStepHeight(float metres) {
      requireWithin("step height", metres, 2 * (capsule.halfHeight() + capsule.radius()));
      return changed(next -> next.stepHeight = metres);
    }

    /**
     * Sets the acceleration of a fall, in metres per second squared.
     *
     * @throws IllegalArgumentException unless it is between 0 and {@link Limits#MAX_MOTION}
     */
    public Settings withGravity(float acceleration) {
      requireWithin("gravity", acceleration, Limits.MAX_MOTION);
      return changed(next -> next.gravity = acceleration);
    }

    /**
     * Sets the force on dynamic bodies in the way.
     *
     * @throws IllegalArgumentException unless it is between 0 and {@link Limits#MAX_MOTION}
     */
    public Settings withPushForce(float newtons) {
      requireWithin("push force", newtons, Limits.MAX_MOTION);
      return changed(next -> next.pushForce = newtons);
    }

    /**
     * Sets the half height of the crouched capsule.
     *
     * @throws IllegalArgumentException unless it is above 0 and at most that of the upright capsule
     */
    public Settings withCrouchedHalfHeight(float metres) {
      Limits.length("crouched half height", metres);
      requireWithin("crouched half height", metres, capsule.halfHeight());
      return changed(next -> next.crouchedHalfHeight = metres);
    }

    /**
     * Sets the prefab of the upright body, and of the crouched one, which must have the {@link
     * #crouchedShape}.
     */
    public Settings withPrefabs(int upright, int crouched) {
      Limits.within("upright prefab", upright, 0, Integer.MAX_VALUE);
      Limits.within("crouched prefab", crouched, 0, Integer.MAX_VALUE);
      return changed(next -> {
        next.uprightPrefab = upright;
        next.crouchedPrefab = crouched;
      });
    }

    /** Sets if the character keeps, in the air, the velocity of the ground that it left. */
    public Settings withGroundVelocity(boolean kept) {
      return changed(next -> next.keepsVelocity = kept);
    }

    /** Returns the lower capsule, with the foot of the upright one. */
    public Shape crouchedShape() {
      Shape.Capsule low = new Shape.Capsule(crouchedHalfHeight, capsule.radius());
      return new Shape.Compound(List.of(Shape.Part.at(low, 0, -crouchedDrop(), 0)));
    }

    float crouchedDrop() {
      return capsule.halfHeight() - crouchedHalfHeight;
    }

    private Settings changed(Consumer<Settings> change) {
      Settings next = new Settings(capsule, mask);
      next.rate = rate;
      next.maxSlopeRadians = maxSlopeRadians;
      next.stepHeight = stepHeight;
      next.gravity = gravity;
      next.pushForce = pushForce;
      next.crouchedHalfHeight = crouchedHalfHeight;
      next.uprightPrefab = uprightPrefab;
      next.crouchedPrefab = crouchedPrefab;
      next.keepsVelocity = keepsVelocity;
      change.accept(next);
      return next;
    }

    private static void requireWithin(String name, float value, float max) {
      if (!(value >= 0 && value <= max)) {
        throw new IllegalArgumentException(
            "%s is %s: it must be between 0 and %s".formatted(name, value, max));
      }
    }
  }
}
