package org.isochron.ode4j;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.ExcludedPairs;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.ode4j.OdeBody.OdeGeom;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DContactBuffer;
import org.ode4j.ode.DContactGeom;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DContactJoint;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DJoint.DJointFeedback;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;

/**
 * Finds touching pairs and creates ODE's contacts in slot order, independent of the order in ODE's
 * space. Owner: the world's thread.
 */
final class OdeContacts implements DGeom.DNearCallback, Manifolds {
  private static final int POINTS = 8;
  private static final int SLOT_BITS = 20;
  private static final int PART_BITS = 12;
  private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
  private static final int PART_MASK = (1 << PART_BITS) - 1;
  private static final double BOUNCE_SPEED = 0.2;

  private final DWorld world;
  private final DSpace space;
  private final ExcludedPairs excluded;

  /** True to report all contacts. */
  private final boolean all;

  private final DJointGroup group = OdeHelper.createJointGroup();
  private final @Nullable OdeBody[] bodies;
  private final DContactBuffer buffer = new DContactBuffer(POINTS);

  /** Cached because {@code getGeomBuffer} allocates a list. */
  private final DContactGeomBuffer geoms = buffer.getGeomBuffer();

  private final Vector3d along = new Vector3d();
  private final Vector3d passing = new Vector3d();
  private long[] pairs = new long[64];
  private int pairCount;
  private Touch[] touches = new Touch[0];
  private int touchCount;

  OdeContacts(
      DWorld world, DSpace space, @Nullable OdeBody[] bodies, ExcludedPairs excluded, boolean all) {
    this.excluded = excluded;
    this.all = all;
    this.world = world;
    this.space = space;
    this.bodies = bodies;
    if (bodies.length > 1 << SLOT_BITS) {
      throw new IllegalArgumentException(
          "bodyCapacity is %d: this adapter of ode4j supports at most %d bodies"
              .formatted(bodies.length, 1 << SLOT_BITS));
    }
  }

  /**
   * Creates the contacts for a step, including those of sleeping bodies, which neighbours may wake
   * during the step.
   */
  void collide() {
    pairCount = 0;
    touchCount = 0;
    if (!anyAwake()) {
      return;
    }
    space.collide(null, this);
    Arrays.sort(pairs, 0, pairCount);
    for (int i = 0; i < pairCount; i++) {
      long pair = pairs[i] ^ Long.MIN_VALUE;
      OdeBody first = bodies[(int) (pair >>> (SLOT_BITS + 2 * PART_BITS))];
      OdeBody second = bodies[(int) (pair >>> (2 * PART_BITS)) & SLOT_MASK];
      if (first != null && second != null) {
        OdeGeom one = first.geoms.get((int) (pair >>> PART_BITS) & PART_MASK);
        OdeGeom other = second.geoms.get((int) pair & PART_MASK);
        join(first, one, second, other);
      }
    }
  }

  void settle(double dtSeconds) {
    for (int i = 0; i < touchCount; i++) {
      touches[i].settle(dtSeconds, world.getERP());
    }
    group.empty();
  }

  void report(ContactSink sink) {
    for (int i = 0; i < touchCount; i++) {
      touches[i].report(sink);
    }
  }

  @Override
  public void list(BodyStates states, double dtSeconds, Listing listing) {
    for (int i = 0; i < touchCount; i++) {
      listing.add(touches[i].slotA, touches[i].slotB, i);
    }
  }

  @Override
  public void read(int index, Points points) {
    touches[index].read(points);
  }

  /** Saves the contacts of the last step, because ODE computes contacts anew in each step. */
  void save(SavedState destination) {
    destination.putInt(touchCount);
    for (int i = 0; i < touchCount; i++) {
      touches[i].save(destination);
    }
  }

  void restore(SavedState source) {
    touchCount = 0;
    for (int left = source.takeCount(source.remaining()); left > 0; left--) {
      nextTouch().restore(source);
    }
  }

  /** Skips saved contacts. Their numbers need no validation, because no step depends on them. */
  static void check(SavedState source, int slotCapacity) {
    for (int left = source.takeCount(source.remaining()); left > 0; left--) {
      source.takeCount(slotCapacity - 1);
      source.takeCount(slotCapacity - 1);
      for (int points = source.takeCount(POINTS); points > 0; points--) {
        Touch.skipPoint(source);
      }
    }
  }

  void free() {
    group.destroy();
  }

  void forEachNear(OdeBody body, IntConsumer slots) {
    DGeom.DNearCallback near = (data, one, other) -> {
      if (one.getData() instanceof OdeBody a && other.getData() instanceof OdeBody b) {
        slots.accept(a.slot == body.slot ? b.slot : a.slot);
      }
    };
    for (OdeGeom geom : body.geoms) {
      OdeHelper.spaceCollide2(geom.geom(), space, null, near);
    }
  }

  /** Called by ODE for each pair of nearby geoms. */
  @Override
  public void call(Object data, DGeom one, DGeom other) {
    if (one.getData() instanceof OdeBody a
        && other.getData() instanceof OdeBody b
        && a.slot != b.slot
        && (a.motion == Prefab.Motion.DYNAMIC || b.motion == Prefab.Motion.DYNAMIC)
        && PrefabRules.collidesWith(a.prefab, b.prefab)
        && !excluded.contains(a.slot, b.slot)) {
      if (pairCount == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * pairCount);
      }
      pairs[pairCount++] = a.slot < b.slot
          ? pair(a.slot, a.part(one), b.slot, b.part(other))
          : pair(b.slot, b.part(other), a.slot, a.part(one));
    }
  }

  private boolean anyAwake() {
    for (OdeBody body : bodies) {
      if (body != null && body.isAwake()) {
        return true;
      }
    }
    return false;
  }

  /** The highest bit is inverted so that signed longs sort by slots, then by parts. */
  private static long pair(int slotA, int partA, int slotB, int partB) {
    long slots = ((long) slotA << SLOT_BITS) | slotB;
    return ((slots << (2 * PART_BITS)) | ((long) partA << PART_BITS) | partB) ^ Long.MIN_VALUE;
  }

  private void join(OdeBody first, OdeGeom one, OdeBody second, OdeGeom other) {
    OdeSurface surfaceA = one.surface();
    OdeSurface surfaceB = other.surface();
    if (surfaceA != null) {
      for (DGeom tile : surfaceA.near(first, other.geom())) {
        touch(first, tile, second, other.geom());
      }
    } else if (surfaceB != null) {
      for (DGeom tile : surfaceB.near(second, one.geom())) {
        touch(first, one.geom(), second, tile);
      }
    } else {
      touch(first, one.geom(), second, other.geom());
    }
  }

  private void touch(OdeBody first, DGeom one, OdeBody second, DGeom other) {
    clearPoints();
    int count = OdeHelper.collide(one, other, POINTS, geoms);
    if (count == 0) {
      return;
    }
    DBody bodyA = first.body;
    DBody bodyB = second.body;
    boolean wanted = all || first.prefab.contactEvents() || second.prefab.contactEvents();
    Touch touch = wanted ? nextTouch() : null;
    if (touch != null) {
      touch.begin(first, second);
    }
    for (int i = 0; i < count; i++) {
      DContact contact = buffer.get(i);
      setSurface(contact, first, second);
      DContactJoint joint = OdeHelper.createContactJoint(world, group, contact);
      if (touch != null) {
        joint.setFeedback(touch.see(contact));
      }
      joint.attach(bodyA, bodyB);
    }
  }

  /**
   * If triangles produce too many points, ODE compares the points with the buffer's previous
   * contents, which belong to another pair.
   */
  private void clearPoints() {
    for (int i = 0; i < POINTS; i++) {
      DContactGeom geom = buffer.get(i).geom;
      geom.depth = 0;
      geom.pos.setZero();
      geom.normal.setZero();
    }
  }

  private void setSurface(DContact contact, OdeBody first, OdeBody second) {
    Prefab one = first.prefab;
    Prefab other = second.prefab;
    double friction = one.friction();
    double restitution = one.restitution();
    double othersFriction = other.friction();
    double othersRestitution = other.restitution();
    if (!one.surface().materials().isEmpty() || !other.surface().materials().isEmpty()) {
      int material = first.material(contact.geom.pos);
      friction = PrefabRules.frictionOf(one.surface(), material, friction);
      restitution = PrefabRules.restitutionOf(one.surface(), material, restitution);
      int others = second.material(contact.geom.pos);
      othersFriction = PrefabRules.frictionOf(other.surface(), others, othersFriction);
      othersRestitution = PrefabRules.restitutionOf(other.surface(), others, othersRestitution);
    }
    double bounce =
        PrefabRules.restitution(one.surface(), restitution, other.surface(), othersRestitution);
    contact.surface.mode =
        OdeConstants.dContactApprox1 | (bounce > 0 ? OdeConstants.dContactBounce : 0);
    contact.surface.mu =
        PrefabRules.friction(one.surface(), friction, other.surface(), othersFriction);
    contact.surface.bounce = bounce;
    contact.surface.bounce_vel = BOUNCE_SPEED;
    if (PrefabRules.isMoving(one.surface()) || PrefabRules.isMoving(other.surface())) {
      moveSurface(contact, first, second);
    }
  }

  private void moveSurface(DContact contact, OdeBody first, OdeBody second) {
    first.surfaceVelocity(along);
    second.surfaceVelocity(passing).sub(along, along);
    DVector3C normal = contact.geom.normal;
    passing.set(normal.get0(), normal.get1(), normal.get2());
    along.fma(-along.dot(passing), passing);
    double speed = along.length();
    if (speed > 0) {
      along.div(speed);
      contact.fdir1.set(along.x, along.y, along.z);
      // if the first body is static, ODE treats the second body as the first
      contact.surface.motion1 = first.body == null ? -speed : speed;
      contact.surface.mode |= OdeConstants.dContactFDir1 | OdeConstants.dContactMotion1;
    }
  }

  private Touch nextTouch() {
    if (touchCount == touches.length) {
      touches = Arrays.copyOf(touches, 2 * touchCount + 64);
      for (int i = touchCount; i < touches.length; i++) {
        touches[i] = new Touch();
      }
    }
    return touches[touchCount++];
  }

  /** Reused in every step. */
  private static final class Touch {
    /** Position, normal, and impulse on the first body. */
    static final int NUMBERS = 9;

    private static final int NORMAL = 3;
    private static final int IMPULSE = 6;

    private final DJointFeedback[] feedbacks = new DJointFeedback[POINTS];
    private final double[] numbers = new double[POINTS * NUMBERS];
    private int slotA;
    private int slotB;
    private int points;

    /** Index of the deepest point's numbers. */
    private int deepest;

    /** True if ODE treats the second body as the first, because the first is static. */
    private boolean reversed;

    private double depth;
    private double impulse;
    private double reducedMass;

    void begin(OdeBody first, OdeBody second) {
      slotA = first.slot;
      slotB = second.slot;
      reversed = first.body == null;
      reducedMass = 1 / (first.inverseMass() + second.inverseMass());
      points = 0;
      depth = -1;
      impulse = 0;
    }

    DJointFeedback see(DContact contact) {
      int at = NUMBERS * points;
      if (contact.geom.depth > depth) {
        depth = contact.geom.depth;
        deepest = at;
      }
      for (int i = 0; i < 3; i++) {
        numbers[at + i] = contact.geom.pos.get(i);
        numbers[at + NORMAL + i] = (float) contact.geom.normal.get(i);
      }
      DJointFeedback feedback = feedbacks[points];
      if (feedback == null) {
        feedback = OdeHelper.createJointFeedback();
        feedbacks[points] = feedback;
      }
      feedback.f1.setZero();
      feedback.f2.setZero();
      points++;
      return feedback;
    }

    /** The impulse of the event excludes ODE's overlap correction. */
    void settle(double dtSeconds, double correction) {
      for (int i = 0; i < points; i++) {
        DVector3C force = feedbacks[i].f2; // ode4j writes the force on its first body there
        for (int axis = 0; axis < 3; axis++) {
          double onFirst = (reversed ? -dtSeconds : dtSeconds) * force.get(axis);
          numbers[NUMBERS * i + IMPULSE + axis] = (float) onFirst; // as in saved states
        }
        impulse += Math.abs(along(NUMBERS * i, deepest));
      }
      impulse = Math.max(0, impulse - reducedMass * correction * depth / dtSeconds);
    }

    /** Returns the impulse of a point along a point's normal. */
    private double along(int at, int normal) {
      return numbers[at + IMPULSE] * numbers[normal + NORMAL]
          + numbers[at + IMPULSE + 1] * numbers[normal + NORMAL + 1]
          + numbers[at + IMPULSE + 2] * numbers[normal + NORMAL + 2];
    }

    void read(Points into) {
      for (int at = 0; at < NUMBERS * points; at += NUMBERS) {
        double along = along(at, at);
        double x = numbers[at + NORMAL];
        double y = numbers[at + NORMAL + 1];
        double z = numbers[at + NORMAL + 2];
        into.add(
            numbers[at],
            numbers[at + 1],
            numbers[at + 2],
            x,
            y,
            z,
            Math.max(0, along),
            numbers[at + IMPULSE] - along * x,
            numbers[at + IMPULSE + 1] - along * y,
            numbers[at + IMPULSE + 2] - along * z);
      }
    }

    void save(SavedState destination) {
      destination.putInt(slotA);
      destination.putInt(slotB);
      destination.putInt(points);
      for (int i = 0; i < NUMBERS * points; i++) {
        if (i % NUMBERS < NORMAL) {
          destination.putDouble(numbers[i]);
        } else {
          destination.putFloat((float) numbers[i]);
        }
      }
    }

    void restore(SavedState source) {
      slotA = source.takeInt();
      slotB = source.takeInt();
      points = source.takeInt();
      for (int i = 0; i < NUMBERS * points; i++) {
        numbers[i] = i % NUMBERS < NORMAL ? source.takeDouble() : source.takeFloat();
      }
    }

    static void skipPoint(SavedState source) {
      for (int i = 0; i < NUMBERS; i++) {
        if (i < NORMAL) {
          source.takeDouble();
        } else {
          source.takeFloat();
        }
      }
    }

    void report(ContactSink touches) {
      if (!touches.stay(slotA, slotB)) {
        touches.touch(
            slotA,
            slotB,
            numbers[deepest],
            numbers[deepest + 1],
            numbers[deepest + 2],
            (float) numbers[deepest + NORMAL],
            (float) numbers[deepest + NORMAL + 1],
            (float) numbers[deepest + NORMAL + 2],
            (float) impulse);
      }
    }
  }
}
