package com.example;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.isochron.physics.Controller;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.predict.Player;
import org.isochron.predict.Players;
import org.isochron.render.PoseHistory;
import org.isochron.shapes.Prefab;
import org.isochron.state.CommandSender;
import org.isochron.state.RayHit;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** What only the server decides: who has which body, and who is hit. Owner: the physics thread. */
final class Rules implements Controller, Players.Rules {
  private static final int KEPT_TICKS = 50;
  private static final float EYE_HEIGHT = 0.3f;
  private static final float REACH = 40;
  private static final float PUSH = 40; // in newton seconds
  private static final double LOWEST = -10;
  private static final Quaternionf UPRIGHT = new Quaternionf();

  /** A viewer that has hit another one. */
  record Hit(int viewer, int other) {}

  final Players players = Players.of(Hero::new).withRules(this);
  private final BlockingQueue<Hit> hits = new LinkedBlockingQueue<>();
  private final TickRate rate;
  private PoseHistory history;
  private final Vector3f eye = new Vector3f();
  private final Vector3f aim = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private final Vector3d position = new Vector3d();
  private final RayHit hit = new RayHit();

  Rules(TickRate rate) {
    this.rate = rate;
  }

  /** Keeps half a second of the past, in which shots are judged. Called before the first tick. */
  void remember(SharedState state) {
    history = PoseHistory.on(state, KEPT_TICKS);
  }

  /** Returns the hits of players, for the thread that tells all. */
  BlockingQueue<Hit> hits() {
    return hits;
  }

  @Override
  public long joined(Player player, WorldView view, CommandSender commands) {
    return commands.spawn(Arena.HERO, start(player), UPRIGHT);
  }

  @Override
  public void left(Player player, WorldView view, CommandSender commands) {
    commands.despawn(player.body());
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    history.record();
    for (Player player : players.playing()) {
      if (!view.contains(player.body())) {
        continue;
      }
      if (view.position(player.body(), position).y < LOWEST) {
        commands.teleport(player.body(), start(player), UPRIGHT);
      }
      if (input.ofSender(player.number()).pressCount(Hero.SHOOT) > 0) {
        shoot(player, rate.instantNanos(tick) - player.farDelayNanos(), view, commands);
      }
    }
  }

  /**
   * Judges a shot in the picture that the player saw: near bodies in the present, others in the
   * past.
   */
  private void shoot(Player player, long seenNanos, WorldView view, CommandSender commands) {
    if (!history.contains(seenNanos)) {
      return;
    }
    view.rotation(player.body(), turn).transform(aim.set(0, 0, 1));
    view.position(player.body(), eye).add(0, EYE_HEIGHT, 0).fma(2 * Arena.CAPSULE.radius(), aim);
    if (!history.at(seenNanos, player.predicted()).rayCast(eye, aim, REACH, hit)) {
      return;
    }
    Optional<Player> target =
        players.playing().stream().filter(other -> other.body() == hit.body()).findFirst();
    if (target.isPresent()) {
      commands.teleport(hit.body(), start(target.get()), UPRIGHT);
      hits.add(new Hit(player.viewer().orElse(0), target.get().viewer().orElse(0)));
    } else if (view.contains(hit.body()) && view.motion(hit.body()) == Prefab.Motion.DYNAMIC) {
      commands.impulse(hit.body(), aim.mul(PUSH));
    }
  }

  private Vector3d start(Player player) {
    return new Vector3d(player.number() % 8 - 4, 1, 0);
  }
}
