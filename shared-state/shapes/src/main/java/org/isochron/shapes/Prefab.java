package org.isochron.shapes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A kind of body, referenced by number in spawn commands.
 *
 * @param shape extent of the body
 * @param mass in kilograms; above 0 for dynamic bodies, otherwise ignored
 * @param motion motion type
 * @param friction friction coefficient; a contact uses the geometric mean of both bodies'
 *     coefficients, unless a surface has another rule
 * @param restitution fraction of speed kept in a bounce; a contact uses the maximum of both bodies'
 *     fractions, unless a surface has another rule
 * @param continuous true for continuous collision detection against tunnelling; Bullet sweeps a
 *     ball inside the body, and ode4j its centre
 * @param layer layer of the body, from 0 to 31, also used by queries
 * @param mask layers to collide with, one bit per layer; -1 for all. Two bodies collide if each
 *     mask contains the other's layer
 * @param dynamics damping, gravity, locked axes and sleep of a dynamic body
 * @param isSensor true for a sensor, which has no collisions and reports the bodies inside it
 * @param contactEvents true if contacts cause events
 * @param surface surface velocity and combination rules
 * @param blend interpolation between two ticks
 * @param massProperties centre of mass and inertia; if empty, the engine distributes the mass
 *     evenly
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
    Blend blend,
    Optional<MassProperties> massProperties) {
  /** Number of layers. */
  public static final int LAYERS = 32;

  /** Mask of all layers. */
  public static final int ALL_LAYERS = -1;

  /**
   * @throws IllegalArgumentException if mass, friction, restitution or layer is out of range, a
   *     dynamic body has a mesh or height field, or the mass properties have another mass or belong
   *     to a body that is not dynamic
   */
  public Prefab {
    Objects.requireNonNull(shape, "shape is null: a prefab needs a shape");
    Objects.requireNonNull(dynamics, "dynamics is null: Dynamics.DEFAULT has no damping");
    Objects.requireNonNull(surface, "surface is null: Surface.PLAIN is the default");
    Objects.requireNonNull(motion, "motion is null: choose STATIC, KINEMATIC or DYNAMIC");
    Objects.requireNonNull(blend, "blend is null: Blend.READER leaves it to the reader");
    if (motion == Motion.DYNAMIC && !(mass > 0 && mass < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "mass is %s: a dynamic body needs a finite mass above 0; make it static if it is not to move"
              .formatted(mass));
    }
    Limits.between("mass", mass, 0, Double.MAX_VALUE);
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
    if (motion != Motion.DYNAMIC && massProperties.isPresent()) {
      throw new IllegalArgumentException(
          "a %s body has mass properties: only dynamic bodies have a mass".formatted(motion));
    }
    if (massProperties.isPresent() && massProperties.get().mass() != mass) {
      throw new IllegalArgumentException(
          "mass is %s, and that of massProperties %s: use withMassProperties"
              .formatted(mass, massProperties.get().mass()));
    }
    Limits.within("layer", layer, 0, LAYERS - 1);
  }

  /** Creates a dynamic body with friction 0.5 and restitution 0. */
  public static Prefab dynamic(Shape shape, double mass) {
    return of(shape, mass, Motion.DYNAMIC);
  }

  /** Creates a static body. */
  public static Prefab fixed(Shape shape) {
    return of(shape, 0, Motion.STATIC);
  }

  /** Creates a body that follows its velocity, with friction 0.5. */
  public static Prefab kinematic(Shape shape) {
    return of(shape, 0, Motion.KINEMATIC);
  }

  /**
   * Changes the friction.
   *
   * @throws IllegalArgumentException if negative or not finite
   */
  public Prefab withFriction(double coefficient) {
    return with(
        coefficient, restitution, continuous, layer, mask, dynamics, isSensor, contactEvents);
  }

  /**
   * Changes the restitution.
   *
   * @throws IllegalArgumentException outside 0 to 1
   */
  public Prefab withRestitution(double share) {
    return with(friction, share, continuous, layer, mask, dynamics, isSensor, contactEvents);
  }

  /** Changes the surface. Bullet rejects a moving surface. */
  public Prefab withSurface(Surface own) {
    return with(mass, own, blend, massProperties);
  }

  /** Enables continuous collision detection. */
  public Prefab withContinuousCollision() {
    return with(friction, restitution, true, layer, mask, dynamics, isSensor, contactEvents);
  }

  /**
   * Changes the layer.
   *
   * @throws IllegalArgumentException outside 0 to 31
   */
  public Prefab withLayer(int ownLayer) {
    return with(
        friction, restitution, continuous, ownLayer, mask, dynamics, isSensor, contactEvents);
  }

  /** Changes the mask; 0 disables collisions. */
  public Prefab withMask(int layers) {
    return with(
        friction, restitution, continuous, layer, layers, dynamics, isSensor, contactEvents);
  }

  /**
   * Changes the damping: at damping 1, speed or spin falls to 1/e within a second.
   *
   * @throws IllegalArgumentException if negative or above {@link Dynamics#MAX_FACTOR}
   */
  public Prefab withDamping(double linear, double angular) {
    return with(dynamics.withDamping(linear, angular));
  }

  /** Multiplies gravity; 0 makes a body float. */
  public Prefab withGravityFactor(double factor) {
    return with(dynamics.withGravityFactor(factor));
  }

  /** Locks exactly these world axes. */
  public Prefab withLockedAxes(LockedAxis... axes) {
    return with(dynamics.withLockedAxes(axes));
  }

  /** Keeps bodies always awake. */
  public Prefab withoutSleep() {
    return with(dynamics.withoutSleep());
  }

  /**
   * Makes the prefab a sensor. Sensors collide with nothing and are invisible to queries; events
   * report bodies that enter or leave. A sensor detects moving bodies, except sensors, if each mask
   * contains the other's layer.
   */
  public Prefab sensor() {
    return with(friction, restitution, continuous, layer, mask, dynamics, true, contactEvents);
  }

  /** Enables contact events. */
  public Prefab withContactEvents() {
    return with(friction, restitution, continuous, layer, mask, dynamics, isSensor, true);
  }

  /** Changes the interpolation between ticks. */
  public Prefab withBlend(Blend other) {
    return with(mass, surface, other, massProperties);
  }

  /**
   * Sets the mass, centre of mass and inertia of a dynamic body. Its position stays that of the
   * shape's origin; its linear velocity is that of its centre of mass, at which impulses and forces
   * act. The reference engine rejects mass properties, and dyn4j a centre off its plane.
   *
   * @throws IllegalArgumentException if the body is not dynamic
   */
  public Prefab withMassProperties(MassProperties properties) {
    return with(properties.mass(), surface, blend, Optional.of(properties));
  }

  /** Lets the engine distribute the mass evenly. */
  public Prefab withoutMassProperties() {
    return with(mass, surface, blend, Optional.empty());
  }

  /** Returns a property's value. */
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
   * Changes a property.
   *
   * @throws IllegalArgumentException if the value is invalid
   */
  public Prefab with(Property property, double value) {
    return switch (property) {
      case MASS ->
        with(value, surface, blend, massProperties.map(properties -> properties.withMass(value)));
      case FRICTION -> withFriction(value);
      case RESTITUTION -> withRestitution(value);
      case LINEAR_DAMPING -> withDamping(value, dynamics.angularDamping());
      case ANGULAR_DAMPING -> withDamping(dynamics.linearDamping(), value);
      case GRAVITY_FACTOR -> withGravityFactor(value);
    };
  }

  /** Returns the encoded size. */
  public int byteSize() {
    return PrefabBytes.size(this);
  }

  /**
   * Writes the whole prefab.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #byteSize} remain
   */
  public void writeTo(ByteBuffer destination) {
    PrefabBytes.write(this, destination);
  }

  /**
   * Reads a prefab.
   *
   * @throws IllegalArgumentException if the bytes are invalid
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
        blend,
        massProperties);
  }

  private Prefab with(
      double ofMass, Surface ofSurface, Blend ofBlend, Optional<MassProperties> properties) {
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
        ofBlend,
        properties);
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
        Blend.READER,
        Optional.empty());
  }

  /** A world axis along or around which a dynamic body can be locked. */
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

    /** Bit in {@link Dynamics#lockedBits}. */
    public int bit() {
      return bit;
    }
  }

  /** A property of one body that a command can change at run time, within a range. */
  public enum Property {
    /** The mass, from a milligram to a million tonnes. */
    MASS(0, 1e-6, 1e9),
    /** At most 100. */
    FRICTION(1, 0, 100),
    RESTITUTION(2, 0, 1),
    LINEAR_DAMPING(3, 0, Dynamics.MAX_FACTOR),
    ANGULAR_DAMPING(4, 0, Dynamics.MAX_FACTOR),
    GRAVITY_FACTOR(5, -Dynamics.MAX_FACTOR, Dynamics.MAX_FACTOR);

    private static final List<Property> PROPERTIES = List.of(values());

    private final int number;
    private final double min;
    private final double max;

    Property(int number, double min, double max) {
      this.number = number;
      this.min = min;
      this.max = max;
    }

    /** Returns true within the range. */
    public boolean accepts(double value) {
      return value >= min && value <= max;
    }

    /** Number in commands. */
    public int number() {
      return number;
    }

    /**
     * Returns a number's property.
     *
     * @throws IllegalArgumentException if the number is unknown
     */
    public static Property numbered(int number) {
      if (number < 0 || number >= PROPERTIES.size()) {
        throw new IllegalArgumentException(
            "property is %d: there are %d, counted from 0".formatted(number, PROPERTIES.size()));
      }
      return PROPERTIES.get(number);
    }
  }

  /** Interpolation of a body between two ticks. Modes that need velocities fall back to linear. */
  public enum Blend {
    /** Uses the reader's settings. */
    READER(0),
    /** Shows the nearer tick. */
    NEAREST(1),
    /** Blends positions linearly, and rotations along the shorter arc. */
    LINEAR(2),
    /** Uses velocities: exact under constant acceleration, and at any spin. */
    SMOOTH(3),
    /** Extrapolates to the present with the velocities, for bodies steered by a player. */
    NOW(4);

    private final int number;

    Blend(int number) {
      this.number = number;
    }

    /** Number in bytes. */
    public int number() {
      return number;
    }
  }

  /** Motion type of a body. */
  public enum Motion {
    /** Moves only by teleports. */
    STATIC(0),
    /** Follows its velocity: it pushes other bodies, and nothing pushes it. */
    KINEMATIC(1),
    /** Moves by forces and contacts. */
    DYNAMIC(2);

    private final int number;

    Motion(int number) {
      this.number = number;
    }

    /** Permanent number, as in encoded prefabs and commands. */
    public int number() {
      return number;
    }
  }

  /**
   * Free motion of dynamic bodies.
   *
   * @param linearDamping linear damping: 1 reduces the speed to 1/e within a second
   * @param angularDamping damping of the spin
   * @param gravityFactor factor of gravity
   * @param lockedAxes locked axes
   * @param maySleep false to stay awake
   */
  public record Dynamics(
      double linearDamping,
      double angularDamping,
      double gravityFactor,
      Set<Prefab.LockedAxis> lockedAxes,
      boolean maySleep) {
    /** Maximum damping and gravity factor. */
    public static final double MAX_FACTOR = 1_000;

    /** Default free motion. */
    public static final Dynamics DEFAULT = new Dynamics(0, 0, 1, Set.of(), true);

    /** @throws IllegalArgumentException if a number is out of range, or all axes are locked */
    public Dynamics {
      lockedAxes = Set.copyOf(Limits.list("lockedAxes", lockedAxes));
      Limits.between("linearDamping", linearDamping, 0, MAX_FACTOR);
      Limits.between("angularDamping", angularDamping, 0, MAX_FACTOR);
      Limits.between("gravityFactor", gravityFactor, -MAX_FACTOR, MAX_FACTOR);
      if (lockedAxes.size() == Prefab.LockedAxis.values().length) {
        throw new IllegalArgumentException(
            "all six axes are locked: such a body does not move; make it static");
      }
    }

    /** Locked axes by {@link Prefab.LockedAxis#bit}. */
    public int lockedBits() {
      return lockedAxes.stream().mapToInt(Prefab.LockedAxis::bit).sum();
    }

    Dynamics withDamping(double linear, double angular) {
      return new Dynamics(linear, angular, gravityFactor, lockedAxes, maySleep);
    }

    Dynamics withGravityFactor(double factor) {
      return new Dynamics(linearDamping, angularDamping, factor, lockedAxes, maySleep);
    }

    Dynamics withLockedAxes(Prefab.LockedAxis... axes) {
      Set<Prefab.LockedAxis> locked = new HashSet<>(Arrays.asList(Limits.given("axes", axes)));
      return new Dynamics(linearDamping, angularDamping, gravityFactor, locked, maySleep);
    }

    Dynamics withoutSleep() {
      return new Dynamics(linearDamping, angularDamping, gravityFactor, lockedAxes, false);
    }
  }

  /**
   * Contact behaviour of a surface, in addition to its friction and restitution.
   *
   * @param velocity surface velocity in body coordinates, in metres per second, like a conveyor
   *     belt's; the body itself does not move
   * @param frictionRule combination of two frictions
   * @param restitutionRule combination of two restitutions
   * @param materials materials of height field cells, numbered from 1. Number 0 and unknown numbers
   *     use the body's friction and restitution
   */
  public record Surface(
      Vector3fc velocity, Rule frictionRule, Rule restitutionRule, List<Material> materials) {
    /** The default surface. */
    public static final Surface PLAIN =
        new Surface(new Vector3f(), Rule.USUAL, Rule.USUAL, List.of());

    /** @throws IllegalArgumentException if an argument is invalid */
    public Surface {
      velocity = Limits.motion("surface velocity", velocity);
      Objects.requireNonNull(frictionRule, "frictionRule is null: Rule.USUAL is the default");
      Objects.requireNonNull(restitutionRule, "restitutionRule is null: Rule.USUAL is the default");
      materials = Limits.list("materials", materials);
      if (materials.size() > Shape.HeightField.MAX_MATERIAL) {
        throw new IllegalArgumentException("a surface has %d materials: it can have %d"
            .formatted(materials.size(), Shape.HeightField.MAX_MATERIAL));
      }
    }

    /** Changes the velocity. */
    public Surface withVelocity(Vector3fc own) {
      return new Surface(own, frictionRule, restitutionRule, materials);
    }

    /** Changes the friction rule. */
    public Surface withFrictionRule(Rule rule) {
      return new Surface(velocity, rule, restitutionRule, materials);
    }

    /** Changes the restitution rule. */
    public Surface withRestitutionRule(Rule rule) {
      return new Surface(velocity, frictionRule, rule, materials);
    }

    /** Changes the materials. */
    public Surface withMaterials(Material... byNumber) {
      List<Material> numbered = Arrays.asList(Limits.given("materials", byNumber));
      return new Surface(velocity, frictionRule, restitutionRule, numbered);
    }

    /** Returns true for an unmoving surface with default rules and no materials. */
    public boolean isPlain() {
      return velocity.lengthSquared() == 0
          && frictionRule == Rule.USUAL
          && restitutionRule == Rule.USUAL
          && materials.isEmpty();
    }

    /** Friction and restitution. */
    public record Material(double friction, double restitution) {
      /** @throws IllegalArgumentException if out of range */
      public Material {
        Limits.between("friction", friction, 0, Float.MAX_VALUE);
        Limits.between("restitution", restitution, 0, 1);
      }
    }

    /**
     * Rule that combines two numbers. If the rules of two surfaces differ, the rule that is
     * declared later in this enum applies.
     */
    public enum Rule {
      /** Geometric mean of frictions, maximum of restitutions. */
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

      /** Number in bytes. */
      public int number() {
        return number;
      }

      /**
       * Returns a number's rule.
       *
       * @throws IllegalArgumentException if the number is unknown
       */
      static Rule numbered(int number) {
        if (number < 0 || number >= RULES.size()) {
          throw new IllegalArgumentException(
              "rule is %d: there are %d, counted from 0".formatted(number, RULES.size()));
        }
        return RULES.get(number);
      }
    }
  }
}
