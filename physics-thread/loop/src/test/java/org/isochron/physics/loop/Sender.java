package org.isochron.physics.loop;

import java.util.Random;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;

/** Sends the commands and key events of a random test run, and counts them. */
final class Sender {
  private final CommandSender commands;
  private final Random random;
  private long sentCommands;
  private long sentEdges;
  private boolean keyDown;

  Sender(CommandSender commands, Random random) {
    this.commands = commands;
    this.random = random;
  }

  /**
   * Stamps commands with the current time, which may be before, at or after the end of a tick's
   * slice.
   */
  void send() {
    if (random.nextInt(4) == 0 && commands.user(Command.USER, 0, 0, sentCommands)) {
      sentCommands++;
    }
    for (int edges = random.nextInt(8) - 4; edges > 0; edges--) {
      if (keyDown ? commands.release(SliceCheck.CONTROL) : commands.press(SliceCheck.CONTROL)) {
        keyDown = !keyDown;
        sentEdges++;
      }
    }
  }

  void requireSeen(SliceCheck slices) {
    LoopWalk.require(
        slices.seenCommands() == sentCommands,
        "commands sent %d, seen %d",
        sentCommands,
        slices.seenCommands());
    LoopWalk.require(
        slices.seenEdges() == sentEdges, "edges sent %d, seen %d", sentEdges, slices.seenEdges());
  }
}
