package org.isochron.bench.rollback;

import static org.lwjgl.glfw.GLFW.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.bench.stage.LossyLink;
import org.isochron.bench.stage.LossyLink.Connection;
import org.isochron.bench.stage.Match;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * The peer of a player who has a window: the world, the keys and the session. Owner: the window's
 * thread.
 */
final class PlayedPeer implements Match {
  static final long MAX_LATENCY_MILLIS = 500;

  private static final long SHORT_WAIT_MILLIS = 250;

  private final MatchSettings match;
  private final int number;
  private final Scene scene;
  private final Lockstep lockstep;
  private final AtomicReference<Connection> connection;
  private Optional<CommandSender> commands = Optional.empty();

  PlayedPeer(MatchSettings match, int number, List<Link> links, NanoClock clock) {
    this.match = match;
    this.number = number;
    connection = new AtomicReference<>(match.connection());
    scene = PushGame.scene(match.players(), match.boxes());
    Simulation world =
        Engines.named(match.engine()).build(scene, Engine.Settings.defaults().withContactEvents());
    PushGame game = new PushGame(match.players());
    List<Link> lossy = new ArrayList<>();
    for (Link link : links) {
      // ordering: acquire, paired with the release in latencyMillis; without it a link could read a
      // partly initialized record.
      lossy.add(new LossyLink(
          link, connection::getAcquire, clock, MatchSettings.SEED + 31L * number + lossy.size()));
    }
    lockstep = new Lockstep(game.around(world), match.at(number), lossy, clock);
  }

  void commands(CommandSender sender) {
    commands = Optional.of(sender);
  }

  Lockstep.Status status() {
    return lockstep.status();
  }

  @Override
  public Scene scene() {
    return scene;
  }

  @Override
  public String engine() {
    return match.engine();
  }

  @Override
  public Steppable simulation() {
    return lockstep;
  }

  @Override
  public long body() {
    return BodyId.of(1 + number, 1);
  }

  @Override
  public void key(int code, boolean down) {
    int key = switch (code) {
      case GLFW_KEY_D, GLFW_KEY_RIGHT -> 0;
      case GLFW_KEY_A, GLFW_KEY_LEFT -> 1;
      case GLFW_KEY_S, GLFW_KEY_DOWN -> 2;
      case GLFW_KEY_W, GLFW_KEY_UP -> 3;
      case GLFW_KEY_E, GLFW_KEY_SPACE -> PushGame.JUMP;
      default -> PushGame.KEYS;
    };
    if (key < PushGame.KEYS) {
      press(key, down);
    }
  }

  void press(int key, boolean down) {
    int control = PushGame.KEYS * number + key;
    commands.ifPresent(sender -> {
      if (down) {
        sender.press(control);
      } else {
        sender.release(control);
      }
    });
  }

  @Override
  public String hint() {
    return "player %d of %d: wasd or arrows push, e jumps, [ ] change the latency"
        .formatted(1 + number, match.players());
  }

  @Override
  public String heading() {
    Lockstep.Status status = lockstep.status();
    return "%d %% lost, %d rollbacks, a window of %d ticks, %d confirmed%s"
        .formatted(
            match.connection().lossPercent(),
            status.rollbacks().count(),
            status.rollbacks().window(),
            status.confirmedTick(),
            trouble(status));
  }

  private static String trouble(Lockstep.Status session) {
    if (session.desync().isPresent()) {
      return ", states DIFFER";
    }
    if (session.others().stream()
        .anyMatch(other -> other.presence().compareTo(Presence.SILENT) > 0)) {
      return ", another player has left";
    }
    return session
        .waiting()
        .filter(waiting -> waiting.length().toMillis() > SHORT_WAIT_MILLIS)
        .map(waiting -> ", waits for another player")
        .orElse("");
  }

  @Override
  public long latencyMillis() {
    // ordering: plain: only this thread writes the reference, so it needs no ordering.
    return TimeUnit.NANOSECONDS.toMillis(connection.getPlain().latencyNanos());
  }

  /**
   * Sets the latency of this peer's messages, limited to a maximum. Every other peer sets its own
   * latency.
   */
  @Override
  public void latencyMillis(long millis) {
    long nanos = TimeUnit.MILLISECONDS.toNanos(Math.max(0, Math.min(MAX_LATENCY_MILLIS, millis)));
    long jitter = Math.min(nanos, match.connection().jitterNanos());
    // ordering: release, paired with the acquire in the links; without it a link could read a
    // partly initialized record.
    connection.setRelease(new Connection(nanos, jitter, match.connection().lossPercent()));
  }
}
