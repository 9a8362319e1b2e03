package org.isochron.engine.joints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Readings match the bodies' motion. */
class JointReadingsTest {
  private static final int CASES = 2_000;
  /** In seconds. */
  private static final float SPAN = 1e-3f;

  private final Random random = new Random(17);
  private final BodyStates states = new BodyStates(2, false);
  private final JointReadings readings =
      new JointReadings(states, new MassCenters(states, slot -> Optional.empty()));

  @Test
  void hingeReadsItsAngleAndSpeed() {
    for (int number = 0; number < CASES; number++) {
      Vector3f axis = direction();
      JoinedBodies joined = joined(Joint.hinge(new Vector3d(vector(3)), axis));
      float angle = random.nextFloat(-3.1f, 3.1f);
      float speed = random.nextFloat(-20, 20);
      Quaternionf turn = rotation();
      Vector3f spin = vector(5);

      // both bodies have turned since joining, B by an additional angle about the rotated axis
      states.poses().set(0, vector(9), new Quaternionf(turn).mul(joined.rotationA()));
      states
          .poses()
          .set(
              1,
              vector(9),
              new Quaternionf(turn)
                  .mul(new Quaternionf().rotationAxis(angle, axis))
                  .mul(joined.rotationB()));
      states.velocities().set(0, vector(4), spin);
      Vector3f turned = turn.transform(axis, new Vector3f());
      states.velocities().set(1, vector(4), new Vector3f(turned).mul(speed).add(spin));

      assertThat(readings.offset(joined)).as("case %d", number).isCloseTo(angle, within(1e-4f));
      assertThat(readings.speed(joined)).as("case %d", number).isCloseTo(speed, within(1e-3f));
    }
  }

  @Test
  void sliderReadsItsDisplacement() {
    for (int number = 0; number < CASES; number++) {
      Vector3f axis = direction();
      JoinedBodies joined = joined(Joint.slider(axis));
      float offset = random.nextFloat(-7, 7);
      Quaternionf turn = rotation();
      Vector3f position = vector(9);

      states.poses().set(0, position, new Quaternionf(turn).mul(joined.rotationA()));
      Vector3f between = new Vector3f(joined.positionB().sub(joined.positionA(), new Vector3d()));
      turn.transform(between.fma(offset, axis)).add(position);
      states.poses().set(1, between, new Quaternionf(turn).mul(joined.rotationB()));

      assertThat(readings.offset(joined)).as("case %d", number).isCloseTo(offset, within(1e-4f));
    }
  }

  /** A force at the origin of B would turn A, which alone moves. */
  @Test
  void sliderOnABodyThatDoesNotMoveActsAtTheOriginOfTheOther() {
    JointFrame frame = new JointFrame(states, new MassCenters(states, slot -> Optional.empty()));
    for (int number = 0; number < CASES; number++) {
      JoinedBodies joined = joined(Joint.slider(direction()));
      Vector3f positionA = vector(9);
      Vector3f positionB = vector(9);
      states.poses().set(0, positionA, rotation());
      states.poses().set(1, positionB, rotation());

      frame.find(joined, false);
      assertThat(frame.armA().length()).isZero();
      assertThat(frame.armB().distance(positionA.sub(positionB, new Vector3f())))
          .isLessThan(1e-5f);

      frame.find(joined, true);
      assertThat(frame.armA().distance(positionB.sub(positionA, new Vector3f())))
          .isLessThan(1e-5f);
      assertThat(frame.armB().length()).isZero();
    }
  }

  @Test
  void rodReadsItsLength() {
    for (int number = 0; number < CASES; number++) {
      Vector3f endA = vector(5);
      Vector3f endB = vector(5);
      JoinedBodies joined = joined(Joint.rope(new Vector3d(endA), new Vector3d(endB)));
      Quaternionf turn = rotation();
      Vector3f shift = vector(9);
      Vector3f apart = vector(2);

      place(0, turn, shift, new Vector3f(joined.positionA()), joined.rotationA());
      place(
          1,
          turn,
          new Vector3f(shift).add(apart),
          new Vector3f(joined.positionB()),
          joined.rotationB());

      Vector3f between = turn.transform(new Vector3f(endB).sub(endA)).add(apart);
      assertThat(readings.offset(joined))
          .as("case %d", number)
          .isCloseTo(between.length(), within(1e-4f));
    }
  }

  @Test
  void speedIsTheChangeOfTheOffset() {
    for (int number = 0; number < CASES; number++) {
      Joint joint = switch (number % 3) {
        case 0 -> Joint.slider(direction());
        case 1 -> Joint.rope(new Vector3d(vector(5)), new Vector3d(vector(5)));
        default -> Joint.weld();
      };
      JoinedBodies joined = joined(joint);
      for (int slot = 0; slot < 2; slot++) {
        states.poses().set(slot, vector(4), rotation());
        states.velocities().set(slot, vector(4), vector(3));
      }
      float speed = readings.speed(joined);

      move(-SPAN / 2);
      float before = readings.offset(joined);
      move(SPAN);

      assertThat((readings.offset(joined) - before) / SPAN)
          .as("case %d of a %s", number, StoredJoint.kind(joint))
          .isCloseTo(speed, within(0.05f));
    }
  }

  private void place(
      int slot, Quaternionf turn, Vector3f shift, Vector3fc position, Quaternionfc rotation) {
    states
        .poses()
        .set(
            slot,
            turn.transform(new Vector3f(position)).add(shift),
            new Quaternionf(turn).mul(rotation));
  }

  private void move(float span) {
    Vector3f position = new Vector3f();
    Vector3f velocity = new Vector3f();
    Quaternionf rotation = new Quaternionf();
    for (int slot = 0; slot < 2; slot++) {
      states.poses().position(slot, position);
      position.fma(span, states.velocities().linear(slot, velocity));
      states.poses().rotation(slot, rotation);
      states.velocities().angular(slot, velocity);
      float angle = velocity.length() * span;
      rotation.premul(new Quaternionf().rotationAxis(angle, velocity.normalize()));
      states.poses().set(slot, position, rotation);
    }
  }

  private JoinedBodies joined(Joint joint) {
    return new JoinedBodies(
        joint,
        BodyId.of(0, 1),
        BodyId.of(1, 1),
        new Vector3d(vector(3)),
        rotation(),
        new Vector3d(vector(3)),
        rotation());
  }

  private Vector3f vector(float max) {
    return new Vector3f(
        random.nextFloat(-max, max), random.nextFloat(-max, max), random.nextFloat(-max, max));
  }

  private Vector3f direction() {
    return vector(1).add(0, 0, 2).normalize();
  }

  private Quaternionf rotation() {
    return new Quaternionf()
        .rotationXYZ(
            random.nextFloat(-3, 3), random.nextFloat(-1.5f, 1.5f), random.nextFloat(-3, 3));
  }
}
