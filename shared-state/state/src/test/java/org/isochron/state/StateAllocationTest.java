package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** No path that runs while the threads run allocates, as counted by the virtual machine for this thread. */
class StateAllocationTest {
  private static final int WARM_UP = 20_000;
  private static final int ROUNDS = 100_000;
  private static final int BATCHES = 5;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(16).withVelocities());
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private final EventCursor cursor = state.openEvents();
  private final Vector3f vector = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final long body = BodyId.of(3, 1);
  private final Consumer<Command> commandHandler = command -> command.position(vector);
  private final Consumer<Event> eventHandler = event -> event.point(vector);
  private long tick;

  @Test
  void countingSeesAnAllocation() {
    long[][] kept = new long[ROUNDS][];

    assertThat(bytesPerRound(() -> kept[(int) (tick++ % ROUNDS)] = new long[1]))
        .isGreaterThanOrEqualTo(16);
  }

  @Test
  void publishAndReadAllocateNothing() {
    assertThat(bytesPerRound(this::publishAndRead)).isZero();
  }

  @Test
  void commandsAllocateNothing() {
    assertThat(bytesPerRound(this::sendAndReceive)).isZero();
  }

  @Test
  void eventsAllocateNothing() {
    assertThat(bytesPerRound(this::publishAndListen)).isZero();
  }

  private void publishAndRead() {
    tick++;
    writer.snapshots().begin(tick, tick * 10);
    writer.snapshots().body(body, vector, rotation);
    writer.snapshots().velocity(body, 1, 2, 3, 4, 5, 6);
    writer.snapshots().beginPose(body, 0, 0, 0, 0, 0, 0, 1);
    writer.snapshots().publish(tick);
    if (reader.refresh() && reader.length() > 1) {
      reader.at(1).position(3, vector);
      reader.timeline().simAt(tick);
    }
  }

  private void sendAndReceive() {
    state.commands().teleport(body, vector, rotation);
    state.commands().press(7);
    writer.commands().drain(Long.MAX_VALUE, commandHandler);
  }

  private void publishAndListen() {
    writer.events().at(0, tick, tick);
    writer.events().contactBegin(body, body, vector, vector, 1);
    writer.events().publish(Event.CONTACT_END, 0, body, body, 0);
    cursor.poll(0, tick, eventHandler);
  }

  /**
   * Returns the bytes of the best of several batches: all of them contain what a round allocates, and not all contain what
   * the virtual machine allocates while it compiles.
   */
  private static long bytesPerRound(Runnable round) {
    for (int i = 0; i < WARM_UP; i++) {
      round.run();
    }
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < BATCHES; batch++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (int i = 0; i < ROUNDS / BATCHES; i++) {
        round.run();
      }
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, (after - before) / (ROUNDS / BATCHES));
    }
    return least;
  }
}
