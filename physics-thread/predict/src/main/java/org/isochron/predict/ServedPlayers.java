package org.isochron.predict;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.isochron.lockstep.rollback.BodyCapture;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * The server's simulation: gives each tick the players' input, and sends anchors. Owner: the
 * physics thread. Never waits; allocates only when a player joins.
 */
final class ServedPlayers extends ForwardingSteppable<PlayedWorld> {
  /** An anchor is sent after every tick that is divisible by this number. */
  static final int ANCHOR_TICKS = 2;

  private final PlayedWorld world;
  private final Queue<Players.Joining> joining;
  private final long releaseNanos;
  private final PeerSliceMerger merger;
  private final @Nullable ServedPlayer[] players = new ServedPlayer[Players.MAX_PLAYERS];
  private final long scene;
  private final RestingBodies resting;
  private final StaticChanges statics;
  private final RecordedTick now;
  private final BodyCapture capture;
  private final PrefabLibrary prefabs;
  private long tick;
  private long periodNanos;
  private long releaseTicks = Long.MAX_VALUE;
  private int speedPermille = Timeline.NORMAL_PERMILLE;

  ServedPlayers(
      Simulation simulation,
      LongFunction<? extends PlayerCode> code,
      Queue<Players.Joining> joining,
      long releaseNanos,
      Consumer<Players.FailedException> onFailure) {
    super(new PlayedWorld(simulation, code, true, onFailure));
    world = this.simulation;
    this.joining = joining;
    this.releaseNanos = releaseNanos;
    merger = new PeerSliceMerger(world, Players.MAX_PLAYERS, this::readTo);
    scene = MessageHeader.sceneOf(world);
    now = new RecordedTick(world.layout().bodyCapacity());
    capture = new BodyCapture(world.layout());
    prefabs = world.prefabs();
    resting = new RestingBodies(world.layout().bodyCapacity());
    now.copy(world, 0);
    statics = new StaticChanges(now);
  }

  @Nullable
  ServedPlayer player(int player) {
    return players[player];
  }

  /** Returns the period of the last tick. */
  long periodNanos() {
    return periodNanos;
  }

  boolean isConnected(int player) {
    ServedPlayer served = players[player];
    return served != null && !served.hasLeft() && served.input().missingCount() < releaseTicks;
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    Players.Joining next = joining.poll();
    while (next != null) {
      join(next);
      next = joining.poll();
    }
    for (int player = 0; player < players.length; player++) {
      ServedPlayer served = players[player];
      if (served != null) {
        served.receive();
        if (world.body(player) == BodyId.NONE) {
          served.refuse(Prediction.Connection.CODE_FAILED);
        }
        world.player(player, served.hasLeft() ? BodyId.NONE : world.body(player));
      }
    }
    world.begin(ofTick, events);
  }

  private void join(Players.Joining next) {
    int player = 0;
    while (player < players.length && players[player] != null) {
      player++;
    }
    if (player == players.length) {
      ServedPlayer.refuse(next.link(), scene, Prediction.Connection.FULL);
    } else {
      players[player] = new ServedPlayer(
          next.link(),
          player,
          scene,
          ThreadLocalRandom.current().nextInt(), // a client that joins again begins again
          world.layout().bodyCapacity(),
          prefabs.initialCount(),
          tick - 1);
      world.player(player, next.body());
    }
  }

  /** Ignores the loop's own input: a server has no player of its own. */
  @Override
  public void control(TickInput input) {
    merger.give(tick);
  }

  private void readTo(Slice slice, int player, long ofTick) {
    ServedPlayer served = players[player];
    if (served == null) {
      slice.clear();
    } else if (served.hasLeft()) {
      served.input().release(slice);
      served.close();
      players[player] = null;
    } else {
      served.input().readTo(slice, ofTick, releaseTicks);
    }
  }

  @Override
  public void step(long ofTick, double dtSeconds) {
    world.step(ofTick, dtSeconds);
    periodNanos = Math.round(dtSeconds * 1e9);
    releaseTicks = Math.max(1, releaseNanos / periodNanos);
    if (ofTick % ANCHOR_TICKS == 0) {
      now.copy(world, ofTick);
      resting.note(now);
      statics.note(now);
      List<Joint.HeldPoints> joints = capture.of(world, ofTick).joints();
      for (ServedPlayer served : players) {
        if (served != null) {
          served.sendAnchor(now, speedPermille, resting, statics, prefabs.table(), joints, players);
        }
      }
    }
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    speedPermille = timeline.speedPermille();
    world.timelineChanged(timeline);
  }

  @Override
  public void close() {
    for (ServedPlayer served : players) {
      if (served != null) {
        served.close();
      }
    }
    for (Players.Joining waiting : joining) {
      Link link = waiting.link();
      link.close();
    }
    world.close();
  }
}
