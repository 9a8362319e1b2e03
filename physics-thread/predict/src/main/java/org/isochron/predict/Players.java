package org.isochron.predict;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
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

  /** Maximum age of far bodies on the screen of a client when they arrive, which it states itself. */
  public static final Duration MAX_FAR_DELAY = Duration.ofMillis(300);

  private static final Duration MAX_RELEASE = Duration.ofHours(1);
  private static final Rules NO_RULES = (player, view, commands) -> BodyId.NONE;

  private final LongFunction<? extends PlayerCode> code;
  private final Queue<Player> joining = new ConcurrentLinkedQueue<>();
  private final Queue<IntFunction<? extends Link>> doors = new ConcurrentLinkedQueue<>();

  private long releaseNanos = 500_000_000;
  private Rules rules = NO_RULES;
  private @Nullable ServedPlayers served;

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
    requireNotPlaying();
    if (time.isNegative() || time.isZero() || time.compareTo(MAX_RELEASE) > 0) {
      throw new IllegalArgumentException(
          "time is %s: it must be above 0, up to %s".formatted(time, MAX_RELEASE));
    }
    releaseNanos = time.toNanos();
    return this;
  }

  /**
   * Sets what the game does when players come and go. Call this method before {@link #around}.
   *
   * @return this object
   */
  public Players withRules(Rules itsRules) {
    requireNotPlaying();
    rules = Objects.requireNonNull(itsRules, "rules is null: pass the rules of the game");
    return this;
  }

  /**
   * Lets a player with a body of the scene join in one of the next ticks. The player leaves when its
   * link is no longer open; its body stays unless the {@linkplain Rules#left game} removes it. If
   * {@link #MAX_PLAYERS} play, the player is {@linkplain Prediction.Connection#FULL refused}.
   *
   * @param link to the player's {@link Prediction}; closed with the simulation
   * @param body the player's body
   */
  public Player join(Link link, long body) {
    Objects.requireNonNull(link, "link is null: pass the link to the player's prediction");
    if (body == BodyId.NONE) {
      throw new IllegalArgumentException("body is NONE: spawn the player's body first");
    }
    Player player = new Player(link, OptionalInt.empty(), 0, body);
    joining.add(player);
    return player;
  }

  /**
   * Lets each viewer of a relay join when its client first sends input, with a body from {@link
   * Rules#joined}. Viewers that only watch are no players.
   *
   * @param links returns the link to a viewer by its number, such as {@code relay::link}; called in
   *     ticks
   * @throws IllegalStateException without {@linkplain #withRules rules}
   */
  public void admitViewers(IntFunction<? extends Link> links) {
    Objects.requireNonNull(links, "links is null: pass relay::link");
    if (rules == NO_RULES) {
      throw new IllegalStateException("no rule gives viewers a body: call withRules before around");
    }
    doors.add(links);
  }

  /**
   * Wraps the server's simulation; tick only the returned one. A {@link
   * org.isochron.physics.Controller} inside it sees the players' input as {@link
   * org.isochron.physics.TickInput#ofSender} of their {@linkplain Player#number numbers}. A player
   * whose code throws leaves.
   *
   * <p>No history, recording or session can be around the players, because it would not repeat what
   * their links receive. Record the simulation inside: {@code
   * players.around(recording.forGameCode())}. The journal has the players' input and what their code
   * and the rules sent, so its replay needs neither clients nor players. Game code that asks the
   * players belongs around the recording too.
   *
   * <p>A {@link org.isochron.physics.SavedWorld} has the bodies, but no players: where it continues,
   * their clients join again. The start must restore it, not code before this call, because clients
   * begin with the simulation as it is now.
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
    requireNotPlaying();
    served = new ServedPlayers(simulation, code, rules, joining, doors, releaseNanos, onFailure);
    return served;
  }

  /**
   * Returns the players, those that are about to leave in this tick too, by number. Only for game
   * code inside {@link #around}, in a tick; valid in the tick.
   */
  public List<Player> playing() {
    return served().playing();
  }

  /**
   * Returns the player whose client a viewer is, by its number, such as the {@link
   * org.isochron.state.Command#sender} of a command. Only for game code inside {@link #around}, in a
   * tick.
   */
  public Optional<Player> ofViewer(int viewer) {
    return playing().stream()
        .filter(player -> player.viewer().isPresent() && player.viewer().getAsInt() == viewer)
        .findFirst();
  }

  private void requireNotPlaying() {
    if (served != null) {
      throw new IllegalStateException(
          "these players play already: set them up before around, and make a group per world");
    }
  }

  private ServedPlayers served() {
    return Objects.requireNonNull(served, "nobody plays yet: call around(simulation)");
  }

  /**
   * What a game does when players come and go, and what they may see. Called in ticks: {@link #sees}
   * at the end, and the others before the code of the players. What the methods send belongs to the
   * same tick, and spawns take the slots of the player. If a method throws, the exception is
   * reported as that of a player's code; then a player that joins is refused.
   */
  public interface Rules {
    /**
     * Returns the body of a player that joins, which plays from this tick on.
     *
     * @param player whose {@link Player#viewer} and {@link Player#identityHash} tell who it is
     * @param view the world before the tick
     * @param commands spawns the body
     * @return {@link BodyId#NONE} to {@linkplain Prediction.Connection#FULL refuse} the player
     */
    long joined(Player player, WorldView view, CommandSender commands);

    /** Is called when the input of a player is missing, and its controls have been released. */
    default void lost(Player player, WorldView view, CommandSender commands) {}

    /** Is called when the input of a lost player arrives again. */
    default void returned(Player player, WorldView view, CommandSender commands) {}

    /**
     * Is called when a player leaves; by default its body stays. {@link Player#connection} tells why.
     */
    default void left(Player player, WorldView view, CommandSender commands) {}

    /**
     * Returns true if a player may know of a moving body other than its own; by default of all. Called
     * at the end of every second tick for the bodies near the player. Its client does not have a
     * hidden body, so its prediction passes through it, and is corrected. A jointed body that may be
     * seen again, and what it is joined to, is shown as the server sends it and no longer predicted.
     */
    default boolean sees(Player player, long body, WorldView view) {
      return true;
    }

    /** Is called when a player cannot join. {@link Player#connection} tells why. */
    default void refused(Player player) {}
  }

  /** Reports the exception of a player's code, or of a rule. */
  public static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(Player player, String rule, long tick, Throwable cause) {
      super(
          "the rule %s threw in tick %d for the player with body %x: %s"
              .formatted(rule, tick, player.body(), cause),
          cause);
    }

    FailedException(int player, String code, long tick, Throwable cause) {
      super("the %s of player %d threw in tick %d: %s".formatted(code, player, tick, cause), cause);
    }
  }
}
