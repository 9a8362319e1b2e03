package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class SentJointTest {
  private static final Vector3d HERE = new Vector3d(1, 2, 3);
  private static final Vector3d THERE = new Vector3d(1, 5, 3);
  private static final Vector3f AXIS = new Vector3f(0.6f, 0, 0.8f);

  @Test
  void everyJointArrivesAsItWasSent() {
    List<Joint> joints = List.of(
        Joint.weld(),
        Joint.ball(HERE).withBreakForce(50),
        Joint.hinge(HERE, AXIS).with(Joint.Axis.within(-1, 2).withMotor(-3, 40)),
        Joint.hinge(HERE, new Vector3f(0.577f, 0.577f, 0.578f)),
        Joint.hinge(HERE, AXIS).with(Joint.Axis.FREE.withPositionMotor(-1, 40, 2, 0.7f)),
        Joint.slider(AXIS).with(Joint.Axis.FREE.withMotor(0, 7)),
        Joint.slider(AXIS).with(Joint.Axis.within(Float.NEGATIVE_INFINITY, 4)),
        Joint.rod(HERE, THERE).withSpring(2, 0.3f),
        Joint.gear(AXIS, new Vector3f(0, 1, 0), -0.5f),
        Joint.pulley(HERE, THERE, new Vector3d(4, 5, 7), new Vector3d(1, 1, 9), 3),
        Joint.rope(HERE, THERE));
    for (Joint joint : joints) {
      Command command = sent(joint);

      assertThat(command.joint()).isEqualTo(joint);
      assertThat(List.of(command.body(), command.other(), command.token()))
          .isEqualTo(List.of(11L, 12L, 13L));
    }
  }

  /** Byte offset of the anchor, which follows the kind, detail, stamp and three ids. */
  private static final int ANCHOR_AT = 2 * Integer.BYTES + 4 * Long.BYTES;

  @Test
  void aJointFarAwayArrivesExactly() {
    Vector3d here = new Vector3d(29_999_999.123, -30_000_001.7, 0.1);
    Vector3d there = new Vector3d(here).add(0.25, 3, 0);
    for (Joint joint : List.of(
        Joint.ball(here),
        Joint.hinge(here, AXIS),
        Joint.rod(here, there),
        Joint.rope(here, there))) {
      StoredJoint arrived = StoredJoint.of(sent(joint).joint());
      assertThat(arrived.first().distance(here)).isLessThan(1e-6);
      assertThat(arrived.second().distance(StoredJoint.of(joint).second())).isLessThan(1e-6);
    }
    assertThat(Joint.rod(here, there).upper()).isEqualTo((float) here.distance(there));
  }

  @Test
  void aCommandWhoseValuesMakeNoJointIsRefused() {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    sent(Joint.hinge(HERE, AXIS)).writeTo(bytes);

    bytes.putInt(4, 99);
    assertThatThrownBy(() -> Command.empty().readFrom(bytes.rewind()).joint())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kind is 99");

    bytes.putInt(4, StoredJoint.Kind.HINGE.number());
    bytes.putFloat(ANCHOR_AT, Float.NaN);
    assertThatThrownBy(() -> Command.empty().readFrom(bytes.rewind()).joint())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("anchor");
  }

  private static Command sent(Joint joint) {
    CommandQueue queue = new CommandQueue(2, () -> 0, () -> BodyId.NONE, () -> 13);
    queue.sender().join(11, 12, joint);
    Command received = Command.empty();
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    queue.claimReceiver().drain(1, command -> command.writeTo(bytes));
    return received.readFrom(bytes.flip());
  }

  @Test
  void jointWithAxesArrivesWithACommandForEachThatIsNotLocked() {
    Joint.SixAxes cone =
        Joint.coneTwist(HERE, AXIS, new Vector3f(0, 1, 0), 0.5f, 0.8f, -0.1f, 0.2f);
    Joint.SixAxes loose = Joint.sixAxes(HERE, AXIS, new Vector3f(0, 1, 0))
        .withAxis(Joint.Axis.Freedom.MOVE_Y, Joint.Axis.within(-1, 2).withSpring(0.5f, 3, 0.2f))
        .withAxis(
            Joint.Axis.Freedom.TURN_Z,
            Joint.Axis.FREE.withDamping(5).withPositionMotor(1, 2, 3, 4));
    Joint.SixAxes driven = (Joint.SixAxes) loose.withBreakForce(70);
    for (Joint.SixAxes joint : List.of(cone, driven)) {
      CommandQueue queue = new CommandQueue(16, () -> 0, () -> BodyId.NONE, () -> 13);
      assertThat(queue.sender().join(11, 12, joint)).isEqualTo(13);

      List<Joint.SixAxes> arrived = new ArrayList<>();
      queue.claimReceiver().drain(1, command -> {
        assertThat(command.token()).isEqualTo(13);
        arrived.add(
            command.kind() == Command.JOIN
                ? (Joint.SixAxes) command.joint()
                : arrived
                    .get(arrived.size() - 1)
                    .withAxis(Joint.Axis.Freedom.numbered(command.detail()), command.axis()));
      });

      assertThat(arrived).hasSize(joint.equals(cone) ? 4 : 3);
      assertThat(arrived.get(arrived.size() - 1)).isEqualTo(joint);
    }
  }

  @Test
  void dampingOfAJointIsSentAfterIt() {
    for (Joint.OneAxis joint : List.of(
        Joint.hinge(HERE, AXIS)
            .with(Joint.Axis.FREE.withPositionMotor(-1, 40, 2, 0.7f).withDamping(0.5f)),
        Joint.slider(AXIS).with(Joint.Axis.FREE.withDamping(3)))) {
      CommandQueue queue = new CommandQueue(2, () -> 0, () -> BodyId.NONE, () -> 13);
      assertThat(queue.sender().join(11, 12, joint)).isEqualTo(13);

      List<Joint.OneAxis> arrived = new ArrayList<>();
      queue.claimReceiver().drain(1, command -> {
        assertThat(command.token()).isEqualTo(13);
        arrived.add(
            command.kind() == Command.JOIN
                ? (Joint.OneAxis) command.joint()
                : joint.with(arrived.get(0).motion().withDamping(command.value(0))));
      });
      assertThat(arrived).hasSize(2);
      assertThat(arrived.get(1)).isEqualTo(joint);

      CommandQueue full = new CommandQueue(2, () -> 0, () -> BodyId.NONE, () -> 13);
      full.sender().despawn(11);
      assertThat(full.sender().join(11, 12, joint)).isEqualTo(BodyId.NONE);
    }
  }

  @Test
  void jointWithAxesIsSentCompletelyOrNotAtAll() {
    Joint.SixAxes cone =
        Joint.coneTwist(HERE, AXIS, new Vector3f(0, 1, 0), 0.5f, 0.8f, -0.1f, 0.2f);
    CommandQueue queue = new CommandQueue(4, () -> 0, () -> BodyId.NONE, () -> 13);
    queue.sender().despawn(11);

    assertThat(queue.sender().join(11, 12, cone)).isEqualTo(BodyId.NONE);

    List<Integer> kinds = new ArrayList<>();
    CommandReceiver receiver = queue.claimReceiver();
    receiver.drain(1, command -> kinds.add(command.kind()));
    assertThat(kinds).containsExactly(Command.DESPAWN);
    assertThat(queue.sender().join(11, 12, cone)).isEqualTo(13);
  }
}
