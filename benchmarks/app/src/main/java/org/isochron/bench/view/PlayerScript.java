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

  private static final List<Press> TURNS = List.of(
      new Press(PlayerController.FORWARD, 500, 3_500),
      new Press(PlayerController.CROUCH, 3_700, 5_500),
      new Press(PlayerController.LEFT, 3_500, 5_000),
      new Press(PlayerController.BACK, 5_500, 8_500),
      new Press(PlayerController.LEFT, 6_000, 7_500),
      new Press(PlayerController.FORWARD, 8_500, 12_000),
      new Press(PlayerController.RIGHT, 9_500, 12_000),
      new Press(PlayerController.BACK, 12_000, 14_000));

  private final List<Press> presses;
  private final boolean[] down;
  private boolean begun;
  private long beginNanos;

  private PlayerScript(List<Press> presses) {
    this.presses = presses;
    down = new boolean[presses.size()];
  }

  /** One that walks among crates. */
  static PlayerScript walk() {
    return new PlayerScript(PRESSES);
  }

  /** One that drives a car. */
  static PlayerScript drive() {
    return new PlayerScript(TURNS);
  }

  /** Presses and releases what is due. */
  void play(CommandSender commands, long nowNanos) {
    if (!begun) {
      begun = true;
      beginNanos = nowNanos;
    }
    long millis = (nowNanos - beginNanos) / 1_000_000 % ROUND_MILLIS;
    for (int index = 0; index < down.length; index++) {
      Press press = presses.get(index);
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
    int control = presses.get(index).control();
    if (wanted != down[index] && (wanted ? commands.press(control) : commands.release(control))) {
      down[index] = wanted;
    }
  }
}
