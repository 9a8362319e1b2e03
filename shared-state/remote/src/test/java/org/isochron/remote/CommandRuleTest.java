package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;

class CommandRuleTest {
  private final VirtualRun run = new VirtualRun(5);

  @Test
  void byDefaultNoCommandReachesThePhysicsAndBothEndsKnow() {
    run.settings = RemoteSettings.DEFAULT;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    for (int command = 0; command < 5; command++) {
      viewer.command();
    }
    run.run(1_000);

    assertThat(run.physics.receivedCommands).isZero();
    assertThat(run.server.status().refusedCommands()).isEqualTo(5);
    assertThat(viewer.loop.status().refusedCommands()).isEqualTo(5);
    assertThat(viewer.refused)
        .containsExactlyElementsOf(List.of(
            token(viewer, 1),
            token(viewer, 2),
            token(viewer, 3),
            token(viewer, 4),
            token(viewer, 5)));
  }

  @Test
  void eachRefusedCommandAmongOthersHasOneEventInSpiteOfLossAndRepetition() {
    run.settings = RemoteSettings.DEFAULT.withCommands(
        (viewer, command) -> command.token() % TokenPhysics.SENDER % 3 != 0);
    run.network.loss = 0.2;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    List<Long> expected = new ArrayList<>();
    for (long number = 1; number <= 300; number++) {
      viewer.command();
      if (number % 3 == 0) {
        expected.add(token(viewer, number));
      }
      run.run(20);
    }
    run.run(5_000);

    assertThat(viewer.sentCommands).isEqualTo(300);
    assertThat(run.physics.receivedCommands).isEqualTo(200);
    assertThat(viewer.refused).containsExactlyElementsOf(expected);
    assertThat(viewer.loop.status().refusedCommands()).isEqualTo(100);
  }

  /** A viewer that sends all it can slows down nobody else, and learns why it is refused. */
  @Test
  void viewerThatSendsTooManyCommandsIsRefusedAndNoOtherOne() {
    run.settings = run.settings.withCommandRate(500);
    run.serve();
    VirtualViewer flooding = run.view();
    flooding.refusal = Event.Refusal.TOO_MANY;
    flooding.limits = VirtualViewer.LIMITS.withCommands(1_024).withEvents(4_096);
    VirtualViewer modest = run.view();
    run.run(1_000);
    for (int milli = 0; milli < 4_000; milli++) {
      for (int command = 0; command < 10; command++) {
        flooding.command();
      }
      if (milli % 10 == 0) {
        modest.command();
      }
      run.step();
    }
    long atEnd = run.commandCounts.getOrDefault(flooding.sender, 0L);
    run.run(4_000); // until what waits has been refused, or taken

    assertThat(flooding.sentCommands).isGreaterThan(8_000);
    assertThat(atEnd).as("a second's at once").isBetween(2_400L, 2_502L);
    assertThat(modest.sentCommands).isEqualTo(400);
    assertThat(run.commandCounts.getOrDefault(modest.sender, 0L)).isEqualTo(400);
    assertThat(modest.refused).isEmpty();
    assertThat(flooding.refused.size()).isGreaterThan(500);
    long refused = flooding.sentCommands - run.commandCounts.getOrDefault(flooding.sender, 0L);
    assertThat(flooding.status().refusedCommands()).isEqualTo(refused);
    assertThat(run.server.status().refusedCommands()).isEqualTo(refused);

    run.run(1_000);
    int before = flooding.refused.size();
    for (int command = 0; command < 16; command++) {
      flooding.command();
    }
    run.run(500);
    assertThat(flooding.refused.size()).as("after a second").isEqualTo(before);
  }

  @Test
  void ruleAndPhysicsKnowTheSenderAndNoForgedNumber() {
    List<Viewer> asked = new ArrayList<>();
    run.settings = RemoteSettings.DEFAULT.withCommands((viewer, command) -> {
      assertThat(command.sender()).isEqualTo(viewer.number());
      asked.add(viewer);
      return true;
    });
    run.serve();
    VirtualViewer first = run.view();
    run.run(500);
    VirtualViewer second = run.view();
    run.run(500);
    Command forged = Command.empty();
    first.state.commands().user(TokenPhysics.KIND, 0, 0, token(first, 1));
    run.run(100);
    second.state.commands().user(TokenPhysics.KIND, 0, 0, token(second, 1));
    assertThat(second.state.commands().forward(forged(forged, second).from(1))).isTrue();
    run.run(500);

    assertThat(asked).containsExactly(viewer(1), viewer(2), viewer(2));
    assertThat(run.physics.senders).containsExactly(1, 2);
    assertThat(run.physics.state.viewers().present()).containsExactly(viewer(1), viewer(2));
  }

  @Test
  void viewerThatJoinsAgainKeepsItsNumberAndHasNotLeft() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(7_000);
    run.network.cut = false;
    run.run(8_000);
    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).as("it joined again").isGreaterThan(1);
    assertThat(run.physics.reports).containsExactlyInAnyOrder("ENTERED 1", "ENTERED 2");

    run.leave(viewer);
    run.run(500);

    assertThat(run.physics.reports).hasSize(3).last().asString().startsWith("LEFT ");
    assertThat(run.physics.state.viewers().present()).hasSize(1);
  }

  @Test
  void viewerThatIsSilentForLongHasLeftAndReturnsUnderItsNumber() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(40_000);
    assertThat(run.physics.reports).containsExactly("ENTERED 1", "LEFT 1");

    run.network.cut = false;
    run.run(20_000);

    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(run.physics.reports).containsExactly("ENTERED 1", "LEFT 1", "ENTERED 1");
  }

  @Test
  void relayOfARelayedStateReportsItsOwnViewersToNobody() {
    run.serve();
    VirtualViewer passing = run.view();
    run.run(1_000);

    passing.state.viewers().leave(passing.state.viewers().enter("beyond", "", ""));
    passing.state.viewers().enter("beyond", "", "");
    run.run(1_000);

    assertThat(run.physics.reports).containsExactly("ENTERED 1");
    assertThat(run.server.status().refusedCommands()).isZero();
    assertThat(passing.loop.status().refusedCommands()).isZero();
  }

  @Test
  void viewersLeaveWhenTheirRelayEnds() {
    run.serve();
    run.view();
    run.run(1_000);

    run.server.close();
    run.physics.tick();

    assertThat(run.physics.reports).containsExactly("ENTERED 1", "LEFT 1");
    assertThat(run.physics.state.viewers().present()).isEmpty();
  }

  private static Command forged(Command command, VirtualViewer viewer) {
    command.readFrom(ByteBuffer.allocate(Command.BYTES)
        .putInt(0, TokenPhysics.KIND)
        .putLong(32, token(viewer, 2)));
    return command;
  }

  private static long token(VirtualViewer viewer, long number) {
    return viewer.sender * TokenPhysics.SENDER + number;
  }

  private static Viewer viewer(int number) {
    return new Viewer(number, "", "");
  }
}
