package org.isochron.physics;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.isochron.physics.tick.TickLoop;

/**
 * Pauses, steps and changes the speed of a {@link PhysicsThread}'s time. Any thread; never waits. What is asked for takes
 * effect as soon as the running burst of ticks has ended, and asking for what is so already has none.
 */
public final class TimeControl {
  private final AtomicReference<Intent> intent;
  private final Thread thread;

  TimeControl(AtomicReference<Intent> intent, Thread thread) {
    this.intent = intent;
    this.thread = thread;
  }

  /** Lets time stand still. */
  public void pause() {
    ask(Intent::pause);
  }

  /** Lets time go on. */
  public void resume() {
    ask(Intent::resume);
  }

  /** Pauses and runs one tick; as many ticks as it is called. */
  public void step() {
    ask(Intent::step);
  }

  /** Sets the speed in thousandths: 1 is a thousandth of real time, 1 000 real time, 1 000 000 a thousand times. */
  public void speedPermille(int permille) {
    TickLoop.requireSpeed(permille);
    ask(wanted -> wanted.speed(permille));
  }

  void stop() {
    ask(Intent::stop);
  }

  private void ask(UnaryOperator<Intent> change) {
    // ordering: volatile, so that of intents asked for at once none is lost, and the unparked
    // thread sees this one.
    intent.updateAndGet(change);
    LockSupport.unpark(thread);
  }
}
