package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;

/** All engines share the guard, so one engine shows that every call has it. */
class WorldMisuseTest {
  private final Simulation world = Engines.named("reference").build(Scene.fallingPile(20));
  private final SavedState state = new SavedState();

  WorldMisuseTest() {
    world.step(1, 0.01);
    world.step(2, 0.01);
    world.save(state);
  }

  @Test
  void closedWorldRefusesEveryCallButAnotherClose() {
    world.close();

    requireRefusals("world is closed");
    world.close();
  }

  @Test
  void worldOfAnotherThreadRefusesEveryCallUntilThatThreadHasEnded() throws Exception {
    CountDownLatch stepped = new CountDownLatch(1);
    Semaphore ends = new Semaphore(0);
    Thread owner = new Thread(
        () -> {
          world.step(3, 0.01);
          stepped.countDown();
          ends.acquireUninterruptibly();
        },
        "another");
    world.handOver(owner);
    owner.start();
    stepped.await();

    requireRefusals("belongs to thread another");
    requireRefusal("close", "belongs to thread another", world::close);
    ends.release();
    owner.join();
    world.step(4, 0.01);
    world.close();
  }

  private void requireRefusals(String message) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState shared = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    StateWriter writer = shared.claimWriter();
    Map<String, Runnable> calls = new LinkedHashMap<>();
    calls.put("begin", () -> world.begin(3, writer.events()));
    calls.put("apply", () -> {
      shared.commands().despawn(SceneRun.placed(1));
      clock.advance(1);
      writer.commands().drain(clock.nanos(), world::apply);
    });
    calls.put("step", () -> world.step(3, 0.01));
    calls.put("capture", () -> {
      writer.snapshots().begin(3, 3);
      world.capture(writer.snapshots());
    });
    calls.put("stateHash", world::stateHash);
    calls.put("handOver", () -> world.handOver(Thread.currentThread()));
    calls.put("save", () -> world.save(new SavedState()));
    calls.put("restore", () -> world.restore(state.rewind()));
    calls.forEach((name, call) -> requireRefusal(name, message, call));
  }

  private static void requireRefusal(String name, String message, Runnable call) {
    assertThatIllegalStateException().as(name).isThrownBy(call::run).withMessageContaining(message);
  }
}
