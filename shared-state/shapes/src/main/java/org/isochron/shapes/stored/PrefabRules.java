package org.isochron.shapes.stored;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Surface;
import org.isochron.shapes.Prefab.Surface.Rule;

/** What engines derive from prefabs: which bodies collide or change, and how surfaces combine. */
public final class PrefabRules {
  private PrefabRules() {}

  /**
   * Returns true if bodies of the two prefabs collide: each mask contains the other's layer, and
   * neither is a sensor.
   */
  public static boolean collidesWith(Prefab one, Prefab other) {
    return !one.isSensor() && !other.isSensor() && masksAgree(one, other);
  }

  /** Returns true if the prefab is a sensor that detects bodies of the other. */
  public static boolean notices(Prefab sensor, Prefab other) {
    return sensor.isSensor()
        && !other.isSensor()
        && other.motion() != Prefab.Motion.STATIC
        && masksAgree(sensor, other);
  }

  private static boolean masksAgree(Prefab one, Prefab other) {
    return (one.mask() & 1 << other.layer()) != 0 && (other.mask() & 1 << one.layer()) != 0;
  }

  /**
   * Returns true if a body may change to another prefab: both have the same motion type, and both
   * are sensors or neither is.
   */
  public static boolean canBecome(Prefab before, Prefab after) {
    return before.motion() == after.motion() && before.isSensor() == after.isSensor();
  }

  /** Returns true if all bodies have the property, not only dynamic ones. */
  public static boolean isOfSurface(Prefab.Property property) {
    return property == Prefab.Property.FRICTION || property == Prefab.Property.RESTITUTION;
  }

  public static boolean isMoving(Surface surface) {
    return surface.velocity().lengthSquared() > 0;
  }

  /** Returns a material's friction, or the body's if the number is unknown. */
  public static double frictionOf(Surface surface, int material, double own) {
    return material == 0 || material > surface.materials().size()
        ? own
        : surface.materials().get(material - 1).friction();
  }

  /** Returns a material's restitution, or the body's if the number is unknown. */
  public static double restitutionOf(Surface surface, int material, double own) {
    return material == 0 || material > surface.materials().size()
        ? own
        : surface.materials().get(material - 1).restitution();
  }

  /** Combines two frictions. */
  public static double friction(Surface one, double own, Surface other, double others) {
    Rule rule = later(one.frictionRule(), other.frictionRule());
    return rule == Rule.USUAL ? Math.sqrt(own * others) : combine(rule, own, others);
  }

  /** Combines two restitutions. */
  public static double restitution(Surface one, double own, Surface other, double others) {
    Rule rule = later(one.restitutionRule(), other.restitutionRule());
    return rule == Rule.USUAL ? Math.max(own, others) : combine(rule, own, others);
  }

  private static Rule later(Rule one, Rule other) {
    return other.number() > one.number() ? other : one;
  }

  private static double combine(Rule rule, double one, double other) {
    return switch (rule) {
      case USUAL, AVERAGE -> (one + other) / 2;
      case LEAST -> Math.min(one, other);
      case PRODUCT -> one * other;
      case GREATEST -> Math.max(one, other);
    };
  }
}
