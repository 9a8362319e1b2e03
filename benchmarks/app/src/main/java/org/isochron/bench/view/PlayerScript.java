package org.isochron.bench.view;

import java.util.List;
import org.isochron.bench.stage.PlayerController;
import org.isochron.state.command.CommandSender;

/**
 * Plays the player while nobody is at the keys: the same way again and again. Owner: the thread of
 * the frame loop.
 */
final class PlayerScript {
  private static final long ROUND_MILLIS = 16_000;

  /** Keys that are down from one instant of a round to another. */
  private record Press(int control, long fromMillis, long untilMillis) {}

  private static final List<Press> PRESSES = List.of(
      new Press(PlayerController.RIGHT, 500, 3_400),
      new Press(PlayerController.CROUCH, 800, 2_600),
      new Press(PlayerController.JUMP, 3_000, 3_100),
      new Press(PlayerController.BACK, 3_800, 4_600),
      new Press(PlayerController.LEFT, 4_800, 6_300),
      new Press(PlayerController.FORWARD, 6_500, 7_300),
      new Press(PlayerController.LEFT, 7_500, 11_000),
      new Press(PlayerController.JUMP, 11_200, 11_300),
      new Press(PlayerController.RIGHT, 11_500, 14_500));

  private final boolean[] down = new boolean[PRESSES.size()];
  private boolean begun;
  private long beginNanos;

  /** Presses and releases what is due. */
  void play(CommandSender commands, long nowNanos) {
    if (!begun) {
      begun = true;
      beginNanos = nowNanos;
    }
    long millis = (nowNanos - beginNanos) / 1_000_000 % ROUND_MILLIS;
    for (int index = 0; index < down.length; index++) {
      Press press = PRESSES.get(index);
      set(commands, index, millis >= press.fromMillis() && millis < press.untilMillis());
    }
  }

  /** Releases everything, because somebody has taken the keys. */
  void letGo(CommandSender commands) {
    for (int index = 0; index < down.length; index++) {
      set(commands, index, false);
    }
  }

  private void set(CommandSender commands, int index, boolean wanted) {
    int control = PRESSES.get(index).control();
    if (wanted != down[index] && (wanted ? commands.press(control) : commands.release(control))) {
      down[index] = wanted;
    }
  }
}
