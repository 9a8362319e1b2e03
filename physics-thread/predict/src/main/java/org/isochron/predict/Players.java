package org.isochron.predict;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.isochron.physics.Simulation;
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

  private final LongFunction<? extends PlayerCode> code;
  private final Queue<Joining> joining = new ConcurrentLinkedQueue<>();

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
   * Lets a player join in one of the next ticks. The player leaves when its link is no longer open;
   * its body stays. If {@link #MAX_PLAYERS} play, the link is closed.
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
   * org.isochron.physics.TickInput#ofSender} of their numbers. A journal does not contain it.
   *
   * @throws IllegalStateException if these players play already
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public Simulation around(Simulation simulation) {
    if (served != null) {
      throw new IllegalStateException("these players play already: make a group per world");
    }
    served = new ServedPlayers(new PlayedWorld(simulation, code), joining);
    return served;
  }

  /**
   * Returns how far in the past a player saw the bodies that its client does not predict: the time
   * from their displayed instant to the instant of the tick whose input is given. A client may lie.
   * Only for game code inside {@link #around}, in a tick.
   *
   * @return at most 1.3 s; 0 if its client does not {@linkplain Prediction#withFarBodies show} them
   */
  public long farDelayNanos(int player) {
    return served().farDelayNanos(player);
  }

  /**
   * Returns true for the bodies that a player saw in the present, because its client predicted them
   * when it gave the input of the tick. Only for game code inside {@link #around}; valid in the
   * tick.
   */
  public LongPredicate predictedBy(int player) {
    return served().predictedBy(player);
  }

  private ServedPlayers served() {
    return Objects.requireNonNull(served, "nobody plays yet: call around(simulation)");
  }
}
