package org.isochron.gameplay;

import java.util.Objects;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.CommandSender;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Decides in each tick which nearby bodies collide with a body; call it from a {@link
 * org.isochron.physics.Controller}. Owner: the physics thread; allocates nothing after
 * construction. A {@link org.isochron.gameplay.CharacterMover} ignores filters and collides with the
 * layers of its mask.
 *
 * <p>The filter must decide before two bodies touch, so make the zone larger than the body by at
 * least one tick's motion. A body outside the zone collides, unless another filter or {@link
 * org.isochron.state.CommandSender#exclude} excludes the pair. Save and restore each filter with
 * the world, because the world's state contains the number of filters per pair.
 */
public final class CollisionFilter {
  /** Maximum for one zone. */
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
     * Returns true if the bodies may collide; depends only on the arguments and on saved state.
     *
     * @param body the filtered body
     * @param other a body in the zone
     * @param collides true if the bodies could collide in the last tick, or the other body was
     *     outside the zone
     */
    boolean collide(WorldView view, long body, long other, boolean collides);
  }

  /**
   * @param zone a convex shape around the body, in its local space; the filter considers the bodies
   *     in it
   * @param mask layers of the bodies to filter, one bit per layer
   * @param maxBodies maximum number of filtered bodies per tick; further bodies collide
   * @throws IllegalArgumentException if the mask is 0, the zone is not convex, or the maximum is
   *     out of range
   */
  public CollisionFilter(long body, Shape zone, int mask, int maxBodies, Rule rule) {
    Limits.within("maxBodies", maxBodies, 1, MAX_BODIES);
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
    near = new long[maxBodies + 1]; // plus the body itself
    excluded = new long[maxBodies + 1];
    next = new long[maxBodies + 1];
  }

  /**
   * Returns the rule of a one-way platform: bodies pass through it in one direction and land on it
   * in the other. Bodies next to or below the platform pass.
   *
   * @param direction a unit vector
   */
  public static Rule oneWay(Vector3fc direction) {
    Objects.requireNonNull(direction, "direction is null: name the one in which bodies pass");
    return new OneWay(Limits.axis(direction));
  }

  /** Decides for the next tick. */
  public void decide(WorldView view, CommandSender commands) {
    if (!view.contains(body)) {
      count = 0; // the engine dropped its pairs
      return;
    }
    WorldView around = view.around(body);
    around.position(body, position);
    around.rotation(body, rotation);
    int found = Math.min(near.length, around.overlap(zone, position, rotation, mask, near));
    boolean isDynamic = around.motion(body) == Prefab.Motion.DYNAMIC;
    int kept = 0;
    // runs first, to resend commands that a full queue refused
    for (int i = 0; i < count; i++) {
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

  /** Returns false for excluded bodies. */
  public boolean collides(long other) {
    for (int i = 0; i < count; i++) {
      if (excluded[i] == other) {
        return false;
      }
    }
    return true;
  }

  /**
   * Saves the state. Without saved filters, a pair may collide too early or never again after a
   * rewind.
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

  /** Returns a state hash. */
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

  private static final class OneWay implements Rule {
    /** Longer than any zone. */
    private static final float REACH = 1e5f;

    /** Minimum cosine on top. */
    private static final float ON_TOP = 0.7f;

    private final Vector3fc direction;
    private final RayHit nearest = new RayHit();

    OneWay(Vector3fc direction) {
      this.direction = direction;
    }

    @Override
    public boolean collide(WorldView view, long platform, long passing, boolean collides) {
      if (!view.closestPoint(passing, platform, REACH, nearest) || nearest.distance() == 0) {
        // a body inside the platform continues to pass, and a body on top may sink in
        return collides;
      }
      return nearest.normal().dot(direction) > ON_TOP;
    }
  }
}
