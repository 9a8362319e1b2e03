package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Steady-state methods must not allocate. */
class StateAllocationTest {
  private static final int ROUNDS = 20_000;

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(16).withVelocities());
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private final EventCursor cursor = state.openEvents();
  private final Vector3f vector = new Vector3f();
  private final Vector3d point = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final long body = BodyId.of(3, 1);
  private final Consumer<Command> commandHandler = command -> command.position(point);
  private final Consumer<Event> eventHandler = event -> vector.set(event.point());
  private long tick;

  @Test
  void countingSeesAnAllocation() {
    long[][] kept = new long[1][];

    assertThat(AllocationCount.of(ROUNDS, () -> kept[0] = new long[1]))
        .isGreaterThanOrEqualTo(16 * ROUNDS);
  }

  @Test
  void publishAndReadAllocateNothing() {
    assertThat(AllocationCount.least(ROUNDS, this::publishAndRead)).isZero();
  }

  @Test
  void commandsAllocateNothing() {
    assertThat(AllocationCount.least(ROUNDS, this::sendAndReceive)).isZero();
  }

  @Test
  void eventsAllocateNothing() {
    assertThat(AllocationCount.least(ROUNDS, this::publishAndListen)).isZero();
  }

  private void publishAndRead() {
    tick++;
    writer.snapshots().begin(tick, tick * 10);
    writer.snapshots().body(body, vector, rotation);
    writer.snapshots().velocity(body, 1, 2, 3, 4, 5, 6);
    writer.snapshots().startPose(body, 0, 0, 0, 0, 0, 0, 1);
    writer.snapshots().publish(tick);
    if (reader.refresh() && reader.length() > 1) {
      reader.at(1).poses().position(3, vector);
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
    writer.events().contactBegin(body, body, point, vector, 1);
    writer.events().publish(Event.Kind.CONTACT_END, 0, body, body, 0);
    cursor.pollUntil(0, Long.MAX_VALUE, tick, Long.MAX_VALUE, eventHandler);
  }
}
