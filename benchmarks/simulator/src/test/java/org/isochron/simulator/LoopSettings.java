package org.isochron.simulator;

import java.time.Duration;
import java.util.Random;
import org.isochron.physics.InputSource;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.TickListener;
import org.isochron.physics.TickSettings;
import org.isochron.state.TickRate;

/** The settings of the loop that runs a program. */
final class LoopSettings {
  static final Duration SHORT = Duration.ofMillis(60);
  private static final int MAX_TICKS = 6;
  private static final int CONTROLS = 4;
  private static final int FAILS_AFTER = 500;
  private static final long INPUT_NANOS = 70_000_000;

  private LoopSettings() {}

  static PhysicsSettings of(Program program, TickRate rate, long startNanos) {
    TickSettings ticks = TickSettings.DEFAULT.withOverload(overload(program)).withRate(rate);
    if (has(program, Program.Trait.SHORT_SUSPEND)) {
      ticks = ticks.withSuspendAfter(SHORT);
    }
    PhysicsSettings settings = PhysicsSettings.DEFAULT.withTicks(
        ticks.withStartPaused(has(program, Program.Trait.START_PAUSED)));
    if (has(program, Program.Trait.DEVICES)) {
      settings = settings.withInput(devices(program, startNanos));
    }
    if (has(program, Program.Trait.BROKEN_DEVICES)) {
      settings = settings.withInput((sliceEndNanos, sink) -> {
        if (sliceEndNanos > startNanos + FAILS_AFTER * INPUT_NANOS / CONTROLS) {
          throw new IllegalStateException("the devices fail as planned");
        }
      });
    }
    boolean fails = has(program, Program.Trait.BROKEN_LISTENER);
    if (fails || has(program, Program.Trait.LISTENER)) {
      settings = settings.withListener(listener(fails));
    }
    return settings;
  }

  private static boolean has(Program program, Program.Trait trait) {
    return program.traits().contains(trait);
  }

  private static OverloadPolicy overload(Program program) {
    OverloadPolicy policy = OverloadPolicy.slowDown();
    if (has(program, Program.Trait.SKIP_AHEAD)) {
      policy = new OverloadPolicy.SkipAhead(MAX_TICKS);
    }
    if (has(program, Program.Trait.CATCH_UP)) {
      policy = new OverloadPolicy.CatchUp(MAX_TICKS);
    }
    return has(program, Program.Trait.DEGRADE) ? new OverloadPolicy.Degrade(policy) : policy;
  }

  /** Returns devices of which something is used now and then, also several things in a tick. */
  private static InputSource devices(Program program, long startNanos) {
    Random random = new Random(program.seed() + 3);
    InputSource.Script script = InputSource.script();
    long end = startNanos + program.steps() * Service.STEP_NANOS;
    for (long at = startNanos; at < end; at += 1 + random.nextLong(2 * INPUT_NANOS)) {
      int control = random.nextInt(CONTROLS);
      switch (random.nextInt(4)) {
        case 0 -> script.press(at, control);
        case 1 -> script.release(at, control);
        case 2 -> script.level(at, WalkerCode.TURN + control % 2, 2 * random.nextFloat() - 1);
        default -> script.motion(at, control, random.nextFloat());
      }
    }
    return script.build();
  }

  private static TickListener listener(boolean fails) {
    int[] calls = {0};
    return (tick, instantNanos, lateNanos, stepNanos) -> {
      if (fails && calls[0]++ > FAILS_AFTER) {
        throw new IllegalStateException("the listener fails as planned");
      }
    };
  }
}
