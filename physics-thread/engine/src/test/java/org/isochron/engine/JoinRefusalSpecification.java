package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** Invalid joints are refused with an event, in the plane z = 0. */
public interface JoinRefusalSpecification extends EngineUnderTest {
  @Test
  default void whatCannotBeJoinedIsRefusedAndItsIdNamesNoJoint() {
    try (SceneRun run = run(JoinSpecification.nailAndBall(9.81f))) {
      long gone = run.spawn(1, 8, 5, 0);
      long otherNail = run.spawn(0, -8, 5, 0);
      run.tick(commands -> commands.despawn(gone));
      Joint ball = Joint.ball(new Vector3d(JoinSpecification.HIGH));
      List<Consumer<CommandSender>> refused = List.of(
          commands -> commands.join(JoinSpecification.BALL, JoinSpecification.BALL, ball),
          commands -> commands.join(JoinSpecification.BALL, gone, ball),
          commands -> commands.join(JoinSpecification.NAIL, otherNail, ball),
          commands -> commands.join(BodyId.NONE, JoinSpecification.BALL, ball));
      for (Consumer<CommandSender> refusal : refused) {
        run.tick(refusal);
      }
      assertThat(run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::detail))
          .containsExactly(Command.JOIN, Command.JOIN, Command.JOIN, Command.JOIN);
      assertThat(run.refusals()).containsOnly(Event.Refusal.UNABLE);

      for (SceneRun.Happening refusal : List.copyOf(run.happenings(Event.Kind.REFUSED_COMMAND))) {
        run.tick(commands -> commands.unjoin(refusal.token()));
      }
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(4);

      long hinge = run.commands()
          .join(
              JoinSpecification.NAIL,
              JoinSpecification.BALL,
              Joint.ball(new Vector3d(JoinSpecification.HIGH)));
      run.tick(commands -> commands.motor(hinge, 1, 1)); // a ball has no motor
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(5);
    }
  }

  @Test
  default void aFullWorldRefusesFurtherJoints() {
    Scene scene = JoinSpecification.nailAndBall(0);
    try (SceneRun run = run(scene)) {
      int made = 0;
      while (run.commands()
              .join(
                  JoinSpecification.NAIL,
                  JoinSpecification.BALL,
                  Joint.ball(new Vector3d(JoinSpecification.HIGH)))
          != BodyId.NONE) {
        made++;
      }
      run.tick();
      assertThat(made).isEqualTo(scene.jointCapacity());
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }
}
