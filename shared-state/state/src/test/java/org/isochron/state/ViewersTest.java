package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.relay.CheckedRule;
import org.junit.jupiter.api.Test;

class ViewersTest {
  private static final Viewer ADA = new Viewer(7, "ada", "");
  private static final long BODY = BodyId.of(3, 1);

  private final NanoClock.Manual clock = new NanoClock.Manual(50);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(2), SharedState.Limits.DEFAULT.withCommands(8), clock);
  private final Viewers viewers = state.viewers();
  private StateWriter writer = state.claimWriter();

  @Test
  void viewerThatReturnsWithItsKeyAndIdentityGetsItsNumberAgain() {
    Viewer first = viewers.enter("key", "ada", "drive");
    Viewer second = viewers.enter("other", "", "");
    viewers.leave(first);
    Viewer third = viewers.enter("third", "", "");

    assertThat(first).isEqualTo(new Viewer(1, "ada", "drive"));
    assertThat(second.number()).isEqualTo(2);
    assertThat(third.number()).isEqualTo(3);
    assertThat(viewers.find(1)).as("remembered").contains(first);
    assertThat(viewers.present()).containsExactly(second, third);
    assertThat(viewers.enter("key", "ada", "").number()).isEqualTo(1);
    assertThat(viewers.enter("key", "bob", "").number()).as("somebody else").isEqualTo(4);
    assertThat(viewers.find(5)).isEmpty();
  }

  @Test
  void simulationLearnsOfEachArrivalAndDepartureOnce() {
    Viewer ada = viewers.enter("key", "ada", "");
    clock.advance(5);
    viewers.leave(viewers.enter("key", "ada", ""));
    assertThat(reports()).containsExactly("ENTERED 1 %s at 50".formatted(hash()));

    viewers.leave(ada);
    viewers.leave(ada);

    assertThat(reports()).containsExactly("LEFT 1 %s at 55".formatted(hash()));
    viewers.enter("nobody", "", "");
    assertThat(reports()).containsExactly("ENTERED 2 0 at 55");
  }

  @Test
  void identityHasTheHashThatAJournalKeeps() {
    // printf ada | sha256sum
    assertThat(Long.toHexString(ADA.identityHash())).isEqualTo("fdee430d40bd57de");
    assertThat(new Viewer(1, "", "").identityHash()).isZero();
  }

  @Test
  void onlyWhenAllNumbersWereGivenThatOfTheLongestAbsentIsGivenAgain() {
    Viewer first = viewers.enter("a", "", "");
    Viewer second = viewers.enter("b", "", "");
    viewers.leave(second);
    viewers.leave(first);
    for (int number = 3; number < Command.SENDER_COUNT; number++) {
      assertThat(viewers.enter(number, "", "").number()).isEqualTo(number);
    }

    assertThat(viewers.enter("d", "", "").number()).isEqualTo(second.number());
    assertThat(viewers.enter("e", "", "").number()).isEqualTo(first.number());
    assertThatThrownBy(() -> viewers.enter("f", "", ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("all numbers of viewers are taken: serve the state to fewer viewers");
    viewers.leave(new Viewer(12, "", ""));
    assertThat(viewers.enter("b", "", "").number()).as("forgotten").isEqualTo(12);
  }

  @Test
  void reportsWaitForRoomInOrderAndNeverGrowWithoutBound() {
    for (int count = 0; count < 4; count++) {
      state.commands().user(Command.USER, 0, 0, 1);
    }
    Viewer first = viewers.enter("a", "", "");
    assertThat(viewers.sendReports()).as("half of the queue is full").isFalse();
    viewers.leave(first);
    assertThat(viewers.sendReports()).as("the simulation never knew it").isTrue();
    for (int count = 0; count < 1_000; count++) {
      viewers.leave(viewers.enter("a", "", ""));
    }
    viewers.enter("b", "", "");
    clock.advance(9);
    assertThat(reports()).isEmpty();

    assertThat(viewers.sendReports()).isTrue();

    assertThat(reports()).as("stamped when it entered").containsExactly("ENTERED 2 0 at 50");
  }

  @Test
  void newSimulationLearnsOfTheViewersThatAreThere() {
    Viewer gone = viewers.enter("a", "", "");
    viewers.enter("b", "", "");
    viewers.leave(gone);
    reports();

    writer.close();
    writer = state.claimWriter();

    assertThat(reports()).containsExactly("ENTERED 2 0 at 50");
  }

  /** The old simulation did not take what is pending, and the new one needs no departures. */
  @Test
  void newSimulationLearnsOfAViewerOnceAlthoughReportsAreStillPending() {
    Viewer first = viewers.enter("a", "", "");
    reports();
    for (int count = 0; count < 4; count++) {
      state.commands().user(Command.USER, 0, 0, 1);
    }
    viewers.leave(first);
    viewers.enter("a", "", "");
    assertThat(viewers.sendReports()).as("LEFT and ENTERED are pending").isFalse();

    writer.close();
    writer = state.claimWriter();
    reports();
    assertThat(viewers.sendReports()).isTrue();

    assertThat(reports()).containsExactly("ENTERED 1 0 at 50");
  }

  @Test
  void rulesAllowWhatTheirNamesSay() {
    CommandRule own = CommandRule.ownBodies((viewer, body) -> viewer.equals(ADA) && body == BODY);

    assertThat(allowed(CommandRule.NOTHING, ADA, BODY)).isEmpty();
    assertThat(allowed(CommandRule.INPUT, ADA, BODY))
        .containsExactly("PRESS", "RELEASE", "LEVEL", "MOTION");
    assertThat(allowed(own, ADA, BODY))
        .contains("PRESS", "MOTION", "DESPAWN", "TELEPORT", "IMPULSE", "MOVE_TO", "PROPERTY")
        .doesNotContain("SPAWN", "GRAVITY", "JOIN", "UNJOIN", "MOTOR", "EXCLUDE", "USER + 0");
    assertThat(allowed(own, ADA, BODY + 1)).isEqualTo(allowed(CommandRule.INPUT, ADA, 0));
    assertThat(allowed(own, new Viewer(8, "ada", ""), BODY)).doesNotContain("IMPULSE");
    assertThat(allowed(CommandRule.EVERYTHING, ADA, BODY)).contains("SPAWN", "GRAVITY", "USER + 0");
  }

  @Test
  void ruleThatThrowsRefuses() {
    CheckedRule rule = new CheckedRule((viewer, command) -> {
      if (command.kind() == Command.GRAVITY) {
        throw new IllegalStateException("a test");
      }
      return true;
    });

    assertThat(allowed(rule, ADA, BODY)).contains("USER + 0").doesNotContain("GRAVITY");
    assertThat(allowed(rule, ADA, BODY)).contains("USER + 0").doesNotContain("GRAVITY");
  }

  private static List<String> allowed(CommandRule rule, Viewer viewer, long body) {
    List<String> names = new ArrayList<>();
    for (int kind = Command.SPAWN; kind <= Command.USER; kind++) {
      ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES).putInt(0, kind).putLong(16, body);
      if (rule.allows(viewer, Command.empty().readFrom(bytes))) {
        names.add(Command.name(kind));
      }
    }
    return names;
  }

  private List<String> reports() {
    List<String> reports = new ArrayList<>();
    int drained = writer.commands().drain(clock.nanos() + 1, command -> {
      if (command.isOfViewer()) {
        reports.add("%s %d %s at %d"
            .formatted(
                Command.name(command.kind()),
                command.sender(),
                Long.toHexString(command.token()),
                command.stampNanos()));
      }
    });
    assertThat(drained).isGreaterThanOrEqualTo(reports.size());
    return reports;
  }

  private static String hash() {
    return Long.toHexString(ADA.identityHash());
  }
}
