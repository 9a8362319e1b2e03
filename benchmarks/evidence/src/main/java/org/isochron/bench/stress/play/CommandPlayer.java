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
 * Sends numbered commands and key taps, and moves bodies around. Owner: one thread; other threads
 * may read the counts after that thread has ended.
 */
public final class CommandPlayer {
  /** Command kind of the numbered commands; their {@code detail} is the number of the player. */
  static final int TOKEN = Command.USER + 1;

  private static final float[] NO_VALUES = {};
  private static final Vector3fc HIGH = new Vector3f(0, 10, 0);
  private static final Vector3fc STILL = new Vector3f();
  private static final Quaternionfc UPRIGHT = new Quaternionf();
  private static final int MAX_TOKENS = 4;
  private static final int LATE_SHARE = 4;
  private static final int LATEST_NANOS = 4_000_000;
  private static final int TURNS_A_MOVE = 16;

  private final int number;
  private final CommandSender commands;
  private final NanoClock clock;
  private final IdWitness ids;
  private final int bodies;
  private final Random random;
  private final Vector3f position = new Vector3f();
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

  /**
   * Sends a few numbered commands, presses or releases a key, and occasionally moves, removes or
   * spawns a body.
   */
  public void turn() {
    flood(1 + random.nextInt(MAX_TOKENS));
    tap();
    if (random.nextInt(TURNS_A_MOVE) == 0) {
      move();
    }
  }

  /** Sends numbered commands without pause. */
  public void flood(int count) {
    for (int i = 0; i < count; i++) {
      if (random.nextInt(LATE_SHARE) == 0 ? sendLate() : send()) {
        acceptedCount++;
      }
    }
  }

  /** Takes body ids on two threads at once, then discards the bodies. */
  public void raceForIds() {
    AtomicInteger ready = new AtomicInteger();
    CompletableFuture<Void> rival = CompletableFuture.runAsync(() -> takeIds(ready));
    takeIds(ready);
    rival.join();
  }

  private void takeIds(AtomicInteger ready) {
    long[] taken = new long[Worlds.MAX_RACED / 2];
    // ordering: volatile, so that each thread sees the other's increment and both race for the ids.
    ready.getAndIncrement();
    // ordering: volatile, pairs with the other thread's increment; without it the loop could spin
    // forever.
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
    long body = commands.spawn(Worlds.BALL, position, UPRIGHT, speed, speed);
    ids.given(body);
    return body;
  }

  /** Sends a last command, whose arrival implies that of all earlier ones. */
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

  /** Sends a command with an earlier stamp, like one forwarded from another machine. */
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

  private void move() {
    long body = BodyId.of(Worlds.FIRST_SLOT + random.nextInt(bodies), 1);
    position.set(
        random.nextFloat() * 40 - 20, 1 + random.nextFloat() * 20, random.nextFloat() * 40 - 20);
    speed.set(random.nextFloat() - 0.5f, random.nextFloat() * 4, random.nextFloat() - 0.5f);
    boolean accepted = switch (random.nextInt(4)) {
      case 0 -> commands.teleport(body, position, UPRIGHT);
      case 1 -> commands.velocity(body, speed);
      case 2 -> commands.despawn(body);
      default -> spawn() != BodyId.NONE;
    };
    assert accepted || commands.refusedCount() > 0 : "a command that was not refused was not taken";
  }
}
