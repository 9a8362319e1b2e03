package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WriterStatusTest {
  private final SnapshotExchange exchange = new SnapshotExchange(SnapshotLayout.bodies(1), 2, 1);
  private final SnapshotWriter writer = exchange.claimWriter();
  private final SnapshotReader reader = exchange.openReader();

  @Test
  void writersStateAndTimelineReachReadersWithoutAPublish() {
    assertThat(reader.writerState()).isEqualTo(SharedState.Phase.IDLE);
    Throwable cause = new IllegalStateException("pendulum fell");

    writer.state(new SharedState.WriterState.Failed(cause));
    writer.timeline(new Timeline(0, 1, 2, 0));

    assertThat(reader.refresh()).isFalse();
    assertThat(reader.writerState()).isEqualTo(new SharedState.WriterState.Failed(cause));
    assertThat(reader.timeline()).isEqualTo(new Timeline(0, 1, 2, 0));
  }

  @Test
  void firstFailureStaysWhateverTheWriterReportsLater() {
    SharedState.WriterState first =
        new SharedState.WriterState.Failed(new IllegalStateException("pendulum fell"));
    writer.state(first);

    writer.state(SharedState.Phase.STOPPED);
    writer.state(new SharedState.WriterState.Failed(new IllegalStateException("close failed")));

    assertThat(writer.state()).isEqualTo(first);
    assertThat(reader.writerState()).isEqualTo(first);
  }

  @Test
  void replacedWriterChangesNothingThatReadersSee() {
    writer.state(SharedState.Phase.STOPPED);
    writer.close();
    assertThat(reader.writerState()).isEqualTo(SharedState.Phase.STOPPED);

    SnapshotWriter successor = exchange.claimWriter();
    assertThat(reader.writerState()).isEqualTo(SharedState.Phase.IDLE);
    successor.state(SharedState.Phase.RUNNING);
    writer.state(new SharedState.WriterState.Failed(new IllegalStateException("late")));

    assertThat(reader.writerState()).isEqualTo(SharedState.Phase.RUNNING);
  }
}
