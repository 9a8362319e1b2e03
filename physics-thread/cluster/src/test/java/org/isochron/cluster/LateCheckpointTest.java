package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.cluster.client.ClusterException;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.physics.SavedState;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/** Tests saves that take longer than the timeout of the log's reader. */
final class LateCheckpointTest {
  private static final long LONG_NANOS = 61_000_000_000L;

  private final OneLog log = new OneLog(new CommandTally());

  @Test
  void aStateThatWasSavedTooLateIsNotTakenForTheNextOne() {
    log.run(100);
    log.stallNanos = LONG_NANOS;
    assertThatThrownBy(log::checkpoint)
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("has not saved its state for 60 s");
    for (int tick = 0; tick < 500; tick++) {
      log.mark(); // the reader continues while the save still runs
    }

    assertThat(tickOf(log.checkpoint())).isEqualTo(600);
    assertThat(tickOf(log.checkpoint())).isEqualTo(600);
  }

  @Test
  void aSaveThatIsLateAgainAndAgainSpoilsNoLaterOne() {
    for (int count = 1; count <= 20; count++) {
      log.run(10);
      log.stallNanos = count % 3 == 0 ? 0 : LONG_NANOS;
      if (log.stallNanos > 0) {
        assertThatThrownBy(log::checkpoint).isInstanceOf(ClusterException.class);
      } else {
        assertThat(tickOf(log.checkpoint())).isEqualTo(10L * count);
      }
    }
  }

  @Test
  void aCheckpointOfAnotherPositionIsRefused() {
    CheckpointStream.Collected collected = new CheckpointStream.Collected();
    ByteBuffer bytes = ByteBuffer.allocate(16).putLong(64).putInt(4).putInt(7);
    collected.take(new UnsafeBuffer(bytes.array()), 0, bytes.capacity(), this);

    assertThat(collected.isComplete()).isTrue();
    assertThat(collected.stateAt(64).takeInt()).isEqualTo(7);
    assertThatThrownBy(() -> collected.stateAt(128))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("to position 64 of the log and was found at 128");
  }

  private static long tickOf(SavedState checkpoint) {
    checkpoint.rewind().takeInt(); // the domain
    new TickMarks(TickRate.hertz(100)).restore(checkpoint);
    Sequencer sequencer = new Sequencer(new ClientTable(1, 1, 1), 1);
    sequencer.restore(checkpoint);
    return sequencer.tick() - 1;
  }
}
