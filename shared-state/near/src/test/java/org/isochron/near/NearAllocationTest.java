package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.isochron.near.NearPair.Viewer;
import org.isochron.state.AllocationCount;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A tick that goes to another process, with its events and the commands that come back, allocates
 * nothing at either end.
 */
class NearAllocationTest {
  /** Less than a second of ticks: once a second the relay looks at the names of its files. */
  private static final int ROUNDS = 400;

  @TempDir
  private Path folder;

  @Test
  void relayAndViewerAllocateNothing() throws IOException {
    try (NearPair pair = new NearPair(folder)) {
      Viewer viewer = pair.view();
      SnapshotReader reader = viewer.state().openReader();
      EventCursor cursor = viewer.state().openEvents();
      Consumer<Event> listener = event -> {};
      Consumer<Command> receiver = command -> {};
      Runnable round = () -> {
        pair.clock.advance(ServedTicks.TICK_NANOS);
        viewer.state().commands().press(3);
        pair.physics.tick();
        pair.relay.advance(pair.clock.nanos());
        viewer.pull().fetch();
        viewer.pull().advance(pair.clock.nanos());
        pair.physics.writer().commands().drain(pair.clock.nanos() + 1, receiver);
        reader.refresh();
        cursor.pollAll(listener);
      };

      // two questions about the clock a second may publish another status
      long enough = ROUNDS - 1;
      long least = AllocationCount.leastBatch(enough, () -> AllocationCount.of(ROUNDS, round));

      assertThat(least).isLessThanOrEqualTo(enough);
      assertThat(reader.newest().tick()).isEqualTo(pair.physics.lastTick());
    }
  }
}
