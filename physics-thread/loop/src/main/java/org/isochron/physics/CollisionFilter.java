package org.isochron.physics;

import java.util.Objects;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.CommandSender;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Decides in each tick which bodies near one body collide with it, from a
 * {@link org.isochron.physics.Controller}. Owner: the physics thread; allocates nothing
 * after construction.
 *
 * <p>A body that comes into the zone around the filtered body is judged before it touches that, so
 * the zone reaches as far as a body moves in a tick, and some more. One that leaves the zone
 * collides again, unless another filter or an
 * {@link org.isochron.state.CommandSender#exclude} keeps the two apart: a filter takes back
 * what it has excluded itself, and nothing else. It is saved and restored with the world, whose
 * state counts the filters of each pair.
 *
 * <p>What a {@link org.isochron.physics.CharacterMover} meets is decided by
 * its mask, and not here.
 */
public final class CollisionFilter {
  /** The most bodies in a zone that a filter can judge. */
  public static final int MAX_BODIES = 4_096;

  private final long body;
  private final Shape zone;
  private final int mask;
  private final Rule rule;
  private final long[] near;
  private long[] excluded;
  private long[] next;
  private int count;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  /** Decides if two bodies collide. */
  @FunctionalInterface
  public interface Rule {
    /**
     * Returns true if they are to collide in the tick. It must depend on nothing but its arguments
     * and what the controller saves.
     *
     * @param body the filtered body
     * @param other one that is near it
     * @param collides true if this filter let them collide in the tick before, or the other was not
     *     near
     */
    boolean collide(WorldView view, long body, long other, boolean collides);
  }

  /**
   * @param zone what is near the body, in the body's space, of a convex shape
   * @param mask the layers of the bodies that are judged, one bit per layer
   * @param most the most bodies that are judged in a tick; further ones collide
   * @throws IllegalArgumentException if the mask is 0, the zone is not convex, or there is no such
   *     number of bodies
   */
  public CollisionFilter(long body, Shape zone, int mask, int most, Rule rule) {
    if (most < 1 || most > MAX_BODIES) {
      throw new IllegalArgumentException(
          "most is %d: a filter judges 1 to %d bodies".formatted(most, MAX_BODIES));
    }
    Objects.requireNonNull(zone, "zone is null: name what is near the body");
    if (!zone.isSolid() || zone instanceof Shape.Compound) {
      throw new IllegalArgumentException(
          "the zone is a %s: it must be convex, such as a box, capsule, cylinder or hull"
              .formatted(zone.getClass().getSimpleName()));
    }
    this.body = body;
    this.zone = zone;
    Limits.mask(mask);
    this.mask = mask;
    this.rule = Objects.requireNonNull(rule, "rule is null: say which bodies collide");
    near = new long[most + 1]; // and the body itself
    excluded = new long[most + 1];
    next = new long[most + 1];
  }

  /**
   * Returns the rule of a one-way platform: bodies pass through it along a direction, and land on
   * it when they come back. A body next to it or below it passes; what stands on it stays.
   *
   * @param direction of length 1, such as upwards
   */
  public static Rule oneWay(Vector3fc direction) {
    Objects.requireNonNull(direction, "direction is null: name the one in which bodies pass");
    return new OneWay(Limits.axis(direction));
  }

  /** Decides for the tick that is about to run. */
  public void decide(WorldView view, CommandSender commands) {
    if (!view.contains(body)) {
      count = 0; // the engine forgot its pairs
      return;
    }
    WorldView around = view.around(body);
    around.position(body, position);
    around.rotation(body, rotation);
    int found = Math.min(near.length, around.overlap(zone, position, rotation, mask, near));
    boolean isDynamic = around.motion(body) == Prefab.Motion.DYNAMIC;
    int kept = 0;
    for (int i = 0; i < count; i++) { // first these: what the queue refuses is to be sent again
      long other = excluded[i];
      boolean passes = contains(near, found, other) && !rule.collide(around, body, other, false);
      if (around.contains(other) && (passes || !commands.countExclusion(body, other, false))) {
        next[kept++] = other;
      }
    }
    for (int i = 0; i < found && kept < next.length; i++) {
      long other = near[i];
      boolean able = isDynamic || around.motion(other) == Prefab.Motion.DYNAMIC;
      if (other != body
          && able
          && collides(other)
          && !rule.collide(around, body, other, true)
          && commands.countExclusion(body, other, true)) {
        next[kept++] = other;
      }
    }
    long[] before = excluded;
    excluded = next;
    next = before;
    count = kept;
  }

  /** Returns false if this filter let a body through in the last tick. */
  public boolean collides(long other) {
    for (int i = 0; i < count; i++) {
      if (excluded[i] == other) {
        return false;
      }
    }
    return true;
  }

  /**
   * Writes what later ticks depend on, for {@link
   * org.isochron.physics.Controller#save}. A controller that does not save its filters
   * loses count in a rewind: the world goes back to the pairs that they had excluded, and they take
   * back what they exclude now, so a pair may collide too early or never again.
   */
  public void save(SavedState destination) {
    destination.putInt(count);
    for (int i = 0; i < count; i++) {
      destination.putLong(excluded[i]);
    }
  }

  /** Restores what {@link #save} wrote. */
  public void restore(SavedState source) {
    count = source.takeCount(excluded.length);
    for (int i = 0; i < count; i++) {
      excluded[i] = source.takeLong();
    }
  }

  /** Returns a number that is equal for equal states. */
  public long stateHash() {
    long hash = count;
    for (int i = 0; i < count; i++) {
      hash = 31 * hash + excluded[i];
    }
    return hash;
  }

  private static boolean contains(long[] bodies, int count, long body) {
    for (int i = 0; i < count; i++) {
      if (bodies[i] == body) {
        return true;
      }
    }
    return false;
  }

  /** Lets bodies through unless they are on one side. Owner: the thread of the filter. */
  private static final class OneWay implements Rule {
    /** How far to look for the nearest point: farther than any zone. */
    private static final float REACH = 1e5f;

    /** The cosine of the steepest direction in which a body is still on the platform. */
    private static final float ON_TOP = 0.7f;

    private final Vector3fc direction;
    private final RayHit nearest = new RayHit();

    OneWay(Vector3fc direction) {
      this.direction = direction;
    }

    @Override
    public boolean collide(WorldView view, long platform, long passing, boolean collides) {
      if (!view.closestPoint(passing, platform, REACH, nearest) || nearest.distance() == 0) {
        return collides; // one that is in it goes on, and one that stands on it may press into it
      }
      return nearest.normal().dot(direction) > ON_TOP;
    }
  }
}
