package org.isochron.bench.stress;

import java.util.Random;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandSender;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;

/** Sends numbered commands and taps, and moves bodies about. Owner: one thread, until it has ended. */
final class CommandPlayer {
  /** The kind of the numbered commands; {@code detail} is the player. */
  static final int TOKEN = Command.USER + 1;

  private static final float[] NO_VALUES = {};
  private static final Quaternionfc UPRIGHT = new Quaternionf();
  private static final int MOST_TOKENS = 4;
  private static final int TURNS_A_MOVE = 16;

  private final int number;
  private final CommandSender commands;
  private final int bodies;
  private final Random random;
  private final Vector3f place = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private long acceptedCount;
  private long pressCount;
  private long releaseCount;

  CommandPlayer(int number, CommandSender commands, int bodies, Random random) {
    this.number = number;
    this.commands = commands;
    this.bodies = bodies;
    this.random = random;
  }

  int number() {
    return number;
  }

  /** Some numbered commands, half a tap, and now and then a body that is elsewhere, gone or new. */
  void turn() {
    flood(1 + random.nextInt(MOST_TOKENS));
    tap();
    if (random.nextInt(TURNS_A_MOVE) == 0) {
      move();
    }
  }

  /** Numbered commands without a break. */
  void flood(int count) {
    for (int i = 0; i < count; i++) {
      if (commands.user(TOKEN, number, BodyId.NONE, acceptedCount + 1, NO_VALUES)) {
        acceptedCount++;
      }
    }
  }

  /** A last command: once it has arrived, all before it have. */
  void finish() {
    flood(1);
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

  private void tap() {
    if (pressCount == releaseCount) {
      pressCount += commands.press(number) ? 1 : 0;
    } else {
      releaseCount += commands.release(number) ? 1 : 0;
    }
  }

  /** Sends a command that may be refused, or be of a body that no longer exists. */
  private void move() {
    long body = BodyId.of(Worlds.FIRST_SLOT + random.nextInt(bodies), 1);
    place.set(
        random.nextFloat() * 40 - 20, 1 + random.nextFloat() * 20, random.nextFloat() * 40 - 20);
    speed.set(random.nextFloat() - 0.5f, random.nextFloat() * 4, random.nextFloat() - 0.5f);
    boolean accepted = switch (random.nextInt(4)) {
      case 0 -> commands.teleport(body, place, UPRIGHT);
      case 1 -> commands.velocity(body, speed, speed);
      case 2 -> commands.despawn(body);
      default -> commands.spawn(Worlds.BALL, place, UPRIGHT, speed, speed) != BodyId.NONE;
    };
    assert accepted || commands.refusedCount() > 0 : "a command that was not refused was not taken";
  }
}
