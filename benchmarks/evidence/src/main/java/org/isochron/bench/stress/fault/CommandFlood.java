package org.isochron.bench.stress.fault;

import java.util.Random;
import org.isochron.bench.stress.play.CommandPlayer;

/** Sends as many commands as there is room for, and more. The player is its own. */
public record CommandFlood(CommandPlayer player) implements RunFault {
  private static final int MOST_COMMANDS = 20_000;

  @Override
  public void strike(Random random) {
    player.raceForIds();
    player.flood(random.nextInt(MOST_COMMANDS));
  }
}
