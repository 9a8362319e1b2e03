package org.isochron.engine.reference;

import java.util.Objects;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The body in a slot of a {@link SphereWorld}, simulated as its bounding sphere. Owner: the world's
 * thread.
 */
final class Sphere {
  final Vector3d position = new Vector3d();
  final Vector3d velocity = new Vector3d();
  final Quaternionf rotation = new Quaternionf();
  final Vector3f spin = new Vector3f();

  /** For the next step only. */
  final Vector3d force = new Vector3d();

  final Vector3f torque = new Vector3f();

  @Nullable
  Prefab prefab;

  /** True for a body with a dynamic prefab that a command made kinematic. */
  boolean kinematic;

  /** Impulse from the ground in the last step. */
  double impulse;

  private final Vector3f posed = new Vector3f();

  void begin(Prefab kind, Vector3dc at, Quaternionfc turned) {
    prefab = kind;
    position.set(at);
    rotation.set(turned);
    velocity.zero();
    spin.zero();
    dropForces();
    impulse = 0;
    kinematic = false;
  }

  Prefab prefab() {
    return Objects.requireNonNull(prefab, "the slot is empty");
  }

  boolean moves() {
    return prefab != null && prefab.motion() != Prefab.Motion.STATIC;
  }

  boolean isDynamic() {
    return prefab != null && prefab.motion() == Prefab.Motion.DYNAMIC && !kinematic;
  }

  void dropForces() {
    force.zero();
    torque.zero();
  }

  void push(Vector3fc linear, Vector3fc angular) {
    velocity.fma(1 / prefab().mass(), linear);
    spin.fma((float) inverseInertia(), angular);
  }

  void step(Vector3fc gravity, double dtSeconds) {
    if (!moves()) {
      return;
    }
    if (isDynamic()) {
      velocity.fma(dtSeconds, force.div(prefab().mass()).add(gravity));
      spin.fma((float) (inverseInertia() * dtSeconds), torque);
      dropForces();
    }
    position.fma(dtSeconds, velocity);
    if (spin.lengthSquared() != 0) {
      turn(dtSeconds);
    }
  }

  /** Uses {@link Sines} because JOML's sine depends on the processor. */
  private void turn(double dtSeconds) {
    double speed = spin.length();
    double sine = Sines.sine(speed * dtSeconds / 2) / speed;
    rotation
        .premul((float) (spin.x * sine), (float) (spin.y * sine), (float) (spin.z * sine), (float)
            Sines.cosine(speed * dtSeconds / 2))
        .normalize();
  }

  void bounce(double groundHeight) {
    impulse = 0;
    if (!isDynamic() || prefab().isSensor()) {
      return;
    }
    double depth = groundHeight + prefab().shape().boundingRadius() - position.y;
    if (depth > 0) {
      double speed = Math.abs(velocity.y);
      position.y += depth * (1 + prefab().restitution());
      velocity.y = speed * prefab().restitution();
      impulse = speed * (1 + prefab().restitution()) * prefab().mass();
    }
  }

  /** Forces are not saved because they last for one step only. */
  void save(SavedState destination) {
    destination.putDouble(position.x);
    destination.putDouble(position.y);
    destination.putDouble(position.z);
    destination.putDouble(velocity.x);
    destination.putDouble(velocity.y);
    destination.putDouble(velocity.z);
    destination.putFloat(rotation.x);
    destination.putFloat(rotation.y);
    destination.putFloat(rotation.z);
    destination.putFloat(rotation.w);
    destination.putFloat(spin.x);
    destination.putFloat(spin.y);
    destination.putFloat(spin.z);
    destination.putDouble(impulse);
  }

  void restore(SavedState source) {
    position.set(source.takeDoubleNumber(), source.takeDoubleNumber(), source.takeDoubleNumber());
    velocity.set(source.takeDoubleNumber(), source.takeDoubleNumber(), source.takeDoubleNumber());
    rotation.set(
        source.takeNumber(), source.takeNumber(), source.takeNumber(), source.takeNumber());
    spin.set(source.takeNumber(), source.takeNumber(), source.takeNumber());
    impulse = source.takeDouble(); // no step depends on it, and heavy bodies exceed the limit
    dropForces();
  }

  void requirePose(boolean wide) {
    boolean inside = wide
        ? position.absolute(new Vector3d()).get(position.maxComponent())
            <= 2 * Limits.MAX_WORLD_COORDINATE
        : Limits.isPosition(posed.set(position));
    if (!inside || !Limits.isRotation(rotation)) {
      throw new IllegalArgumentException(
          "the saved state has a body at %s with the rotation %s: it is damaged"
              .formatted(position, rotation));
    }
  }

  /** Of a solid ball. */
  private double inverseInertia() {
    double radius = prefab().shape().boundingRadius();
    return 5 / (2 * prefab().mass() * radius * radius);
  }
}
