package org.isochron.bench.stress.play;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Sends numbered commands and taps, and moves bodies about. Owner: one thread, until it has ended.
 */
public final class CommandPlayer {
  /** The kind of the numbered commands; {@code detail} is the player. */
  static final int TOKEN = Command.USER + 1;

  private static final float[] NO_VALUES = {};
  private static final Vector3fc HIGH = new Vector3f(0, 10, 0);
  private static final Vector3fc STILL = new Vector3f();
  private static final Quaternionfc UPRIGHT = new Quaternionf();
  private static final int MOST_TOKENS = 4;
  private static final int LATE_SHARE = 4;
  private static final int LATEST_NANOS = 4_000_000;
  private static final int TURNS_A_MOVE = 16;

  private final int number;
  private final CommandSender commands;
  private final NanoClock clock;
  private final IdWitness ids;
  private final int bodies;
  private final Random random;
  private final Vector3f place = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private final Command late = Command.empty();
  private final ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
  private long acceptedCount;
  private long pressCount;
  private long releaseCount;

  public CommandPlayer(int number, SharedState state, IdWitness ids, int bodies, Random random) {
    this.number = number;
    commands = state.commands();
    clock = state.clock();
    this.ids = ids;
    this.bodies = bodies;
    this.random = random;
  }

  public int number() {
    return number;
  }

  /** Some numbered commands, half a tap, and now and then a body that is elsewhere, gone or new. */
  public void turn() {
    flood(1 + random.nextInt(MOST_TOKENS));
    tap();
    if (random.nextInt(TURNS_A_MOVE) == 0) {
      move();
    }
  }

  /** Numbered commands without a break. */
  public void flood(int count) {
    for (int i = 0; i < count; i++) {
      if (random.nextInt(LATE_SHARE) == 0 ? sendLate() : send()) {
        acceptedCount++;
      }
    }
  }

  /** Takes ids for bodies on two threads at once, and gives up the bodies. */
  public void raceForIds() {
    AtomicInteger ready = new AtomicInteger();
    CompletableFuture<Void> rival = CompletableFuture.runAsync(() -> takeIds(ready));
    takeIds(ready);
    rival.join();
  }

  private void takeIds(AtomicInteger ready) {
    long[] taken = new long[Worlds.MOST_RACED / 2];
    // ordering: volatile: each thread waits until it sees the other.
    ready.getAndIncrement();
    // ordering: volatile, with the other thread's increment.
    while (ready.get() < 2) {
      Thread.onSpinWait();
    }
    for (int index = 0; index < taken.length; index++) {
      taken[index] = commands.spawn(Worlds.BALL, HIGH, UPRIGHT, STILL, STILL);
    }
    for (long body : taken) {
      ids.given(body);
      if (body != BodyId.NONE) {
        commands.despawn(body);
      }
    }
  }

  private long spawn() {
    long body = commands.spawn(Worlds.BALL, place, UPRIGHT, speed, speed);
    ids.given(body);
    return body;
  }

  /** A last command: once it has arrived, all before it have. */
  public void finish() {
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

  private boolean send() {
    return commands.user(TOKEN, number, BodyId.NONE, acceptedCount + 1, NO_VALUES);
  }

  /** Sends a command that was stamped earlier, as one that comes from elsewhere. */
  private boolean sendLate() {
    bytes.clear();
    bytes.putInt(TOKEN).putInt(number).putLong(0);
    bytes.putLong(BodyId.NONE).putLong(BodyId.NONE).putLong(acceptedCount + 1).clear();
    long stampNanos = clock.nanos() - random.nextInt(LATEST_NANOS);
    return commands.forward(late.readFrom(bytes), stampNanos);
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
      case 1 -> commands.velocity(body, speed);
      case 2 -> commands.despawn(body);
      default -> spawn() != BodyId.NONE;
    };
    assert accepted || commands.refusedCount() > 0 : "a command that was not refused was not taken";
  }
}
