package org.isochron.physics;

import java.util.function.Consumer;
import org.isochron.physics.tick.TickLoop;
import org.isochron.state.snapshot.WriterState;

/** Carries out on a loop what is wanted of time, and advances it. Owner: the loop's thread. */
final class Steering {
  private final TickLoop loop;
  private final Consumer<WriterState> states;
  private Intent done;

  Steering(TickLoop loop, Intent initial, Consumer<WriterState> states) {
    this.loop = loop;
    this.states = states;
    done = initial;
  }

  boolean owesStep(Intent wanted) {
    return wanted.steps() != done.steps();
  }

  /**
   * Does what is wanted and not yet done, and runs what is due. Of several single steps it does one, so that whoever calls
   * can see a stop between them.
   *
   * @return when the loop wants to be advanced again
   */
  long advance(Intent wanted, long now) {
    travel(wanted, now);
    if (owesStep(wanted)) {
      loop.step(now);
      loop.advance(now);
      states.accept(new WriterState.Paused());
      done = done.step();
      return now;
    }
    if (!wanted.equals(done)) {
      carryOut(wanted, now);
    }
    return loop.advance(now);
  }

  private void carryOut(Intent wanted, long now) {
    if (wanted.speedPermille() != done.speedPermille()) {
      loop.speed(now, wanted.speedPermille());
    }
    if (wanted.paused()) {
      loop.advance(now); // what was due before the pause
      loop.pause(now);
      states.accept(new WriterState.Paused());
    } else {
      loop.resume(now);
      states.accept(new WriterState.Running());
    }
    done = wanted;
  }

  /** Turns and jumps come before the steps that are asked for with them. */
  private void travel(Intent wanted, long now) {
    if (wanted.backwards() != done.backwards()) {
      loop.reverse(now, wanted.backwards());
    }
    if (wanted.jumps().seeks() != done.jumps().seeks()) {
      loop.seek(now, wanted.jumps().tick());
    }
    long back = wanted.jumps().ticksBack() - done.jumps().ticksBack();
    if (back > 0) {
      loop.seek(now, Math.max(0, loop.lastTick() - back));
    }
    done = done.travelled(wanted);
  }
}
