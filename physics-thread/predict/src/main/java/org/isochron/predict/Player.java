package org.isochron.predict;

import java.util.OptionalInt;
import java.util.function.LongPredicate;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * One player of a server, from its join until it leaves; a client that returns is another player.
 * Only for game code inside {@link Players#around}, in a tick.
 */
public final class Player {
  private static final LongPredicate NOTHING = body -> false;

  private final Link link;
  private final OptionalInt viewer;
  private final long identity;
  private int number;
  private long body;
  private Prediction.Connection connection = Prediction.Connection.CONNECTING;
  private @Nullable ServedPlayer served;

  /** @param body the player's body, or {@link BodyId#NONE} if the game spawns one */
  Player(Link link, OptionalInt viewer, long identity, long body) {
    this.link = link;
    this.viewer = viewer;
    this.identity = identity;
    this.body = body;
  }

  Link link() {
    return link;
  }

  /** Begins to play. */
  void enter(int itsNumber, ServedPlayer end) {
    number = itsNumber;
    served = end;
  }

  void body(long itsBody) {
    body = itsBody;
  }

  /** Returns true if the connection was another one. */
  boolean connection(Prediction.Connection next) {
    boolean changes = next != connection;
    connection = next;
    return changes;
  }

  /**
   * Returns the number of this player, from 0 below {@link Players#MAX_PLAYERS}: that of the sender
   * in {@link org.isochron.physics.TickInput#ofSender}. Another player gets it after this one has
   * left.
   *
   * @throws IllegalStateException before the player plays
   */
  public int number() {
    end();
    return number;
  }

  /** Returns the player's body, or {@link BodyId#NONE} before the player plays. */
  public long body() {
    return body;
  }

  /**
   * Returns the number of the viewer whose client this is, as in {@link
   * org.isochron.state.Command#sender}; empty if the player did not join by {@link
   * Players#admitViewers}.
   */
  public OptionalInt viewer() {
    return viewer;
  }

  /**
   * Returns the hash of the viewer's identity, {@link org.isochron.state.Viewer#identityHash}, by
   * which a game knows a client that returns; 0 without a viewer.
   */
  public long identityHash() {
    return identity;
  }

  /**
   * Returns whether the player plays, and if not, why: {@link Prediction.Connection#SILENT} while its
   * controls are {@linkplain Players#withReleaseAfter released}, {@link
   * Prediction.Connection#CLOSED} after it has left.
   */
  public Prediction.Connection connection() {
    return connection;
  }

  /** Returns true if the player plays and its input arrives. */
  public boolean isConnected() {
    return connection == Prediction.Connection.PLAYING;
  }

  /**
   * Returns the measured delay of this player: the time from the newest state of the server that its
   * client had, when it gave the input of the tick, to that tick. It is 0 until input arrives.
   */
  public long delayNanos() {
    return served == null ? 0 : served.delayNanos();
  }

  /**
   * Returns how far in the past the player saw the bodies that its client does not predict: the
   * time from their displayed instant to the instant of the tick whose input is given. A client may
   * lie, up to {@link Players#MAX_FAR_DELAY} more than the age of the newest anchor that it says it
   * had, which counts for at most 64 ticks. It is 0 if the client does not {@linkplain
   * Prediction#withFarBodies show} them.
   */
  public long farDelayNanos() {
    return served == null ? 0 : served.farDelayNanos();
  }

  /**
   * Returns true for the bodies that the player saw in the present, because its client predicted
   * them when it gave the input of the tick. Valid in the tick.
   */
  public LongPredicate predicted() {
    return served == null || served.hasLeft() ? NOTHING : served.predicted();
  }

  private ServedPlayer end() {
    if (served == null) {
      throw new IllegalStateException(
          "the player does not play yet: it has a number after Players.Rules.joined is called");
    }
    return served;
  }
}
