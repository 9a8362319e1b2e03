package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.ForwardingSimulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a save that takes longer than the timeout, in a running node. */
@Tag("evidence")
final class LongSaveTest {
  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(1);
  private final CommandTally world = new CommandTally();

  @Test
  void aSaveOfMoreThanAMinuteMakesNoCheckpointAndLosesNoTickAtTheNextStart() {
    SlowToSave slow = new SlowToSave(world);
    try (ClusterNode node = ClusterNode.start(settings(), slow);
        NodeClient client = new NodeClient(node)) {
      client.send(0, 100);
      TestMembers.await(
          "the log, which goes on without a checkpoint", () -> node.membership().backlog() > 50);
      assertThat(node.membership().checkpointTick()).isZero();
      slow.resume.countDown();
      client.send(100, 200);
      TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > 0);
      TestMembers.await("all commands", () -> node.membership().commands() == 200);
    }
    CommandTally again = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), again)) {
      TestMembers.await(
          "ticks", () -> node.membership().tick() > node.membership().checkpointTick() + 10);
      assertThat(node.membership().commands()).isEqualTo(200);
    }
    assertThat(again.applied(0)).isEqualTo(200);
    assertThat(again.twice() + again.lost()).isZero();
  }

  private ClusterNode.Settings settings() {
    return ClusterNode.Settings.of(0, members, folder)
        .withHeartbeat(Duration.ofMillis(200))
        .withCheckpointTicks(200);
  }

  /** Blocks the first save after a tick. */
  private static final class SlowToSave extends ForwardingSimulation {
    final CountDownLatch resume = new CountDownLatch(1);
    private boolean ticked;

    SlowToSave(CommandTally world) {
      super(world);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      ticked = true;
      super.step(tick, dtSeconds);
    }

    @Override
    public void save(SavedState destination) {
      try {
        if (ticked) {
          resume.await();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      super.save(destination);
    }
  }
}
