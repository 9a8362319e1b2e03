package org.isochron.predict;

import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * The players of a server: runs their code by their input, and sends each of them anchors, from
 * which its {@link Prediction} continues. Any thread may let players join.
 */
public final class Players {
  /**
   * Maximum number of players at the same time. Each takes 2 MB at each client, for the controls of
   * the ticks that a correction may run again, and its share of the free slots.
   */
  public static final int MAX_PLAYERS = 16;

  /**
   * Maximum age of far bodies on the screen of a client when they arrive, which a client states
   * itself.
   */
  public static final Duration MAX_FAR_DELAY = Duration.ofMillis(300);

  private static final LongPredicate NOBODY = body -> false;
  private static final Duration MAX_RELEASE = Duration.ofHours(1);

  private final LongFunction<? extends PlayerCode> code;
  private final Queue<Joining> joining = new ConcurrentLinkedQueue<>();

  private long releaseNanos = 500_000_000;
  private @Nullable ServedPlayers served;

  record Joining(Link link, long body) {}

  private Players(LongFunction<? extends PlayerCode> code) {
    this.code = Objects.requireNonNull(code, "code is null: pass the code of a player's body");
  }

  /**
   * Returns an empty group.
   *
   * @param code returns new code for a player's body; the same function as at the clients
   */
  public static Players of(LongFunction<? extends PlayerCode> code) {
    return new Players(code);
  }

  /**
   * Sets the time after which the controls of a player whose input is missing are released, by
   * default 0.5 s of simulation time. Until then they are held. Call this method before {@link
   * #around}.
   *
   * @return this object
   * @throws IllegalArgumentException unless positive and at most an hour
   */
  public Players withReleaseAfter(Duration time) {
    if (time.isNegative() || time.isZero() || time.compareTo(MAX_RELEASE) > 0) {
      throw new IllegalArgumentException(
          "time is %s: it must be above 0, up to %s".formatted(time, MAX_RELEASE));
    }
    releaseNanos = time.toNanos();
    return this;
  }

  /**
   * Lets a player join in one of the next ticks. The player leaves when its link is no longer open;
   * its body stays. If {@link #MAX_PLAYERS} play, the player is {@linkplain
   * Prediction.Connection#FULL refused}.
   *
   * @param link to the player's {@link Prediction}; closed with the simulation
   * @param body the player's body
   */
  public void join(Link link, long body) {
    Objects.requireNonNull(link, "link is null: pass the link to the player's prediction");
    if (body == BodyId.NONE) {
      throw new IllegalArgumentException("body is NONE: spawn the player's body first");
    }
    joining.add(new Joining(link, body));
  }

  /**
   * Wraps the server's simulation; tick only the returned one. A {@link
   * org.isochron.physics.Controller} inside it sees the players' input as {@link
   * org.isochron.physics.TickInput#ofSender} of their numbers. A player whose code throws leaves.
   * No history, journal or session can be around the players, because it would not repeat what
   * their links receive.
   *
   * @throws IllegalStateException if these players play already
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public Steppable around(Simulation simulation) {
    return around(simulation, failure -> {});
  }

  /**
   * Wraps a simulation like {@link #around(Simulation)}.
   *
   * @param onFailure called in the tick in which a player's code throws, which has then left. If
   *     the handler throws, the tick fails
   */
  public Steppable around(Simulation simulation, Consumer<FailedException> onFailure) {
    Objects.requireNonNull(onFailure, "onFailure is null: pass a handler, or leave it out");
    if (served != null) {
      throw new IllegalStateException("these players play already: make a group per world");
    }
    served = new ServedPlayers(simulation, code, joining, releaseNanos, onFailure);
    return served;
  }

  /**
   * Returns how far in the past a player saw the bodies that its client does not predict: the time
   * from their displayed instant to the instant of the tick whose input is given. A client may lie,
   * up to {@link #MAX_FAR_DELAY} more than the age of the newest anchor that it says it had, which
   * counts for at most 64 ticks. Only for game code inside {@link #around}, in a tick.
   *
   * @return 0 if its client does not {@linkplain Prediction#withFarBodies show} them, or without
   *     the player
   */
  public long farDelayNanos(int player) {
    ServedPlayer playing = playing(player);
    return playing == null ? 0 : playing.farDelayNanos(served().periodNanos());
  }

  /**
   * Returns true for the bodies that a player saw in the present, because its client predicted them
   * when it gave the input of the tick. Only for game code inside {@link #around}; valid in the
   * tick.
   */
  public LongPredicate predictedBy(int player) {
    ServedPlayer playing = playing(player);
    return playing == null ? NOBODY : playing.predicted();
  }

  /**
   * Returns true if a player plays and its input arrives. It is false while the player's controls
   * are {@linkplain #withReleaseAfter released}. Only for game code inside {@link #around}, in a
   * tick.
   */
  public boolean isConnected(int player) {
    requireNumber(player);
    return served().isConnected(player);
  }

  private @Nullable ServedPlayer playing(int player) {
    requireNumber(player);
    return served().player(player);
  }

  private static void requireNumber(int player) {
    if (player < 0 || player >= MAX_PLAYERS) {
      throw new IllegalArgumentException(
          "player is %d: players are numbered 0 to %d, as the senders of a tick's input"
              .formatted(player, MAX_PLAYERS - 1));
    }
  }

  private ServedPlayers served() {
    return Objects.requireNonNull(served, "nobody plays yet: call around(simulation)");
  }

  /** Reports the exception of a player's code. */
  public static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(int player, String code, long tick, Throwable cause) {
      super("the %s of player %d threw in tick %d: %s".formatted(code, player, tick, cause), cause);
    }
  }
}
