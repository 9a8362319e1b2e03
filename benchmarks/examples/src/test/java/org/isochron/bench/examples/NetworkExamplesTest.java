package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkExamplesTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void oneOfManyWorldsHangsAndFailsAlone() {
    int failed = ManyWorlds.run(5, 4, out);

    assertThat(failed).as(printed.toString(StandardCharsets.UTF_8)).isOne();
  }

  @Test
  void nodeOfAClusterTicksAndHashesItsState(@TempDir Path folder) {
    long tick = ClusterWorld.run(0, List.of("127.0.0.1:" + OpenPorts.find(5)), folder, 150, out);

    assertThat(tick).isGreaterThanOrEqualTo(150);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("LEADER, tick ");
  }

  @Test
  void playersOverABadNetworkHaveEqualStates() {
    boolean equal = RollbackMatch.run(50, 20, 3, out);

    assertThat(equal).as(printed.toString(StandardCharsets.UTF_8)).isTrue();
  }

  @Test
  void predictedPlayerMovesEarlierThanOnItsServer() {
    long earlierMillis = PredictedPlayer.run(100, 0, out);

    assertThat(earlierMillis).as(printed.toString(StandardCharsets.UTF_8)).isGreaterThan(50);
  }
}
