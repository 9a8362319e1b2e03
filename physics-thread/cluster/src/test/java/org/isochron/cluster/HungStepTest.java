package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
final class HungStepTest {
  @TempDir
  private Path folder;

  @Test
  void aLeaderWhoseStepHangsGivesUpItsLeadAndTheOthersContinue() {
    Hanging world = new Hanging();
    try (ThreeNodes nodes = new ThreeNodes(folder, world::around)) {
      int leader = nodes.leader();
      nodes.send(100);
      world.hang(leader);
      TestMembers.await("the end", () -> nodes.hasFailed(leader));
      NanoClock clock = NanoClock.system();
      long failed = clock.nanos();
      TestMembers.await(
          "another leader",
          () -> IntStream.range(0, 3).anyMatch(node -> node != leader && nodes.leads(node)));
      long other = nodes.tick((leader + 1) % 3);
      TestMembers.await("its ticks", () -> nodes.tick((leader + 1) % 3) > other);
      System.getLogger("org.isochron")
          .log(
              System.Logger.Level.INFO,
              "the others went on after %d ms".formatted((clock.nanos() - failed) / 1_000_000));
      nodes.send(100);

      assertThat(nodes.failure(leader)).contains("has not returned from its step for 10 s");
      world.resume();
      nodes.end(leader);
      nodes.start(leader);
      nodes.endEqual();
    }
  }

  private static final class Hanging {
    private final CountDownLatch release = new CountDownLatch(1);
    private volatile int hung = -1;

    Simulation around(int node, Simulation world) {
      return new ForwardingSimulation(world) {
        @Override
        public void step(long tick, double dtSeconds) {
          if (hung == node) {
            await();
          }
          super.step(tick, dtSeconds);
        }
      };
    }

    private void await() {
      try {
        release.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    void hang(int node) {
      hung = node;
    }

    void resume() {
      hung = -1;
      release.countDown();
    }
  }
}
