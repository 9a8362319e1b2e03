package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.shapes.ModelShape;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Arguments that another thread will use must be checked before the call returns. */
@SuppressWarnings("NullAway") // nulls as from unchecked callers
class NullArgumentsTest {
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(1);
  private static final SharedState.Limits LIMITS = SharedState.Limits.DEFAULT;
  private final NanoClock.Manual clock = new NanoClock.Manual(0);

  @Test
  void nullThatAnotherThreadWouldFindIsRefusedByName() {
    SharedState state = SharedState.of(LAYOUT, LIMITS, clock);
    StateWriter writer = state.claimWriter();
    SnapshotWriter snapshots = writer.snapshots();
    snapshots.begin(0, 0);
    Map<String, ThrowingCallable> mistakes = new LinkedHashMap<>();
    mistakes.put("layout is null", () -> SharedState.of(null, LIMITS.withWindowLength(9), clock));
    mistakes.put("limits is null", () -> SharedState.of(LAYOUT, null, clock));
    mistakes.put("clock is null", () -> SharedState.of(LAYOUT, LIMITS, null));
    mistakes.put("onRead is null", () -> SharedState.relayed(LAYOUT, LIMITS, clock, null));
    mistakes.put("library is null", () -> writer.prefabs(null));
    mistakes.put("timeline is null", () -> snapshots.timeline(null));
    mistakes.put("state is null", () -> snapshots.state(null));
    mistakes.put("table is null", () -> snapshots.prefabs(null));
    mistakes.put("load is null", () -> Timeline.paused(0).withLoad(null));
    mistakes.put("count is null", () -> NanoClock.ofCounter(null, 1_000));
    mistakes.put("seconds is null", () -> NanoClock.ofSeconds(null));
    mistakes.put("shape is null", () -> new Shape.Part(null, new Vector3f(), new Quaternionf()));
    mistakes.put("shape is null: a model", () -> new ModelShape(null, 0));

    mistakes.forEach((message, mistake) -> assertThatNullPointerException()
        .as(message)
        .isThrownBy(mistake)
        .withMessageStartingWith(message));

    assertThat(state.openReader().timeline()).isEqualTo(Timeline.paused(0));
    assertThat(snapshots.open().prefabs().count()).isZero();
  }
}
