package org.isochron.bench.stage;

import org.isochron.physics.RunningWorld;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;

/**
 * What a viewer in another process asks of a run's time: a command that the simulation never sees.
 */
public enum TimeOrder {
  PAUSE(0),
  RESUME(1),
  STEP(2),
  /** Sets the speed to a value, in thousandths. */
  SPEED(3),
  /** Goes back by as many ticks as the value says. */
  REWIND(4),
  /** Begins the scene anew. */
  RESTART(5);

  /** The kind of these commands. */
  static final int KIND = Command.USER + 21;

  private static final int MAX_PERMILLE = 1_000_000;

  private final int number;

  TimeOrder(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** Sends it to the process that computes the run. */
  public void send(CommandSender commands, long value) {
    commands.user(KIND, number, 0, value);
  }

  /**
   * Carries out an order; numbers that are none have no effect. Returns true if the scene is to
   * begin anew.
   *
   * @param remembers true if time can go back
   */
  static boolean carryOut(Command command, RunningWorld.TimeControl time, boolean remembers) {
    for (TimeOrder order : values()) {
      if (order.number == command.detail()) {
        order.act(time, command.token(), remembers);
        return order == RESTART;
      }
    }
    return false;
  }

  private void act(RunningWorld.TimeControl time, long value, boolean remembers) {
    switch (this) {
      case PAUSE -> time.pause();
      case RESUME -> time.resume();
      case STEP -> time.step();
      case SPEED -> time.speed(Math.max(1, Math.min(MAX_PERMILLE, value)) / 1e3);
      case REWIND -> {
        if (remembers) {
          time.rewind(Math.max(0, value));
        }
      }
      case RESTART -> {
        // by the code that opened the run
      }
    }
  }
}
