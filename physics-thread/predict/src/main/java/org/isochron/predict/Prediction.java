package org.isochron.predict;

import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.loop.ThreadCpuClock;
import org.isochron.render.FrameSource;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * A client's world, which runs ahead of a server, so that the player sees its own input at once.
 * Pass {@link #simulation} to a loop, whose input is sent to the server's {@link Players}. Until the
 * first answer of the server no tick runs. Any thread may use {@link #status} and {@link #ownBody}.
 *
 * <p>The server's anchors contain the state of one of its ticks. If the client had computed another
 * state for that tick, it restores its own state of then, patches the bodies that differ, and runs
 * the ticks up to the present again. Readers see corrections fade within a few frames. Events are
 * published when their tick runs, and cancelled if a correction removes them, as in {@link
 * org.isochron.lockstep.Lockstep.Settings.EventReport#PREDICTED}.
 *
 * <p>Prefabs that the server adds arrive under the same numbers; a thread prepares them. What it
 * changes in gravity, prefabs and static bodies near the player is corrected like poses.
 *
 * <p>The loop runs at 0.9 to 1.1 of its speed, so that input reaches the server just in time.
 * Commands to the loop are ignored, because only the server decides.
 */
public final class Prediction {
  final PredictedTicks ticks;

  /**
   * Connects to a server.
   *
   * @param simulation a simulation of the server's scene in the same engine; closed with
   *     {@link #simulation}
   * @param code returns new code for a player's body; the same function as at the server
   * @param link to the server's {@link Players#join}; closed with {@link #simulation}
   * @param clock the clock of the loop
   * @throws IllegalArgumentException if the simulation cannot save its state
   */
  public Prediction(
      Simulation simulation,
      LongFunction<? extends PlayerCode> code,
      Settings settings,
      Link link,
      NanoClock clock) {
    ticks = new PredictedTicks(simulation, code, settings, link, clock, ThreadCpuClock.or(clock));
  }

  /**
   * Also shows the bodies that are too far away to be predicted, tells the server how old they are
   * ({@link Player#farDelayNanos}), and forwards their events when they are shown; these events
   * have happened, so they are not confirmed. Spawns and removals have the tick in which this
   * client shows them, other events the tick of the server. Bodies that come near or go away move
   * between the server's past and the predicted present within a third of a second. Call this
   * method before the loop starts.
   *
   * @param server frames of the server's state, such as {@code RemoteState.state()}, which has the
   *     clock of the loop; closed with {@link #simulation}
   * @return this object
   */
  public Prediction withFarBodies(FrameSource server) {
    Objects.requireNonNull(server, "server is null: pass frames of the server's state");
    ticks.showFar(server);
    return this;
  }

  /**
   * Returns the simulation that the loop must tick, always the same one. It never waits, and
   * allocates nothing in steady state unless the wrapped simulation does when it saves and restores.
   */
  public Steppable simulation() {
    return ticks;
  }

  /** Returns the player's body, or {@link BodyId#NONE} until the server has answered. */
  public long ownBody() {
    return ticks.ownBody();
  }

  public Status status() {
    return ticks.status();
  }

  /**
   * Settings of a prediction.
   *
   * @param rate the server's tick rate
   * @param inputDelay ticks between a player's input and its effect, from 0 to {@link
   *     #MAX_INPUT_DELAY}; each tick of delay shortens corrections by a tick
   * @param radiusMetres bodies within this distance of the player's body are predicted, up to {@link
   *     #MAX_RADIUS}
   */
  public record Settings(TickRate rate, int inputDelay, double radiusMetres) {
    /** Maximum input delay. */
    public static final int MAX_INPUT_DELAY = 10;

    /** In metres. */
    public static final double MAX_RADIUS = 1_000;

    /** 100 Hz without input delay, and a radius of 12 m. */
    public static final Settings DEFAULT = new Settings(TickRate.hertz(100), 0, 12);

    public Settings {
      Objects.requireNonNull(rate, "rate is null: pass the server's tick rate");
      if (inputDelay < 0 || inputDelay > MAX_INPUT_DELAY) {
        throw new IllegalArgumentException("inputDelay is %d: it must be between 0 and %d ticks"
            .formatted(inputDelay, MAX_INPUT_DELAY));
      }
      if (!(radiusMetres > 0 && radiusMetres <= MAX_RADIUS)) {
        throw new IllegalArgumentException(
            "radiusMetres is %s: it must be above 0, up to %s".formatted(radiusMetres, MAX_RADIUS));
      }
    }

    public Settings withRate(TickRate ticks) {
      return new Settings(ticks, inputDelay, radiusMetres);
    }

    public Settings withInputDelay(int ticks) {
      return new Settings(rate, ticks, radiusMetres);
    }

    public Settings withRadius(double metres) {
      return new Settings(rate, inputDelay, metres);
    }
  }

  /** State of a client's connection to the server. A client that waits starts when it can. */
  public enum Connection {
    /** The server has not answered yet. */
    CONNECTING("the server has not answered yet", false),

    /** Anchors arrive. */
    PLAYING("", false),

    /** Nothing has arrived for 2 s. */
    SILENT(
        "nothing has arrived from the server for 2 s: check that it runs, and that it lets this link join",
        false),

    /** Too many players play, or the game has no body for this one. */
    FULL(
        "the server has no place for another player: at most %d play; join again when one has left"
            .formatted(Players.MAX_PLAYERS),
        true),

    /** The server has another scene or engine. */
    OTHER_SCENE(
        "the server has another scene or engine: build the same scene with the same engine and version",
        true),

    /** The server removed this player, because its {@link PlayerCode} threw. */
    CODE_FAILED(
        "the code of this player threw on the server: see the failure that Players reports there",
        true),

    /** The link is closed. */
    CLOSED("the link to the server is closed: connect and join again", true);

    private static final List<Connection> STATES = List.of(values());

    private final String reason;
    private final boolean failed;

    Connection(String reason, boolean failed) {
      this.reason = reason;
      this.failed = failed;
    }

    /** Returns why the client does not play; empty while it plays. */
    public String reason() {
      return reason;
    }

    /** Returns true if the client will not play unless the server or the link changes. */
    public boolean hasFailed() {
      return failed;
    }

    int number() {
      return STATES.indexOf(this);
    }

    /** Returns a state by its number, {@link #CONNECTING} for an unknown one. */
    static Connection numbered(int number) {
      return number >= 0 && number < STATES.size() ? STATES.get(number) : CONNECTING;
    }
  }

  /**
   * Status of a prediction.
   *
   * @param connection whether the client plays, and if not, why
   * @param leadTicks ticks by which the client was ahead of the last anchor
   * @param pacePermille requested speed of the loop in thousandths
   * @param anchors number of anchors compared
   * @param corrections number of anchors that caused a correction
   * @param stepsAgain number of ticks that corrections ran again
   * @param ownErrorMetres distance between the predicted and the server's position of the player's body
   *     in the last anchor
   * @param lateInputs number of ticks that the server ran without this player's input
   * @param latePressTick newest tick of which the server dropped a press because it was late, or -1
   * @param radiusMetres distance up to which bodies are predicted: that of the settings, or less
   *     while anchors or corrections would be too large
   */
  public record Status(
      Connection connection,
      long leadTicks,
      int pacePermille,
      long anchors,
      long corrections,
      long stepsAgain,
      double ownErrorMetres,
      long lateInputs,
      long latePressTick,
      double radiusMetres) {}
}
