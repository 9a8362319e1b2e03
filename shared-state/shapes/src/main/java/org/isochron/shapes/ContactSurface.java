package org.isochron.shapes;

import java.util.List;
import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * What the surface of a prefab's bodies does at contacts, next to its friction and restitution.
 *
 * @param velocity how fast it moves along the body, in the body's own space, as that of a conveyor
 *     belt does; the body itself stays. In metres a second
 * @param frictionRule how a contact combines the friction of its two bodies
 * @param restitutionRule how a contact combines their restitution
 * @param materials what the cells of a height field are made of, by their numbers from 1. Cells of
 *     number 0, and of numbers that are not here, have the friction and restitution of the body
 */
public record ContactSurface(
    Vector3fc velocity, Rule frictionRule, Rule restitutionRule, List<Material> materials) {
  /** A surface that stands, with the usual rules. */
  public static final ContactSurface PLAIN =
      new ContactSurface(new Vector3f(), Rule.USUAL, Rule.USUAL, List.of());

  /** @throws IllegalArgumentException if the velocity is not finite, or materials are too many */
  public ContactSurface {
    velocity = Limits.motion("surface velocity", velocity);
    Objects.requireNonNull(frictionRule, "frictionRule is null: Rule.USUAL is the default");
    Objects.requireNonNull(restitutionRule, "restitutionRule is null: Rule.USUAL is the default");
    materials = List.copyOf(materials);
    if (materials.size() > Shape.HeightField.MAX_MATERIAL) {
      throw new IllegalArgumentException("a surface has %d materials: it can have %d"
          .formatted(materials.size(), Shape.HeightField.MAX_MATERIAL));
    }
  }

  /** Returns this surface with a velocity along the body, in the body's own space. */
  public ContactSurface withVelocity(Vector3fc own) {
    return new ContactSurface(own, frictionRule, restitutionRule, materials);
  }

  /** Returns this surface with a rule for friction. */
  public ContactSurface withFrictionRule(Rule rule) {
    return new ContactSurface(velocity, rule, restitutionRule, materials);
  }

  /** Returns this surface with a rule for restitution. */
  public ContactSurface withRestitutionRule(Rule rule) {
    return new ContactSurface(velocity, frictionRule, rule, materials);
  }

  /** Returns this surface with what the cells of a height field are made of, by numbers from 1. */
  public ContactSurface withMaterials(Material... byNumber) {
    return new ContactSurface(velocity, frictionRule, restitutionRule, List.of(byNumber));
  }

  /** Returns true if it stands, has the usual rules and is the same everywhere. */
  public boolean isPlain() {
    return !isMoving()
        && frictionRule == Rule.USUAL
        && restitutionRule == Rule.USUAL
        && materials.isEmpty();
  }

  /** Returns the friction of a material by its number, where a body has its own. */
  public double frictionOf(int material, double own) {
    return material == 0 || material > materials.size()
        ? own
        : materials.get(material - 1).friction();
  }

  /** Returns the restitution of a material by its number, where a body has its own. */
  public double restitutionOf(int material, double own) {
    return material == 0 || material > materials.size()
        ? own
        : materials.get(material - 1).restitution();
  }

  /** Returns true if it moves along the body. */
  public boolean isMoving() {
    return velocity.lengthSquared() > 0;
  }

  /** Returns the friction of a contact with another surface. */
  public double friction(double own, ContactSurface other, double others) {
    Rule rule = frictionRule.against(other.frictionRule);
    return rule == Rule.USUAL ? Math.sqrt(own * others) : rule.combine(own, others);
  }

  /** Returns the restitution of a contact with another surface. */
  public double restitution(double own, ContactSurface other, double others) {
    Rule rule = restitutionRule.against(other.restitutionRule);
    return rule == Rule.USUAL ? Math.max(own, others) : rule.combine(own, others);
  }

  /** The friction and restitution of a material. */
  public record Material(double friction, double restitution) {
    /** @throws IllegalArgumentException if one is out of the range that it has for a prefab */
    public Material {
      Limits.between("friction", friction, 0, Float.MAX_VALUE);
      Limits.between("restitution", restitution, 0, 1);
    }
  }

  /** How two numbers become one. If the two surfaces of a contact differ, the later rule holds. */
  public enum Rule {
    /** The geometric mean of frictions, and the larger one of restitutions. */
    USUAL(0),
    AVERAGE(1),
    LEAST(2),
    PRODUCT(3),
    GREATEST(4);

    private static final List<Rule> RULES = List.of(values());

    private final int number;

    Rule(int number) {
      this.number = number;
    }

    /** Its number in bytes. */
    public int number() {
      return number;
    }

    /** Returns the rule with a number; throws {@link IllegalArgumentException} if there is none. */
    public static Rule numbered(int number) {
      if (number < 0 || number >= RULES.size()) {
        throw new IllegalArgumentException(
            "rule is %d: there are %d, counted from 0".formatted(number, RULES.size()));
      }
      return RULES.get(number);
    }

    private Rule against(Rule other) {
      return other.number > number ? other : this;
    }

    private double combine(double one, double other) {
      return switch (this) {
        case USUAL, AVERAGE -> (one + other) / 2;
        case LEAST -> Math.min(one, other);
        case PRODUCT -> one * other;
        case GREATEST -> Math.max(one, other);
      };
    }
  }
}
