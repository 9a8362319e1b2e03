package org.isochron.bench.stress;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;

/**
 * Verifies that all commands and taps of the players arrive. Owner: the physics thread; any thread
 * asks whether all have arrived.
 */
final class InputWitness {
  private final Findings findings;
  private final AtomicLongArray arrived;
  private final long[] presses;
  private final long[] releases;
  private boolean tickStarted;
  private long lastStampNanos;

  InputWitness(int players, Findings findings) {
    this.findings = findings;
    arrived = new AtomicLongArray(players);
    presses = new long[players];
    releases = new long[players];
  }

  /** Returns true for a numbered command. */
  boolean accept(Command command) {
    if (tickStarted && command.stampNanos() - lastStampNanos < 0) {
      findings.note(
          Invariant.DISORDERED_COMMANDS,
          "a command came after one that was stamped %d ns later",
          lastStampNanos - command.stampNanos());
    }
    tickStarted = true;
    lastStampNanos = command.stampNanos();
    if (command.kind() != Player.NUMBERED) {
      return false;
    }
    // ordering: plain read and opaque write, single writer.
    compare(command.detail(), "command", command.token(), arrived.getPlain(command.detail()) + 1);
    // ordering: opaque, an independent number.
    arrived.setOpaque(command.detail(), command.token());
    return true;
  }

  /** Counts the taps in a tick, after its commands. */
  void control(TickInput input) {
    tickStarted = false;
    for (int player = 0; player < presses.length; player++) {
      presses[player] += input.pressCount(player);
      releases[player] += input.releaseCount(player);
    }
  }

  boolean isSettled(List<Player> players) {
    return players.stream()
        // ordering: opaque, an independent number.
        .allMatch(player -> arrived.getOpaque(player.number()) >= player.acceptedCount());
  }

  /** Called after the physics thread and the players have ended. */
  void end(List<Player> players) {
    for (Player player : players) {
      int number = player.number();
      // ordering: opaque, the physics thread has ended.
      compare(number, "last command", arrived.getOpaque(number), player.acceptedCount());
      compare(number, "number of presses", presses[number], player.pressCount());
      compare(number, "number of releases", releases[number], player.releaseCount());
    }
  }

  private void compare(int player, String what, long actual, long expected) {
    if (actual != expected) {
      findings.note(
          Invariant.LOST_INPUTS,
          Math.abs(expected - actual),
          "the %s of player %d was %d instead of %d",
          what,
          player,
          actual,
          expected);
    }
  }
}
