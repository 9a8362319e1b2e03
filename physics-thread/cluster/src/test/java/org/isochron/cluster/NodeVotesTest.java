package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

final class NodeVotesTest {
  private static final TickRate RATE = TickRate.hertz(100);
  private static final NodeIdentity HERE = NodeIdentity.of("Jolt 5, scene 1", RATE);
  private static final NodeIdentity THERE = NodeIdentity.of("Jolt 5, scene 2", RATE);

  private final List<String> warnings = new ArrayList<>();

  @Test
  void ofThreeNodesTheOneThatDiffersFromBothOthersEnds() {
    NodeVotes votes = votes(1, 3);
    votes.hash(0, 100, 7, false);
    votes.hash(1, 100, 8, false);

    assertThatThrownBy(() -> votes.hash(2, 100, 7, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("after tick 100 node 0: 0000000000000007, node 1: 0000000000000008")
        .hasMessageContaining("start this node in an empty folder");
  }

  @Test
  void theMajorityContinuesInWhateverOrderTheReportsArrive() {
    for (int last = 0; last < 3; last++) {
      NodeVotes votes = votes(0, 3);
      for (int more = 1; more <= 3; more++) {
        int reporter = (last + more) % 3;
        votes.hash(reporter, 100, reporter == 1 ? 8 : 7, false);
      }
      votes.hash(2, 200, 7, false);
    }

    assertThat(warnings).hasSize(3).allMatch(line -> line.contains("have different states"));
  }

  @Test
  void withoutAMajorityOfAllMembersNobodyEnds() {
    NodeVotes ofThree = votes(0, 3);
    NodeVotes ofFive = votes(0, 5);
    for (int tick = 100; tick < 1_000; tick += 100) {
      ofThree.hash(0, tick, 7, false);
      ofThree.hash(1, tick, 8, false);
      ofFive.hash(0, tick, 7, false);
      ofFive.hash(1, tick, 8, false);
      ofFive.hash(2, tick, 8, false);
      ofFive.hash(3, tick, 9, false);
      ofFive.hash(4, tick, 9, false);
    }

    assertThat(warnings).as("once, by each").hasSize(2);
    assertThatThrownBy(() -> ofFive.hash(4, 900, 8, false)).hasMessageContaining("node 4: ");
  }

  @Test
  void aReportThatArrivesLateIsStillCompared() {
    NodeVotes votes = votes(2, 3);
    for (int tick = 1; tick <= NodeVotes.TICKS; tick++) {
      votes.hash(0, tick, 7, false);
      votes.hash(1, tick, 7, false);
    }

    assertThatThrownBy(() -> votes.hash(2, 1, 8, false)).hasMessageContaining("after tick 1 ");
  }

  @Test
  void aReportThatArrivesTooLateIsDropped() {
    NodeVotes votes = votes(2, 3);
    for (int tick = 1; tick <= NodeVotes.TICKS + 1; tick++) {
      votes.hash(0, tick, 7, false);
      votes.hash(1, tick, 7, false);
    }
    votes.hash(2, 1, 8, false);

    assertThatThrownBy(() -> votes.hash(2, 2, 8, false)).hasMessageContaining("after tick 2 ");
  }

  @Test
  void whatAnEarlierProcessOfTheNodeReportedDoesNotEndIt() {
    NodeVotes votes = votes(1, 3);
    votes.hash(0, 100, 7, false);
    votes.hash(1, 100, 8, true);
    votes.hash(2, 100, 7, false);
    votes.identity(1, THERE.number(), THERE.text());

    assertThatCode(() -> votes.identity(0, HERE.number(), "")).doesNotThrowAnyException();
  }

  @Test
  void aLeaderOfAnotherSceneEndsNobodyUntilAnotherNodeHasIt() {
    NodeVotes votes = votes(1, 3);
    votes.identity(0, THERE.number(), "");
    votes.identity(0, THERE.number(), THERE.text());
    votes.identity(0, THERE.number(), ""); // leads again
    votes.identity(1, HERE.number(), HERE.text());
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0))
        .contains("this node computes with Jolt 5, scene 1, and node 0 with");

    assertThatThrownBy(() -> votes.identity(2, THERE.number(), ""))
        .hasMessageContaining("and the majority of the nodes with Jolt 5, scene 2: run the same");
  }

  @Test
  void aNodeThatRestartsWithTheRightSceneIsCountedAgain() {
    NodeVotes votes = votes(1, 3);
    votes.identity(0, THERE.number(), THERE.text());
    votes.identity(0, HERE.number(), HERE.text());

    assertThatCode(() -> votes.identity(2, THERE.number(), THERE.text()))
        .doesNotThrowAnyException();
  }

  /** Such nodes end when they read the log, but may lead for a moment before that. */
  @Test
  void nodesThatAllRestartWithAnotherSceneDoNotSpoilTheLog() {
    NodeVotes votes = votes(1, 3);
    votes.identity(0, HERE.number(), HERE.text());
    votes.identity(2, HERE.number(), HERE.text());
    votes.identity(0, THERE.number(), THERE.text());
    votes.identity(2, THERE.number(), THERE.text());
    NodeVotes alone = votes(0, 1);
    alone.identity(0, HERE.number(), "");
    NodeVotes restored = votes(0, 1);
    restored.settle();

    assertThatCode(() -> alone.identity(0, THERE.number(), "")).doesNotThrowAnyException();
    assertThatCode(() -> restored.identity(0, THERE.number(), "")).doesNotThrowAnyException();
    assertThatThrownBy(() -> {
          NodeVotes there = new NodeVotes(1, 3, THERE, warnings::add);
          there.identity(0, HERE.number(), HERE.text());
          there.identity(2, HERE.number(), HERE.text());
        })
        .hasMessageContaining("scene 1: run the same on all nodes");
  }

  @Test
  void aClusterOfOneRejectsALogOfNodesThatDiffer() {
    assertThatThrownBy(() -> votes(0, 1).identity(2, THERE.number(), ""))
        .hasMessageContaining("and its log with another engine, version, setting, scene, rate");
  }

  @Test
  void reportsOfNodesThatAreNoMembersAreDropped() {
    NodeVotes votes = votes(0, 3);

    votes.hash(3, 100, 8, false);
    votes.hash(-1, 100, 8, false);
    votes.identity(3, THERE.number(), "");
    votes.identity(-1, THERE.number(), "");

    assertThat(warnings).isEmpty();
  }

  @Test
  void everyPartOfTheIdentityCounts() {
    assertThat(HERE.number()).isNotEqualTo(THERE.number());
    assertThat(HERE.number())
        .isNotEqualTo(NodeIdentity.of(HERE.text(), TickRate.hertz(60)).number());
    assertThat(HERE.number() & 0xFF_0000)
        .as("Aeron's major version")
        .isEqualTo(THERE.number() & 0xFF_0000);
  }

  private NodeVotes votes(int node, int members) {
    return new NodeVotes(node, members, HERE, warnings::add);
  }
}
