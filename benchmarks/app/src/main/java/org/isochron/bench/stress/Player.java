package org.isochron.bench.stress;

import java.util.Random;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;

/**
 * Sends numbered commands and key taps, and moves some bodies around. Owner: one thread; other
 * threads may read the counts after that thread has ended.
 */
final class Player {
  /** Command kind of the numbered commands; their {@code detail} is the number of the player. */
  static final int NUMBERED = Command.USER + 1;

  private static final float[] NO_VALUES = {};
  private static final Quaternionfc UPRIGHT = new Quaternionf();
  private static final int MAX_COMMANDS = 4;
  private static final int TURNS_A_MOVE = 16;

  private final int number;
  private final CommandSender commands;
  private final int movedBodies;
  private final Random random;
  private final Vector3f position = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private long acceptedCount;
  private long pressCount;
  private long releaseCount;

  /**
   * Creates a player.
   *
   * @param movedBodies number of bodies of the scene that the player moves and replaces
   */
  Player(int number, CommandSender commands, int movedBodies, Random random) {
    this.number = number;
    this.commands = commands;
    this.movedBodies = movedBodies;
    this.random = random;
  }

  int number() {
    return number;
  }

  long acceptedCount() {
    return acceptedCount;
  }

  long pressCount() {
    return pressCount;
  }

  long releaseCount() {
    return releaseCount;
  }

  /** Sends a few numbered commands, presses or releases a key, and occasionally moves a body. */
  void turn() {
    flood(1 + random.nextInt(MAX_COMMANDS));
    if (pressCount == releaseCount) {
      pressCount += commands.press(number) ? 1 : 0;
    } else {
      releaseCount += commands.release(number) ? 1 : 0;
    }
    if (movedBodies > 0 && random.nextInt(TURNS_A_MOVE) == 0) {
      move();
    }
  }

  /** Sends numbered commands without pause. */
  void flood(int count) {
    for (int left = count; left > 0; left--) {
      if (commands.user(NUMBERED, number, BodyId.NONE, acceptedCount + 1, NO_VALUES)) {
        acceptedCount++;
      }
    }
  }

  private void move() {
    long body = BodyId.of(World.FIRST_SLOT + random.nextInt(movedBodies), 1);
    position.set(
        random.nextFloat() * 40 - 20, 1 + random.nextFloat() * 20, random.nextFloat() * 40 - 20);
    speed.set(random.nextFloat() - 0.5f, random.nextFloat() * 4, random.nextFloat() - 0.5f);
    boolean accepted = switch (random.nextInt(4)) {
      case 0 -> commands.teleport(body, position, UPRIGHT);
      case 1 -> commands.velocity(body, speed);
      case 2 -> commands.despawn(body);
      default -> commands.spawn(World.BALL, position, UPRIGHT, speed, speed) != BodyId.NONE;
    };
    assert accepted || commands.refusedCount() > 0 : "a command that was not refused was not taken";
  }
}
