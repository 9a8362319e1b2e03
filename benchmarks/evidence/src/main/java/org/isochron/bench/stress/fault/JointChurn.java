package org.isochron.bench.stress.fault;

import java.util.Random;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.play.Worlds;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/**
 * Connects bodies by weak joints of all kinds, and soon removes those that have not broken. Owner:
 * one thread.
 */
public record JointChurn(CommandSender commands, int bodies) implements RunFault {
  private static final int MAX_JOINTS = 32;
  private static final int MAX_MILLIS = 300;
  private static final Vector3f UP = new Vector3f(0, 1, 0);

  @Override
  public void strike(Random random) throws InterruptedException {
    long[] joints = new long[random.nextInt(MAX_JOINTS)];
    for (int i = 0; i < joints.length; i++) {
      joints[i] = commands.join(body(random), body(random), joint(random));
    }
    Worker.restMillis(random.nextInt(MAX_MILLIS));
    for (long joint : joints) {
      if (joint != BodyId.NONE) {
        commands.motor(joint, random.nextFloat(), 10);
        commands.positionMotor(joint, random.nextFloat(), 10, 2, 1);
        commands.unjoin(joint);
      }
    }
  }

  private long body(Random random) {
    return BodyId.of(Worlds.FIRST_SLOT + random.nextInt(bodies), 1);
  }

  private static Joint joint(Random random) {
    Vector3f point = new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat());
    Joint joint = switch (random.nextInt(5)) {
      case 0 -> Joint.weld();
      case 1 -> Joint.ball(point);
      case 2 -> Joint.hinge(point, UP).withMotor(1, 10);
      case 3 -> Joint.slider(UP).withLimits(-1, 1);
      default -> Joint.rod(point, new Vector3f()).withSpring(2, 0.1f);
    };
    return joint.withBreakForce(10 + random.nextFloat() * 1_000);
  }
}
