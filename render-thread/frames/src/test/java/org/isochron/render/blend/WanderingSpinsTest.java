package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * A body turns by 2 rad or more in a tick, about an axis that drifts or differs from the axis of
 * its velocity.
 */
class WanderingSpinsTest {
  private static final long TICK = 10_000_000;
  private static final Vector3d EXPECTED = new Vector3d(1, 2, -2).div(3);
  private static final Vector3d ACROSS = new Vector3d(2, -1, 0).normalize();
  private static final int PARTS = 10;
  private static final int STEPS = 40;
  private static final Quaterniond START = new Quaterniond().rotationXYZ(0.4, -1.1, 2);

  @Test
  void bothEndsAreMetExactlyAboutWhicheverAxisTheBodyTurned() {
    for (double turn : new double[] {2.1, 3, 4, 5, 8.5, 9, 9.5}) {
      for (double degrees : new double[] {0, 5, 15}) {
        for (int sign : new int[] {1, -1}) { // q and -q are the same rotation
          Vector3d axis = tilted(degrees);
          Quaterniond end = about(axis, turn).mul(START).mul(sign);

          String when = "%s rad, %s degrees off, sign %d".formatted(turn, degrees, sign);
          assertThat(apart(shown(turn, end, 0), START)).as(when).isLessThan(1e-4);
          assertThat(apart(shown(turn, end, TICK - 1), end)).as(when).isLessThan(1e-4);
        }
      }
    }
  }

  @Test
  void rotationBetweenIsOneTurnAboutTheAxisOfTheBody() {
    for (double turn : new double[] {2.1, 3, 4, 5, 8.5, 9, 9.5}) {
      Vector3d axis = tilted(15);
      Quaterniond end = about(axis, turn).mul(START);
      for (int tenth = 1; tenth < 10; tenth++) {
        Quaterniond there = about(axis, turn * tenth / 10).mul(START);

        assertThat(apart(shown(turn, end, TICK * tenth / 10), there))
            .as("%s rad, %d tenths", turn, tenth)
            .isLessThan(1e-4);
      }
    }
  }

  /** The rotation that remains after complete turns is too small to determine the axis. */
  @Test
  void wholeTurnsAreAboutTheAxisOfTheVelocity() {
    for (double left : new double[] {0, 1e-4, 0.02, 0.1}) {
      for (int turns = 1; turns <= 2; turns++) {
        double turn = 2 * Math.PI * turns;
        Quaterniond end = about(ACROSS, left).mul(START);
        for (int tenth = 1; tenth < 10; tenth++) {
          Quaterniond there = about(EXPECTED, turn * tenth / 10).mul(START);

          assertThat(apart(shown(turn, end, TICK * tenth / 10), there))
              .as("%d turns and %s rad, %d tenths", turns, left, tenth)
              .isLessThan(left + 1e-4);
        }
      }
    }
  }

  @Test
  void bothEndsAreMetExactlyAndThePathBetweenFollowsAnAxisThatWanders() {
    for (double wander : new double[] {0, 0.01, 0.1, 0.3}) {
      for (int tenth = 0; tenth <= 400; tenth++) {
        double turn = tenth / 10.0;
        Vector3d before = new Vector3d(wandered(0, wander)).mul(turn);
        Vector3d after = new Vector3d(wandered(1, wander)).mul(turn);
        Quaterniond[] rotations = wandering(turn, wander);
        Quaterniond end = rotations[PARTS];

        String when = "%s rad, an axis that wanders by %s".formatted(turn, wander);
        assertThat(apart(shown(before, after, end, 0), START)).as(when).isLessThan(1e-4);
        assertThat(apart(shown(before, after, end, TICK - 1), end)).as(when).isLessThan(1e-4);
        if (turn > 5.4) { // below this angle the axis comes from the end rotations
          for (int part = 1; part < PARTS; part++) {
            assertThat(apart(shown(before, after, end, TICK * part / PARTS), rotations[part]))
                .as("%s, part %d", when, part)
                .isLessThan(wander + 1e-4);
          }
        }
      }
    }
  }

  /** The mean of both velocities is slow, and the nearest turn is not the one of its length. */
  @Test
  void bodyThatIsHitAtTheBeginningTurnsAsItSpinsAfterwards() {
    Vector3d before = new Vector3d(0.6, -0.43, 2.98);
    Vector3d after = new Vector3d(-0.78, -0.68, -2.28);
    double turn = after.length();
    Vector3d axis = after.div(turn, new Vector3d());
    Quaterniond end = about(axis, turn).mul(START);
    for (int tenth = 1; tenth < 10; tenth++) {
      Quaterniond there = about(axis, turn * tenth / 10).mul(START);

      assertThat(apart(shown(before, after, end, TICK * tenth / 10), there))
          .as("%d tenths", tenth)
          .isLessThan(1e-4);
    }
  }

  private static Quaterniond[] wandering(double turn, double wander) {
    Quaterniond[] rotations = new Quaterniond[PARTS + 1];
    Quaterniond rotation = new Quaterniond(START);
    for (int part = 0; part <= PARTS; part++) {
      rotations[part] = new Quaterniond(rotation);
      for (int step = 0; step < STEPS; step++) {
        double middle = (part + (step + 0.5) / STEPS) / PARTS;
        rotation.premul(about(wandered(middle, wander), turn / (PARTS * STEPS)));
      }
    }
    return rotations;
  }

  /** The expected axis at mid-tick. */
  private static Vector3d wandered(double fraction, double wander) {
    double angle = wander * (fraction - 0.5);
    return new Vector3d(EXPECTED).rotateAxis(angle, ACROSS.x, ACROSS.y, ACROSS.z);
  }

  private static Quaternionf shown(double turn, Quaterniond end, long intoNanos) {
    Vector3d velocity = new Vector3d(EXPECTED).mul(turn);
    return shown(velocity, velocity, end, intoNanos);
  }

  /** Velocities in radians per tick. */
  private static Quaternionf shown(
      Vector3d before, Vector3d after, Quaterniond end, long intoNanos) {
    SnapshotLayout layout = SnapshotLayout.bodies(1).withVelocities();
    SnapshotExchange exchange = new SnapshotExchange(layout, 3, 1);
    SnapshotReader reader = exchange.openReader();
    try (SnapshotWriter writer = exchange.claimWriter()) {
      publish(writer, 1, START, before);
      publish(writer, 2, end, after);
    }
    reader.refresh();
    Interpolator interpolator = new Interpolator(layout, Blending.SMOOTH, false);
    interpolator.show(reader.at(1), reader.newest(), TICK + intoNanos);
    return interpolator.poses().rotation(0, new Quaternionf());
  }

  private static void publish(
      SnapshotWriter writer, int tick, Quaterniond rotation, Vector3d velocity) {
    long body = BodyId.of(0, 1);
    Quaternionf turned = new Quaternionf(rotation);
    writer.begin(tick, tick * TICK);
    writer.body(body, 0, 0, 0, turned.x, turned.y, turned.z, turned.w);
    Vector3f rate = new Vector3f(new Vector3d(velocity).mul(1e9 / TICK));
    writer.velocity(body, 0, 0, 0, rate.x, rate.y, rate.z);
    writer.publish(tick);
  }

  private static Vector3d tilted(double degrees) {
    double radians = Math.toRadians(degrees);
    return new Vector3d(EXPECTED).rotateAxis(radians, ACROSS.x, ACROSS.y, ACROSS.z);
  }

  private static Quaterniond about(Vector3d axis, double angle) {
    double sine = Math.sin(angle / 2);
    return new Quaterniond(axis.x * sine, axis.y * sine, axis.z * sine, Math.cos(angle / 2));
  }

  private static double apart(Quaternionf shown, Quaterniond expected) {
    Quaterniond between = new Quaterniond(expected).conjugate().mul(new Quaterniond(shown));
    double sine = new Vector3d(between.x, between.y, between.z).length();
    return 2 * Math.atan2(sine, Math.abs(between.w));
  }
}
