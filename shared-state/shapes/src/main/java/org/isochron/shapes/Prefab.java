package org.isochron.shapes;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A kind of body, named by its index in spawn commands.
 *
 * @param shape its extent
 * @param mass in kilograms, spread evenly over the shape; above 0 for a dynamic body, ignored for
 *     others
 * @param motion how it moves
 * @param friction the coefficient of friction; a contact has the geometric mean of its two bodies'
 *     coefficients, unless a surface has another rule
 * @param restitution the share of its speed that a body keeps at a bounce; a contact has the larger
 *     of its bodies' two, unless a surface has another rule
 * @param continuous true if its path is swept, so that it does not fly through others at any speed;
 *     in Bullet that holds for a ball inside it, and in ode4j for its centre
 * @param layer the layer it belongs to, from 0 to 31; queries choose bodies by it
 * @param mask the layers it collides with, one bit per layer; -1 for all. Two bodies collide if
 *     each one's mask has the other's layer
 * @param dynamics its damping, gravity, locked axes and sleep, if it is dynamic
 * @param isSensor true if it collides with nothing, and reports the bodies in it
 * @param contactEvents true if events report when it touches other bodies
 * @param surface how it moves along the body, and by which rules contacts combine two surfaces
 * @param blend how frames show it between two ticks
 */
public record Prefab(
    Shape shape,
    double mass,
    Motion motion,
    double friction,
    double restitution,
    boolean continuous,
    int layer,
    int mask,
    Dynamics dynamics,
    boolean isSensor,
    boolean contactEvents,
    Surface surface,
    Blend blend) {
  /** The number of layers. */
  public static final int LAYERS = 32;

  /** The mask that has every layer. */
  public static final int ALL_LAYERS = -1;

  /**
   * @throws IllegalArgumentException if mass, friction, restitution or layer is out of range, or a
   *     dynamic body has a mesh or height field
   */
  public Prefab {
    Objects.requireNonNull(shape, "shape is null: a prefab needs an extent");
    Objects.requireNonNull(dynamics, "dynamics is null: Dynamics.DEFAULT has no damping");
    Objects.requireNonNull(surface, "surface is null: Surface.PLAIN stands still");
    Objects.requireNonNull(motion, "motion is null: choose STATIC, KINEMATIC or DYNAMIC");
    Objects.requireNonNull(blend, "blend is null: Blend.READER leaves it to the reader");
    if (motion == Motion.DYNAMIC && !(mass > 0 && mass < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "mass is %s: a dynamic body needs a finite mass above 0; make it static if it is not to move"
              .formatted(mass));
    }
    if (!(friction >= 0 && friction < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "friction is %s: it must be finite and at least 0".formatted(friction));
    }
    Limits.between("restitution", restitution, 0, 1);
    if (!shape.isSolid() && (motion == Motion.DYNAMIC || isSensor)) {
      throw new IllegalArgumentException(
          "a %s has a %s, which has no inside; give it a hull or a compound of hulls"
              .formatted(isSensor ? "sensor" : "dynamic body", shape.getClass().getSimpleName()));
    }
    if (layer < 0 || layer >= LAYERS) {
      throw new IllegalArgumentException(
          "layer is %d: it must lie between 0 and %d".formatted(layer, LAYERS - 1));
    }
  }

  /** A dynamic body with friction 0.5 that does not bounce. */
  public static Prefab dynamic(Shape shape, double mass) {
    return of(shape, mass, Motion.DYNAMIC);
  }

  /** A static body with friction 0.5. */
  public static Prefab fixed(Shape shape) {
    return of(shape, 0, Motion.STATIC);
  }

  /** A body that follows the velocity it is given, with friction 0.5. */
  public static Prefab kinematic(Shape shape) {
    return of(shape, 0, Motion.KINEMATIC);
  }

  /**
   * Returns this prefab with a friction; throws {@link IllegalArgumentException} if it is negative
   * or not finite.
   */
  public Prefab withFriction(double coefficient) {
    return with(
        coefficient, restitution, continuous, layer, mask, dynamics, isSensor, contactEvents);
  }

  /**
   * Returns this prefab with a restitution; throws {@link IllegalArgumentException} unless it is
   * between 0 and 1.
   */
  public Prefab withRestitution(double share) {
    return with(friction, share, continuous, layer, mask, dynamics, isSensor, contactEvents);
  }

  /**
   * Returns this prefab with a surface that moves, or with rules for its contacts. Bullet refuses
   * one that moves.
   */
  public Prefab withSurface(Surface own) {
    return with(mass, own, blend);
  }

  /** Returns this prefab with continuous collision detection. */
  public Prefab withContinuousCollision() {
    return with(friction, restitution, true, layer, mask, dynamics, isSensor, contactEvents);
  }

  /**
   * Returns this prefab in a layer; throws {@link IllegalArgumentException} unless it is between 0
   * and 31.
   */
  public Prefab withLayer(int ownLayer) {
    return with(
        friction, restitution, continuous, ownLayer, mask, dynamics, isSensor, contactEvents);
  }

  /** Returns this prefab colliding with the layers of a mask only; 0 for none. */
  public Prefab withMask(int layers) {
    return with(
        friction, restitution, continuous, layer, layers, dynamics, isSensor, contactEvents);
  }

  /**
   * Returns this prefab with damping: after one second 1/e of the speed is left at a linear damping
   * of 1, and of the spin at an angular one. Throws {@link IllegalArgumentException} if one is
   * negative or above {@link Dynamics#MAX_FACTOR}.
   */
  public Prefab withDamping(double linear, double angular) {
    return with(dynamics.withDamping(linear, angular));
  }

  /** Returns this prefab with its gravity multiplied by a factor; 0 for a body that floats. */
  public Prefab withGravityFactor(double factor) {
    return with(dynamics.withGravityFactor(factor));
  }

  /**
   * Returns this prefab kept from moving along or around axes of the world, and free in all others.
   */
  public Prefab withLockedAxes(LockedAxis... axes) {
    return with(dynamics.withLockedAxes(axes));
  }

  /** Returns this prefab always awake. */
  public Prefab withoutSleep() {
    return with(dynamics.withoutSleep());
  }

  /**
   * Returns this prefab as a sensor: it collides with nothing, no query finds it, and events report
   * which bodies come into it and leave it. It notices bodies that are not static and no sensors,
   * if each one's mask has the other's layer.
   */
  public Prefab sensor() {
    return with(friction, restitution, continuous, layer, mask, dynamics, true, contactEvents);
  }

  /** Returns this prefab with events that report when its bodies begin and end to touch others. */
  public Prefab withContactEvents() {
    return with(friction, restitution, continuous, layer, mask, dynamics, isSensor, true);
  }

  /** Returns this prefab shown in another way between two ticks. */
  public Prefab withBlend(Blend other) {
    return with(mass, surface, other);
  }

  /** Returns the value of a property. */
  public double value(Property property) {
    return switch (property) {
      case MASS -> mass;
      case FRICTION -> friction;
      case RESTITUTION -> restitution;
      case LINEAR_DAMPING -> dynamics.linearDamping();
      case ANGULAR_DAMPING -> dynamics.angularDamping();
      case GRAVITY_FACTOR -> dynamics.gravityFactor();
    };
  }

  /**
   * Returns this prefab with another value of a property; throws {@link IllegalArgumentException}
   * if the property cannot have it.
   */
  public Prefab with(Property property, double value) {
    return switch (property) {
      case MASS -> with(value, surface, blend);
      case FRICTION -> withFriction(value);
      case RESTITUTION -> withRestitution(value);
      case LINEAR_DAMPING -> withDamping(value, dynamics.angularDamping());
      case ANGULAR_DAMPING -> withDamping(dynamics.linearDamping(), value);
      case GRAVITY_FACTOR -> withGravityFactor(value);
    };
  }

  /**
   * Returns true if bodies of the two prefabs collide: each mask has the other's layer, and none is
   * a sensor.
   */
  public boolean collidesWith(Prefab other) {
    return !isSensor && !other.isSensor && masksAgree(other);
  }

  /** Returns true if a body of this prefab is a sensor that notices bodies of another. */
  public boolean notices(Prefab other) {
    return isSensor && !other.isSensor && other.motion != Motion.STATIC && masksAgree(other);
  }

  /**
   * Returns true if a body of this prefab can become one of another: both move alike, and both are
   * sensors or neither is.
   */
  public boolean canBecome(Prefab other) {
    return motion == other.motion && isSensor == other.isSensor;
  }

  /** Returns the number of bytes that {@link #writeTo} writes. */
  public int byteSize() {
    return PrefabBytes.size(this);
  }

  /**
   * Writes the whole prefab.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #byteSize} are left in the
   *     destination
   */
  public void writeTo(ByteBuffer destination) {
    PrefabBytes.write(this, destination);
  }

  /**
   * Reads a prefab that {@link #writeTo} wrote.
   *
   * @throws IllegalArgumentException if the bytes are not those of a prefab
   */
  public static Prefab readFrom(ByteBuffer source) {
    return PrefabBytes.read(source);
  }

  private Prefab with(Dynamics own) {
    return with(friction, restitution, continuous, layer, mask, own, isSensor, contactEvents);
  }

  private Prefab with(
      double ofFriction,
      double ofRestitution,
      boolean isContinuous,
      int ownLayer,
      int layers,
      Dynamics own,
      boolean asSensor,
      boolean withContacts) {
    return new Prefab(
        shape,
        mass,
        motion,
        ofFriction,
        ofRestitution,
        isContinuous,
        ownLayer,
        layers,
        own,
        asSensor,
        withContacts,
        surface,
        blend);
  }

  private Prefab with(double ofMass, Surface ofSurface, Blend ofBlend) {
    return new Prefab(
        shape,
        ofMass,
        motion,
        friction,
        restitution,
        continuous,
        layer,
        mask,
        dynamics,
        isSensor,
        contactEvents,
        ofSurface,
        ofBlend);
  }

  private static Prefab of(Shape shape, double mass, Motion motion) {
    return new Prefab(
        shape,
        mass,
        motion,
        0.5,
        0,
        false,
        0,
        ALL_LAYERS,
        Dynamics.DEFAULT,
        false,
        false,
        Surface.PLAIN,
        Blend.READER);
  }

  private boolean masksAgree(Prefab other) {
    return (mask & 1 << other.layer) != 0 && (other.mask & 1 << layer) != 0;
  }

  /**
   * A way in which a dynamic body can be kept from moving: along an axis of the world, or around
   * one.
   */
  public enum LockedAxis {
    MOVE_X(1),
    MOVE_Y(1 << 1),
    MOVE_Z(1 << 2),
    TURN_X(1 << 3),
    TURN_Y(1 << 4),
    TURN_Z(1 << 5);

    private final int bit;

    LockedAxis(int bit) {
      this.bit = bit;
    }

    /** The bit of this axis in {@link Dynamics#lockedBits}. */
    public int bit() {
      return bit;
    }
  }

  /** What a command can change of one body while the world runs, within a range. */
  public enum Property {
    /** From a milligram to a million tons. */
    MASS(0, 1e-6, 1e9),
    /** At most 100. */
    FRICTION(1, 0, 100),
    RESTITUTION(2, 0, 1),
    LINEAR_DAMPING(3, 0, Dynamics.MAX_FACTOR),
    ANGULAR_DAMPING(4, 0, Dynamics.MAX_FACTOR),
    GRAVITY_FACTOR(5, -Dynamics.MAX_FACTOR, Dynamics.MAX_FACTOR);

    private static final List<Property> PROPERTIES = List.of(values());

    private final int number;
    private final double least;
    private final double most;

    Property(int number, double least, double most) {
      this.number = number;
      this.least = least;
      this.most = most;
    }

    /** Returns true for a number in its range. */
    public boolean accepts(double value) {
      return value >= least && value <= most;
    }

    /** Its number in commands. */
    public int number() {
      return number;
    }

    /** Returns true if every body has it; the others are those of dynamic bodies. */
    public boolean isOfSurface() {
      return this == FRICTION || this == RESTITUTION;
    }

    /**
     * Returns the property with a number; throws {@link IllegalArgumentException} if there is none.
     */
    public static Property numbered(int number) {
      if (number < 0 || number >= PROPERTIES.size()) {
        throw new IllegalArgumentException(
            "property is %d: there are %d, counted from 0".formatted(number, PROPERTIES.size()));
      }
      return PROPERTIES.get(number);
    }
  }

  /** How frames show a body between two ticks. What needs velocities is linear without them. */
  public enum Blend {
    /** As the reader's settings say. */
    READER(0),
    /** At the nearer tick. */
    NEAREST(1),
    /** On a straight line, along the shorter arc. */
    LINEAR(2),
    /** By its velocities: exact under constant acceleration, and at any spin. */
    SMOOTH(3),
    /** At the present, extrapolated by its velocities, one by one: for what a player steers. */
    NOW(4);

    private final int number;

    Blend(int number) {
      this.number = number;
    }

    /** Its number in bytes, counted from 0. */
    public int number() {
      return number;
    }
  }

  /** How a body moves. */
  public enum Motion {
    /** Moves only when it is teleported. */
    STATIC,
    /** Follows its velocity whatever is in its way: it pushes others, and nothing pushes it. */
    KINEMATIC,
    /** Moves by forces and contacts. */
    DYNAMIC
  }

  /**
   * What a dynamic body does between its contacts. Ignored for others.
   *
   * @param linearDamping how fast it loses speed: after one second 1/e of the speed is left at a
   *     damping of 1
   * @param angularDamping the same for its spin
   * @param gravityFactor what its gravity is multiplied by
   * @param lockedAxes along and around which it does not move, whatever pushes it
   * @param maySleep false if it stays awake at rest
   */
  public record Dynamics(
      double linearDamping,
      double angularDamping,
      double gravityFactor,
      Set<Prefab.LockedAxis> lockedAxes,
      boolean maySleep) {
    /** The largest damping, and the largest gravity factor to either side. */
    public static final double MAX_FACTOR = 1_000;

    /** No damping, full gravity, no locked axis, and sleep. */
    public static final Dynamics DEFAULT = new Dynamics(0, 0, 1, Set.of(), true);

    /** @throws IllegalArgumentException if a number is out of range, or all axes are locked */
    public Dynamics {
      lockedAxes = Set.copyOf(lockedAxes);
      Limits.between("linearDamping", linearDamping, 0, MAX_FACTOR);
      Limits.between("angularDamping", angularDamping, 0, MAX_FACTOR);
      Limits.between("gravityFactor", gravityFactor, -MAX_FACTOR, MAX_FACTOR);
      if (lockedAxes.size() == Prefab.LockedAxis.values().length) {
        throw new IllegalArgumentException(
            "all six axes are locked: such a body does not move; make it static");
      }
    }

    /** The locked axes as bits, by {@link Prefab.LockedAxis#bit}. */
    public int lockedBits() {
      return lockedAxes.stream().mapToInt(Prefab.LockedAxis::bit).sum();
    }

    /** Returns true if the axis is locked. */
    public boolean isLocked(Prefab.LockedAxis axis) {
      return lockedAxes.contains(axis);
    }

    Dynamics withDamping(double linear, double angular) {
      return new Dynamics(linear, angular, gravityFactor, lockedAxes, maySleep);
    }

    Dynamics withGravityFactor(double factor) {
      return new Dynamics(linearDamping, angularDamping, factor, lockedAxes, maySleep);
    }

    Dynamics withLockedAxes(Prefab.LockedAxis... axes) {
      Set<Prefab.LockedAxis> locked = Set.copyOf(List.of(axes));
      return new Dynamics(linearDamping, angularDamping, gravityFactor, locked, maySleep);
    }

    Dynamics withoutSleep() {
      return new Dynamics(linearDamping, angularDamping, gravityFactor, lockedAxes, false);
    }
  }

  /**
   * What the surface of a prefab's bodies does at contacts, next to its friction and restitution.
   *
   * @param velocity how fast it moves along the body, in the body's own space, as that of a
   *     conveyor belt does; the body itself stays. In metres a second
   * @param frictionRule how a contact combines the friction of its two bodies
   * @param restitutionRule how a contact combines their restitution
   * @param materials what the cells of a height field are made of, by their numbers from 1.
   *     Cells of number 0, and of numbers that are not here, have the friction and restitution of
   *     the body
   */
  public record Surface(
      Vector3fc velocity, Rule frictionRule, Rule restitutionRule, List<Material> materials) {
    /** A surface that stands, with the usual rules. */
    public static final Surface PLAIN =
        new Surface(new Vector3f(), Rule.USUAL, Rule.USUAL, List.of());

    /** @throws IllegalArgumentException if the velocity is not finite, or materials are too many */
    public Surface {
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
    public Surface withVelocity(Vector3fc own) {
      return new Surface(own, frictionRule, restitutionRule, materials);
    }

    /** Returns this surface with a rule for friction. */
    public Surface withFrictionRule(Rule rule) {
      return new Surface(velocity, rule, restitutionRule, materials);
    }

    /** Returns this surface with a rule for restitution. */
    public Surface withRestitutionRule(Rule rule) {
      return new Surface(velocity, frictionRule, rule, materials);
    }

    /**
     * Returns this surface with what the cells of a height field are made of, by numbers from 1.
     */
    public Surface withMaterials(Material... byNumber) {
      return new Surface(velocity, frictionRule, restitutionRule, List.of(byNumber));
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
    public double friction(double own, Surface other, double others) {
      Rule rule = frictionRule.against(other.frictionRule);
      return rule == Rule.USUAL ? Math.sqrt(own * others) : rule.combine(own, others);
    }

    /** Returns the restitution of a contact with another surface. */
    public double restitution(double own, Surface other, double others) {
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

    /**
     * How two numbers become one. If the two surfaces of a contact differ, the later rule holds.
     */
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

      /**
       * Returns the rule with a number; throws {@link IllegalArgumentException} if there is none.
       */
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
}
