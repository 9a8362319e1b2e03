package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

class InputTest {
  @Test
  void scriptReportsEachEntryOnceInOrderOfItsInstant() {
    InputSource script = InputSource.script()
        .release(20, 1)
        .press(10, 1)
        .level(20, 2, 0.5f)
        .motion(30, 3, 4)
        .build();
    RecordingSink sink = new RecordingSink();

    script.sample(10, sink);
    assertThat(sink.calls).isEmpty();

    script.sample(21, sink);
    script.sample(31, sink);
    script.sample(99, sink);
    assertThat(sink.calls)
        .containsExactly("press 1 at 10", "release 1 at 20", "level 2 0.5", "motion 3 4.0");
  }

  @Test
  void callbacksOfGlfwBecomeStampedCommands() {
    CommandQueue queue = new CommandQueue(64, new NanoClock.Manual(77));
    CommandReceiver receiver = queue.claimReceiver();
    GlfwInput glfw = new GlfwInput(queue.sender());
    int pressed = 1;
    int released = 0;
    int repeated = 2;

    glfw.onKey(0, 65, 0, pressed, 0);
    glfw.onKey(0, 65, 0, repeated, 0);
    glfw.onKey(0, 65, 0, released, 0);
    glfw.onKey(0, -1, 0, pressed, 0);
    glfw.onMouseButton(0, 1, pressed, 0);
    glfw.onCursor(0, 10, 20);
    glfw.onCursor(0, 13, 19);
    glfw.onScroll(0, 0, -1);

    List<String> seen = new ArrayList<>();
    receiver.drain(
        78,
        command ->
            seen.add("%d %d %s".formatted(command.kind(), command.detail(), command.value(0))));
    assertThat(seen)
        .containsExactly(
            Command.PRESS + " 65 0.0",
            Command.RELEASE + " 65 0.0",
            Command.PRESS + " 401 0.0",
            Command.LEVEL + " 420 10.0",
            Command.LEVEL + " 421 20.0",
            Command.LEVEL + " 420 13.0",
            Command.LEVEL + " 421 19.0",
            Command.MOTION + " 420 3.0",
            Command.MOTION + " 421 -1.0",
            Command.MOTION + " 422 0.0",
            Command.MOTION + " 423 -1.0");
  }

  private static final class RecordingSink implements InputSource.Sink {
    private final List<String> calls = new ArrayList<>();

    @Override
    public void press(int control, long stampNanos) {
      calls.add("press %d at %d".formatted(control, stampNanos));
    }

    @Override
    public void release(int control, long stampNanos) {
      calls.add("release %d at %d".formatted(control, stampNanos));
    }

    @Override
    public void level(int control, float value) {
      calls.add("level %d %s".formatted(control, value));
    }

    @Override
    public void motion(int control, float value) {
      calls.add("motion %d %s".formatted(control, value));
    }
  }
}
