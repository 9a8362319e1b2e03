package org.isochron.bench.stage;

import org.isochron.physics.RunningWorld;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;

/** Time commands of a remote viewer, which are not passed on to the simulation. */
public enum TimeOrder {
  PAUSE(0),
  RESUME(1),
  STEP(2),
  /** Sets the speed, in thousandths. */
  SPEED(3),
  REWIND(4),
  /** Restarts the scene. */
  RESTART(5);

  static final int KIND = Command.USER + 21;

  private static final int MAX_PERMILLE = 1_000_000;

  private final int number;

  TimeOrder(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  public void send(CommandSender commands, long value) {
    commands.user(KIND, number, 0, value);
  }

  /**
   * Executes the order with the command's number; unknown numbers are ignored. Returns true if the
   * scene must be restarted.
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
        // done by the code that opened the run
      }
    }
  }
}
