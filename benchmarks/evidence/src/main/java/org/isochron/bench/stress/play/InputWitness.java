package org.isochron.bench.stress.play;

import java.util.List;
import java.util.stream.Stream;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;

/**
 * Verifies that all commands and taps of the players and the device arrive. Owner: the physics
 * thread; other threads may read the counts after that thread has ended.
 */
public final class InputWitness {
  private final Findings findings;
  private final Sabotage sabotage;
  private final Taps taps = new Taps();
  private final List<TokenWitness> tokens;
  private final long[] presses;
  private final long[] releases;
  private boolean sliceStarted;
  private long lastStampNanos;

  public InputWitness(int players, Findings findings, Sabotage sabotage) {
    this.findings = findings;
    this.sabotage = sabotage;
    tokens = Stream.iterate(0, number -> number + 1)
        .limit(players)
        .map(number -> new TokenWitness("player " + number, findings))
        .toList();
    presses = new long[players];
    releases = new long[players];
  }

  public Taps taps() {
    return taps;
  }

  public boolean accept(Command command) {
    inOrder(sabotage.stamp(command.stampNanos()));
    if (command.kind() != CommandPlayer.TOKEN) {
      return false;
    }
    if (!sabotage.loses(command)) {
      tokens.get(command.detail()).arrived(command.token());
    }
    return true;
  }

  /** Checks the device's taps in this tick, and counts the players' taps. */
  public void control(long tick, TickInput input) {
    sliceStarted = false;
    for (int player = 0; player < presses.length; player++) {
      presses[player] += input.pressCount(player);
      releases[player] += input.releaseCount(player);
    }
    int pressed = input.pressCount(Taps.CONTROL);
    int released = input.releaseCount(Taps.CONTROL);
    if (pressed != taps.count() || released != taps.count()) {
      findings.note(
          Invariant.LOST_INPUTS,
          1,
          "tick %d got %d presses and %d releases of the device's %d"
              .formatted(tick, pressed, released, taps.count()));
    }
  }

  public boolean isSettled(List<CommandPlayer> players) {
    return players.stream()
        .allMatch(player -> tokens.get(player.number()).arrivedCount() >= player.acceptedCount());
  }

  public void end(List<CommandPlayer> players) {
    for (CommandPlayer player : players) {
      tokens.get(player.number()).end(player.acceptedCount());
      compare(player, "presses", presses[player.number()], player.pressCount());
      compare(player, "releases", releases[player.number()], player.releaseCount());
    }
  }

  /**
   * Late commands move to the next slice of commands and input; within a slice, commands stay
   * sorted by time stamp.
   */
  private void inOrder(long stampNanos) {
    if (sliceStarted && stampNanos - lastStampNanos < 0) {
      findings.note(
          Invariant.DISORDERED_COMMANDS,
          1,
          "a command came after one that was stamped %d ns later"
              .formatted(lastStampNanos - stampNanos));
    }
    sliceStarted = true;
    lastStampNanos = stampNanos;
  }

  private void compare(CommandPlayer player, String what, long arrived, long accepted) {
    if (arrived != accepted) {
      findings.note(
          Invariant.LOST_INPUTS,
          Math.abs(accepted - arrived),
          "%d of %d %s of player %d arrived".formatted(arrived, accepted, what, player.number()));
    }
  }
}
